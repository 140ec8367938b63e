"""Thumbnails of opening positions."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from solitaire.game.catalogue import game_ids, load
from solitaire.tui.board.thumbnail import thumbnail
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import ASCII, Ink

HEADS = [
    "klondike", "double-klondike", "bakers-dozen", "baroness", "belvedere", "big-ben", "grandfathers-clock",
    "yukon", "canfield", "agnes-bernauer",
]  # fmt: skip


def picture(game: str, width: int = 30, height: int = 10) -> list[str]:
    return ["".join(text for text, _ in line) for line in thumbnail(load(game), width, height)]


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("size", [(24, 8), (30, 10), (40, 12)], ids=str)
def test_a_miniature_has_the_size_it_was_asked_for(game: str, size: tuple[int, int]) -> None:
    drawn = picture(game, *size)
    assert [len(line) for line in drawn] == [size[0]] * size[1]
    assert any(line.strip() for line in drawn)
    assert "?" not in legible("".join(drawn), ASCII), "every sign has a spelling in ASCII"


@pytest.mark.parametrize(
    ("game", "columns"),
    [
        ("klondike", slice(0, 7)),
        ("yukon", slice(0, 7)),
        ("double-klondike", slice(1, 10)),
        ("westcliff", slice(0, 10)),
        ("bakers-dozen", slice(0, 13)),
    ],
)
@pytest.mark.parametrize("size", [(30, 10), (34, 12), (48, 16), (60, 20)], ids=str)
def test_columns_stand_at_equal_distances(game: str, columns: slice, size: tuple[int, int]) -> None:
    spans: list[list[tuple[int, int]]] = []
    for line in thumbnail(load(game), *size):
        ends = list(accumulate(len(text) for text, _ in line))
        spans.append(
            [(end - len(text), end) for end, (text, ink) in zip(ends, line, strict=True) if ink is not Ink.FELT]
        )
    first = max(spans, key=len)[columns]
    assert len({right[0] - left[0] for left, right in pairwise(first)}) == 1
    assert all(left[1] < right[0] for left, right in pairwise(first)), "and apart"


def test_the_families_are_told_apart() -> None:
    assert len({"\n".join(picture(game)) for game in HEADS}) == len(HEADS)


def test_a_clock_looks_like_a_clock() -> None:
    drawn = picture("big-ben")
    corners = [drawn[row][:10] + drawn[row][-10:] for row in (2, 4, 6)]
    assert all("─" in corner[:10] and "─" in corner[10:] for corner in corners), "fans stand left and right"
    assert "╱" in "".join(line[10:20] for line in drawn[4:6]), "the stock lies in the middle"


def test_columns_show_how_they_are_dealt() -> None:
    stairs = [line.count("╱") for line in picture("klondike")[3:]]
    assert stairs == sorted(stairs, reverse=True), "each row covers one column less"


def test_piles_below_one_another_at_the_side_are_all_seen_whole() -> None:
    drawn = "\n".join("".join(text for text, _ in line) for line in thumbnail(load("yukon"), 42, 10))
    assert drawn.count("╭╌╮") == drawn.count("╰╌╯") == 4
