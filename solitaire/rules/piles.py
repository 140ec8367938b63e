"""The piles of a table: their names, zones, order and owners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from solitaire.rules.cards import SUIT_NAMES, SUITS_OF_PACK
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.vocabulary import FoundationSuit, StockTo


class Zone(StrEnum):
    """The kind of a pile. ``LayoutPart`` has the same words for layouts, and a gap."""

    STOCK = "stock"
    WASTE = "waste"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    CELL = "cell"
    TABLEAU = "tableau"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class PileSpec:
    """A pile of the table: its index, name, zone and owner.

    ``number`` counts the piles of its zone and seat from 0. ``seat`` counts from 1; it is 0 for piles that all
    seats share and outside races. ``suit`` is set for a foundation bound to one.
    """

    index: int
    name: str
    zone: Zone
    number: int
    seat: int = 0
    suit: int | None = None

    @property
    def own_name(self) -> str:
        """The name without its owner: ``tableau-3`` of ``p1.tableau-3``."""
        return self.name.rpartition(".")[2]

    @property
    def label(self) -> str:
        """The part of the name after its zone: ``3``, ``hearts``; empty for an only pile."""
        return self.own_name.partition("-")[2]


def lay_out_piles(ruleset: Ruleset, seats: int) -> tuple[PileSpec, ...]:
    """Every pile for ``seats`` players; in a race, the shared foundations first."""
    specs: list[PileSpec] = []

    def add(names: Sequence[str], zone: Zone, seat: int, suits: Sequence[int] = ()) -> None:
        for number, name in enumerate(names):
            owned = f"p{seat}.{name}" if seat else name
            suit = suits[number] if suits else None
            specs.append(PileSpec(len(specs), owned, zone, number, seat, suit))

    foundations, foundation_suits = _foundation_names(ruleset, seats)
    if seats > 1:
        add(foundations, Zone.FOUNDATION, 0, foundation_suits)
    for seat in range(1, seats + 1) if seats > 1 else (0,):
        if ruleset.has_stock:
            add(["stock"], Zone.STOCK, seat)
        if ruleset.stock.to is StockTo.WASTE:
            add(["waste"], Zone.WASTE, seat)
        if seats == 1 and not ruleset.discards:
            add(foundations, Zone.FOUNDATION, 0, foundation_suits)
        add(_numbered(ruleset.reserve.name, ruleset.reserve.piles), Zone.RESERVE, seat)
        add(_numbered(Zone.CELL, ruleset.cells.piles), Zone.CELL, seat)
        add([f"tableau-{label}" for label in _tableau_labels(ruleset.tableau)], Zone.TABLEAU, seat)
        if ruleset.has_discard_pile:
            add(["discard"], Zone.DISCARD, seat)
    return tuple(specs)


def _tableau_labels(tableau: TableauSection) -> Sequence[int | str]:
    """The labels of the piles of the tableau: ``3``, or ``2-3`` for the third place of the second row."""
    if tableau.row_length:
        places = (divmod(number, tableau.row_length) for number in range(tableau.piles))
        return [f"{row + 1}-{place + 1}" for row, place in places]
    return tableau.labels or range(1, tableau.piles + 1)


def foundation_count(ruleset: Ruleset, seats: int) -> int:
    """The number of foundations; none where the game is won in the tableau."""
    if ruleset.stays_in_tableau:
        return 0
    return len(ruleset.foundation.fixed) or ruleset.foundation.piles or 4 * ruleset.pack.decks * seats


def _foundation_names(ruleset: Ruleset, seats: int) -> tuple[list[str], list[int]]:
    """The names of the foundations, and their suits if each is bound to one."""
    foundation = ruleset.foundation
    copies_of_suit = ruleset.pack.decks * 4 // ruleset.pack.suits
    if ruleset.stays_in_tableau:
        return [], []
    if foundation.fixed:
        return [f"foundation-{fixed.label}" for fixed in foundation.fixed], []
    if foundation.suit is not FoundationSuit.FIXED:
        return _numbered(Zone.FOUNDATION, foundation_count(ruleset, seats)), []
    by_suit = [
        (suit, copy) for suit in sorted(SUITS_OF_PACK[ruleset.pack.suits]) for copy in range(copies_of_suit)
    ]
    names = [
        f"foundation-{SUIT_NAMES[suit]}{f'-{copy + 1}' if copies_of_suit > 1 else ''}" for suit, copy in by_suit
    ]
    return names, [suit for suit, _ in by_suit]


def _numbered(name: str, count: int) -> list[str]:
    return [name] if count == 1 else [f"{name}-{number}" for number in range(1, count + 1)]
