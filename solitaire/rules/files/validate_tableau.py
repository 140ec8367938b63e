"""Validate the tableau: its piles, their cards and their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import SUIT_NAMES
from solitaire.rules.files.errors import Fault
from solitaire.rules.files.validate_foundations import LARGEST_LABEL
from solitaire.rules.files.validate_rows import LONGEST_ROW
from solitaire.rules.files.validate_stock import MOST_CARDS
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import Shape, StockTo

MOST_COLUMNS: Final = 30
"""Piles of the tableau: more than those of a pyramid of seven rows."""
MOST_PLACES: Final = len(SUIT_NAMES) * LONGEST_ROW
"""Piles of a tableau of rows."""
LARGEST_PLACE: Final = 60
"""Half cards from the left, or rows: more than the widest terminal has room for."""


def tableau_sizes(ruleset: Ruleset) -> Iterator[Fault]:
    """The numbers by which other checks count: of piles, their cards and places."""
    tableau = ruleset.tableau
    most = MOST_PLACES if tableau.row_length else MOST_COLUMNS
    if not 1 <= tableau.piles <= most:
        yield "tableau.piles", f"{tableau.piles} is not a number of piles from 1 to {most}."
    for key, numbers in _numbers_of_piles(tableau).items():
        if min(numbers, default=0) < 0:
            yield f"tableau.{key}", "these numbers cannot be negative; use 0 or more."
    for key in ("minimum", "build_minimum", "maximum"):
        if not 0 <= (number := getattr(tableau, key)) <= MOST_CARDS:
            yield f"tableau.{key}", f"{number} is not a number of cards from 0 to {MOST_CARDS}."
    if any(
        len(place) != 2 or not all(0 <= part <= LARGEST_PLACE for part in place) for place in tableau.places
    ):
        yield "tableau.places", f"a place is two numbers from 0 to {LARGEST_PLACE}: half cards, and the row."


def tableau_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of the piles of the tableau, whose ``tableau_sizes`` are sound."""
    tableau = ruleset.tableau
    yield from _wrong_lengths(tableau)
    yield from _places(ruleset)
    if _covers_last_card(tableau):
        fault = "the last card of every pile must be face up; use less than tableau.cards."
        yield "tableau.face_down tableau.cards", fault
    elif tableau.every_second:
        yield from _in_turn(tableau)
    if tableau.minimum > 0 and ruleset.stock.to is not StockTo.WASTE:
        yield (
            "tableau.minimum",
            "gaps are filled from a stock that is turned to the waste; set stock.to = 'waste'.",
        )
    if tableau.maximum:
        yield from _limited(ruleset)


def _numbers_of_piles(tableau: TableauSection) -> dict[str, tuple[int, ...]]:
    """The settings that have a number for each pile."""
    return {"cards": tableau.cards, "face_down": tableau.face_down, "labels": tableau.labels}


def _wrong_lengths(tableau: TableauSection) -> Iterator[Fault]:
    """The settings that have a number for each pile, or one for all, and labels that are alike."""
    for key, numbers in _numbers_of_piles(tableau).items():
        if len(numbers) not in (tableau.piles, 0 if key == "labels" else 1):
            given = "1 number is" if len(numbers) == 1 else f"{len(numbers)} numbers are"
            one = "" if key == "labels" else ", or one for all"
            yield (
                f"tableau.{key} tableau.piles",
                f"{given} given for {tableau.piles} piles; give {tableau.piles}{one}.",
            )
    if any(label > LARGEST_LABEL for label in tableau.labels):
        yield "tableau.labels", f"labels are numbers from 0 to {LARGEST_LABEL}."
    if len(set(tableau.labels)) < len(tableau.labels):
        yield "tableau.labels", "two piles have the same label; give each its own."


def _covers_last_card(tableau: TableauSection) -> bool:
    """Whether the last card of a pile on which no other lies is dealt face down."""
    both = max(len(tableau.cards), len(tableau.face_down))
    heights = tableau.cards * both if len(tableau.cards) == 1 else tableau.cards
    covered = tableau.face_down * both if len(tableau.face_down) == 1 else tableau.face_down
    under = overlaps(tableau)
    return any(
        down and (down > height if number in under else down >= height)
        for number, (down, height) in enumerate(zip(covered, heights, strict=False))
    )


def _in_turn(tableau: TableauSection) -> Iterator[Fault]:
    """Cards lie face down in turn with others, in columns of several cards."""
    if overlaps(tableau) or tableau.row_length:
        yield "tableau.every_second", "this is for columns that neither overlap nor form rows; use false."
    elif any(
        2 * down > size for size, down in zip(tableau.dealt_heights, tableau.dealt_face_down, strict=True)
    ):
        yield (
            "tableau.face_down",
            "every second card is at most half of a column; use fewer, or every_second = false.",
        )


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


def _places(ruleset: Ruleset) -> Iterator[Fault]:
    """Piles that overlap: each beside those of its row, and after all on which it lies."""
    tableau, places = ruleset.tableau, ruleset.tableau.places
    if not places:
        return
    if len(places) != tableau.piles:
        yield (
            "tableau.places tableau.piles",
            f"{len(places)} places are given for {tableau.piles} piles; give {tableau.piles}.",
        )
    for number, (x, y) in enumerate(places):
        if any(row == y and abs(x - other) < 2 for other, row in places[:number]):
            yield f"tableau.places.{number}", "this pile overlaps another of its row."
        if any(lying < number for lying in overlaps(tableau).get(number, ())):
            yield f"tableau.places.{number}", "a pile that lies on this one comes before it; order them by row."
    if ruleset.is_race:
        yield "tableau.places", "piles overlap only in games of one player."
    if ruleset.layout.shape is Shape.CLOCK:
        yield "layout.shape", "piles with places of their own form no clock; leave it out."
    if ruleset.layout.shape is Shape.FANS and overlaps(tableau):
        yield "layout.shape", "piles that overlap are no fans; leave it out."
