"""A card at its place, and cards of which so little room is left that several share a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solitaire.rules.cards import Card
from solitaire.rules.position import Pile
from solitaire.tui.board.pile_places import SLOT


@dataclass(frozen=True, slots=True)
class Placed:
    """A card, or several that lie hidden in one line, at a place of the board. ``rows`` of it are seen."""

    pile: int
    index: int
    """Its place in the pile, from the bottom; for several, that of the topmost."""
    card: Card
    x: int
    y: int
    rows: int
    columns: int
    stacked: int = 1
    """How many cards this stands for."""
    line: int = 0
    """Cells of the line that it begins and that others share with it."""


def shares(cards: int, lines: int) -> list[int]:
    """How many of ``cards`` lie in each of ``lines``, as evenly as can be, the first lines first."""
    return [cards // lines + (line < cards % lines) for line in range(lines)]


def shared_line(pile: int, cards: Pile, start: int, count: int, x: int, y: int, width: int) -> Iterator[Placed]:
    """``count`` cards of a pile from its place ``start`` on, side by side in a line of ``width`` cells: an
    index each, after a corner if there is a cell for it.
    """
    corner = int(count * SLOT < width)
    for place in range(count):
        index = start + place
        yield Placed(
            pile,
            index,
            cards[index],
            x + (corner + place * SLOT if place else 0),
            y,
            rows=1,
            columns=SLOT + (0 if place else corner),
            line=0 if place else width,
        )
