"""What is known about a game: where it can still be won and how, and where no longer.

Nothing is searched here. Answers come from elsewhere; what follows from them is worked out: every position
along a winning line can be won, and nothing that comes after a lost position can.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.apply import IllegalMove, apply
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.solver.answer import Answer, Verdict


class Foresight:
    """Remembers every verdict about the positions of one game, so that none is looked for twice."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._onward: dict[Position, Move] = {}
        """The move that leads on towards a win."""
        self._lost: set[Position] = set()
        self._unsettled: set[Position] = set()
        """Where a search has found nothing in its time."""

    def learn(self, position: Position, answer: Answer) -> None:
        """Take in what a search says about a position. A line that does not win by the rules is no line."""
        if answer.verdict is Verdict.UNWINNABLE:
            self._lost.add(position)
        elif answer.verdict is Verdict.UNKNOWN or not self._take_in(position, answer.moves):
            self._unsettled.add(position)

    def _take_in(self, position: Position, moves: Sequence[Move]) -> bool:
        """Remember a line up to where it meets one that is known. Returns whether it wins."""
        onward: dict[Position, Move] = {}
        for move in moves:
            if position in self._onward or self._rules.is_won(position):
                break
            # A position that the line comes back to is left by the later way, so no line goes in circles.
            onward[position] = move
            try:
                position, _ = apply(self._rules, position, move)
            except IllegalMove:
                return False
        wins = position in self._onward or self._rules.is_won(position)
        if wins:
            self._onward |= onward
        return wins

    def verdict(self, way: Sequence[Position]) -> Verdict | None:
        """Whether the game can be won at the end of a ``way`` of positions; None if nobody has asked yet."""
        here = way[-1]
        if here in self._onward or self._rules.is_won(here):
            return Verdict.WINNABLE
        if self._lost and not self._lost.isdisjoint(way):
            self._lost.add(here)
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN if here in self._unsettled else None

    def onward(self, position: Position) -> Move | None:
        """The next move of a line that wins, where one is known."""
        return self._onward.get(position)

    def line(self, position: Position) -> list[Move]:
        """The moves that win from a position; none if no line is known."""
        moves: list[Move] = []
        while (move := self._onward.get(position)) is not None:
            moves.append(move)
            position, _ = apply(self._rules, position, move)
        return moves

    def to_ask(self, way: Sequence[Position]) -> int | None:
        """The place of the position that tells most about a way: its end, where a search has least to do; after
        that, the middle of those that lie between what can be won and what is lost. None if nothing is left
        to be asked.
        """
        if self._rules.is_won(way[-1]):
            return None
        last = self.last_winnable(way)
        first = 0 if last is None else last + 1
        lost = self.first_lost(way)
        end = len(way) if lost is None else lost
        places = [place for place in range(first, end) if way[place] not in self._unsettled]
        if not places:
            return None
        return places[-1] if places[-1] == len(way) - 1 else places[len(places) // 2]

    def first_lost(self, way: Sequence[Position]) -> int | None:
        """The place of the first position of a way that is proven lost."""
        return next((place for place, position in enumerate(way) if position in self._lost), None)

    def last_winnable(self, way: Sequence[Position]) -> int | None:
        """The place of the last position of a way from which a line is known that wins."""
        return next((place for place in reversed(range(len(way))) if way[place] in self._onward), None)
