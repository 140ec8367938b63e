"""The searches tried on a game of free runs."""

from __future__ import annotations

from functools import partial

from solitaire.rules.compiled import Rules
from solitaire.rules.position import Position
from solitaire.solver.models.klondike.decode import retell
from solitaire.solver.models.klondike.encoding import Ground
from solitaire.solver.models.klondike.given_stock import GivenStock
from solitaire.solver.models.klondike.open_stock import OpenStock
from solitaire.solver.models.klondike.problems import AnyStock
from solitaire.solver.search.best_first import Search
from solitaire.solver.search.forewarned import Forewarned
from solitaire.solver.search_run import Attempt


def attempts(rules: Rules, position: Position, most: int) -> list[Attempt]:
    """The complete search, and beside it, where there is a stock, kinder games that are soon exhausted."""
    ground = Ground(rules, position)
    tell = partial(retell, ground, position)
    complete = OpenStock(ground) if ground.stock_is_open else AnyStock(ground)
    found = [Attempt(Search(complete, most), 2000, tell)]
    if ground.stocked:
        found.append(Attempt(Search(GivenStock(ground), most), 6000, None))
        if not ground.stock_is_open:
            opened = Ground(rules, position, opened=True)
            open_stock, kindly = OpenStock(opened), partial(opened.like, ground)
            # Where it is won it is won soon, so the longer it takes the likelier it proves a loss.
            found.append(Attempt(Search(open_stock, most), 6000, None))
            # What is open for so long is mostly lost.
            found.append(Attempt(Forewarned(complete, open_stock, kindly, most), 4000, tell, waits=5))
    return found
