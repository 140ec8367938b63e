"""The options of the layout of a table, as the settings choose them."""

from __future__ import annotations

from typing import Final, NamedTuple

AUTO: Final = "auto"
"""No limit to the size of cards."""


class LayoutOptions(NamedTuple):
    """The options of a layout, independent of game and board."""

    card_size: str = AUTO
    """The largest cards allowed, as in the settings."""
    covered_rows: int = 1
    """Rows that covered face-up cards show where their column has room."""
    is_mirrored: bool = False
    """Whether tables are laid out from right to left, if their rules have no direction."""
