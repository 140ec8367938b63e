"""Hints and safe cards at a table: highlighted, named, and followed."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.rules.moves import Move
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.scene import Highlights, Lifted
from solitaire.tui.dialogs.win_dialog import WinDialog
from solitaire.tui.screens.table import TableScreen
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.tui.table_pilot import at_the_table, message


def test_a_hint_lifts_the_card_and_names_the_move() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h")
        said = message(screen)
        assert said == "Try: A♠ from column 3 to the foundation of spades.  enter play it"
        await pilot.press("v")
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("keys", ["3v", "33", "v"])
def test_a_hint_is_followed_by_its_pile_and_its_target_or_by_the_target_alone(keys: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h", *keys)
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]

    at_the_table(klondike(), script)


def test_a_hint_highlights_nothing_but_its_source_and_its_target() -> None:
    """The ace that is hinted up could go on column 6, too."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        index, board = screen.game.rules.index, screen.query_one(Board)
        await pilot.press("h")
        highlights = board._highlights
        assert highlights.lifted == Lifted(index["tableau-7"], 1)
        assert highlights.hinted == {Hit(index["foundation-diamonds"], 0)}
        assert not highlights.targets
        await pilot.press("escape")
        assert board._highlights == Highlights()

    at_the_table(klondike(9), script)


def test_a_sends_the_safe_cards_up_and_finishes_a_game_that_is_as_good_as_won() -> None:
    game, moves = playthroughs.read("klondike")
    game.go_to(moves[:-12])

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("a")
        assert screen.game.is_won
        assert isinstance(pilot.app.screen, WinDialog)

    at_the_table(game, script)
