"""A small picture of a game's opening position, for lists and previews.

The piles are placed as on a real board, and hold what the deal gives them; cards are too small for a rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from math import floor
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.position import Pile
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.arrange import arrange
from solitaire.tui.board.pile_places import LABEL, SIDE_STEP, Arrangement, KeyAt, PilePlace, Spread
from solitaire.tui.theme.card_faces import CardSize, Ink

MODEL: Final = (120, 43)
"""The size in cells of the board from which the thumbnail is scaled."""
PROPORTION: Final = 0.6
"""Rows of a card for each of its columns."""
TALLEST: Final = 5
"""The number of cards in a column for which a thumbnail has room at least."""

Run: TypeAlias = tuple[str, Ink]
"""A text in one ink."""


class _Scale(NamedTuple):
    """The transformation from the cells of the model to those of the thumbnail."""

    across: float
    down: float
    left: float
    """The column of the model at which the thumbnail begins."""
    top: float
    card: CardSize

    def corner(self, place: PilePlace) -> tuple[int, int]:
        """The upper left cell of a pile.

        Halves are rounded up: equal distances remain equal.
        """
        return floor((place.x - self.left) * self.across + 0.501), round((place.y - self.top) * self.down)


@lru_cache(maxsize=64)
def thumbnail(rules: Rules, width: int, height: int) -> tuple[tuple[Run, ...], ...]:
    """The opening position as ``height`` lines of ``width`` cells, each as runs.

    ``theme.ascii.legible`` converts them for terminals without Unicode. A game too large for the model gives
    empty lines.
    """
    cells = [[(" ", Ink.FELT)] * width for _ in range(height)]
    board = arrange(rules, *MODEL)
    if isinstance(board, Arrangement):
        piles = opening(rules, full_pack(rules.ruleset.pack.decks)).piles
        scale = _scale(board, rules.ruleset.layout.shape, width, height)
        share = _share_seen(scale, board, piles, height)
        for place in board.places:
            x, top = scale.corner(place)
            drawn = list(_pile(scale, place, piles[place.pile], share))
            for y, (text, ink) in enumerate(drawn, start=top):
                if 0 <= y < height:
                    cells[y][x : x + len(text)] = [(sign, ink) for sign in text[: width - x]]
    return tuple(
        tuple(("".join(sign for sign, _ in run), ink) for ink, run in groupby(row, key=itemgetter(1)))
        for row in cells
    )


def _scale(board: Arrangement, shape: Shape, width: int, height: int) -> _Scale:
    """The largest scale that fits the width, with columns at equal distances."""
    places = board.places
    left, top = min(place.x for place in places), min(place.y for place in places)
    right = max(place.x + max(board.card.width, _reach(place)) for place in places)
    pitch = _pitch(board)
    widest = round(max(1, height // TALLEST) / PROPORTION)
    step = min(max(2, width * pitch // (right - left)), widest + 1)
    if shape is Shape.CLOCK:
        bottom = max(place.y for place in places if place.spread is not Spread.DOWN)
        across = width / (right - left) if pitch == 1 else step / pitch
        tiny = CardSize(2 if pitch == 1 else step - 1, 1)
        down = (height - 1) / (bottom - top)
    else:
        tiny = CardSize(step - 1, max(1, round((step - 1) * PROPORTION)))
        across, down = step / pitch, (tiny.height + 1) / (board.card.height + LABEL)
        lowest, room = max(place.y for place in places) - top, max(0, height - tiny.height)
        if lowest * down > room:
            down = room / lowest  # Piles below one another at the side come closer.
    margin = max(0, width - (right - left) * across) / 2
    # Twelve o'clock falls on a cell, so that the two halves of a dial are rounded alike.
    even = min(places, key=lambda place: (place.key is not KeyAt.INSIDE, place.y)).x
    return _Scale(across, down, even - round((even - left) * across + margin) / across, top, tiny)


def _pitch(board: Arrangement) -> int:
    """Cells from one column of the model to the next; 1 if there are none."""
    columns = sorted(place.x for place in board.places if place.spread is Spread.DOWN)
    return min((right - left for left, right in pairwise(columns)), default=1)


def _reach(place: PilePlace) -> int:
    """Cells of the model that a pile may take to the right."""
    return place.room if place.spread is Spread.RIGHT else 0


def _share_seen(scale: _Scale, board: Arrangement, piles: tuple[Pile, ...], height: int) -> float:
    """The fraction of covered cards that fit, the same for all columns."""
    columns = [place for place in board.places if place.spread is Spread.DOWN]
    rooms = [
        (height - scale.corner(place)[1] - scale.card.height, len(piles[place.pile]) - 1) for place in columns
    ]
    return min((max(0, room) / covered for room, covered in rooms if covered > room), default=1)


def _pile(scale: _Scale, place: PilePlace, pile: Pile, share: float) -> Iterator[Run]:
    """The lines of a pile from its first row on."""
    width, height = scale.card
    if not pile:
        yield from _card("╭╌╮╎ ╎╰╌╯", "╌", scale.card, Ink.PLACE)
        return
    if place.spread is Spread.RIGHT:
        width += round(SIDE_STEP * scale.across) * (len(pile) - 1)
    elif place.spread is Spread.DOWN:
        for number in range(round((len(pile) - 1) * share)):
            yield next(_face(pile[int(number / share)], CardSize(width, height)))
    yield from _face(pile[-1], CardSize(width, height))


def _face(card: int, size: CardSize) -> Iterator[Run]:
    if card < 0:
        return _card("╱╱╱╱╱╱╱╱╱", "╱", size, Ink.BACK)
    return _card("╭─╮│ │╰─╯", "─", size, Ink.EDGE)


def _card(frame: str, flat: str, size: CardSize, ink: Ink) -> Iterator[Run]:
    """A card in a frame of three by three characters, or as one line of one character."""
    if size.height == 1:
        yield flat * size.width, ink
        return
    for row in (0, *[1] * (size.height - 2), 2):
        yield frame[3 * row] + frame[3 * row + 1] * (size.width - 2) + frame[3 * row + 2], ink
