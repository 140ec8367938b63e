"""Validate a tableau of rows, with gaps to fill or whose piles close up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import KING, SUIT_NAMES
from solitaire.rules.files.errors import Fault
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection, FoundationSection, PackSection, ReserveSection
from solitaire.rules.vocabulary import (
    Aces,
    Build,
    BuildDirection,
    Destination,
    Goal,
    RedealSource,
    Shape,
    Space,
    StockTo,
    Unit,
)

LONGEST_ROW: Final = 15
"""Places of a row: two more than ranks. A terminal of 83 columns has room for so many."""
SHORTEST_LINE: Final = 8
"""Places of a line of a row that closes up. A terminal of 24 rows has room for so many lines of these."""
MOST_DISTANCES: Final = 4
"""Distances over which a pile may move."""


def row_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a tableau of rows, or of settings that need one."""
    tableau = ruleset.tableau
    if tableau.reach:
        yield from _closing_row_faults(ruleset)
        return
    if ruleset.goal is Goal.ONE_PILE:
        yield "goal", "only the piles of a row that closes up come into one; set tableau.reach."
    for key, build in (("build", tableau.build), ("run", tableau.run)):
        if build is Build.SUIT_OR_RANK:
            yield (
                f"tableau.{key}",
                "'suit-or-rank' is for a row that closes up; set tableau.reach, or use another.",
            )
    if not tableau.row_length:
        if ruleset.goal is Goal.ROWS:
            yield "goal", "there are no rows to complete; set tableau.row_length."
        if ruleset.deal.aces is not Aces.STAY:
            yield "deal.aces", "aces leave gaps only in rows; set tableau.row_length, or use 'stay'."
        return
    ranks = KING - ruleset.lowest_rank + 1
    if not ranks < tableau.row_length <= LONGEST_ROW:
        yield (
            "tableau.row_length",
            f"a row for {ranks} cards of a suit and a gap has {ranks + 1} to {LONGEST_ROW} places.",
        )
        return
    if tableau.piles != len(SUIT_NAMES) * tableau.row_length:
        piles = len(SUIT_NAMES) * tableau.row_length
        yield "tableau.piles", f"four rows of {tableau.row_length} places are {piles} piles."
        return
    if ruleset.goal is not Goal.ROWS:
        yield "goal", "a game of rows is won by completing them; use 'rows'."
    yield from _cards(ruleset)
    yield from _moves(ruleset)
    yield from _other_parts(ruleset)


def _closing_row_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a row whose piles move onto others and close up."""
    tableau, deal = ruleset.tableau, ruleset.deal
    if not SHORTEST_LINE <= tableau.row_length <= LONGEST_ROW:
        yield (
            "tableau.row_length",
            f"the row is shown in lines of {SHORTEST_LINE} to {LONGEST_ROW} places; set their number.",
        )
    if len({*tableau.reach}) < len(tableau.reach) or len(tableau.reach) > MOST_DISTANCES:
        yield "tableau.reach", f"give up to {MOST_DISTANCES} distances, each once."
    if not all(1 <= distance < max(2, tableau.piles) for distance in tableau.reach):
        yield "tableau.reach", f"a distance is a number of places from 1 to {tableau.piles - 1}."
    elif 1 not in tableau.reach:
        yield "tableau.reach", "the last two piles come together only over a distance of 1; add it."
    if ruleset.pack == PackSection() and (tableau.piles != ruleset.pack.size or {*tableau.cards} != {1}):
        yield "tableau.piles", f"each card has a place; use piles = {ruleset.pack.size} and cards = 1."
    for key, is_fit, usual in (
        ("goal", ruleset.goal is Goal.ONE_PILE, "'one-pile'"),
        ("tableau.build", tableau.build is Build.SUIT_OR_RANK, "'suit-or-rank'"),
        ("tableau.unit", tableau.unit is Unit.ALL, "'all'"),
        ("tableau.space", tableau.space is Space.NEVER, "'never'"),
        ("tableau.to", tableau.to == (Destination.TABLEAU,), "['tableau']"),
    ):
        if not is_fit:
            yield key, f"a row that closes up needs {usual} here."
    for key, has in (
        ("tableau.face_down", any(tableau.face_down)),
        ("tableau.direction", tableau.direction is not BuildDirection.DOWN),
        ("tableau.wrap", tableau.wrap),
        ("tableau.run", tableau.run is not None),
        ("deal.aces", deal.aces is not Aces.STAY),
        ("deal.distinct_ranks", deal.distinct_ranks),
        ("stock.redeal", ruleset.gathers),
    ):
        if has:
            yield key, "this is not for a row that closes up; leave it out, or tableau.reach."
    yield from _other_parts(ruleset)


def _cards(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of the deal."""
    tableau = ruleset.tableau
    if any(height not in (0, 1) for height in tableau.cards):
        yield "tableau.cards", "a place of a row holds one card; use 0 and 1."
    if any(tableau.face_down):
        yield "tableau.face_down", "the last card of every pile must be face up."
    front = set(tableau.dealt_heights[:: tableau.row_length])
    if ruleset.deal.aces is Aces.FRONT and len(front) > 1:
        yield "deal.aces", "aces go to front places that all get a card, or none; make tableau.cards so."


