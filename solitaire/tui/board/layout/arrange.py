"""Choose the arrangement of a game on a board: pile places and card size."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import may_be_mirrored
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.layout.card_sizes import LOW
from solitaire.tui.board.layout.clock_layout import arrange_clock
from solitaire.tui.board.layout.fans_layout import arrange_fans
from solitaire.tui.board.layout.grid_fans_layout import arrange_grid_fans
from solitaire.tui.board.layout.overlap_layout import arrange_overlapping
from solitaire.tui.board.layout.pile_places import Arrangement, NeededSize
from solitaire.tui.board.layout.places_layout import arrange_places
from solitaire.tui.board.layout.rows_layout import arrange_rows
from solitaire.tui.theme.layout_options import LayoutOptions

MARGINS: Final = (1, 0)
"""Free cells on every side; none only where the smallest cards would not fit otherwise."""

_SHAPES: Final = {Shape.ROWS: arrange_rows, Shape.CLOCK: arrange_clock, Shape.FANS: arrange_fans}


@lru_cache(maxsize=16)
def arrange(
    rules: Rules,
    width: int,
    height: int,
    options: LayoutOptions = LayoutOptions(),  # noqa: B008 (immutable)
) -> Arrangement | NeededSize:
    """The arrangement with the largest cards that fit the board and the options.

    ``width`` and ``height`` are cells. NeededSize if no size fits.
    """
    of_shape = _SHAPES[rules.ruleset.layout.shape]
    if rules.covering:
        of_shape = arrange_overlapping
    elif rules.row_places or rules.ruleset.tableau.places:
        of_shape = arrange_grid_fans if of_shape is arrange_fans else arrange_places
    for margin, size in (*((margin, options.card_size) for margin in MARGINS), (0, LOW)):
        arrangement = of_shape(rules, width - 2 * margin, height - 2 * margin, size)
        if isinstance(arrangement, Arrangement):
            found = arrangement.inset(margin)._replace(covered_rows=options.covered_rows)
            return found.mirrored() if options.is_mirrored and may_be_mirrored(rules.ruleset) else found
    return arrangement
