"""Draw cards as lines of cells: faces of every size, backs and empty places."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

from solitaire.config.terminal_text import printable
from solitaire.rules.cards import Card, rank_of, suit_of
from solitaire.tui.theme import large_ranks
from solitaire.tui.theme.card_field import field, suit_field


class CardSize(NamedTuple):
    """The size of a card in cells, its border included."""

    width: int
    height: int


class Ink(Enum):
    """The part of a drawing that a cell belongs to; a theme gives it a colour."""

    __hash__ = object.__hash__  # Enum's own is written in Python, and cells are looked up by the thousand

    FELT = "felt"
    PLACE = "place"
    MARK = "mark"
    KEY = "key"
    EDGE = "edge"
    EDGE_GAP = "edge gap"
    BACK = "back"
    BACK_GAP = "back gap"
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CURSOR = "cursor"
    LABEL = "label"
    NOTICE = "notice"
    SEAT_1 = "seat 1"
    SEAT_2 = "seat 2"
    SEAT_3 = "seat 3"
    SEAT_4 = "seat 4"
    SEAT_5 = "seat 5"
    SEAT_6 = "seat 6"


class Emphasis(Enum):
    """The reason why a pile or a card is highlighted."""

    __hash__ = object.__hash__

    NONE = "none"
    LIFTED = "lifted"
    TARGET = "target"
    HINT = "hint"


Cell: TypeAlias = tuple[str, Ink, Emphasis]
"""A character with its accents, its ink and its emphasis."""
Line: TypeAlias = tuple[Cell, ...]

SEAT_INKS: Final = (Ink.SEAT_1, Ink.SEAT_2, Ink.SEAT_3, Ink.SEAT_4, Ink.SEAT_5, Ink.SEAT_6)
SEAT_MARKS: Final = ("●", "▲", "■", "◆", "★", "✚")
"""One for each seat of a race, to distinguish seats without colour."""
SUIT_INKS: Final = (Ink.CLUBS, Ink.DIAMONDS, Ink.HEARTS, Ink.SPADES)
INDEXES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Glyphs(NamedTuple):
    """The characters that cards are drawn with."""

    suits: tuple[str, str, str, str]
    back: tuple[str, str]
    """Two rows of a pattern that is repeated."""
    courts: tuple[str, str, str]
    has_large_ranks: bool = False
    """Whether ranks are drawn large, in place of pips, where there is room."""

    def index_of(self, card: Card) -> str:
        """The index of a face-up card: its rank and its suit."""
        return INDEXES[rank_of(card) - 1] + self.suits[suit_of(card)]

    @property
    def covered_rows(self) -> int:
        """Rows of a covered card of a column that show its rank."""
        return large_ranks.ROWS if self.has_large_ranks else 1


SOLID: Final = Glyphs(("♣", "♦", "♥", "♠"), ("╱╲", "╲╱"), ("♞", "♛", "♚"))
OUTLINED: Final = Glyphs(("♣", "♢", "♡", "♠"), ("╱╲", "╲╱"), ("♞", "♛", "♚"))
"""Red suits hollow, to be distinguished without colour."""
ASCII: Final = Glyphs(("c", "d", "h", "s"), ("##", "##"), ("J", "Q", "K"))
"""Letters for suits. Borders and marks are converted when a frame is finished."""


class Border(NamedTuple):
    """The outline of a card, clockwise from the upper left corner, then the sides."""

    upper_left: str
    bar: str
    upper_right: str
    side: str
    lower_left: str
    lower_right: str

    def outline(self, size: CardSize) -> list[str]:
        """The lines of a card with nothing inside."""
        bar, inside = self.bar * (size.width - 2), " " * (size.width - 2)
        return [
            self.upper_left + bar + self.upper_right,
            *[self.side + inside + self.side] * (size.height - 2),
            self.lower_left + bar + self.lower_right,
        ]


BORDERS: Final = {
    Emphasis.NONE: Border(*"╭─╮│╰╯"),
    Emphasis.LIFTED: Border(*"┏━┓┃┗┛"),
    Emphasis.TARGET: Border(*"╔═╗║╚╝"),
    Emphasis.HINT: Border(*"┏╍┓┇┗┛"),
}
EMPTY_BORDER: Final = Border(*"╭╌╮╎╰╯")


WIDENER: Final = "\N{VARIATION SELECTOR-16}"
"""Makes an emoji of the character before it, which then takes two cells."""


@lru_cache(maxsize=1024)
def written(text: str, ink: Ink, emphasis: Emphasis = Emphasis.NONE) -> Line:
    """The cells of a text in one ink.

    A character of two cells is followed by a cell without text; one of none, and one that only widens the
    character before it, join the cell of that. Control characters are replaced by a stand-in.
    """
    text, cells = printable(text), list[str]()
    first = 0  # The cell at which the last visible character begins.
    for number, character in enumerate(text, start=1):
        width = 1 if character.isascii() else cell_len(text[:number]) - len(cells)
        if width > 0 and character != WIDENER:
            first = len(cells)
            cells += [character, *[""] * (width - 1)]
        elif cells:
            cells[first] += character
            cells += [""] * width
    return tuple(_cell(cell, ink, emphasis) for cell in cells)


@lru_cache(maxsize=1024)
def _cell(text: str, ink: Ink, emphasis: Emphasis) -> Cell:
    """A cell, the same object for all that look the same."""
    return text, ink, emphasis


@lru_cache(maxsize=256)
def face_lines(
    card: Card, size: CardSize, glyphs: Glyphs, emphasis: Emphasis = Emphasis.NONE, rows: int = 0
) -> tuple[Line, ...]:
    """A face-up card, line by line.

    A large rank is as large as fits the first ``rows``; 0 stands for all. The suit is drawn below it, if all
    rows are seen and there is room.
    """
    border, ink = BORDERS[emphasis], SUIT_INKS[suit_of(card)]
    index, bar = _corner(card, size, glyphs, border)
    side = written(border.side, Ink.EDGE, emphasis)
    rows = rows or size.height
    scale = _rank_scale(size, rows) if glyphs.has_large_ranks else 0
    suit, inner, height = glyphs.suits[suit_of(card)], size.width - 2, size.height - 2
    if not glyphs.has_large_ranks:
        inside = field(rank_of(card), suit, glyphs.courts, inner, height)
    elif rows < size.height:
        inside = [" " * inner] * height
    else:
        inside = suit_field(suit, inner, height, large_ranks.DOTS - 1)
    middle = [side + written(text, ink, emphasis) + side for text in inside]
    bottom = (
        written(border.lower_left + bar, Ink.EDGE, emphasis)
        + written(index, ink, emphasis)
        + written(border.lower_right, Ink.EDGE, emphasis)
    )
    if not scale:
        return (index_line(card, size, glyphs, emphasis), *middle, bottom)
    top = written(border.upper_left + border.bar * inner + border.upper_right, Ink.EDGE, emphasis)
    first, *others = large_ranks.large_rank(rank_of(card), scale)
    return _overlaid((top, *middle, bottom), (first + suit, *others), ink, emphasis)


def _rank_scale(size: CardSize, rows: int) -> int:
    """The scale of the largest rank that fits the first ``rows`` of a card; 0 if none does."""
    if size.width > 2 + large_ranks.SCALE * large_ranks.WIDTH and rows >= large_ranks.DOTS:
        return large_ranks.SCALE
    return int(rows >= large_ranks.ROWS)


def _overlaid(
    lines: tuple[Line, ...], texts: tuple[str, ...], ink: Ink, emphasis: Emphasis
) -> tuple[Line, ...]:
    """The lines of a card with texts inside its left border, from its first line on."""
    new = list(lines)
    for row, text in enumerate(texts):
        new[row] = lines[row][:1] + written(text, ink, emphasis) + lines[row][1 + len(text) :]
    return tuple(new)


@lru_cache(maxsize=128)
def index_line(card: Card, size: CardSize, glyphs: Glyphs, emphasis: Emphasis) -> Line:
    """The first line of a face-up card; its border holds the index."""
    border = BORDERS[emphasis]
    index, bar = _corner(card, size, glyphs, border)
    return (
        written(border.upper_left, Ink.EDGE, emphasis)
        + written(index, SUIT_INKS[suit_of(card)], emphasis)
        + written(bar + border.upper_right, Ink.EDGE, emphasis)
    )


@lru_cache(maxsize=128)
def shared_line(card: Card, width: int, seen: int, glyphs: Glyphs, emphasis: Emphasis) -> Line:
    """The line of ``width`` cells that starts with this card and that others share.

    It holds a corner, if more cells are ``seen`` of the card than its index needs, the index, and border on
    which the others are written. All of it shows that the cards are lifted; another emphasis is the card's own.
    """
    border, index = BORDERS[emphasis], index_only(card, glyphs, emphasis)
    corner = "" if seen <= len(INDEXES[9]) + 1 else border.upper_left
    beyond = emphasis if emphasis is Emphasis.LIFTED or seen == width else Emphasis.NONE
    own = min(seen, width - len(corner))
    bar = border.bar * (own - len(corner) - len(index))
    others = BORDERS[beyond].bar * (width - own - len(corner)) + (BORDERS[beyond].upper_right if corner else "")
    ink = Ink.EDGE if card >= 0 else Ink.BACK
    return written(corner, ink, emphasis) + index + written(bar, ink, emphasis) + written(others, ink, beyond)


def index_only(card: Card, glyphs: Glyphs, emphasis: Emphasis = Emphasis.NONE) -> Line:
    """The visible part of a card that shares a line: its index, or a bit of its back."""
    if card < 0:
        return written(BORDERS[emphasis].bar * 3, Ink.BACK, emphasis)
    return written(glyphs.index_of(card), SUIT_INKS[suit_of(card)], emphasis)


def index_beside(card: Card, glyphs: Glyphs, emphasis: Emphasis) -> Line:
    """The index of a card on a line that starts with another.

    It has no border of its own that could show that it is a target or hinted, so the index does.
    """
    if card < 0 or emphasis not in (Emphasis.TARGET, Emphasis.HINT):
        return index_only(card, glyphs, emphasis)
    return written(glyphs.index_of(card), Ink.EDGE, emphasis)


@lru_cache(maxsize=128)
def side_lines(card: Card, size: CardSize, glyphs: Glyphs, emphasis: Emphasis) -> tuple[Line, ...]:
    """The visible left side of a covered card: its index, and its large rank."""
    below = tuple(written(line, Ink.EDGE, emphasis) for line in BORDERS[emphasis].outline(size)[1:])
    if glyphs.has_large_ranks and len(below) >= large_ranks.ROWS:
        rank = large_ranks.large_rank(rank_of(card))
        below = _overlaid(below, rank, SUIT_INKS[suit_of(card)], emphasis)
    return (index_line(card, size, glyphs, emphasis), *below)


def _corner(card: Card, size: CardSize, glyphs: Glyphs, border: Border) -> tuple[str, str]:
    """The index, and the border that fills the rest of its line."""
    index = glyphs.index_of(card)
    return index, border.bar * (size.width - 2 - len(index))


@lru_cache(maxsize=64)
def back_lines(
    size: CardSize, glyphs: Glyphs, count: int = 0, emphasis: Emphasis = Emphasis.NONE
) -> tuple[Line, ...]:
    """A face-down card; with a ``count``, that of the cards in its place."""
    border, inner = BORDERS[emphasis], size.width - 2
    rows = [
        (border.side + (glyphs.back[row % 2] * inner)[:inner] + border.side) for row in range(size.height - 2)
    ]
    number = f"{count}".center(inner, border.bar) if count else border.bar * inner
    top = border.upper_left + border.bar * inner + border.upper_right
    lines = (top, *rows, border.lower_left + number + border.lower_right)
    return tuple(written(line, Ink.BACK, emphasis) for line in lines)


@lru_cache(maxsize=32)
def edge_lines(size: CardSize) -> tuple[Line, ...]:
    """A card in the middle of being turned over, three cells wide."""
    return tuple(written(line, Ink.EDGE) for line in BORDERS[Emphasis.NONE].outline(size._replace(width=3)))


@lru_cache(maxsize=64)
def stacked_line(size: CardSize, count: int, ink: Ink, emphasis: Emphasis) -> Line:
    """The line of several cards of a column that share it."""
    border = BORDERS[emphasis]
    text = f"×{count}" if count > 1 else ""
    return written(
        border.upper_left + text.center(size.width - 2, border.bar) + border.upper_right, ink, emphasis
    )


@lru_cache(maxsize=64)
def place_lines(size: CardSize, mark: str, emphasis: Emphasis = Emphasis.NONE) -> tuple[Line, ...]:
    """The outline of an empty place, with a mark in its middle cell or the one after.

    A mark too wide for the room between the sides takes the right one's, and then the left one's.
    """
    border = EMPTY_BORDER if emphasis is Emphasis.NONE else BORDERS[emphasis]
    inner = size.width - 2
    lines = [written(line, Ink.PLACE, emphasis) for line in border.outline(size)]
    before = (border.side + " " * ((inner - len(mark) + 1) // 2))[: size.width - len(mark)]
    after = (" " * (1 + inner - len(before) - len(mark)) + border.side)[: size.width - len(before) - len(mark)]
    lines[(size.height - 1) // 2] = (
        *written(before, Ink.PLACE, emphasis),
        *written(mark, Ink.MARK, emphasis),
        *written(after, Ink.PLACE, emphasis),
    )
    return tuple(lines)
