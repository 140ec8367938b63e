"""The board of every family, as text."""

from __future__ import annotations

import pytest

from solitaire.hand import Lift, lifted_count, targets
from solitaire.keys import pile_keys
from solitaire.tui.board.arrangement import arrange
from solitaire.tui.board.canvas import frame_text
from solitaire.tui.board.painter import paint
from solitaire.tui.board.scene import Lifted, Marks, Scene
from solitaire.tui.board.stands import Arrangement
from solitaire.tui.look.faces import OUTLINED, SOLID, Glyphs
from tests.frames import check_frame
from tests.tui.test_layout import played

FAMILIES = [
    "klondike", "klondike-draw-3", "double-klondike", "thumb-and-pouch", "bakers-dozen", "baroness",
    "belvedere", "big-ben", "grandfathers-clock", "yukon", "canfield", "agnes-bernauer",
]  # fmt: skip


def frame(ruleset: str, width: int, height: int, glyphs: Glyphs = SOLID, held: str = "") -> str:
    game = played(ruleset, 25, seed=3)
    arrangement = arrange(game.rules, width, height)
    assert isinstance(arrangement, Arrangement)
    lift = Lift(held) if held else None
    lifted = Lifted(game.rules.index[held], lifted_count(game, lift)) if lift else None
    marks = Marks(lifted, targets(game, lift))
    scene = Scene(game.rules, game.position, arrangement, glyphs, pile_keys(game.rules), marks)
    return frame_text(paint(scene))


@pytest.mark.parametrize("ruleset", FAMILIES)
@pytest.mark.parametrize("size", [(80, 22), (120, 38)], ids=["80x24", "120x40"])
def test_frame(ruleset: str, size: tuple[int, int]) -> None:
    check_frame(f"{ruleset}-{size[0]}x{size[1] + 2}", frame(ruleset, *size))


def test_lifted_cards_and_targets_stand_out_without_colour() -> None:
    check_frame("klondike-lifted-80x24", frame("klondike", 80, 22, OUTLINED, held="tableau-4"))
