"""The cache of painted tables: its frames are those of the painter, and it paints no table again at once."""

from __future__ import annotations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint import painter, table_cache
from solitaire.tui.board.paint.painter import PaintedTable, paint
from solitaire.tui.board.paint.scene import NO_HIGHLIGHTS, Highlights, Lifted, Scene
from solitaire.tui.board.paint.table_cache import TableCache
from solitaire.tui.theme.card_faces import OUTLINED
from tests.game.random_games import played
from tests.tui.board.arrangements import arranged

LIFTED = Highlights(lifted=Lifted(1, 1), targets=frozenset({2}))
"""Highlights of piles that have cards in all games below."""


def scene(game: str) -> Scene:
    own = played(game, 10, seed=3)
    arrangement = arranged(own.rules)
    return Scene(own.rules, own.position, arrangement, OUTLINED, pile_keys(own.rules))


@pytest.mark.parametrize("game", ["klondike", "big-ben", "pyramid"])
def test_frames_are_those_of_the_painter(game: str) -> None:
    table, cache = scene(game), TableCache()
    for highlights in (
        NO_HIGHLIGHTS,
        Highlights(cursor=Hit(1, 1)),
        LIFTED,
        LIFTED._replace(cursor=Hit(2, 1), labels={1: "a"}),
        Highlights(lifted=Lifted(1, 1, at=(3, 4))),
        Highlights(is_covered=True),
        NO_HIGHLIGHTS,
        Highlights(hinted=frozenset({Hit(2, 1)})),
    ):
        marked = table._replace(highlights=highlights)
        frame = cache.paint(marked)
        assert frame == paint(marked)
        frame[0].clear()  # The caller's own, as every frame is.


def test_a_cursor_that_moves_and_cards_that_are_put_down_paint_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted: list[Highlights] = []

    def paint_table(scene: Scene) -> PaintedTable:
        painted.append(scene.highlights)
        return original(scene)

    original = painter.paint_table
    monkeypatch.setattr(table_cache, "paint_table", paint_table)
    table, cache = scene("klondike"), TableCache()
    other = Highlights(lifted=Lifted(2, 1))
    for highlights in (
        NO_HIGHLIGHTS,
        Highlights(cursor=Hit(1, 1)),
        LIFTED,
        NO_HIGHLIGHTS,
        other,
        NO_HIGHLIGHTS,
    ):
        cache.paint(table._replace(highlights=highlights))
    assert painted == [NO_HIGHLIGHTS, LIFTED, other]
