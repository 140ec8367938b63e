"""Parts of a ruleset that are never used, for warnings; the game can be played."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.rules.race_sections import MatchSection
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FoundationSection, ScoringSection, WasteSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import Destination, Kings, OpenWhen, StockTo, Unit


def unused_parts(ruleset: Ruleset) -> Iterator[str]:
    """The settings that change nothing, each with the reason and what to do instead."""
    tableau, stock, reserve, cells = ruleset.tableau, ruleset.stock, ruleset.reserve, ruleset.cells
    is_dealt_to = stock.to is StockTo.RESERVE or stock.keep_back
    if reserve.piles and not reserve.cards and not is_dealt_to:
        yield "reserve.piles: the reserve starts empty and takes no card; set reserve.cards, or leave it out."
    if reserve.cards and not reserve.piles:
        yield "reserve.cards: there is no reserve to deal to; set reserve.piles, or use 0."
    if cells.piles and not cells.cards and not _fills_cells(ruleset):
        yield "cells.piles: no card may go to the cells; add 'cell' to tableau.to, or leave them out."
    if cells.when is not OpenWhen.ALWAYS and not cells.piles:
        yield "cells.when: there are no cells to be closed; set cells.piles, or use 'always'."
    if tableau.run is not None and tableau.unit not in (Unit.RUN, Unit.SUPERMOVE):
        yield "tableau.run: it is for sequences that move together; set tableau.unit = 'run', or leave it out."
    if not ruleset.is_race and ruleset.match != MatchSection():
        yield "match: a game for one player has no match; set seats.most, or leave it out."
    if stock.draw != 1 and stock.to is not StockTo.WASTE:
        yield "stock.draw: cards are drawn only to a waste; set stock.to = 'waste', or use 1."
    if stock.into_space and stock.to is StockTo.NOWHERE:
        yield "stock.into_space: there is no stock to deal from; set stock.to, or use false."
    if ruleset.waste.to != WasteSection().to and stock.to is not StockTo.WASTE:
        yield "waste.to: there is no waste; set stock.to = 'waste', or leave it out."
    if ruleset.deal.kings is Kings.BOTTOM and tableau.row_length:
        yield "deal.kings: a place of a row holds one card, which has no bottom; use 'stay'."
    if tableau.every_second and not any(tableau.face_down):
        yield "tableau.every_second: no card lies face down; set tableau.face_down, or use false."
    if ruleset.deal.distinct_ranks and max(tableau.dealt_heights) < 2:
        word = tableau.word
        yield f"deal.distinct_ranks: no {word} is dealt two cards; set tableau.cards, or use false."
    yield from _unused_layout(ruleset)
    if ruleset.discards and ruleset.foundation != FoundationSection():
        yield (
            "foundation: cards are removed, so there are no foundations; leave it out, or"
            f" discard.{ruleset.discard.deciding_setting}."
        )
    if ruleset.scoring != ScoringSection():
        if ruleset.stays_in_tableau:
            yield "scoring: all cards stay in the tableau and earn nothing; leave it out."
        elif not ruleset.scoring.counts:
            yield "scoring: there is no score without to_foundation or discard; set one, or leave it out."


def _unused_layout(ruleset: Ruleset) -> Iterator[str]:
    """The parts of a layout that say where to place piles beside places, which have one arrangement."""
    tableau, layout = ruleset.tableau, ruleset.layout
    if not (tableau.places or tableau.row_length):
        return
    if layout.rows and not overlaps(tableau):
        yield "layout.rows: other piles stand to the right of places that do not overlap; leave it out."
    if layout.side:
        yield "layout.side: the places of the tableau decide where other piles stand; leave it out."


def _fills_cells(ruleset: Ruleset) -> bool:
    """Whether a pile that the game has may send cards to the cells."""
    sources = [ruleset.tableau.to]
    if ruleset.stock.to is StockTo.WASTE:
        sources.append(ruleset.waste.to)
    if ruleset.reserve.piles:
        sources.append(ruleset.reserve.to)
    return any(Destination.CELL in to for to in sources)
