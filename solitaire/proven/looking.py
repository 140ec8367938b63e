"""Looking for deals that can be won, among some that are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from solitaire.deals import Deal
from solitaire.game import Game
from solitaire.proven.deal import Proven
from solitaire.proven.measuring import measure
from solitaire.proven.scale import Measure
from solitaire.rules.rules import Rules
from solitaire.rules.wording import counted
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within

SHORT: Final = 1 << 13
"""States of a search that finds the win of most deals that have one."""
LONG: Final = 1 << 16
"""States of a search that a single deal is worth."""
TOTAL: Final = 1 << 17
"""States after which no more deals are looked at."""


class Looked(NamedTuple):
    """What became of a deal that was looked at."""

    deal: Deal
    verdict: Verdict
    states: int
    proven: Proven | None = None
    """If it can be won."""
    measure: Measure | None = None
    """How hard that is, where it was measured."""

    @property
    def text(self) -> str:
        """A sentence about the deal."""
        match self.verdict:
            case Verdict.WINNABLE:
                return f"Deal {self.deal} {f'is {self.measure.text}' if self.measure else 'can be won'}."
            case Verdict.UNWINNABLE:
                return f"Deal {self.deal} cannot be won, whatever is played."
            case Verdict.UNKNOWN:
                return f"Deal {self.deal} is not settled in {counted(self.states, 'position')}."


def look(rules: Rules, deal: Deal, states: int = LONG, measured: bool = False) -> Looked:
    """Look at a deal in a search of so many states."""
    position = Game.new(rules, deal).position
    answer = solve_within(rules, position, states)
    looked = Looked(deal, answer.verdict, answer.positions)
    if answer.verdict is not Verdict.WINNABLE:
        return looked
    how_hard = measure(rules, position, answer) if measured else None
    return looked._replace(proven=Proven(deal, answer.moves), measure=how_hard)


def look_through(
    rules: Rules, deals: Sequence[Deal], wanted: int = 1, measured: bool = False
) -> Iterator[Looked]:
    """Look at deals in their order until so many are found that can be won: first at each in a short search,
    then in a long one at those that are not settled. Where hardly any deal can be settled it is given up. With
    ``measured`` it is told of those that can be won how hard that is.
    """
    left, total = list(deals), 0
    for states in (SHORT, LONG):
        for deal in tuple(left):
            if not wanted or total >= TOTAL:
                return
            looked = look(rules, deal, states, measured)
            total += looked.states
            if looked.verdict is not Verdict.UNKNOWN:
                left.remove(deal)
            wanted -= looked.proven is not None
            yield looked
