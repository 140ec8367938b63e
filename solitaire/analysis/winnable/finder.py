"""Looking for deals that can be won, among some that are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solitaire.analysis.difficulty import measure
from solitaire.analysis.winnable.deal import Proven
from solitaire.analysis.winnable.outcome import Looked
from solitaire.analysis.winnable.plan import LONG, Task
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.rules.compiled import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within


def look(rules: Rules, deal: Deal, states: int = LONG, measured: bool = False) -> Looked:
    """Look at a deal in a search of so many states; if ``measured``, also at how hard it is to win."""
    position = Game.new(rules, deal).position
    answer = solve_within(rules, position, states)
    looked = Looked(deal, answer.verdict, answer.positions)
    if answer.verdict is not Verdict.WINNABLE:
        return looked
    how_hard = measure(rules, position, answer) if measured else None
    return looked._replace(proven=Proven(deal, answer.moves), measure=how_hard)


def look_through(
    rules: Rules, tasks: Iterable[Task], wanted: int = 1, measured: bool = False
) -> Iterator[Looked]:
    """Look at deals in their order until so many are found that can be won. With ``measured`` it is told of
    those how hard that is.
    """
    for deal, states in tasks:
        if not wanted:
            return
        looked = look(rules, deal, states, measured)
        wanted -= looked.proven is not None
        yield looked
