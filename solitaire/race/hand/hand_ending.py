"""The end of a hand by the rules: the seats that went out, and what that decides."""

from __future__ import annotations

from solitaire.race.events import Stuck
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import HandEnd


class HandEnding:
    """Progress towards the end of a hand; ``winners`` get the bonus for going out.

    They are the seats that went out first, or the one that called where the rules ask for it.
    """

    def __init__(self, rules: Rules) -> None:
        self.winners: tuple[int, ...] = ()
        self._rules = rules
        self._end = rules.ruleset.match.end

    def out(self, position: Position) -> tuple[int, ...]:
        """The seats with an empty reserve."""
        return tuple(seat for seat in range(1, self._rules.seats + 1) if self._rules.is_out(position, seat))

    def moved(self, position: Position) -> None:
        """Record the position after a move."""
        if not self.winners and self._end is not HandEnd.CALL:
            self.winners = self.out(position)

    def may_call(self, position: Position, seat: int) -> bool:
        """Whether a seat ends the hand by declaring that it is stuck."""
        return self._end is HandEnd.CALL and self._rules.is_out(position, seat)

    def call(self, position: Position, seat: int, declaration: Stuck) -> None:
        """Record a declaration; it is a call if the seat is out and the rules ask for one."""
        if declaration.is_so and self.may_call(position, seat):
            self.winners = (seat,)

    def is_decided(self, position: Position) -> bool:
        """Whether the hand is over, except that lifted cards may still be put down."""
        if self._end is HandEnd.CALL:
            return bool(self.winners)
        out = self.out(position)
        return len(out) == self._rules.seats if self._end is HandEnd.ALL_OUT else bool(out)
