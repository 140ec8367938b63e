"""The keys of the cursor, as the game on the table uses them."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.tui.screens.table import TableScreen
from tests.game.games_in_progress import game_at
from tests.tui.table_pilot import at_the_table, message


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("klondike", "enter lift or drop, tab next target, esc hide the cursor."),
        ("golf", "enter play the card, tab next pile with a move, esc hide the cursor."),
        ("auld-lang-syne", "enter play the card, tab next pile with a move, esc hide the cursor."),
    ],
)
def test_the_keys_of_the_cursor_are_explained_as_the_game_uses_them(game: str, text: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("down")
        assert message(screen).startswith(text)

    at_the_table(Game.new(load(game), deal=3), script, size=(120, 30))


def test_the_cursor_names_several_cards_which_need_not_all_be_in_sight() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("down", "up")
        assert message(screen).startswith("8♥ and 1 more: enter lift or drop, tab next target")
        await pilot.press("up")
        assert message(screen).startswith("9♠ and 2 more: enter lift or drop")
        await pilot.press("right")
        assert message(screen).startswith("enter lift or drop")

    at_the_table(game_at("yukon", {"tableau-1": "9S 8H 7C", "tableau-2": "KS"}), script, size=(120, 30))


def test_golf_is_played_with_enter_alone() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("tab", "tab", "enter")
        assert len(screen.game.moves) == 1 and screen._session.lifted is None

    at_the_table(Game.new(load("golf"), deal=3), script)
