"""Safe cards where a reserve may fill the spaces."""

from __future__ import annotations

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.vocabulary import Build, Destination, StockTo


def has_safe_cards(ruleset: Ruleset) -> bool:
    """Whether it is known which cards are safe (see ``safe_cards``).

    That is so where the bound holds, and where it would hold if a reserve of one pile did not fill the spaces,
    provided that nothing can ever be put on a safe card c or on the reserve, and cards of columns may go to
    other columns. Let O be any position in which c is last of a column or of the reserve, and N the one after c
    has moved to its foundation, and the reserve has filled the space if there is one. Then a line that wins
    from O wins from N as well, since each of its moves leads to two such positions again:

    * Where c moves, N stays as it is. If c leaves a column of its own, the reserve fills that now, and has
      filled it before in N.
    * The next card d of the reserve moves. In N it may lie alone in the column that c has left, from where it
      moves to the same places, and the reserve fills the space again.
    * A column is emptied. In O the reserve fills it: with c, which in N is gone; or with d, which in N fills
      the column that c has left, and the card after d fills this one. As columns are interchangeable, N is O
      without c again.
    * Any other move is the same in both, but for c, if it is the last card of the part that moves.

    With an empty reserve it is as if no space were filled.
    """
    tableau, reserve = ruleset.tableau, ruleset.reserve
    if (
        reserve.auto_fill
        and reserve.piles == 1
        and not reserve.build
        and ruleset.stock.to is StockTo.WASTE
        and Destination.TABLEAU in tableau.to
        and tableau.build is Build.ALTERNATE_COLOURS
        and tableau.wrap
        and ruleset.foundation.keeps_cards
    ):
        ruleset = ruleset.without_filling_reserve()
    return has_safety_bound(ruleset)
