"""Choose the arrangement of a game on a board: pile places and card size."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.clock_layout import arrange_clock
from solitaire.tui.board.pile_places import Arrangement, TooSmall
from solitaire.tui.board.rows_layout import arrange_rows

AUTO: Final = "auto"


@lru_cache(maxsize=64)
def arrange(rules: Rules, width: int, height: int, card_size: str = AUTO) -> Arrangement | TooSmall:
    """The arrangement with the largest cards that fit the board.

    ``width`` and ``height`` are cells; the setting ``card_size`` limits the cards. TooSmall if none fit.
    """
    of_shape = arrange_clock if rules.ruleset.layout.shape is Shape.CLOCK else arrange_rows
    return of_shape(rules, width, height, card_size)
