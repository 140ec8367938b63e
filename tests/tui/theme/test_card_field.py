"""The faces of the largest cards: pips that can be counted, and double-headed courts."""

from __future__ import annotations

import pytest

from solitaire.rules.cards import ALL_FACES, Card, card_text, rank_of
from solitaire.tui.theme.card_faces import ASCII, OUTLINED, SOLID, CardSize, Glyphs, face_lines

BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
LARGEST = (CardSize(15, 11), CardSize(19, 13))
PIP_CARDS = [card for card in ALL_FACES if rank_of(card) <= 10]
COURTS = [card for card in ALL_FACES if rank_of(card) > 10]


def inside(card: Card, size: CardSize, glyphs: Glyphs) -> list[str]:
    return ["".join(text for text, _, _ in line[1:-1]) for line in face_lines(card, size, glyphs)[1:-1]]


def dots(rows: list[str]) -> set[tuple[int, int]]:
    """The quarters of cells that block characters fill."""
    return {
        (2 * x + bit % 2, 2 * y + bit // 2)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        for bit in range(4)
        if BLOCKS.index(sign) >> bit & 1
    }


def shapes(rows: list[str]) -> int:
    """The number of groups of dots that touch each other at a side or a corner."""
    left, count = dots(rows), 0
    while left:
        found, count = [left.pop()], count + 1
        while found:
            x, y = found.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            found += near
    return count


@pytest.mark.parametrize("glyphs", [SOLID, OUTLINED], ids=["solid", "outlined"])
@pytest.mark.parametrize("size", LARGEST, ids=str)
def test_a_large_card_shows_as_many_pips_as_its_rank(size: CardSize, glyphs: Glyphs) -> None:
    for card in PIP_CARDS:
        assert shapes(inside(card, size, glyphs)) == rank_of(card), card_text(card)


@pytest.mark.parametrize("size", LARGEST, ids=str)
def test_the_lower_half_of_a_large_court_is_the_upper_one_turned_around(size: CardSize) -> None:
    for card in COURTS:
        rows = ["".join(sign if sign in BLOCKS else " " for sign in row) for row in inside(card, size, SOLID)]
        width, height = 2 * len(rows[0]) - 1, 2 * len(rows) - 1
        assert {(width - x, height - y) for x, y in dots(rows)} == dots(rows), card_text(card)


def test_courts_differ_and_so_do_suits() -> None:
    for size in LARGEST:
        assert len({tuple(inside(card, size, SOLID)) for card in ALL_FACES}) == len(ALL_FACES)


def test_large_cards_keep_to_letters_in_ascii() -> None:
    for size in LARGEST:
        ten = inside(next(card for card in PIP_CARDS if card_text(card) == "TS"), size, ASCII)
        assert "".join(ten).count("s") == 10
