"""Tables whose piles overlap, and tables that are dealt again, by keys."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, Redeal
from solitaire.rules.piles import Zone
from solitaire.tui.screens.table import TableScreen
from tests.tui.table_pilot import at_the_table, message


def test_the_key_of_a_column_plays_its_free_card() -> None:
    rules = load("tri-peaks")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(20):
            moves = screen.game.legal_moves()
            move = next((move for move in moves if isinstance(move, Carry)), None)
            played = screen.game.move_count
            await pilot.press(screen._session.pile_keys[rules.index[move.source if move else "stock"]])
            assert screen.game.move_count == played + 1
            assert screen.game.moves[-1] == (move or moves[0])
            if screen.game.is_won:
                break
        upper = rules.of_zone(Zone.TABLEAU)[:18]
        assert any(not screen.game.position.piles[pile] for pile in upper), "cards that were covered"

    at_the_table(Game.new(rules, deal=3), script)


def test_space_deals_the_fans_again_and_undo_takes_it_back() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.game.position
        await pilot.press("space")
        assert screen.game.moves == [Redeal()]
        assert message(screen).startswith("Dealt again: 52 cards. 1 more redeal.")
        await pilot.press("space")
        assert message(screen).startswith("Dealt again: 52 cards. That was the last redeal.")
        await pilot.press("u", "u")
        assert screen.game.position == before

    at_the_table(Game.new(load("la-belle-lucie"), deal=3), script)
