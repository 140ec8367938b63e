"""Validate a ruleset of allowed values: it can be dealt, played and won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import ACE, KING, SUITS_OF_PACK
from solitaire.rules.files.toml_lines import Path
from solitaire.rules.files.validate_foundations import LARGEST_LABEL, Fault, foundation_faults
from solitaire.rules.files.validate_layout import layout_faults, new_layout_faults
from solitaire.rules.files.validate_race import new_race_faults, race_faults
from solitaire.rules.files.validate_rows import row_faults
from solitaire.rules.files.validate_stock import MOST_CARDS, stock_faults
from solitaire.rules.initial_deal import dealt_counts
from solitaire.rules.piles import Zone, overlaps
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.score import initial_score
from solitaire.rules.sections import TableauSection
from solitaire.rules.text.english import plural
from solitaire.rules.vocabulary import (
    Base,
    Build,
    CellsWhen,
    DealPart,
    Destination,
    Goal,
    Kings,
    Shape,
    StockTo,
)

LONGEST_NAME: Final = 80
"""Letters of the name of a game or a family: as many as a line of a small terminal has room for."""
LONGEST_WORD: Final = 20
"""Letters of a word for piles or points, which messages repeat."""
LONGEST_TEXTS: Final = 20_000
"""Letters of all texts together: some ten pages. A saved game has its ruleset in its first line, where a
letter takes up to twelve bytes; the replay reader's longest line has room for them.
"""
MOST_COLUMNS: Final = 30
"""Piles of the tableau: more than those of a pyramid of seven rows."""
MOST_PILES: Final = 20
"""Piles of another zone."""
LARGEST_PLACE: Final = 60
"""Half cards from the left, or rows: more than the widest terminal has room for."""
_TAKEN: Final = frozenset(
    {"stock", "waste", "foundation", "tableau", "discard", "deal", "fill", "jump", "redeal", "remove"}
)
"""Words of the notation, which cannot be names of reserve piles."""


def inconsistencies(ruleset: Ruleset, is_saved: bool = False) -> list[tuple[Path, str]]:
    """The contradictions in a ruleset, each with the path of its setting.

    The ruleset of a saved game may have one that was not refused when it was saved.
    """
    checks = (
        *(_texts, _tableau, stock_faults, _reserve, _cells),
        *(foundation_faults, _deal, layout_faults, _goal, row_faults, race_faults),
        *(() if is_saved else (_shared_words, _start_below_floor, _too_high_for_ranks, _dealt_empty)),
        *(() if is_saved else (new_layout_faults, new_race_faults)),
    )
    faults = (
        [*_sizes(ruleset), *_malformed_places(ruleset)]
        or [fault for check in checks for fault in check(ruleset)]
        or list(_cards_add_up(ruleset, is_saved))
    )
    return [(tuple(int(p) if p.isdigit() else p for p in key.split(".")), text) for key, text in faults]


def _texts(ruleset: Ruleset) -> Iterator[Fault]:
    if not ruleset.name.strip():
        yield "name", "the game needs a name."
    for key, text in (
        ("name", ruleset.name),
        ("family", ruleset.family),
        ("summary", ruleset.summary),
        ("source", ruleset.source),
        ("readings", "".join(ruleset.readings)),
        ("notes", ruleset.notes.replace("\n", "")),
        ("scoring.unit", ruleset.scoring.unit),
    ):
        if not text.isprintable():
            yield key, "this text holds characters that cannot be printed, or more than one line."
    for key, text, most in (
        ("name", ruleset.name, LONGEST_NAME),
        ("family", ruleset.family, LONGEST_NAME),
        ("scoring.unit", ruleset.scoring.unit, LONGEST_WORD),
        ("tableau.word", ruleset.tableau.word, LONGEST_WORD),
        ("reserve.name", ruleset.reserve.name, LONGEST_WORD),
    ):
        if len(text) > most:
            yield key, f"this has {len(text)} characters; use at most {most}."
    texts = {"summary": ruleset.summary, "source": ruleset.source, "notes": ruleset.notes}
    texts["readings"] = "".join(ruleset.readings)
    if (together := sum(map(len, texts.values()))) > LONGEST_TEXTS:
        longest = max(texts, key=lambda key: len(texts[key]))
        yield longest, f"all texts together have {together} characters; use at most {LONGEST_TEXTS}."
    for key, word in (("tableau.word", ruleset.tableau.word), ("reserve.name", ruleset.reserve.name)):
        if not (word.isascii() and word.isalpha() and word.islower()):
            yield key, f"{word[:LONGEST_WORD]!r} is not one word in lower case."
    if ruleset.reserve.name in _TAKEN:
        yield "reserve.name", f"'{ruleset.reserve.name}' is the name of something else; use another word."


def _shared_words(ruleset: Ruleset) -> Iterator[Fault]:
    """A word for columns that names other piles too, which earlier versions accepted."""
    word = ruleset.tableau.word
    has_foundations = not (ruleset.stays_in_tableau or ruleset.discards)
    others = {
        ruleset.reserve.name: ruleset.reserve.piles > 0,
        Zone.CELL.value: ruleset.cells.piles > 0,
        Zone.FOUNDATION.value: has_foundations,
    }
    if others.get(word):
        yield "tableau.word", f"'{word}' is the name of other piles of this game; use another word."


def _start_below_floor(ruleset: Ruleset) -> Iterator[Fault]:
    """A score that the first points would lift to its floor, which earlier versions accepted."""
    points, scoring = initial_score(ruleset).points, ruleset.scoring
    if points < scoring.floor:
        yield (
            f"scoring.{'start' if scoring.start < scoring.floor else 'card_left'}",
            f"the score starts at {points}, below its floor; set scoring.floor to {points}, or to 'none'.",
        )


def _too_high_for_ranks(ruleset: Ruleset) -> Iterator[Fault]:
    """Columns of more cards than there are ranks, which earlier versions dealt some rank twice."""
    ranks = KING - int(ruleset.deal.kings is Kings.OUT)
    if ruleset.deal.distinct_ranks and max(ruleset.tableau.cards, default=0) > ranks:
        columns = plural(ruleset.tableau.word)
        yield (
            "tableau.cards",
            f"{columns} of more than {ranks} cards hold a rank twice; use {ranks} at most, or set"
            " deal.distinct_ranks = false.",
        )


def _dealt_empty(ruleset: Ruleset) -> Iterator[Fault]:
    """Empty columns that are filled, but only after the first move, as in earlier versions."""
    if (ruleset.reserve.auto_fill or ruleset.waste.auto_fill) and 0 in ruleset.tableau.dealt_heights:
        columns = plural(ruleset.tableau.word)
        yield (
            "tableau.cards",
            f"{columns} that are filled when they are empty are not dealt empty; use 1 or more.",
        )


def _sizes(ruleset: Ruleset) -> Iterator[Fault]:
    """Numbers of cards and columns by which the checks of several parts count."""
    tableau, reserve = ruleset.tableau, ruleset.reserve
    if ruleset.pack.decks not in (1, 2, 3, 4):
        yield "pack.decks", f"{ruleset.pack.decks} decks cannot be played; use 1 to 4."
    if ruleset.pack.suits not in SUITS_OF_PACK:
        yield "pack.suits", f"{ruleset.pack.suits} suits cannot be played; 1, 2 or 4 can."
    if not 1 <= tableau.piles <= MOST_COLUMNS and not tableau.row_length:
        yield "tableau.piles", f"{tableau.piles} is not a number of piles from 1 to {MOST_COLUMNS}."
    for key, numbers in _numbers_of_piles(tableau).items():
        if min(numbers, default=0) < 0:
            yield f"tableau.{key}", "these numbers cannot be negative."
    counts = {"reserve.cards": reserve.cards, "reserve.face_down": reserve.face_down}
    for key, number in (counts | {"stock.keep_back": ruleset.stock.keep_back}).items():
        if number < 0:
            yield key, "a number of cards cannot be negative."
    for key in ("minimum", "build_minimum", "maximum"):
        if not 0 <= (number := getattr(tableau, key)) <= MOST_CARDS:
            yield f"tableau.{key}", f"{number} is not a number of cards from 0 to {MOST_CARDS}."


def _numbers_of_piles(tableau: TableauSection) -> dict[str, tuple[int, ...]]:
    """The settings that have a number for each pile."""
    return {"cards": tableau.cards, "face_down": tableau.face_down, "labels": tableau.labels}


def _tableau(ruleset: Ruleset) -> Iterator[Fault]:
    tableau = ruleset.tableau
    for key, numbers in _numbers_of_piles(tableau).items():
        if len(numbers) not in (tableau.piles, 0 if key == "labels" else 1):
            given = "1 number is" if len(numbers) == 1 else f"{len(numbers)} numbers are"
            one = "" if key == "labels" else ", or one for all"
            yield (
                f"tableau.{key}",
                f"{given} given for {tableau.piles} piles; give {tableau.piles}{one}.",
            )
    if any(label > LARGEST_LABEL for label in tableau.labels):
        yield "tableau.labels", f"labels go up to {LARGEST_LABEL}."
    if len(set(tableau.labels)) < len(tableau.labels):
        yield "tableau.labels", "two piles have the same label."
    both = max(len(tableau.cards), len(tableau.face_down))
    heights = tableau.cards * both if len(tableau.cards) == 1 else tableau.cards
    covered = tableau.face_down * both if len(tableau.face_down) == 1 else tableau.face_down
    yield from _places(ruleset)
    under = overlaps(tableau)
    for number, (down, height) in enumerate(zip(covered, heights, strict=False)):
        if down and (down > height if number in under else down >= height):
            yield "tableau.face_down", "the last card of every pile must be face up."
            break
    if tableau.minimum > 0 and ruleset.stock.to is not StockTo.WASTE:
        yield (
            "tableau.minimum",
            "gaps are filled from a stock that is turned to the waste; set stock.to = 'waste'.",
        )
    if tableau.maximum:
        yield from _limited(ruleset)


def _limited(ruleset: Ruleset) -> Iterator[Fault]:
    """Columns of a limited height take cards one at a time, from the player alone."""
    tableau = ruleset.tableau
    most = max(tableau.minimum, tableau.build_minimum, *tableau.dealt_heights)
    if tableau.maximum < most:
        yield "tableau.maximum", f"a column has {most} cards by another setting; use as many or more."
    if not tableau.moves_singly:
        yield "tableau.maximum", "such columns take single cards; set tableau.unit = 'single'."
    if ruleset.stock.to is StockTo.TABLEAU or ruleset.gathers:
        yield "tableau.maximum", "cards dealt to columns would exceed it; use 0."


def _malformed_places(ruleset: Ruleset) -> Iterator[Fault]:
    """Places that are no pairs of numbers, which the checks of several parts read."""
    places = ruleset.tableau.places
    if any(len(place) != 2 or not all(0 <= part <= LARGEST_PLACE for part in place) for place in places):
        yield "tableau.places", f"a place is two numbers from 0 to {LARGEST_PLACE}: half cards, and the row."


def _places(ruleset: Ruleset) -> Iterator[Fault]:
    """Piles that overlap: each beside those of its row, and after all on which it lies."""
    tableau, places = ruleset.tableau, ruleset.tableau.places
    if not places:
        return
    if len(places) != tableau.piles:
        yield "tableau.places", f"{len(places)} places are given for {tableau.piles} piles."
    for number, (x, y) in enumerate(places):
        if any(row == y and abs(x - other) < 2 for other, row in places[:number]):
            yield f"tableau.places.{number}", "this pile overlaps another of its row."
        if any(lying < number for lying in overlaps(tableau).get(number, ())):
            yield f"tableau.places.{number}", "a pile that lies on this one comes before it; order them by row."
    if ruleset.is_race:
        yield "tableau.places", "piles overlap only in games of one player."
    if ruleset.layout.shape is not Shape.ROWS:
        yield "layout.shape", "piles with places of their own need no other shape; leave it out."


def _reserve(ruleset: Ruleset) -> Iterator[Fault]:
    reserve = ruleset.reserve
    if not 0 <= reserve.piles <= MOST_PILES:
        yield "reserve.piles", f"{reserve.piles} is not a number of piles from 0 to {MOST_PILES}."
    if reserve.face_down and reserve.face_down >= reserve.cards:
        yield "reserve.face_down", "the last card of every reserve pile must be face up."
    for key, fills in (("auto_fill", reserve.auto_fill), ("fills_first", reserve.fills_first)):
        if fills and not reserve.piles:
            yield (
                f"reserve.{key}",
                "there is no reserve to fill empty columns from; set reserve.piles, or use false.",
            )
    if reserve.fills_first and reserve.auto_fill:
        yield "reserve.fills_first", "the player fills columns, or the reserve does; leave auto_fill out."
    if reserve.fills_first and ruleset.is_race:
        yield "reserve.fills_first", "in a race other cards wait for no reserve; leave it out."


def _cells(ruleset: Ruleset) -> Iterator[Fault]:
    cells = ruleset.cells
    if not 0 <= cells.piles <= MOST_PILES:
        yield "cells.piles", f"{cells.piles} is not a number of cells from 0 to {MOST_PILES}."
    elif not 0 <= cells.cards <= cells.piles:
        yield "cells.cards", f"{cells.cards} cards cannot be dealt to {cells.piles} cells of one card each."
    if cells.when is CellsWhen.EMPTY_STOCK and ruleset.stock.to is StockTo.NOWHERE:
        yield "cells.when", "there is no stock to be emptied; set stock.to, or leave this out."
    if cells.piles and ruleset.reserve.name == Zone.CELL:
        yield "reserve.name", "'cell' is the name of the free cells; use another word."
    if cells.piles and ruleset.is_race:
        yield "cells.piles", "cells are for games of one player."


def _deal(ruleset: Ruleset) -> Iterator[Fault]:
    order = ruleset.deal.order
    if len(set(order)) < len(order):
        yield "deal.order", "a part of the table can be dealt only once."
    if DealPart.TABLEAU not in order and any(ruleset.tableau.cards):
        yield "deal.order", "'tableau' is missing, but tableau.cards are to be dealt."
    if DealPart.RESERVE not in order and ruleset.reserve.piles and ruleset.reserve.cards:
        yield "deal.order", "'reserve' is missing, but reserve.cards are to be dealt."
    if DealPart.CELLS not in order and ruleset.cells.cards:
        yield "deal.order", "'cells' is missing, but cells.cards are to be dealt."


def _goal(ruleset: Ruleset) -> Iterator[Fault]:
    foundation, deal = ruleset.foundation, ruleset.deal
    if ruleset.goal is Goal.EMPTY_RESERVE and not (ruleset.reserve.piles and ruleset.reserve.cards):
        yield "goal", "there is no reserve to empty; set reserve.piles and reserve.cards."
    if ruleset.discard.total not in (0, KING, KING + ACE):
        yield "discard.total", f"pairs that make {ruleset.discard.total} cannot use up a deck; use 13 or 14."
    if ruleset.discard.total == KING + ACE and deal.kings is Kings.OUT:
        yield "deal.kings", "pairs that make 14 need the kings for the aces; use 'stay'."
    if ruleset.discard.same_rank and ruleset.discard.total:
        yield "discard.same_rank", "cards pair by rank or by their sum; leave this or discard.total out."
    if ruleset.discard.touching:
        yield from _touching(ruleset)
    below, key = ruleset.discard.below, ruleset.discard.key
    if below is not Build.NONE:
        if ruleset.discard.in_pairs:
            yield (
                "discard.below",
                f"cards leave in pairs or below others; leave this or discard.{key} out.",
            )
        if below in (Build.ANY_CARD, Build.SUIT_OR_RANK):
            yield "discard.below", "cards leave only below higher ones, whatever their suits; use 'any-suit'."
        if ruleset.pack.suits == 1 and below in (Build.ALTERNATE_COLOURS, Build.OTHER_SUITS):
            yield "discard.below", "in a deck of one suit no card leaves by this rule; use 'same-suit'."
        if ruleset.goal is Goal.EMPTY_TABLEAU:
            yield "goal", "the aces are never discarded; use 'all-cards', which is won when only they are left."
    if ruleset.discards:
        if foundation.fixed or foundation.base is not Base.ACE or deal.aces_out or deal.set_out:
            yield f"discard.{key}", "where cards are discarded there are no foundations to open."
        if deal.kings is Kings.OUT and not ruleset.discard.in_pairs:
            yield "deal.kings", "'out' is for games of pairs; use 'stay'."
        return
    if deal.kings is Kings.OUT:
        yield "deal.kings", "'out' is for games that discard cards; set discard.total or discard.same_rank."
    if Destination.FOUNDATION not in ruleset.tableau.to and not ruleset.stays_in_tableau:
        yield "tableau.to", "without 'foundation' the game cannot be won."
    if not ruleset.waste.to and ruleset.stock.to is StockTo.WASTE:
        yield "waste.to", "cards that may go nowhere from the waste make the game unwinnable."
    if not ruleset.reserve.to and ruleset.reserve.piles:
        yield "reserve.to", "cards that may go nowhere from the reserve make the game unwinnable."


def _touching(ruleset: Ruleset) -> Iterator[Fault]:
    """Cards touch in a grid, and only there."""
    if not ruleset.discard.in_pairs:
        yield "discard.touching", "only pairs can touch; set discard.same_rank or discard.total."
    if not ruleset.tableau.places or overlaps(ruleset.tableau):
        yield "discard.touching", "cards touch in a grid; set tableau.places, two half cards and a row apart."
    if ruleset.reserve.piles or ruleset.cells.piles or ruleset.stock.to is StockTo.WASTE:
        yield (
            "discard.touching",
            "cards beside the grid touch no others; leave reserve, cells and waste out.",
        )


def _cards_add_up(ruleset: Ruleset, is_saved: bool) -> Iterator[Fault]:
    parts, keep_back = dealt_counts(ruleset), ruleset.stock.keep_back
    size, total = ruleset.pack.size, sum(parts.values())
    counted = [f"{count} ({part})" for part, count in parts.items() if count]
    sums = f"{' + '.join(counted)} = {total}" if len(counted) > 1 else str(total)
    if total > size:
        yield "tableau.cards", f"{sums} cards are dealt, but the deck has {size}."
    elif ruleset.redeals_stock and total == size:
        yield "stock.redeal", f"all {size} cards are dealt; nothing is left for a stock. Use 'tableau'."
    elif ruleset.stock.to is StockTo.NOWHERE and total < size and not ruleset.redeals_stock:
        yield "tableau.cards", f"{sums} of {size} cards are dealt; deal the rest, or set stock.to."
    elif ruleset.stock.to is not StockTo.NOWHERE and total == size:
        yield "stock.to", f"all {size} cards are dealt; nothing is left for a stock."
    elif size - total < keep_back or (size - total == keep_back > 0 and not is_saved):
        fault = f"a stock of {size - total} cannot keep back {keep_back}: no card is left to deal."
        yield "stock.keep_back", fault
