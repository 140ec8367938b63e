"""The pack of a deal number in the order in which PySolFC deals it.

``initial_deal`` deals every pack by rounds; PySolFC deals some games in other orders.
"""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.rules.cards import Card, rank_of
from solitaire.rules.initial_deal import by_rounds, rounds
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.vocabulary import Numbering


def arrange_numbered(ruleset: Ruleset, pack: Sequence[Card]) -> tuple[Card, ...]:
    """Reorder ``pack`` so that dealing it gives the table that PySolFC deals from it.

    PySolFC deals some games in another order than by rounds: Klondike's lower rows first, from the
    right, then one row across, or all of this from the left; Yukon's staircase of face-down cards, then
    the face-up rows; Baker's Dozen from the last card. Of the cards that set the base, the last in the pack is
    dealt to the tableau.
    """
    match ruleset.deal.numbering:
        case Numbering.ROUNDS | Numbering.ROWS:
            return tuple(pack)
        case Numbering.REVERSED:
            return tuple(reversed(pack))
        case Numbering.BASE_LAST:
            last = max(place for place, card in enumerate(pack) if rank_of(card) == rank_of(pack[0]))
            return (pack[last], *pack[:last], *pack[last + 1 :])
        case Numbering.TRIANGLE | Numbering.STAIRS:
            order = _lower_rows_first(ruleset.tableau, ruleset.deal.numbering is Numbering.STAIRS)
        case Numbering.YUKON:
            order = _face_down_first(ruleset.tableau)
    sizes = ruleset.tableau.dealt_heights
    columns: list[list[Card]] = [[] for _ in sizes]
    for card, index in zip(pack, order, strict=False):
        columns[index].append(card)
    taken = [iter(column) for column in columns]
    return (*(next(taken[index]) for index in by_rounds(sizes)), *pack[len(order) :])


def _lower_rows_first(tableau: TableauSection, from_left: bool) -> list[int]:
    """The columns in the order of all rows but the top one, from either end, and then of that one."""
    sizes = tableau.dealt_heights
    lower = [size - 1 for size in sizes]
    rows = rounds(lower)
    rows.append([i for i, size in enumerate(sizes) if size])
    return [i for row in rows for i in (row if from_left else reversed(row))]


def _face_down_first(tableau: TableauSection) -> list[int]:
    """The columns in the order of the face-down cards by rounds, and then of the face-up rows."""
    hidden = tableau.dealt_face_down
    shown = [size - down for size, down in zip(tableau.dealt_heights, hidden, strict=True)]
    rows = [i for r in range(max(shown), 0, -1) for i, size in enumerate(shown) if size >= r]
    return by_rounds(hidden) + rows
