"""Arrangements on boards that have room for them."""

from __future__ import annotations

from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.theme.layout_options import AUTO, LayoutOptions


def arranged(
    rules: Rules,
    width: int = 80,
    height: int = 22,
    card_size: str = AUTO,
    covered_rows: int = 1,
    is_mirrored: bool = False,
) -> Arrangement:
    """The arrangement that ``arrange`` finds; by default on the board of a terminal of 80 × 24."""
    arrangement = arrange(rules, width, height, LayoutOptions(card_size, covered_rows, is_mirrored))
    assert isinstance(arrangement, Arrangement), arrangement
    return arrangement
