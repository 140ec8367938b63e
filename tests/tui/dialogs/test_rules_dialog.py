"""The rules of a game, in the menu and in mid-game."""

from __future__ import annotations

import re

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import game_ids, load
from solitaire.game.game import Game
from solitaire.tui.dialogs.rules_dialog import RulesDialog, rules_text
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.theme.card_faces import ASCII
from tests.game.games_in_progress import klondike
from tests.samples import one_in
from tests.tui.app_pilot import click, in_the_app, screen_type, shown
from tests.tui.theme.shipped import FELT


def test_the_page_begins_with_odds_and_rules_and_ends_with_a_picture() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert screen_type(pilot) is RulesDialog
        first = shown(pilot)
        assert "The classic: draw one" in first
        assert "Odds: about 90 of 100 deals can be won." in first
        assert "Seven columns are dealt" in first
        assert "╱╲╱" not in first
        bar = pilot.app.screen.query_one(VerticalScroll).vertical_scrollbar.region.x
        assert {line[bar - 1 : bar] for line in first.splitlines()[1:-1]} <= {" ", ""}, "a gap beside the bar"
        await pilot.press("G")
        await pilot.pause()
        assert "Players win fewer." in shown(pilot)
        assert "╱╲╱" in shown(pilot)
        await pilot.press("g", "j", "k")
        await pilot.pause()
        assert shown(pilot) == first
        await pilot.press("q")
        assert screen_type(pilot) is TableScreen

    in_the_app(script, klondike())


def test_the_border_says_that_a_page_scrolls_only_where_it_does() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert "down scroll · esc close" in shown(pilot)
        first = shown(pilot)
        await click(pilot, "down scroll")
        assert shown(pilot) != first
        await pilot.resize_terminal(80, 120)
        await pilot.pause()
        assert "esc close" in shown(pilot) and "scroll" not in shown(pilot)
        assert not pilot.app.screen.query_one(VerticalScroll).max_scroll_y

    in_the_app(script, klondike())


def test_the_keys_of_the_page_are_listed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("i", "question_mark")
        await pilot.pause()
        for keys, words in (("space, page down", "page down"), ("down, j", "down"), ("end, G", "to the end")):
            assert re.search(f"{keys} +{words}", shown(pilot))

    in_the_app(script, klondike())


def test_the_picture_keeps_its_lines_on_a_narrow_terminal() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("i", "G")
        for width in (44, 80):
            await pilot.resize_terminal(width, 30)
            await pilot.press("G")
            await pilot.pause()
            (top,) = [line for line in shown(pilot).splitlines() if "╱" in line and "╌" in line]
            assert top.count("╌╌") >= 5, "the stock, the waste and the foundations in one line"

    in_the_app(script, klondike())


def test_the_rules_of_another_game_are_read_in_the_menu() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down", "f1")
        await pilot.pause()
        assert "Rules of FreeCell" in shown(pilot)
        await pilot.press("escape")
        assert screen_type(pilot) is MenuScreen

    in_the_app(script)


@pytest.mark.parametrize("ruleset", one_in(2, game_ids()))
def test_every_page_can_be_shown_in_ascii(ruleset: str) -> None:
    assert rules_text(load(ruleset), FELT._replace(glyphs=ASCII), width=60).plain.isascii()


def test_the_whole_screen_keeps_to_ascii() -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert shown(pilot).isascii()

    in_the_app(script, Game.new(load("big-ben"), deal=3), (80, 200))
