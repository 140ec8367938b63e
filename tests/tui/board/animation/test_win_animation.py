"""The animation of a win, at times that the test chooses."""

from __future__ import annotations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import game_ids, load
from solitaire.rules.cards import full_pack
from solitaire.rules.initial_deal import opening
from solitaire.tui.board.animation.win_animation import WinCascade, trail_points
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import ASCII, SOLID, Ink
from solitaire.tui.theme.legible_text import legible_rows
from tests.samples import one_in
from tests.tui.board.arrangements import arranged

SIZES = [(80, 22), (120, 38), (200, 60)]


def won(ruleset: str, size: tuple[int, int] = (80, 22)) -> Scene:
    """A table with all cards on the foundations, in the discard, or in columns."""
    rules = load(ruleset)
    pack = sorted(full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits), key=lambda card: card & 15)
    homes = rules.goal_piles or rules.seat_piles[0].tableau
    piles: list[tuple[int, ...]] = [() for _ in rules.piles]
    for number, card in enumerate(pack):
        piles[homes[number % len(homes)]] += (card,)
    position = opening(rules, full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits))._replace(
        piles=tuple(piles)
    )
    arrangement = arranged(rules, *size)
    return Scene(rules, position, arrangement, SOLID, pile_keys(rules))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ruleset", ["klondike", "baroness", "big-ben", "belvedere"])
def test_every_card_leaps_and_leaves_the_table(ruleset: str, size: tuple[int, int]) -> None:
    scene = won(ruleset, size)
    width, floor = size[0], size[1] - scene.arrangement.card.height
    leaps: dict[int, list[tuple[int, int]]] = {}
    for point in trail_points(scene, seed=1):
        assert point.y <= floor
        leaps.setdefault(point.leap, []).append((point.x, point.y))
    assert len(leaps) == 52 * scene.rules.ruleset.pack.decks
    for path in leaps.values():
        assert {path[0]} <= {(place.x, place.y) for place in scene.arrangement.places}
        assert path[-1][0] <= 1 or path[-1][0] >= width - scene.arrangement.card.width - 1
    assert any(y == floor for path in leaps.values() for _, y in path), "they bounce"


def test_the_same_seed_is_the_same_cascade() -> None:
    scene = won("klondike")
    assert trail_points(scene, 1) == trail_points(scene, 1) != trail_points(scene, 2)


@pytest.mark.parametrize("ruleset", one_in(4, game_ids(), 2))
def test_a_cascade_begins_with_the_won_table_and_ends_with_an_empty_one(ruleset: str) -> None:
    scene = won(ruleset)
    cascade = WinCascade(scene, seed=1)
    frames = []
    seconds = 0.0
    while frame := cascade.frame(scene, seconds):
        assert {len(row) for row in frame} == {scene.arrangement.width}
        frames.append(frame)
        seconds += 0.5
    assert 5 < seconds < 20, "worth waiting for, and not too long"
    assert len({frame_text(frame) for frame in frames}) == len(frames), "something moves all the time"
    for frame in frames:
        inks = {ink for row in frame for _, ink, _ in row}
        assert Ink.PLACE not in inks, "no outline of a card that is not there"
        assert Ink.EDGE in inks, "some card is seen all the time"
    left = [sign for row in frames[-1] for sign, _, _ in row if sign != " "]
    assert len(left) < 0.2 * scene.arrangement.width * scene.arrangement.height


def test_a_cascade_can_be_spelled_in_ascii() -> None:
    scene = won("klondike")._replace(glyphs=ASCII)
    frame = WinCascade(scene, seed=1).frame(scene, 3.0)
    assert frame
    text = frame_text(legible_rows(frame, ASCII))
    assert max(text) <= "\x7e"
    assert "?" not in text
