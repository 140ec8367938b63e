"""The marks beside the keys of foundations that end at cards of their own."""

from __future__ import annotations

from solitaire.config.keys.commands import pile_keys
from solitaire.game.game import Game
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID
from tests.game.games_in_progress import game_at
from tests.tui.board.arrangements import arranged


def line_of_keys(game: Game) -> str:
    """The keys above the foundations, with their marks, on a terminal of 80 × 24."""
    scene = Scene(game.rules, game.position, arranged(game.rules), SOLID, pile_keys(game.rules))
    line = next(line for line in frame_text(paint(scene)).splitlines() if "→" in line)
    return " ".join(line.split())


def test_a_foundation_shows_its_target_and_a_tick_once_it_is_reached() -> None:
    reached = game_at(
        "deuces", {"foundation-1": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "foundation-2": "2D"}
    )
    assert line_of_keys(reached).startswith("s w z ✓ x →A♦ c →A♥")


def test_the_king_that_is_complete_from_the_start_has_a_tick() -> None:
    game = game_at("sultan", {"foundation-4": "KD", "foundation-5": "KH", "foundation-6": "KH"})
    assert "v →Q♦ b ✓ m →Q♥" in line_of_keys(game)
