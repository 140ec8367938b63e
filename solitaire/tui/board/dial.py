"""The dial of a clock: a foundation at every hour."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.rules.piles import PileSpec
from solitaire.tui.board.pile_places import KeyAt, Stand
from solitaire.tui.theme.card_faces import CardSize


def hour_of(spec: PileSpec) -> int:
    """The hour of a pile that is labelled with one; 12 is 0."""
    return int(spec.label) % 12


class Dial(NamedTuple):
    """Twelve places, given by those of the hours from twelve to three; the others mirror them."""

    centre: int
    """The column of the middle."""
    top: int
    bottom: int
    """The rows of twelve and of six o'clock."""
    across: tuple[int, int, int, int]
    """Columns from the middle."""
    down: tuple[int, int, int, int]
    """Rows from the top."""

    def stand(self, spec: PileSpec, size: CardSize) -> Stand:
        """The place of a foundation."""
        hour = hour_of(spec)
        from_noon = min(hour, 12 - hour)
        level = min(from_noon, 6 - from_noon)
        across = self.across[level] if hour < 6 else -self.across[level]
        y = self.top + self.down[level] if from_noon <= 3 else self.bottom - self.down[level]
        return Stand(spec.index, self.centre - size.width // 2 + across, y, key=KeyAt.INSIDE)
