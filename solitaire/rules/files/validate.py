"""Validate a ruleset of allowed values: it can be dealt, played and won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import KING, SUITS_OF_PACK
from solitaire.rules.dealt_counts import dealt_counts
from solitaire.rules.files.errors import Fault
from solitaire.rules.files.toml_lines import Path
from solitaire.rules.files.validate_discards import discard_faults
from solitaire.rules.files.validate_foundations import foundation_faults
from solitaire.rules.files.validate_layout import layout_faults, new_layout_faults
from solitaire.rules.files.validate_race import new_race_faults, race_faults
from solitaire.rules.files.validate_rows import row_faults
from solitaire.rules.files.validate_stock import stock_faults
from solitaire.rules.files.validate_tableau import tableau_faults, tableau_sizes
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.score import initial_score
from solitaire.rules.sections import UNLIMITED, TableauSection
from solitaire.rules.text.english import plural
from solitaire.rules.vocabulary import DealPart, Destination, Goal, Kings, OpenWhen, StockTo

LONGEST_NAME: Final = 80
"""Letters of the name of a game or a family: as many as a line of a small terminal has room for."""
LONGEST_WORD: Final = 20
"""Letters of a word for piles or points, which messages repeat."""
LONGEST_TEXTS: Final = 20_000
"""Letters of all texts together: some ten pages. A saved game has its ruleset in its first line, where a
letter takes up to twelve bytes; the replay reader's longest line has room for them.
"""
MOST_PILES: Final = 20
"""Piles of a zone other than the tableau."""
_COUNTED: Final = (
    "reserve.cards",
    "reserve.piles",
    "cells.cards",
    "deal.aces_out",
    "deal.set_out",
    "pack.decks",
)
"""The settings beside those of the tableau by which the cards add up."""
_TAKEN: Final = frozenset(
    {"stock", "waste", "foundation", "tableau", "discard", "deal", "fill", "jump", "redeal", "remove"}
)
"""Words of the notation, which cannot be names of reserve piles."""


def inconsistencies(ruleset: Ruleset) -> list[tuple[Path, str]]:
    """The contradictions in a ruleset, each with the path of its setting."""
    return [(path, text) for (path, *_), text in located_inconsistencies(ruleset)]


def located_inconsistencies(ruleset: Ruleset, is_saved: bool = False) -> list[tuple[list[Path], str]]:
    """The contradictions in a ruleset, each with the paths of its settings.

    The first is that of the message; a file may state only one of the others, with which it must agree.
    The ruleset of a saved game may have one that was not refused when it was saved.
    """
    checks = (
        *(_texts, _undo, tableau_faults, stock_faults, _reserve, _cells),
        *(foundation_faults, _deal, layout_faults, discard_faults, _goal, row_faults, race_faults),
        *(() if is_saved else (_shared_words, _start_below_floor, _too_high_for_ranks, _dealt_empty)),
        *(() if is_saved else (new_layout_faults, new_race_faults)),
    )
    faults = (
        list(_sizes(ruleset))
        or [fault for check in checks for fault in check(ruleset)]
        or list(_cards_add_up(ruleset, is_saved))
    )
    return [([_path(key) for key in keys.split()], text) for keys, text in faults]


def _path(key: str) -> Path:
    return tuple(int(part) if part.isdigit() else part for part in key.split("."))


def _undo(ruleset: Ruleset) -> Iterator[Fault]:
    if ruleset.undo < UNLIMITED:
        yield "undo", f"{ruleset.undo} is not a number of moves; use 0 or more, or 'unlimited'."


def _texts(ruleset: Ruleset) -> Iterator[Fault]:
    if not ruleset.name.strip():
        yield "name", "the game needs a name; write one in quotes."
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
        key = "reserve.name" if word == TableauSection().word else "tableau.word"
        yield key, f"'{word}' is the name of other piles of this game; use another word."


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
    fills = ruleset.reserve.auto_fill or ruleset.waste.auto_fill or ruleset.stock.auto_fill
    if fills and 0 in ruleset.tableau.dealt_heights:
        columns = plural(ruleset.tableau.word)
        yield (
            "tableau.cards",
            f"{columns} that are filled when they are empty are not dealt empty; use 1 or more.",
        )


def _sizes(ruleset: Ruleset) -> Iterator[Fault]:
    """Numbers of cards and columns by which the checks of several parts count."""
    reserve = ruleset.reserve
    if ruleset.pack.decks not in (1, 2, 3, 4):
        yield "pack.decks", f"{ruleset.pack.decks} decks cannot be played; use 1 to 4."
    if ruleset.pack.suits not in SUITS_OF_PACK:
        yield "pack.suits", f"{ruleset.pack.suits} suits cannot be played; 1, 2 or 4 can."
    yield from tableau_sizes(ruleset)
    counts = {"reserve.cards": reserve.cards, "reserve.face_down": reserve.face_down}
    for key, number in (counts | {"stock.keep_back": ruleset.stock.keep_back}).items():
        if number < 0:
            yield key, "a number of cards cannot be negative; use 0 or more."


def _reserve(ruleset: Ruleset) -> Iterator[Fault]:
    reserve = ruleset.reserve
    if not 0 <= reserve.piles <= MOST_PILES:
        yield "reserve.piles", f"{reserve.piles} is not a number of piles from 0 to {MOST_PILES}."
    if reserve.face_down and reserve.face_down >= reserve.cards:
        yield (
            "reserve.face_down reserve.cards",
            "the last card of every reserve pile must be face up; use less than reserve.cards.",
        )
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
        yield (
            "cells.cards",
            f"{cells.cards} of {cells.piles} cells cannot be filled; change it, or cells.piles.",
        )
    if cells.when is OpenWhen.EMPTY_STOCK and ruleset.stock.to is StockTo.NOWHERE:
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
    if ruleset.goal is Goal.EMPTY_RESERVE and not (ruleset.reserve.piles and ruleset.reserve.cards):
        yield "goal", "there is no reserve to empty; set reserve.piles and reserve.cards."
    if ruleset.discards:
        return
    if Destination.FOUNDATION not in ruleset.tableau.to and not ruleset.stays_in_tableau:
        yield "tableau.to", "without 'foundation' the game cannot be won."
    if not ruleset.waste.to and ruleset.stock.to is StockTo.WASTE:
        yield "waste.to", "cards that may go nowhere from the waste make the game unwinnable."
    if not ruleset.reserve.to and ruleset.reserve.piles:
        yield "reserve.to", "cards that may go nowhere from the reserve make the game unwinnable."


def _cards_add_up(ruleset: Ruleset, is_saved: bool) -> Iterator[Fault]:
    parts, keep_back = dealt_counts(ruleset), ruleset.stock.keep_back
    size, total = ruleset.pack.size, sum(parts.values())
    counted = [f"{count} ({part})" for part, count in parts.items() if count]
    sums = f"{' + '.join(counted)} = {total}" if len(counted) > 1 else str(total)
    keys = " ".join(("tableau.cards", "tableau.piles", *_COUNTED))
    if total > size:
        fewer = f"deal {total - size} fewer{', or set deal.aces_out = 0' if ruleset.deal.aces_out else ''}"
        yield keys, f"{sums} cards are dealt, but the deck has {size}; {fewer}."
    elif ruleset.redeals_stock and total == size:
        yield "stock.redeal", f"all {size} cards are dealt; nothing is left for a stock. Use 'tableau'."
    elif ruleset.stock.to is StockTo.NOWHERE and total < size and not ruleset.redeals_stock:
        yield keys, f"{sums} of {size} cards are dealt; deal the rest, or set stock.to."
    elif ruleset.stock.to is not StockTo.NOWHERE and total == size:
        yield "stock.to", f"all {size} cards are dealt; nothing is left for a stock."
    elif size - total < keep_back or (size - total == keep_back > 0 and not is_saved):
        fault = f"a stock of {size - total} cannot keep back {keep_back}: no card is left to deal."
        yield "stock.keep_back", fault
