"""Find colours of a theme that are hard to read, or that cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from solitaire.config.themes.colours import contrast, luminance

TEXT: Final = 4.5
"""The least contrast of text by WCAG 2.2, 1.4.3."""
OUTLINE: Final = 3.0
"""The least contrast of lines that carry meaning by WCAG 2.2, 1.4.11."""
SUITS: Final = ("black_suits", "red_suits", "clubs", "diamonds", "hearts", "spades")
PAIRS: Final = (
    *((ink, ground, TEXT) for ground in ("card", "lifted") for ink in SUITS),
    *((ink, "bar", TEXT) for ink in ("text", "quiet_text", "keys", "target", "winnable", "lost")),
    *((ink, "table", TEXT) for ink in ("text", "quiet_text", "keys", "target")),
    ("empty_place", "table", OUTLINE),
    ("card_border", "card", TEXT),
    ("back_pattern", "card_back", TEXT),
    ("lifted_border", "lifted", TEXT),
    ("target_text", "target", TEXT),
    ("hint_text", "hint", TEXT),
    *(("cursor", ground, OUTLINE) for ground in ("card", "table")),
)
"""What is drawn on what, and the least contrast of each."""
DIFFERENT: Final = (
    ("table", "card"),
    ("black_suits", "red_suits"),
    *combinations(("card", "lifted", "target", "hint"), 2),
    *combinations(("clubs", "diamonds", "hearts", "spades"), 2),
    *(("cursor", suit) for suit in SUITS),
)
"""The colours that must not be equal."""


def hard_to_read(colours: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each pair of colours that is hard to read or to tell apart."""
    for ink, ground, least in PAIRS:
        ratio = contrast(colours[ink], colours[ground])
        if ratio < least:
            # The middle: as far from black as from white.
            direction = "darker" if luminance(colours[ground]) > 0.18 else "lighter"
            yield (
                f"{ink} on {ground} is hard to read: the contrast is {int(10 * ratio) / 10} : 1,"
                f" less than {least:g} : 1; make {ink} {direction}."
            )
    for one, other in DIFFERENT:
        if colours[one] == colours[other]:
            yield f"{one} and {other} are the same; choose two colours."
