"""Where the piles of a game stand on a board of a given size, and how large its cards are."""

from __future__ import annotations

from functools import lru_cache

from solitaire.rules.rules import Rules
from solitaire.rules.vocabulary import Layout
from solitaire.tui.board.clock import arrange_clock
from solitaire.tui.board.rows import arrange_rows
from solitaire.tui.board.stands import Arrangement, TooSmall


@lru_cache(maxsize=64)
def arrange(rules: Rules, width: int, height: int) -> Arrangement | TooSmall:
    """The arrangement with the largest cards that fit into ``width`` by ``height`` cells."""
    if rules.ruleset.layout is Layout.CLOCK:
        return arrange_clock(rules, width, height)
    return arrange_rows(rules, width, height)
