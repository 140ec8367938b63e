"""Tables of rows by keys: a column's key fills its gap, and letters ask where several are meant."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, Move, Redeal
from solitaire.rules.text.move_text import describe_briefly
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.commands.mouse_commands import click
from solitaire.tui.screens.table.idle_text import IDLE_TEXTS_OF_ROWS, idle_texts
from solitaire.tui.widgets.edge_line import EdgeLine
from tests.game.games_in_progress import game_from
from tests.rules.rows_of_cards import position_of
from tests.tui.app_pilot import shown
from tests.tui.table_pilot import Script, at_the_table, message, type_keys

MONTANA = load("montana")


def at_rows(script: Script, *rows: str, size: tuple[int, int] = (80, 24)) -> None:
    """Run a script at a table of Montana with these rows."""
    at_the_table(game_from(MONTANA, position_of(MONTANA, *rows)), script, size)


def test_the_key_of_a_column_fills_its_gap() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["3"])
        assert screen.game.moves == [Carry("tableau-2-3", "tableau-1-3")]

    at_rows(script, "2S 3S -- KC", "2C 9D 4S 7H", size=(120, 40))


def test_of_several_gaps_of_a_column_a_letter_says_which() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["2"])
        assert message(screen).startswith("Which one? Press its letter.")
        await type_keys(pilot, ["s"])
        assert screen.game.moves == [Carry("tableau-1-3", "tableau-2-2")]

    at_rows(script, "2S -- 3H 3S", "2H -- KC KD")


def test_of_several_cards_for_a_gap_a_letter_says_which() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["1"])
        assert message(screen).startswith("Which card? Press its letter.")
        await type_keys(pilot, ["s"])
        assert screen.game.moves == [Carry("tableau-2-2", "tableau-1-1")]

    at_rows(script, "-- 2S 9D", "KC 2H", "KH KD", "KS 9H")


def test_another_key_closes_the_question() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["1", "u"])
        assert screen._session.prompt is None
        assert not screen.game.moves

    at_rows(script, "-- 2S 9D", "KC 2H", "KH KD", "KS 9H")


def test_in_a_column_without_a_gap_to_fill_the_card_that_can_move_is_lifted() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["4"])
        assert screen._session.lifted is not None
        assert screen._session.lifted.pile == "tableau-2-4"
        await type_keys(pilot, ["3"])
        assert screen.game.moves == [Carry("tableau-2-4", "tableau-1-3")]

    at_rows(script, "2S 3S -- KC", "2C 9D 9H 4S")


def test_keys_say_why_nothing_moves() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["2"])
        assert message(screen) == "Nothing can go behind a king."
        await type_keys(pilot, ["1"])
        assert message(screen) == "No card of this column can move."
        await type_keys(pilot, ["4", "2"])
        assert message(screen) == "Nothing can go behind a king."
        await type_keys(pilot, ["4", "1"])
        assert message(screen) == "Place 1 of row 1 holds a card already."

    at_rows(script, "KS -- 9D", "2S 3S -- 4S", "KH KD", "KC 9H")


def test_the_key_of_its_column_pressed_twice_brings_a_card_into_the_gap_that_it_fits() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["4", "4"])
        assert screen._session.lifted is None
        assert screen.game.moves == [Move.parse("tableau-2-4:tableau-1-3")]

    at_rows(script, "2S 3S -- KC", "2C 9D 9H 4S", "KD", "KH")


def test_a_double_click_on_a_card_that_fits_no_gap_says_so() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        king = Hit(screen.game.rules.index["tableau-3-1"], 1)
        for _ in range(2):
            click(screen._session, king)
        assert screen._session.message.text == "No empty place takes the king of diamonds now."

    at_rows(script, "2S 3S -- KC", "2C 9D 9H 4S", "KD", "KH")


def test_the_keys_of_rows_name_the_redeal() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        assert "space  redeal" in shown(pilot)

    at_rows(script, "2S 3S -- KC", "2C 9D 9H 4S", "KD", "KH")


def test_the_key_of_the_column_of_a_hinted_card_lifts_it() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await type_keys(pilot, ["h"])
        assert message(screen).startswith("Try: 4♠ from place 4 of row 2 to place 3 of row 1.")
        await type_keys(pilot, ["4"])
        assert message(screen).startswith("4♠ lifted.")
        await type_keys(pilot, ["3"])
        assert screen.game.moves == [Carry("tableau-2-4", "tableau-1-3")]

    at_rows(script, "2S 3S -- KC", "2C 9D 9H 4S", "KD", "KH")


def test_a_click_fills_a_gap() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        click(screen._session, Hit(MONTANA.index["tableau-1-3"], 0))
        assert screen.game.moves == [Carry("tableau-2-3", "tableau-1-3")]

    at_rows(script, "2S 3S -- KC", "2C 9D 4S 7H")


def test_the_cursor_fills_a_gap() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("tab", "tab", "enter")  # The first is the stock, which may be dealt again.
        assert screen.game.moves == [Carry("tableau-2-3", "tableau-1-3")]

    at_rows(script, "2S 3S -- KC", "2C 9D 4S 7H", "KD", "KH")


def test_space_deals_again_and_undo_takes_it_back() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        before = screen.game.position
        await pilot.press("space")
        assert screen.game.moves == [Redeal()]
        assert message(screen).startswith("Dealt again: 48 cards. 1 more redeal.")
        await pilot.press("u")
        assert screen.game.position == before

    at_the_table(Game.new(MONTANA, deal=1), script)


@pytest.mark.parametrize("ruleset", ["gaps", "montana", "red-moon"])
@pytest.mark.parametrize("kind", ["To win", "Try", "Lost. Try"])
def test_a_hint_to_redeal_leaves_room_for_the_key_that_plays_it(ruleset: str, kind: str) -> None:
    game = Game.new(load(ruleset), deal=1)
    hinted = f"{kind}: {describe_briefly(game.rules, game.position, Redeal())}."

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        assert screen.query(EdgeLine).last().has_room_for(hinted, "enter play it")

    at_the_table(game, script)


def test_on_60_columns_the_advice_leaves_room_for_the_hint_and_the_redeal() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        line = " ".join(shown(pilot).splitlines()[-1].split())
        assert line == "Press a gap h hint space redeal M menu ? keys q quit"

    at_the_table(Game.new(MONTANA, deal=1), script, size=(60, 20))


def test_the_advice_is_about_gaps() -> None:
    assert idle_texts(Game.new(MONTANA, deal=1), Settings()) == IDLE_TEXTS_OF_ROWS
