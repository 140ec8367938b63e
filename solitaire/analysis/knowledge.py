"""Proven facts about the positions of one game: wins, losses, unsettled searches.

Nothing is searched here. The answers of searches are recorded with their consequences: every position along a
winning line can be won, and no position after a lost one can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.game.game import Game
from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict

KnownLineCallback: TypeAlias = Callable[[Game], Sequence[Move]]
"""Returns the moves that win a game from its first position; empty if unknown."""
SHORT_SECONDS: Final = 0.3
"""Seconds in which most positions are settled."""
LONG_SECONDS: Final = 10.0
"""Seconds after which a position counts as unknown."""
MOST_LONG_SEARCHES: Final = 6
"""Positions of a game that may be searched in vain for so long."""


class PositionQuery(NamedTuple):
    """A position to search, by its index, and for how many seconds."""

    place: int
    seconds: float


class GameKnowledge:
    """A cache of the verdicts on one game's positions, to avoid repeated searches.

    Args:
        rules: of the game.
        seconds: a position not settled in a search this long is unknown.
    """

    def __init__(self, rules: Rules, seconds: float = LONG_SECONDS) -> None:
        self._rules = rules
        self._seconds = seconds
        self._winning_moves: dict[Position, Move] = {}
        """The next move of a line that wins."""
        self._best_effort_moves: dict[Position, Move] = {}
        """The next move towards the farthest state that a search without a win reached."""
        self._lost: set[Position] = set()
        self._unsettled: dict[Position, float] = {}
        """For how many seconds a position was searched without a result."""

    def add_answer(self, position: Position, answer: Answer, seconds: float = LONG_SECONDS) -> None:
        """Record the answer of a search that took ``seconds`` from ``position``.

        A line that does not win by the rules is ignored.
        """
        if answer.verdict is Verdict.UNWINNABLE:
            self._lost.add(position)
        elif answer.verdict is Verdict.UNKNOWN or not self.add_line(position, answer.moves):
            self._unsettled[position] = max(seconds, self._searched_seconds(position))
            self._best_effort_moves |= self._steps(position, answer.towards)[0]

    def add_line(self, position: Position, moves: Sequence[Move]) -> bool:
        """Record a line up to where it meets a known one; return whether it wins.

        A line that does not win is ignored.
        """
        onward, end = self._steps(position, moves)
        wins = self.is_winnable(end)
        if wins:
            self._winning_moves |= onward
        return wins

    def _steps(self, position: Position, moves: Sequence[Move]) -> tuple[dict[Position, Move], Position]:
        """The move at each position of a line, and the position where it ends, is won, or meets a known one."""
        steps: dict[Position, Move] = {}
        for move in moves:
            if self.is_winnable(position):
                break
            # If a line repeats a position, its later move is stored, so that no stored line has a cycle.
            steps[position] = move
            try:
                position, _ = apply(self._rules, position, move)
            except IllegalMove:
                break
        return steps, position

    # Findings

    def is_winnable(self, position: Position) -> bool:
        """Whether a position is won, or a line that wins from it is known."""
        return position in self._winning_moves or self._rules.is_won(position)

    def is_lost(self, position: Position) -> bool:
        """Whether a position is proven lost."""
        return position in self._lost

    def verdict(self, way: Sequence[Position]) -> Verdict | None:
        """The verdict on the end of ``way``, the positions of a game.

        None if no long enough search was made yet.
        """
        here = way[-1]
        if self.is_winnable(here):
            return Verdict.WINNABLE
        if self._lost and not self._lost.isdisjoint(way):
            self._lost.add(here)
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN if self._searched_seconds(here) >= self._seconds else None

    def winning_move(self, position: Position) -> Move | None:
        """The next move of a line that wins, if one is known."""
        return self._winning_moves.get(position)

    def best_effort_move(self, position: Position) -> Move | None:
        """The next move towards the farthest state of a search, if no win is known."""
        return self._best_effort_moves.get(position)

    def winning_line(self, position: Position) -> list[Move]:
        """The moves that win from a position; none if no line is known."""
        moves: list[Move] = []
        while (move := self._winning_moves.get(position)) is not None:
            moves.append(move)
            position, _ = apply(self._rules, position, move)
        return moves

    def first_lost(self, way: Sequence[Position]) -> int | None:
        """The index of the first position of a game that is proven lost."""
        return next((place for place, position in enumerate(way) if position in self._lost), None)

    def last_winnable(self, way: Sequence[Position]) -> int | None:
        """The index of a game's last position that is won or has a known win."""
        if self._rules.is_won(way[-1]):
            return len(way) - 1
        return next((place for place in reversed(range(len(way))) if way[place] in self._winning_moves), None)

    # Queries

    def end_query(self, way: Sequence[Position]) -> PositionQuery:
        """The long search of the last position of a game."""
        return PositionQuery(len(way) - 1, self._seconds)

    def next_query(self, way: Sequence[Position]) -> PositionQuery | None:
        """The most informative search of a game's positions; None if none is left.

        First the last position, where a search is smallest; then the middle of the positions between what can
        be won and what is lost. All of them are searched briefly before any is searched for long, and only a
        few are.
        """
        last, lost = self.last_winnable(way), self.first_lost(way)
        between = range(0 if last is None else last + 1, len(way) if lost is None else lost)
        short = min(SHORT_SECONDS, self._seconds)
        if found := self._query_between(way, between, short):
            return found
        long_searches = sum(self._searched_seconds(position) >= self._seconds for position in way)
        return self._query_between(way, between, self._seconds) if long_searches < MOST_LONG_SEARCHES else None

    def _query_between(self, way: Sequence[Position], between: range, seconds: float) -> PositionQuery | None:
        """The last position, or the middle one of those that were not searched for so long."""
        places = [place for place in between if self._searched_seconds(way[place]) < seconds]
        if not places:
            return None
        return PositionQuery(places[-1 if places[-1] == len(way) - 1 else len(places) // 2], seconds)

    def _searched_seconds(self, position: Position) -> float:
        """For how many seconds a position was searched without a result."""
        return self._unsettled.get(position, 0.0)
