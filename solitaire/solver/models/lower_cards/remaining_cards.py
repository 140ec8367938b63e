"""Cards that are neither optional nor gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.face_masks import Mask, mask_of
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL

_MAX_STORED: Final = 100_000
"""Columns whose faces are cached at most; a full cache is emptied."""


class RemainingCards:
    """The faces of the cards that are neither optional nor gone.

    Args:
        rows: the cards of each deal.
    """

    def __init__(self, rows: Sequence[bytes]) -> None:
        self._to_deal = [mask_of(b"".join(rows[dealt:])) for dealt in range(len(rows) + 1)]
        """For each number of rows the faces of the cards to be dealt after them."""
        self._faces = _FacesOfPiles()

    def __call__(self, dealt: int, columns: Sequence[bytes]) -> Mask:
        """Return these faces, for the number of rows dealt and the cards of columns."""
        remaining = self._to_deal[dealt]
        for pile in columns:
            remaining |= self._faces[pile]
        return remaining


class _FacesOfPiles(dict[bytes, Mask]):
    """The faces of the cards of a column that are not optional."""

    def __missing__(self, pile: bytes) -> Mask:
        if len(self) >= _MAX_STORED:
            self.clear()
        faces = self[pile] = mask_of([card for card in pile if card < OPTIONAL])
        return faces
