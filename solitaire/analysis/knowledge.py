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
from solitaire.solver.lines.nearby_line import NearbyLine

KnownAnswerCallback: TypeAlias = Callable[[Game], Answer | None]
"""Returns what earlier searches proved about the deal of a game; None if that is nothing."""
SHORT_SECONDS: Final = 0.3
"""Seconds in which most positions are settled."""
LONG_SECONDS: Final = 10.0
"""Seconds after which a position counts as unknown."""
PATIENT_SECONDS: Final = 30.0
"""Seconds for which an unknown position is searched again while it stays on the table."""
MOST_LONG_SEARCHES: Final = 6
"""Positions of a game that may be searched for ``LONG_SECONDS`` without a result."""


class PositionQuery(NamedTuple):
    """A position to search, by its index, and for how many seconds."""

    place: int
    seconds: float


class GameKnowledge:
    """A cache of the verdicts on the positions of games, to avoid repeated searches.

    Args:
        rules: of the games.
        seconds: a position not settled in a search this long is unknown.
        known_answer: returns what was proven about deals before, see `add_known_answer`.
    """

    def __init__(
        self,
        rules: Rules,
        seconds: float = LONG_SECONDS,
        known_answer: KnownAnswerCallback = lambda game: None,
    ) -> None:
        self._rules = rules
        self._seconds = seconds
        self._known_answer = known_answer
        self._deals_looked_up: set[Position] = set()
        """First positions whose known answer was looked up."""
        self._winning_moves: dict[Position, Move] = {}
        """The next move of a line that wins."""
        self._best_effort_moves: dict[Position, Move] = {}
        """The next move towards the farthest state that a search without a win reached."""
        self._lost: set[Position] = set()
        self._unsettled: dict[Position, Answer] = {}
        """The longest search of a position without a result, with the seconds that it was given."""

    def add_answer(self, position: Position, answer: Answer, seconds: float = LONG_SECONDS) -> None:
        """Record the answer of a search that took ``seconds``, for hints as well."""
        self.add_verdict(position, answer, seconds)
        self._best_effort_moves |= self._steps(position, answer.towards)[0]

    def add_verdict(self, position: Position, answer: Answer, seconds: float) -> None:
        """Record the verdict of a search that took ``seconds`` from ``position``."""
        if not self.add_proof(position, answer) and seconds >= self._searched_seconds(position):
            unsettled = Answer(Verdict.UNKNOWN, (), answer.positions, seconds, answer.towards)
            self._unsettled[position] = unsettled

    def add_proof(self, position: Position, answer: Answer) -> bool:
        """Record a loss, or a line that wins; return whether the answer is either."""
        if answer.verdict is Verdict.UNWINNABLE:
            self._lost.add(position)
            return True
        return answer.verdict is Verdict.WINNABLE and self.add_line(position, answer.moves)

    def add_known_answer(self, game: Game) -> None:
        """Record what is known about the deal of a game, once for each deal."""
        first = game.positions[0]
        if first not in self._deals_looked_up:
            self._deals_looked_up.add(first)
            if answer := self._known_answer(game):
                self.add_proof(first, answer)

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

    def is_settled(self, position: Position) -> bool:
        """Whether a position is known to be winnable, or lost."""
        return self.is_winnable(position) or self.is_lost(position)

    def verdict(self, positions: Sequence[Position]) -> Verdict | None:
        """The verdict on the last of the ``positions`` of a game.

        None if no long enough search was made yet.
        """
        here = positions[-1]
        if self.is_winnable(here):
            return Verdict.WINNABLE
        if self._lost and not self._lost.isdisjoint(positions):
            self._lost.add(here)
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN if self._searched_seconds(here) >= self._seconds else None

    def answer(self, positions: Sequence[Position], seconds: float) -> Answer | None:
        """The answer to a search of the last position of a game; None if it is not known.

        What is not settled is known to be unknown after a search of at least so many ``seconds``.
        """
        verdict = self.verdict(positions)
        if verdict is Verdict.WINNABLE or verdict is Verdict.UNWINNABLE:
            return Answer(verdict, tuple(self.winning_line(positions[-1])), 0, 0.0)
        return self._unsettled[positions[-1]] if self._searched_seconds(positions[-1]) >= seconds else None

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

    def first_lost(self, positions: Sequence[Position]) -> int | None:
        """The index of the first position of a game that is proven lost."""
        return next((place for place, position in enumerate(positions) if position in self._lost), None)

    def last_winnable(self, positions: Sequence[Position]) -> int | None:
        """The index of a game's last position that is won or has a known win."""
        if self._rules.is_won(positions[-1]):
            return len(positions) - 1
        return next(
            (place for place in reversed(range(len(positions))) if positions[place] in self._winning_moves),
            None,
        )

    def nearby_line(self, positions: Sequence[Position]) -> NearbyLine | None:
        """The known win from the last position of a game that has one; None if none has."""
        place = self.last_winnable(positions)
        return None if place is None else NearbyLine(positions[place], self.winning_line(positions[place]))

    # Queries

    def table_query(self, positions: Sequence[Position]) -> PositionQuery | None:
        """The next search for a game that stays on the table; None if none is left.

        The last position is searched for long, and if that does not settle it, patiently. If it is lost,
        earlier ones are searched for the last that can be won.
        """
        verdict = self.verdict(positions)
        if verdict is Verdict.UNWINNABLE:
            return self.next_query(positions)
        if verdict is Verdict.WINNABLE or self._searched_seconds(positions[-1]) >= PATIENT_SECONDS:
            return None
        return PositionQuery(len(positions) - 1, self._seconds if verdict is None else PATIENT_SECONDS)

    def next_query(self, positions: Sequence[Position]) -> PositionQuery | None:
        """The most informative search of a game's positions; None if none is left.

        First the last position, where a search is smallest; then the middle of the positions between what can
        be won and what is lost. All of them are searched briefly before any is searched for long, and only a
        few are.
        """
        last, lost = self.last_winnable(positions), self.first_lost(positions)
        between = range(0 if last is None else last + 1, len(positions) if lost is None else lost)
        short = min(SHORT_SECONDS, self._seconds)
        if found := self._query_between(positions, between, short):
            return found
        long_searches = sum(self._searched_seconds(position) >= self._seconds for position in positions)
        return (
            self._query_between(positions, between, self._seconds)
            if long_searches < MOST_LONG_SEARCHES
            else None
        )

    def _query_between(
        self, positions: Sequence[Position], between: range, seconds: float
    ) -> PositionQuery | None:
        """The last position, or the middle one of those that were not searched for so long."""
        places = [place for place in between if self._searched_seconds(positions[place]) < seconds]
        if not places:
            return None
        return PositionQuery(places[-1 if places[-1] == len(positions) - 1 else len(places) // 2], seconds)

    def _searched_seconds(self, position: Position) -> float:
        """For how many seconds a position was searched without a result."""
        answer = self._unsettled.get(position)
        return answer.seconds if answer else 0.0
