"""Paint the marks of a race besides piles: card owners, nameplates, announcements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from solitaire.config.terminal_text import printable
from solitaire.config.text_table import cut_to
from solitaire.rules.cards import Card, owner_of, rank_of
from solitaire.rules.position import Position
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.theme.card_faces import (
    INDEXES,
    SEAT_INKS,
    SEAT_MARKS,
    CardSize,
    Emphasis,
    Ink,
    Line,
    written,
)

SHORTEST_NAME: Final = 6
"""Cells of a name that are never cut."""
HAND_POINTS: Final = re.compile(r"(?:(?<=hand )|(?<=STUCK ))[+-]?\d+")
HAND_POINTS_WIDTH: Final = 3
"""Cells that the points of a hand may take, with their sign."""
CARDS: Final = re.compile(r"(?<=centre )\d+|\d+(?= (?:up|left)\b)")
CARDS_WIDTH: Final = 2
"""Digits that a number of cards of a seat may have."""


def paint_owner_marks(frame: Frame, arrangement: Arrangement, position: Position) -> None:
    """Paint the mark of its owner on the last card of every pile of ``arrangement``."""
    for place in arrangement.places:
        pile = position.piles[place.pile]
        y = place.y + arrangement.card.height - 1
        if pile and pile[-1] >= 0 and y < len(frame):
            tag = _tag(pile[-1], arrangement.card)
            frame[y][place.x : place.x + len(tag)] = tag[: max(0, len(frame[y]) - place.x)]


def _tag(card: Card, size: CardSize) -> Line:
    """The owner's mark, as wide as the index in the other corner leaves room for."""
    owner = owner_of(card) - 1
    room = min(3, size.width - len(INDEXES[rank_of(card) - 1]) - len("♠╯"))
    sign = f" {SEAT_MARKS[owner]} "
    return written(sign[-room:] if room > 1 else sign.strip(), SEAT_INKS[owner], Emphasis.NONE)


def nameplate_line(seat: int, name: str, wordings: Sequence[str], width: int) -> Line:
    """The line with a seat's mark, name and standing, ``width`` cells wide.

    The standing is the first of the ``wordings`` that fits with any points of the hand and any number of cards:
    it keeps its form while they change. A long name is cut for the shortest of them.
    """
    head = _head(seat, name, wordings, width)
    room = width - cell_len(head)
    text = f" {wordings[_first_fitting(wordings, room)]}"[:room]
    return (
        *written(head, SEAT_INKS[seat - 1], Emphasis.NONE),
        *written(text.ljust(room), Ink.NOTICE, Emphasis.NONE),
    )


def common_wordings(
    names: Sequence[str], standings: Sequence[Sequence[str]], width: int
) -> Sequence[Sequence[str]]:
    """The standing of each seat, in the wordings for which all seats have room.

    So all nameplates, ``width`` cells wide, show it in the same form. Equal forms are at the same place
    from the end of their wordings.
    """
    fitting = []
    for seat, (name, wordings) in enumerate(zip(names, standings, strict=True), start=1):
        if place := _first_fitting(wordings, width - cell_len(_head(seat, name, wordings, width))):
            fitting.append(len(wordings) - place)
    return [wordings[-min(fitting) :] for wordings in standings] if fitting else standings


def _head(seat: int, name: str, wordings: Sequence[str], width: int) -> str:
    """The mark and the name of a seat, which is cut for the shortest of the wordings."""
    beside = len(f" {SEAT_MARKS[seat - 1]}  ") + len(f" {wordings[-1]}")
    head = f" {SEAT_MARKS[seat - 1]} {cut_to(printable(name), max(SHORTEST_NAME, width - beside))} "
    return set_cell_size(head, width) if cell_len(head) > width else head


def _first_fitting(wordings: Sequence[str], room: int) -> int:
    """The index of the first wording that fits after a space, or else of the last."""
    fitting = (n for n, words in enumerate(wordings) if len(_widened(words)) < room)
    return next(fitting, len(wordings) - 1)


def _widened(words: str) -> str:
    """The words with all numbers that change during a hand as wide as they can become."""
    words = HAND_POINTS.sub(lambda points: points[0].rjust(HAND_POINTS_WIDTH), words)
    return CARDS.sub(lambda cards: cards[0].rjust(CARDS_WIDTH), words)


def announce(frame: Frame, text: str) -> None:
    """Paint a short text in a box in the middle of a frame."""
    bar, row = "─" * (len(text) + 6), text.center(len(text) + 6)
    x, y = (len(frame[0]) - len(bar) - 2) // 2, (len(frame) - 3) // 2
    for line, words in enumerate((f"╭{bar}╮", f"│{row}│", f"╰{bar}╯"), start=max(0, y)):
        cells = written(words, Ink.NOTICE, Emphasis.NONE)
        frame[line][x : x + len(cells)] = cells
