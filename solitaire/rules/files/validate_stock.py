"""Validate the stock and the waste, and what they fill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import DECK_SIZE
from solitaire.rules.files.errors import Fault
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import Build, DealWhen, JumpWhen, StockTo

MOST_CARDS: Final = 4 * DECK_SIZE
"""Those of the largest pack."""
MOST_PASSES: Final = 1000
"""Passes through a stock: more than any player makes."""


def stock_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a stock, of the waste and of what is dealt again."""
    stock = ruleset.stock
    if not 1 <= stock.draw <= MOST_CARDS:
        yield "stock.draw", f"{stock.draw} cards cannot be turned; use 1 to {MOST_CARDS}."
    yield from _redeals(ruleset)
    if stock.to is StockTo.RESERVE and not ruleset.reserve.piles:
        yield "stock.to", "there is no reserve to deal to; set reserve.piles."
    if stock.keep_back < 0 or (stock.keep_back and stock.keep_back != ruleset.reserve.piles):
        yield (
            "stock.keep_back",
            "cards kept back turn up one on each reserve pile; set reserve.piles to their number.",
        )
    if stock.keep_back and stock.to is not StockTo.TABLEAU:
        yield "stock.keep_back", "cards are kept back only from a stock dealt to the tableau."
    if stock.when is DealWhen.NO_SPACE and stock.to is StockTo.NOWHERE:
        yield "stock.when", "there is no stock to deal; set stock.to."
    if stock.when is DealWhen.EMPTY_WASTE:
        yield from _turned_at_once(ruleset)
    if ruleset.waste.jump is not JumpWhen.NEVER and ruleset.stock.to is not StockTo.WASTE:
        yield "waste.jump", "there are no packets to jump over; set stock.to = 'waste'."
    if ruleset.waste.auto_fill:
        yield from _filled_from_waste(ruleset)
    if stock.auto_fill:
        yield from _filled_from_stock(ruleset)


def _redeals(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of the number of passes, and of what is dealt again after each."""
    stock = ruleset.stock
    if stock.passes != UNLIMITED and not 1 <= stock.passes <= MOST_PASSES:
        yield (
            "stock.passes",
            f"{stock.passes} is not a number of passes; use 1 to {MOST_PASSES}, or 'unlimited'.",
        )
    elif stock.passes != 1 and stock.to is not StockTo.WASTE and not ruleset.gathers:
        yield (
            "stock.passes",
            "there is nothing to deal again; use 1, or set stock.to = 'waste' or stock.redeal = 'tableau'.",
        )
    if stock.passes == 1 and ruleset.gathers:
        yield "stock.redeal", "the tableau is never dealt again; set stock.passes to 2 or more, or 'unlimited'."
    if ruleset.redeals_stock:
        yield from _redealt_with_stock(ruleset)
    is_dealt_or_built = stock.to is StockTo.TABLEAU or ruleset.tableau.build is not Build.NONE
    if ruleset.raises_bottom_cards and not is_dealt_or_built and max(ruleset.tableau.cards) < 2:
        yield "stock.redeal", "the only card of a column is on top already; deal two, or use 'tableau'."


def _redealt_with_stock(ruleset: Ruleset) -> Iterator[Fault]:
    """A stock that fills the columns after they closed up is not dealt otherwise, and they hold a card each."""
    if ruleset.stock.to is not StockTo.NOWHERE:
        yield "stock.to", "this stock fills gaps only when the tableau is dealt again; leave it out."
    if set(ruleset.tableau.cards) != {1} or ruleset.tableau.build is not Build.NONE:
        yield "stock.redeal", "only columns of a card each close up; set tableau.cards = 1 and build = 'none'."
    if ruleset.tableau.row_length or overlaps(ruleset.tableau):
        yield "stock.redeal", "rows and columns that overlap do not close up; use 'tableau'."


def _turned_at_once(ruleset: Ruleset) -> Iterator[Fault]:
    """A stock that is turned when the waste is empty has nothing else to wait for, and is never turned over."""
    stock = ruleset.stock
    if stock.to is not StockTo.WASTE:
        yield "stock.when", "there is no waste to be emptied; set stock.to = 'waste'."
    if stock.passes != 1:
        yield (
            "stock.passes",
            "the waste is empty when the stock is, so that nothing is left to turn over; use 1.",
        )
    if stock.into_space or ruleset.tableau.minimum or ruleset.waste.jump is not JumpWhen.NEVER:
        yield "stock.when", "gaps, spaces and jumps need a stock that is dealt by the player; use 'always'."
    if ruleset.is_race:
        yield "stock.when", "in a race each player turns the stock; use 'always'."


def _filled_from_waste(ruleset: Ruleset) -> Iterator[Fault]:
    """A waste that fills empty columns leaves them to nothing else, and waits for no player."""
    tableau = ruleset.tableau
    if ruleset.stock.to is not StockTo.WASTE:
        yield "waste.auto_fill", "there is no waste to fill empty columns from; set stock.to = 'waste'."
    if tableau.minimum or tableau.row_length or overlaps(tableau):
        yield "waste.auto_fill", "gaps, rows and columns that overlap are not filled from the waste; use false."
    if ruleset.reserve.has_priority:
        yield "waste.auto_fill", "the reserve fills empty columns already; leave this out."
    if ruleset.waste.jump is not JumpWhen.NEVER or ruleset.stock.into_space or ruleset.is_race:
        yield (
            "waste.auto_fill",
            "in races, with jumps or cards dealt to spaces, players fill columns; use false.",
        )


def _filled_from_stock(ruleset: Ruleset) -> Iterator[Fault]:
    """A stock that fills empty columns is dealt to columns alone, from which cards go to foundations.

    One that fills them after the cards closed up does so without limit.
    """
    stock, tableau = ruleset.stock, ruleset.tableau
    if ruleset.closes_up_at_once:
        if stock.passes != UNLIMITED:
            yield "stock.passes", "cards that close up at once do so without limit; use 'unlimited'."
        return
    if stock.to is not StockTo.TABLEAU:
        yield (
            "stock.auto_fill",
            "only a stock that is dealt to columns fills them; set stock.to = 'tableau', or use false.",
        )
    if stock.when is not DealWhen.ALWAYS or stock.into_space or stock.keep_back:
        yield "stock.auto_fill", "no column stays empty, and no card is kept back; leave out other settings."
    if tableau.minimum or tableau.row_length or overlaps(tableau):
        yield "stock.auto_fill", "gaps, rows and columns that overlap are not filled from the stock; use false."
    if ruleset.reserve.has_priority:
        yield "stock.auto_fill", "the reserve fills empty columns already; leave this out."
    if ruleset.is_race or not ruleset.takes_single_cards:
        yield (
            "stock.auto_fill",
            "this is for one player, and for foundations that take single cards; use false.",
        )
