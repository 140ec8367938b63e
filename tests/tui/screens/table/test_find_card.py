"""Find a card: the prompt for a rank and a suit, and the cards that it highlights."""

from __future__ import annotations

from textual.pilot import Pilot

from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.commands.find_card import FORMAT, SUIT_OR_ALL
from tests.game.games_in_progress import game_at, klondike
from tests.tui.table_pilot import at_the_table, highlights, message


def test_a_card_is_found_by_rank_and_suit() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        index = screen.game.rules.index
        await pilot.press("slash", "7")
        sevens = highlights(screen).hinted
        assert Hit(index["tableau-6"], 1) in sevens
        await pilot.press("c")
        assert highlights(screen).hinted == {Hit(index["tableau-6"], 1)}
        assert message(screen) == "The 7 of clubs is on column 6."
        await pilot.press("6", "1", "ctrl+f", "8", "d")
        assert message(screen) == "The 8 of diamonds is on column 1, under one card."
        assert highlights(screen).hinted == {Hit(index["tableau-1"], 2)}
        await pilot.press("slash", "1", "0", "H")
        assert message(screen) == "The 10 of hearts is not visible."
        await pilot.press("slash", "q", "backspace", "k", "escape")
        assert highlights(screen) == Highlights()

    at_the_table(klondike(), script)


def test_enter_after_a_rank_finds_all_cards_of_that_rank() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("slash", "enter", "1", "enter")
        assert message(screen) == f"Find: 1_ ({FORMAT})  esc cancel", "a rank is missing"
        await pilot.press("backspace", "7", "enter")
        assert message(screen) == "One 7 is visible."
        assert highlights(screen).hinted == {Hit(screen.game.rules.index["tableau-6"], 1)}
        await pilot.press("slash", "a", "enter")
        assert message(screen) == "Two aces are visible."
        assert len(highlights(screen).hinted) == 2
        await pilot.press("slash", "1", "0", "enter")
        assert message(screen) == "No 10s are visible."
        assert not highlights(screen).hinted

    at_the_table(klondike(), script)


def test_a_space_beside_a_rank_that_is_sought_does_nothing_else() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("slash", "7", "space")
        assert message(screen).startswith("Find: 7_") and highlights(screen).hinted
        await pilot.press("c")
        assert message(screen) == "The 7 of clubs is on column 6."
        assert screen.game.moves == [], "a space deals only outside the prompt"

    at_the_table(klondike(), script)


def test_a_search_for_a_card_says_why_a_letter_does_nothing() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("slash")
        for key, text in (
            ("x", "Find: _ (no rank x: a, 2-10, j, q or k)"),
            ("1", f"Find: 1_ ({FORMAT})"),
            ("2", "Find: 1_ (no rank 12: a, 2-10, j, q or k)"),
            ("0", f"Find: 10_ ({SUIT_OR_ALL})"),
            ("x", f"Find: 10_ (no suit x: {SUIT_OR_ALL})"),
            ("backspace", f"Find: 1_ ({FORMAT})"),
        ):
            await pilot.press(key)
            assert message(screen) == f"{text}  esc cancel"

    at_the_table(klondike(), script)


def test_a_card_with_two_places_is_found_at_both_on_80_columns() -> None:
    game = game_at("double-yukon", {"tableau-1": "7S 2C 3C 4C 5C 6C 8C", "tableau-10": "7S KC"})

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("slash", "7", "s")
        assert message(screen).startswith("7♠: on column 1, under 6; on column 0, under 1.")

    at_the_table(game, script, size=(80, 24))
