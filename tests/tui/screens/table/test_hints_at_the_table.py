"""Hints and safe cards at a table: highlighted, named, and followed."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.commands import hint_commands
from tests import playthroughs
from tests.game.games_in_progress import game_at, klondike
from tests.tui.table_pilot import at_the_table, highlights, message, type_keys


def test_a_hint_names_the_move_and_lifts_nothing() -> None:
    """Column 3 is hinted; the next key is that of a pile to lift from all the same."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h")
        said = message(screen)
        assert said == "Try: A♠ from column 3 to the foundation of spades.  enter play it"
        await pilot.press("6")
        assert message(screen).startswith("7♣ lifted")
        await pilot.press("1")
        assert screen.game.moves == [Move.parse("tableau-6:tableau-1")]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("keys", ["3v", "33"])
def test_a_hint_is_followed_by_its_pile_and_its_target(keys: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h", *keys)
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("key", ["enter", "."])
def test_enter_or_the_best_move_makes_the_hinted_move(key: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["h", key])
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("key", ["enter", "."])
def test_the_cursor_begins_at_the_hinted_cards_and_counts_more_than_the_hint(key: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h", "right")
        assert highlights(screen).cursor == Hit(screen.game.rules.index["tableau-3"], 1)
        await type_keys(pilot, ["right", "right", "right", key])
        assert "7♣ lifted" in message(screen) or screen.game.moves == [Move.parse("tableau-6:tableau-1")]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("key", ["tab", "shift+tab", "down"])
def test_beside_a_cursor_nothing_says_that_enter_plays_the_hint(key: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h", key)
        assert message(screen).startswith("enter lift or drop, tab next target")
        hint_commands.improve_hint(screen._session)
        screen._show()
        assert "A♠ from column 3" in message(screen) and "enter" not in message(screen)

    at_the_table(klondike(), script)


def test_a_hint_highlights_nothing_but_its_source_and_its_target() -> None:
    """The ace that is hinted up could go on column 6, too."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        index = screen.game.rules.index
        await pilot.press("h")
        source, target = Hit(index["tableau-7"], 1), Hit(index["foundation-diamonds"], 0)
        assert highlights(screen) == Highlights(hinted=frozenset({source, target}))
        await pilot.press("escape")
        assert highlights(screen) == Highlights()

    at_the_table(klondike(9), script)


def test_all_cards_of_a_hinted_sequence_are_highlighted() -> None:
    game = game_at("klondike", {"tableau-1": "9S 8H 7C", "tableau-2": "TD", "tableau-3": "KS"})

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h")
        assert "9♠ and 2 more" in message(screen)
        first, second = screen.game.rules.of_zone(Zone.TABLEAU)[:2]
        assert highlights(screen).hinted == {Hit(second, 1), *(Hit(first, depth) for depth in (1, 2, 3))}

    at_the_table(game, script)


def test_a_sends_the_safe_cards_up_and_finishes_a_game_that_is_as_good_as_won() -> None:
    game, moves = playthroughs.read("klondike")
    game.go_to(moves[:-12])

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("a")
        assert screen.game.is_won
        assert isinstance(pilot.app.screen, WinDialog)

    at_the_table(game, script)
