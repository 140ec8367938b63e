"""The values of an arrangement: where each pile is and how much of it is visible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from solitaire.tui.theme.card_faces import CardSize

LABEL: Final = 1
"""Rows for the keys above a row of piles."""
KEY_BESIDE: Final = 2
"""Columns beside a pile for its key, where that is not above it."""
SIDE_STEP: Final = 4
"""Columns of a card that stay visible beside the next one: its corner."""
SLOT: Final = 3
"""Columns of a card of which only the index is visible."""
BORDERS: Final = 2
"""Rows of a card's borders, between which there is at least one."""


class Spread(Enum):
    """How the cards of a pile overlap: squared, downwards or to the right."""

    SQUARED = "squared"
    DOWN = "down"
    RIGHT = "right"


class KeyAt(Enum):
    """Where the key of a pile is written."""

    ABOVE = "above"
    INSIDE = "inside"
    BESIDE = "beside"
    NOWHERE = "nowhere"
    """The pile above, of the same column, shows it."""
    BELOW = "below"
    """On the lower border of the last card, if no other card lies on it."""


class PilePlace(NamedTuple):
    """The place of one pile: the upper left cell of its lowest card.

    On a mirrored table it is that of the last of cards side by side, and what is said of columns to the right
    holds for those to the left.
    """

    pile: int
    x: int
    y: int
    spread: Spread = Spread.SQUARED
    fan: int = 0
    """How many of its last cards are seen one by one.

    Of a squared pile side by side, of a spread one in the direction of its spread; 0 for as many as fit.
    """
    room: int = 0
    """Cells that a spread pile may take, rows downwards or columns to the right."""
    breadth: int = 0
    """Columns up to the next pile."""
    key: KeyAt = KeyAt.ABOVE
    rows: int = 0
    """Rows of a card where there is no gap otherwise; 0 for those of the card size."""


Span: TypeAlias = tuple[int, int]
"""Columns of a board: the first, and the one after the last."""


class Arrangement(NamedTuple):
    """The places of all piles on a board of ``width`` by ``height`` cells."""

    width: int
    height: int
    card: CardSize
    places: tuple[PilePlace, ...]
    """In the order of ``Rules.piles``."""
    covered_rows: int = 1
    """Rows of a covered face-up card that are visible where its column has room for them."""
    is_mirrored: bool = False
    """Whether the piles run from right to left.

    Of cards side by side, the last is then at the place of the pile, and those that it covers are left of it.
    A key beside a pile is right of it.
    """

    @classmethod
    def of(cls, width: int, height: int, card: CardSize, places: Iterable[PilePlace]) -> Arrangement:
        """The arrangement of the places of all piles, which may come in any order."""
        return cls(width, height, card, tuple(sorted(places, key=lambda place: place.pile)))

    @property
    def back_to_front(self) -> list[PilePlace]:
        """The places in the order in which they are drawn over one another.

        Of piles that overlap, those further down cover others, and in a row those further right: corners show.
        """
        return sorted(self.places, key=attrgetter("y", "x"))

    def place_of(self, pile: int) -> PilePlace:
        """The place of the pile with this index."""
        return next(place for place in self.places if place.pile == pile)

    def size_at(self, place: PilePlace) -> CardSize:
        """The size of the cards of a pile, lower where its place is.

        Where cards show large ranks, none is too low for one.
        """
        is_enough = place.rows > max(self.covered_rows, BORDERS)
        return self.card._replace(height=place.rows) if is_enough else self.card

    def outline_at(self, place: PilePlace) -> CardSize:
        """The size of the outline of an empty pile.

        A cell stays free before the next pile where cards touch it.
        """
        size = self.size_at(place)
        return size._replace(width=size.width - (place.breadth == size.width))

    def span_of(self, place: PilePlace) -> Span:
        """The columns that the cards of a pile may take."""
        width = self.card.width
        beside = max(0, place.room - width) if place.spread is Spread.RIGHT else 0
        if place.spread is Spread.SQUARED:
            beside = SIDE_STEP * max(0, place.fan - 1)
        left, right = (beside, 0) if self.is_mirrored else (0, beside)
        return place.x - left, place.x + width + right

    def mirrored(self) -> Arrangement:
        """The same places from right to left, in the same columns of the board."""
        spans = [self.with_key(place, self.span_of(place)) for place in self.places]
        edges = min(left for left, _ in spans) + max(right for _, right in spans)
        places = tuple(place._replace(x=edges - place.x - self.card.width) for place in self.places)
        return self._replace(places=places, is_mirrored=not self.is_mirrored)

    def with_key(self, place: PilePlace, span: Span) -> Span:
        """The columns of a pile, and of its key if that is beside it."""
        (left, right), key = span, KEY_BESIDE if place.key is KeyAt.BESIDE else 0
        return (left, right + key) if self.is_mirrored else (left - key, right)

    def inset(self, margin: int) -> Arrangement:
        """The same places on a board that is larger by ``margin`` cells on each side."""
        moved = tuple(place._replace(x=place.x + margin, y=place.y + margin) for place in self.places)
        return self._replace(width=self.width + 2 * margin, height=self.height + 2 * margin, places=moved)


class NeededSize(NamedTuple):
    """The cells that a layout needs at least; in its place if a board has fewer."""

    width: int
    height: int

    def fits(self, width: int, height: int) -> bool:
        """Whether a board is at least as large as this one."""
        return self.width <= width and self.height <= height


def lowest_board(boards: Sequence[NeededSize], width: int) -> NeededSize:
    """The lowest board that is narrow enough; if none is, the narrowest."""
    narrow_enough = [board for board in boards if board.width <= width]
    return min(narrow_enough, key=lambda board: (board.height, board.width), default=min(boards))