def _moves(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of what places take, and of the redeal."""
    tableau, stock = ruleset.tableau, ruleset.stock
    if tableau.build not in (Build.SAME_SUIT, Build.SAME_COLOUR, Build.ANY_SUIT):
        yield "tableau.build", "rows are completed in suit; use 'same-suit', 'same-colour' or 'any-suit'."
    if tableau.direction is not BuildDirection.UP or tableau.wrap:
        key = "wrap" if tableau.wrap else "direction"
        yield f"tableau.{key}", "rows are built up to the king; use direction = 'up', without wrap."
    if tableau.unit is not Unit.SINGLE or tableau.run is not None:
        yield "tableau.unit", "cards move one at a time between places; use 'single'."
    if tableau.space not in (Space.LOWEST, Space.ANY):
        yield "tableau.space", "the left end of a row takes a card of the lowest rank, or any; use 'lowest'."
    if set(tableau.to) != {Destination.TABLEAU, Destination.SPACE}:
        yield "tableau.to", "cards go to empty places, at the front or not; use ['tableau', 'space']."
    if stock.redeal is RedealSource.TABLEAU_FROM_TOP:
        yield "stock.redeal", "a place has no top to deal from; use 'tableau' or 'shuffled-tableau'."
    if stock.redeal in (RedealSource.TABLEAU_IN_ROUNDS, RedealSource.TABLEAU_IN_ZIGZAG):
        yield "stock.redeal", "a place gets only one card; use 'tableau' or 'shuffled-tableau'."
    if ruleset.raises_bottom_cards:
        yield "stock.redeal", "a place has only one card to move up; use 'tableau' or 'shuffled-tableau'."


def _other_parts(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of parts that a game of rows has not."""
    tableau = ruleset.tableau
    if ruleset.pack != PackSection():
        yield "pack", "rows are for one deck of all four suits."
    if ruleset.is_race:
        yield "tableau.row_length", "rows are for games of one player."
    for key, has in (
        ("tableau.places", bool(tableau.places)),
        ("tableau.labels", bool(tableau.labels)),
        ("tableau.minimum", bool(tableau.minimum)),
        ("tableau.build_minimum", bool(tableau.build_minimum)),
        ("tableau.maximum", bool(tableau.maximum)),
        ("foundation", ruleset.foundation != FoundationSection()),
        ("deal.aces_out", bool(ruleset.deal.aces_out)),
        ("deal.set_out", bool(ruleset.deal.set_out)),
        ("stock.to", ruleset.stock.to is not StockTo.NOWHERE),
        ("reserve", ruleset.reserve != ReserveSection()),
        ("cells", ruleset.cells != CellsSection()),
        ("discard", ruleset.discards),
        ("layout.shape", ruleset.layout.shape is not Shape.ROWS),
    ):
        if has:
            yield key, "this is not for a tableau of rows; leave it out, or tableau.row_length."
