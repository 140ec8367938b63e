"""The board of every family, as text."""

from __future__ import annotations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load
from solitaire.game.pile_moves import LiftedPile, lifted_count, targets
from solitaire.rules.sections import UNLIMITED
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Highlights, Lifted, Scene
from solitaire.tui.theme.card_faces import ASCII, OUTLINED, SOLID, Glyphs
from solitaire.tui.theme.legible_text import legible, legible_rows
from tests.frames import check_frame
from tests.game.random_games import played
from tests.rules.positions import table
from tests.tui.board.arrangements import arranged

FAMILIES = [
    "klondike", "klondike-draw-3", "double-klondike", "thumb-and-pouch", "bakers-dozen", "baroness",
    "belvedere", "big-ben", "grandfathers-clock", "yukon", "canfield", "agnes-bernauer",
]  # fmt: skip


SIZES = [(80, 24), (100, 30), (120, 45)]
AROUND = 2
"""Lines of the terminal that are not the board's."""
WAYS = {"unicode": SOLID, "no colour": OUTLINED, "ascii": ASCII}


def frame(ruleset: str, width: int, height: int, glyphs: Glyphs = SOLID, lift_from: str = "") -> str:
    game = played(ruleset, 25, seed=3)
    arrangement = arranged(game.rules, width, height - AROUND)
    lift = LiftedPile(lift_from) if lift_from else None
    lifted = Lifted(game.rules.index[lift_from], lifted_count(game, lift)) if lift else None
    highlights = Highlights(lifted, targets(game, lift))
    scene = Scene(game.rules, game.position, arrangement, glyphs, pile_keys(game.rules), highlights)
    return frame_text(legible_rows(paint(scene), glyphs))


@pytest.mark.parametrize("ruleset", FAMILIES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_board_is_painted_as_before(ruleset: str, size: tuple[int, int]) -> None:
    """Every way of drawing in one file, one below another."""
    frames = [f"{ruleset}, {way}\n{frame(ruleset, *size, glyphs)}" for way, glyphs in WAYS.items()]
    check_frame(f"{ruleset}-{size[0]}x{size[1]}", "\n".join(frames))


@pytest.mark.parametrize(
    ("name", "left", "mark"),
    [
        ("klondike", UNLIMITED, "╎  ↻  ╎"),
        ("klondike-three-passes", 2, "╎  ↻2 ╎"),
        ("klondike-three-passes", 1, "╎  ↻1 ╎"),
        ("klondike-three-passes", 0, "╎  ×  ╎"),
    ],
)
def test_an_empty_stock_shows_how_many_redeals_are_left(name: str, left: int, mark: str) -> None:
    rules = load(name)
    position = table(rules, {"waste": "7C"}, left)
    arrangement = arranged(rules)
    for glyphs in (SOLID, ASCII):
        frame = paint(Scene(rules, position, arrangement, glyphs, pile_keys(rules)))
        assert legible(mark, glyphs) in frame_text(legible_rows(frame, glyphs))


@pytest.mark.parametrize("name", ["klondike", "spider", "canfield"])
def test_a_stock_of_one_card_shows_its_number_like_any_other(name: str) -> None:
    rules = load(name)
    for stock, number in (("#7C #8C", "──2──"), ("#7C", "──1──")):
        position = table(rules, {"stock": stock})
        arrangement = arranged(rules)
        frame = paint(Scene(rules, position, arrangement, SOLID, pile_keys(rules)))
        assert number in frame_text(frame)


def test_lifted_cards_and_targets_stand_out_without_colour() -> None:
    check_frame("klondike-lifted-80x24", frame("klondike", 80, 24, OUTLINED, lift_from="tableau-4"))
