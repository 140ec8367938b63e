"""Tables whose piles overlap, and tables that are dealt again, by keys."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, DealStock, Redeal, Remove
from solitaire.rules.piles import Zone
from solitaire.rules.score import Score
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.idle_text import IDLE_TEXTS, idle_texts
from tests.game.games_in_progress import klondike
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


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_price_of_a_redeal_is_shown_before_and_after_it(size: tuple[int, int]) -> None:
    game = klondike(5)
    game._first_tally = Score(250)
    while len(game.pile("stock")) > 1:
        game.play(DealStock())

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        offered = "Redeal: -100  " if size[0] == 80 else "Turning the waste over costs 100 points  "
        assert message(screen).startswith(offered)
        assert "hint" in message(screen)
        assert "q quit" in message(screen)
        await pilot.press("space")
        assert message(screen).startswith("Waste turned over: 24 cards, -100 points.")
        await pilot.press("space")
        assert "100" not in message(screen)

    at_the_table(game, script, size)


def test_no_price_is_shown_where_a_redeal_costs_nothing_or_scores_are_hidden() -> None:
    game = klondike(5)
    while game.pile("stock"):
        game.play(DealStock())
    assert idle_texts(game, Settings()) == IDLE_TEXTS, "there is nothing to lose"
    game = klondike(5)
    game._first_tally = Score(250)
    while game.pile("stock"):
        game.play(DealStock())
    assert idle_texts(game, Settings()) != IDLE_TEXTS
    assert idle_texts(game, Settings(show_score=False)) == IDLE_TEXTS


def test_space_closes_up_the_cards_of_a_grid() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        assert message(screen).startswith("There is no gap to close or to fill.")
        await pilot.press("9", "0")
        assert screen.game.moves == [Remove(("tableau-9", "tableau-10"))]
        await pilot.press("space")
        assert screen.game.moves[1:] == [Redeal()]
        assert message(screen).startswith("The cards closed up.")
        assert all(screen.game.position.piles[pile] for pile in screen.game.rules.of_zone(Zone.TABLEAU))

    at_the_table(Game.new(load("monte-carlo"), deal=1), script)


def test_the_cards_of_neighbour_close_up_without_a_message() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space")
        assert message(screen).startswith("The stock only fills gaps, when the cards close up.")
        await pilot.press("4", "5")
        assert screen.game.moves == [Remove(("tableau-4", "tableau-5"))]
        assert "closed up" not in message(screen)
        assert all(screen.game.position.piles[pile] for pile in screen.game.rules.of_zone(Zone.TABLEAU))

    at_the_table(Game.new(load("neighbour"), deal=3), script)
