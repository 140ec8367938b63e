"""A row that closes up: a column's key moves a pile, and letters ask where several are meant."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.commands.mouse_commands import click, drag, right_click
from solitaire.tui.screens.table.idle_text import IDLE_TEXTS_OF_CLOSING_ROW, idle_texts
from tests.game.games_in_progress import game_at
from tests.tui.app_pilot import shown
from tests.tui.table_pilot import Script, at_the_table, message, type_keys

ACCORDION = load("accordion")
PLACES = [pile.name for pile in ACCORDION.piles]


def at_a_row(script: Script, *piles: str, size: tuple[int, int] = (80, 24)) -> None:
    """Run a script at a table of Accordion with these piles."""
    at_the_table(game_at("accordion", dict(zip(PLACES, piles, strict=False))), script, size)


def indexes(frame: str) -> list[list[str]]:
    """The first cards of each line of places."""
    lines = [line for line in frame.splitlines() if line.strip().startswith("╭")]
    return [[place.strip("╭╮─") for place in line.split()] for line in lines]


def test_the_key_of_a_column_moves_its_pile() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["3"])
        assert screen.game.moves == [Carry("tableau-1-3", "tableau-1-2")]
        assert indexes(shown(pilot))[0] == ["7♥", "2♣", "9♥"]

    at_a_row(script, "7H", "2S", "2C", "9H")


def test_a_pile_that_can_go_to_two_is_lifted_and_the_next_key_says_to_which() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["4"])
        assert screen._session.lifted is not None
        assert message(screen).startswith("9♥ and 1 more lifted.")
        await type_keys(pilot, ["1"])
        assert screen.game.moves == [Carry("tableau-1-4", "tableau-1-1", 2)]

    at_a_row(script, "7H", "2S", "9C", "4C 9H")


def test_of_several_piles_of_a_column_a_letter_says_which() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["2"])
        assert message(screen).startswith("Which one? Press its letter.")
        await type_keys(pilot, ["s"])
        assert screen.game.moves == [Carry("tableau-2-2", "tableau-2-1")]

    at_a_row(script, "7H", "9H", *["2C 3C", "4D 5D", "8S"] * 3, "QC", "JC", "TH", "3H")


def test_a_pile_moves_from_a_line_to_the_one_before_which_the_others_follow() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["1"])
        assert screen.game.moves == [Carry("tableau-2-1", "tableau-1-13")]
        first, second, *_ = indexes(shown(pilot))
        assert first[-2:] == ["8♠", "Q♣"]
        assert second == ["3♥"]

    at_a_row(script, *["7H", "2C", "4D", "8S"] * 3, "TS JC", "QC", "3H")


def test_nothing_is_drawn_where_no_card_will_lie_again() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert indexes(shown(pilot)) == [["7♥", "2♠", "9♣"]]
        assert [line.split() for line in shown(pilot).splitlines() if line.split()[:1] == ["1"]] == [
            ["1", "2", "3"]
        ]
        assert "╌" not in shown(pilot)

    at_a_row(script, "7H", "2S", "9C")


def test_keys_say_why_nothing_moves() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["1"])
        assert message(screen) == "No card of this column can move."
        await type_keys(pilot, ["4", "2"])
        assert message(screen) == "A pile moves only onto the pile before it or the one three places before it."
        assert not screen.game.moves

    at_a_row(script, "7H", "2S", "9C", "9H")


def test_a_click_and_a_drag_move_a_pile_of_several_cards_whole() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        click(screen._session, Hit(ACCORDION.index["tableau-1-2"], 1))
        assert screen.game.moves == [Carry("tableau-1-2", "tableau-1-1", 2)]
        drag(screen._session, Hit(ACCORDION.index["tableau-1-2"], 1))
        assert screen._session.lifted is not None
        assert (screen._session.lifted.pile, screen._session.lifted.count) == ("tableau-1-2", 3)

    at_a_row(script, "7H", "2S 9H", "KD QD QH")


def test_the_right_button_shows_where_a_pile_of_several_cards_can_go() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        right_click(screen._session, Hit(ACCORDION.index["tableau-1-4"], 1))
        assert screen._session.message.text == (
            "The 9 of hearts can go to place 1 of row 1 or place 3 of row 1."
        )
        right_click(screen._session, Hit(ACCORDION.index["tableau-1-2"], 1))
        assert screen._session.message.text == "The 2 of spades goes only on a card of its suit or rank."
        assert not screen.game.moves

    at_a_row(script, "7H", "2S", "9C", "4C 9H")


def test_the_cursor_moves_a_pile_and_undo_opens_the_row_again() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.game.position
        await pilot.press("tab", "enter")
        assert screen.game.moves == [Carry("tableau-1-2", "tableau-1-1")]
        await pilot.press("u")
        assert screen.game.position == before

    at_a_row(script, "7H", "9H", "2C")


def test_a_hint_names_the_last_card_of_a_pile_and_its_key_plays_it() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["h"])
        assert "9♥ and 1 more from place 2 of row 1 to place 1 of row 1" in message(screen)
        await type_keys(pilot, ["2"])
        assert screen.game.moves == [Carry("tableau-1-2", "tableau-1-1", 2)]

    at_a_row(script, "7H", "4C 9H", "2C", size=(120, 24))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_all_cards_are_seen_in_lines_of_the_row(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        lines = [line for line in shown(pilot).splitlines() if line.count("╭") > 12]
        assert len(lines) == 4
        cards = [index for line in lines for index in line.replace("╭", " ").replace("─", " ").split()]
        suits = "♣♦♥♠"
        named = [card for card in cards if any(suit in card for suit in suits)]
        assert len(named) == len(set(named)) == 52

    at_the_table(Game.new(ACCORDION, deal=1), script, size)


def test_the_advice_is_about_piles_of_a_row() -> None:
    assert idle_texts(Game.new(ACCORDION, deal=1), Settings()) == IDLE_TEXTS_OF_CLOSING_ROW
