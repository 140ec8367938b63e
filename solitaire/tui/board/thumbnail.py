"""A table seen from across the room: which game it is, at a glance.

The piles stand where they stand on a real board, and hold what the deal gives them; cards are too small to
have a rank.
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
"""The board that is looked at, in cells."""
PROPORTION: Final = 0.6
"""Lines of a card for each of its cells across."""
TALLEST: Final = 5
"""How many cards below one another a picture has room for at least."""

Run: TypeAlias = tuple[str, Ink]
"""Characters of one ink."""


class _Scale(NamedTuple):
    """From the cells of the model to those of the picture."""

    across: float
    down: float
    left: float
    """Where the picture's first column lies in the model."""
    top: float
    card: CardSize

    def place(self, stand: PilePlace) -> tuple[int, int]:
        """The upper left cell of a pile. A half is always rounded up: equal distances remain equal."""
        return floor((stand.x - self.left) * self.across + 0.501), round((stand.y - self.top) * self.down)


@lru_cache(maxsize=64)
def thumbnail(rules: Rules, width: int, height: int) -> tuple[tuple[Run, ...], ...]:
    """The opening of a game as ``height`` lines of ``width`` cells, in the words of the painter: runs of
    characters of one ink. ``look.ascii.legible`` spells them for poor terminals. A game too large for the
    model leaves it empty.
    """
    cells = [[(" ", Ink.FELT)] * width for _ in range(height)]
    board = arrange(rules, *MODEL)
    if isinstance(board, Arrangement):
        piles = opening(rules, full_pack(rules.ruleset.pack.decks)).piles
        scale = _scale(board, rules.ruleset.layout.shape, width, height)
        share = _share_seen(scale, board, piles, height)
        for stand in board.stands:
            x, top = scale.place(stand)
            drawn = list(_pile(scale, stand, piles[stand.pile], share))
            for y, (text, ink) in enumerate(drawn, start=top):
                if 0 <= y < height:
                    cells[y][x : x + len(text)] = [(sign, ink) for sign in text[: width - x]]
    return tuple(
        tuple(("".join(sign for sign, _ in run), ink) for ink, run in groupby(row, key=itemgetter(1)))
        for row in cells
    )


def _scale(board: Arrangement, shape: Shape, width: int, height: int) -> _Scale:
    """As large as the width allows, with columns at equal distances; rows stand a card and a line apart."""
    stands = board.stands
    left, top = min(stand.x for stand in stands), min(stand.y for stand in stands)
    right = max(stand.x + max(board.card.width, _reach(stand)) for stand in stands)
    pitch = _pitch(board)
    widest = round(max(1, height // TALLEST) / PROPORTION)
    step = min(max(2, width * pitch // (right - left)), widest + 1)
    if shape is Shape.CLOCK:
        bottom = max(stand.y for stand in stands if stand.spread is not Spread.DOWN)
        across = width / (right - left) if pitch == 1 else step / pitch
        tiny = CardSize(2 if pitch == 1 else step - 1, 1)
        down = (height - 1) / (bottom - top)
    else:
        tiny = CardSize(step - 1, max(1, round((step - 1) * PROPORTION)))
        across, down = step / pitch, (tiny.height + 1) / (board.card.height + LABEL)
        lowest, room = max(stand.y for stand in stands) - top, max(0, height - tiny.height)
        if lowest * down > room:
            down = room / lowest  # Piles below one another at the side come closer.
    margin = max(0, width - (right - left) * across) / 2
    # Twelve o'clock falls on a cell, so that the two halves of a dial are rounded alike.
    even = min(stands, key=lambda stand: (stand.key is not KeyAt.INSIDE, stand.y)).x
    return _Scale(across, down, even - round((even - left) * across + margin) / across, top, tiny)


def _pitch(board: Arrangement) -> int:
    """Cells from one column of the model to the next; 1 if there are none."""
    columns = sorted(stand.x for stand in board.stands if stand.spread is Spread.DOWN)
    return min((right - left for left, right in pairwise(columns)), default=1)


def _reach(stand: PilePlace) -> int:
    """Cells of the model that a pile may take to the right."""
    return stand.room if stand.spread is Spread.RIGHT else 0


def _share_seen(scale: _Scale, board: Arrangement, piles: tuple[Pile, ...], height: int) -> float:
    """Which part of the covered cards there is room for: the same for all columns, so that their lengths tell
    them apart.
    """
    columns = [stand for stand in board.stands if stand.spread is Spread.DOWN]
    rooms = [
        (height - scale.place(stand)[1] - scale.card.height, len(piles[stand.pile]) - 1) for stand in columns
    ]
    return min((max(0, room) / covered for room, covered in rooms if covered > room), default=1)


def _pile(scale: _Scale, stand: PilePlace, pile: Pile, share: float) -> Iterator[Run]:
    """The lines of a pile from its first row on."""
    width, height = scale.card
    if not pile:
        yield from _card("╭╌╮╎ ╎╰╌╯", "╌", scale.card, Ink.PLACE)
        return
    if stand.spread is Spread.RIGHT:
        width += round(SIDE_STEP * scale.across) * (len(pile) - 1)
    elif stand.spread is Spread.DOWN:
        for place in range(round((len(pile) - 1) * share)):
            yield next(_face(pile[int(place / share)], CardSize(width, height)))
    yield from _face(pile[-1], CardSize(width, height))


def _face(card: int, size: CardSize) -> Iterator[Run]:
    if card < 0:
        return _card("╱╱╱╱╱╱╱╱╱", "╱", size, Ink.BACK)
    return _card("╭─╮│ │╰─╯", "─", size, Ink.EDGE)


def _card(frame: str, flat: str, size: CardSize, ink: Ink) -> Iterator[Run]:
    """A card in a frame of three by three signs, or as one line of one sign."""
    if size.height == 1:
        yield flat * size.width, ink
        return
    for row in (0, *[1] * (size.height - 2), 2):
        yield frame[3 * row] + frame[3 * row + 1] * (size.width - 2) + frame[3 * row + 2], ink
