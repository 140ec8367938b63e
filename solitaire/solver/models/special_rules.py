"""Rules that only a few models know."""

from __future__ import annotations

from solitaire.rules.cards import KING, SUIT_NAMES
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import (
    Build,
    DealWhen,
    FoundationSuit,
    FoundationUnit,
    Goal,
    OpenWhen,
    StockTo,
    Unit,
)


def has_special_rules(ruleset: Ruleset) -> bool:
    """Whether a game has rules that only models of their own know, or ``generic``.

    These are:

    - free cells, and units whose size cells and empty columns limit;
    - complete sequences, and packs of fewer suits;
    - a stock that waits for spaces to be filled, and a stock or a waste that fills them;
    - pairs of another total than 13, of a rank, of neighbours or with the waste, and cards that leave singly;
    - foundations of any suit or order, or in alternate colours, that wait for the stock, or that move cards
      between each other;
    - columns of a limited height;
    - a reserve that fills spaces before other cards;
    - a tableau to be emptied, that is dealt again, or whose piles overlap or take any card.
    """
    return (
        bool(ruleset.cells.piles)
        or ruleset.tableau.unit is Unit.SUPERMOVE
        or ruleset.foundation.unit is FoundationUnit.SEQUENCE
        or ruleset.stays_in_tableau
        or ruleset.pack.suits != len(SUIT_NAMES)
        or ruleset.stock.when is not DealWhen.ALWAYS
        or ruleset.stock.auto_fill
        or ruleset.waste.auto_fill
        or ruleset.discard.total not in (0, KING)
        or ruleset.discard.same_rank
        or ruleset.discard.below is not Build.NONE
        or ruleset.foundation.suit is FoundationSuit.ALTERNATE_COLOURS
        or ruleset.foundation.piles > 0
        or ruleset.foundations_in_turn
        or ruleset.foundation.when is not OpenWhen.ALWAYS
        or ruleset.foundation.transfer
        or ruleset.goal is Goal.EMPTY_TABLEAU
        or ruleset.gathers
        or bool(overlaps(ruleset.tableau))
        or ruleset.discard.touching
        or ruleset.tableau.maximum > 0
        or ruleset.reserve.fills_first
        or Build.ANY_CARD in (ruleset.tableau.build, ruleset.tableau.run)
        or (ruleset.discard.total > 0 and ruleset.stock.to is StockTo.WASTE)
    )
