"""What is known about a game: where it can still be won and how, and where no longer.

Nothing is searched here. Answers come from elsewhere; what follows from them is worked out: every position
along a winning line can be won, and nothing that comes after a lost position can.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict

GLANCE: Final = 0.3
"""Seconds in which most positions are settled."""
LONG: Final = 10.0
"""Seconds after which a position counts as unknown."""
MOST_LONG: Final = 6
"""Positions of a way that may be searched for so long in vain."""


class PositionQuery(NamedTuple):
    """Which position of a way to search, by its place, and for how many seconds."""

    place: int
    seconds: float


class GameKnowledge:
    """Remembers every verdict about the positions of one game, so that none is looked for twice.

    Args:
        rules: of the game.
        seconds: after a search of so many, what is not settled is unknown.
    """

    def __init__(self, rules: Rules, seconds: float = LONG) -> None:
        self._rules = rules
        self._long = seconds
        self._onward: dict[Position, Move] = {}
        """The move that leads on towards a win."""
        self._towards: dict[Position, Move] = {}
        """The move that leads on to where a search that found no win came farthest."""
        self._lost: set[Position] = set()
        self._unsettled: dict[Position, float] = {}
        """For how many seconds a position was searched and nothing found."""

    def learn(self, position: Position, answer: Answer, seconds: float = LONG) -> None:
        """Take in what a search of so many seconds says about a position. A line that does not win by the rules
        is no line.
        """
        if answer.verdict is Verdict.UNWINNABLE:
            self._lost.add(position)
        elif answer.verdict is Verdict.UNKNOWN or not self._take_in(position, answer.moves):
            self._unsettled[position] = max(seconds, self._searched(position))
            self._towards |= self._steps(position, answer.towards)[0]

    def _take_in(self, position: Position, moves: Sequence[Move]) -> bool:
        """Remember a line up to where it meets one that is known. Returns whether it wins."""
        onward, end = self._steps(position, moves)
        wins = self.is_winnable(end)
        if wins:
            self._onward |= onward
        return wins

    def _steps(self, position: Position, moves: Sequence[Move]) -> tuple[dict[Position, Move], Position]:
        """The move at each position of a line, and where it ends, is won, or meets one that is known."""
        steps: dict[Position, Move] = {}
        for move in moves:
            if self.is_winnable(position):
                break
            # A position that the line comes back to is left by the later way, so no line goes in circles.
            steps[position] = move
            try:
                position, _ = apply(self._rules, position, move)
            except IllegalMove:
                break
        return steps, position

    # What is known

    def is_winnable(self, position: Position) -> bool:
        """Whether a line is known that wins from a position, or it is won."""
        return position in self._onward or self._rules.is_won(position)

    def is_lost(self, position: Position) -> bool:
        """Whether a position is proven lost."""
        return position in self._lost

    def verdict(self, way: Sequence[Position]) -> Verdict | None:
        """Whether the game can be won at the end of a ``way`` of positions; None if that was not asked
        for long yet.
        """
        here = way[-1]
        if self.is_winnable(here):
            return Verdict.WINNABLE
        if self._lost and not self._lost.isdisjoint(way):
            self._lost.add(here)
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN if self._searched(here) >= self._long else None

    def onward(self, position: Position) -> Move | None:
        """The next move of a line that wins, where one is known."""
        return self._onward.get(position)

    def towards(self, position: Position) -> Move | None:
        """The next move to where a search came farthest, where that is all that is known."""
        return self._towards.get(position)

    def line(self, position: Position) -> list[Move]:
        """The moves that win from a position; none if no line is known."""
        moves: list[Move] = []
        while (move := self._onward.get(position)) is not None:
            moves.append(move)
            position, _ = apply(self._rules, position, move)
        return moves

    def first_lost(self, way: Sequence[Position]) -> int | None:
        """The place of the first position of a way that is proven lost."""
        return next((place for place, position in enumerate(way) if position in self._lost), None)

    def last_winnable(self, way: Sequence[Position]) -> int | None:
        """The place of the last position of a way from which a line is known that wins, or that is won."""
        if self._rules.is_won(way[-1]):
            return len(way) - 1
        return next((place for place in reversed(range(len(way))) if way[place] in self._onward), None)

    # What to ask

    def about_end(self, way: Sequence[Position]) -> PositionQuery:
        """What tells whether the game can be won at the end of a way."""
        return PositionQuery(len(way) - 1, self._long)

    def to_ask(self, way: Sequence[Position]) -> PositionQuery | None:
        """What tells most about the way: its end, where a search has least to do; after that, the middle of the
        positions between what can be won and what is lost. All of these are looked at for a moment before any
        is searched for long, and few are. None if nothing is left to be asked.
        """
        last, lost = self.last_winnable(way), self.first_lost(way)
        between = range(0 if last is None else last + 1, len(way) if lost is None else lost)
        glance = min(GLANCE, self._long)
        if found := self._to_search(way, between, glance):
            return found
        were_long = sum(self._searched(position) >= self._long for position in way)
        return self._to_search(way, between, self._long) if were_long < MOST_LONG else None

    def _to_search(self, way: Sequence[Position], between: range, seconds: float) -> PositionQuery | None:
        """The end, or the middle of the positions that were not searched for so long."""
        places = [place for place in between if self._searched(way[place]) < seconds]
        if not places:
            return None
        return PositionQuery(places[-1 if places[-1] == len(way) - 1 else len(places) // 2], seconds)

    def _searched(self, position: Position) -> float:
        """For how many seconds a position was searched in vain."""
        return self._unsettled.get(position, 0.0)
