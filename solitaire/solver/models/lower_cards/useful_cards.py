"""Cards that may let others leave, of those that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.movable_units import Mask, faces_in, mask_of
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL

_MAX_STORED: Final = 100_000
"""Entries of each table at most; a full one is emptied."""


class UsefulCards:
    """The cards below which another leaves that has to leave.

    Other cards that can leave are not worth keeping. Such a card could only hold a column while rows are dealt,
    so that what is dealt on it leaves that column to the next row; and a card that is dealt to an empty column
    may leave it, too, as it moves to a space like any other.

    Args:
        rows: the cards of each deal.
        removed_under: for each face, those below which it leaves.
    """

    def __init__(self, rows: Sequence[bytes], removed_under: Sequence[Mask]) -> None:
        self._to_deal = [mask_of(b"".join(rows[dealt:])) for dealt in range(len(rows) + 1)]
        """For each number of rows the faces of the cards to be dealt after them."""
        self._faces = _FacesOfPiles()
        self._useful = _UsefulFaces(removed_under)

    def __call__(self, dealt: int, columns: Sequence[bytes]) -> Mask:
        """Return their faces, for the number of rows dealt and the cards of columns."""
        remaining = self._to_deal[dealt]
        for pile in columns:
            remaining |= self._faces[pile]
        return self._useful[remaining]


class _FacesOfPiles(dict[bytes, Mask]):
    """The faces of the cards of a column that are not optional."""

    def __missing__(self, pile: bytes) -> Mask:
        if len(self) >= _MAX_STORED:
            self.clear()
        faces = self[pile] = mask_of([card for card in pile if card < OPTIONAL])
        return faces


class _UsefulFaces(dict[Mask, Mask]):
    """The faces below which one of these leaves."""

    def __init__(self, removed_under: Sequence[Mask]) -> None:
        super().__init__()
        self._removed_under = removed_under

    def __missing__(self, remaining: Mask) -> Mask:
        if len(self) >= _MAX_STORED:
            self.clear()
        useful = 0
        for card in faces_in(remaining):
            useful |= self._removed_under[card]
        self[remaining] = useful
        return useful
