"""The marks of piles: beside their keys, and in empty places."""

from __future__ import annotations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID, CardSize, place_lines
from tests.game.games_in_progress import game_at
from tests.rules.rulesets import variant
from tests.tui.board.arrangements import arranged


def line_of_keys(game: Game, mark: str = "→") -> str:
    """The first line with a mark on a terminal of 80 × 24: the keys above piles, with their marks."""
    scene = Scene(game.rules, game.position, arranged(game.rules), SOLID, pile_keys(game.rules))
    line = next(line for line in frame_text(paint(scene)).splitlines() if mark in line)
    return " ".join(line.split())


def test_a_foundation_shows_its_target_and_a_tick_once_it_is_reached() -> None:
    reached = game_at(
        "deuces", {"foundation-1": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "foundation-2": "2D"}
    )
    assert line_of_keys(reached).startswith("s w z ✓ x →A♦ c →A♥")


def test_the_king_that_is_complete_from_the_start_has_a_tick() -> None:
    game = game_at("sultan", {"foundation-4": "KD", "foundation-5": "KH", "foundation-6": "KD"})
    assert line_of_keys(game, "✓") == "v →Q♦ b ✓ m →Q♦"


@pytest.mark.parametrize(
    ("game", "mark", "line"),
    [
        ("miss-milligan", "cell", "s d cell z x c v b m g j"),
        ("freecell", "cells", "d cells f g j z x c v"),
        ("american-toad", "reserve", "d reserve 1 2 3 4 5 6 7 8"),
        ("vincent", "reserve", "1 2 3 4 5 6 7 8 d reserve f g"),
        ("storehouse", "storehouse", "d storehouse 1 2 3 4"),
        ("fourteen-out", "discard", "x discard"),
    ],
)
def test_piles_that_no_other_sign_tells_have_their_name(game: str, mark: str, line: str) -> None:
    assert line_of_keys(Game.new(load(game), deal=1), mark) == line


def test_a_name_without_room_is_left_out() -> None:
    """The sixteen cards of the bouquet overlap: their keys are three columns apart."""
    assert line_of_keys(Game.new(load("flower-garden"), deal=1), " d ").startswith("d f g j k")


def test_of_two_names_that_would_meet_one_is_left_out() -> None:
    rules = Rules(variant("pyramid", reserve__piles=11, reserve__cards=1, cells__piles=7))
    scene = Scene(rules, Game.new(rules, 1).position, arranged(rules, 200, 58), SOLID, pile_keys(rules))
    (line,) = (line for line in frame_text(paint(scene)).splitlines() if " d reserve " in line)
    assert " x " in line and "discard" not in line


@pytest.mark.parametrize(
    ("width", "mark", "row"),
    [
        (5, "10♠", "╎10♠╎"),
        (4, "10♠", "╎10♠"),
        (3, "10♠", "10♠"),
        (4, "2♥", "╎2♥╎"),
        (3, "2♥", "╎2♥"),
        (7, "×", "╎  ×  ╎"),
    ],
)
def test_the_mark_of_an_empty_place_keeps_to_its_outline(width: int, mark: str, row: str) -> None:
    lines = ["".join(text for text, *_ in line) for line in place_lines(CardSize(width, 4), mark)]
    assert lines[1] == row
    assert {len(line) for line in lines} == {width}
