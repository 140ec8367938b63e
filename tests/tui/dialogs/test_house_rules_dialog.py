"""The house rules dialog, driven by keys."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import player_rulesets
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.user_state import UserState, save_user_state
from solitaire.game.catalogue import load_ruleset
from solitaire.game.saved_house_rules import save_house_rules
from solitaire.tui.dialogs.house_rules_dialog import HouseRulesDialog
from solitaire.tui.screens.menu import MenuScreen
from tests.tui.app_pilot import click, in_the_app, screen_type, shown, table


def test_rules_are_changed_saved_and_played_without_a_text_editor() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e")
        assert screen_type(pilot) is HouseRulesDialog
        assert "Draw                one card" in shown(pilot)
        await pilot.press("right", "right", "down", "left", "down", "enter")
        await pilot.pause()
        assert "Draw                three cards" in shown(pilot)
        assert "Draw 3, three passes, cards stay on foundations." in shown(pilot)
        assert "right next · left previous · tab name" in shown(pilot)
        await click(pilot, "Save as a game of your own")
        assert screen_type(pilot) is MenuScreen
        assert "Klondike with house rules" in shown(pilot), "the menu points at the new game"
        await pilot.press("enter")
        ruleset = table(pilot).game.rules.ruleset
        assert (ruleset.stock.draw, ruleset.stock.passes, ruleset.foundation.take_back) == (3, 3, False)
        assert ruleset == load_ruleset(ruleset.id)

    in_the_app(script)


def test_the_game_can_be_given_a_name() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e", "right", *["down", "right"] * 4)
        await pilot.pause()
        assert "Name  Klondike, draw 2, " in shown(pilot), "a long name shows its beginning"
        await pilot.press("tab", "ctrl+u", *"Grandma", "enter")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert load_ruleset("grandma").stock.draw == 2

    in_the_app(script)


def test_down_after_the_last_rule_leads_to_the_name() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e", "right", "end", "down", "ctrl+u")
        assert "enter save · tab rules" in shown(pilot)
        await pilot.press(*"Grandpa", "enter")
        assert load_ruleset("grandpa").stock.draw == 2

    in_the_app(script)


def test_rules_that_cannot_be_saved_say_why_and_escape_saves_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e", "end", "enter")
        await pilot.pause()
        assert "Change a rule first." in shown(pilot)
        assert "enter save" in shown(pilot) and "right next" not in shown(pilot)
        await pilot.press("home", "right", "tab", *["backspace"] * 40, *"Yukon", "enter")
        await pilot.pause()
        assert "There is a game with the id yukon already" in shown(pilot)
        await pilot.press("escape")
        assert screen_type(pilot) is MenuScreen
        assert "house rules:" not in shown(pilot)

    in_the_app(script)


def test_a_game_of_ones_own_can_be_deleted_and_made_anew() -> None:
    base = load_ruleset("klondike")
    mine = save_house_rules(base._replace(undo=0), base, "Mine")
    save_user_state(UserState(welcomed=True, recent=("mine",)))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e", "end", "enter")
        await pilot.pause()
        assert "Press enter again to delete this game." in shown(pilot)
        assert "enter delete" in shown(pilot)
        await pilot.press("up", "down", "enter")
        assert screen_type(pilot) is HouseRulesDialog, "moved in between"
        await pilot.press("enter")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert "Mine" not in shown(pilot)

    in_the_app(script)
    assert (player_rulesets() / "mine.deleted").read_text("utf-8").startswith('extends = "klondike"')
    again = save_house_rules(base._replace(undo=3), base, "Mine")
    assert load_ruleset("mine") == again != mine


def test_a_game_is_deleted_only_if_the_question_is_seen() -> None:
    base = load_ruleset("klondike")
    save_house_rules(base._replace(undo=0), base, "Mine")
    save_user_state(UserState(welcomed=True, recent=("mine",)))
    question = "Press enter again to delete this game."

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e")
        await pilot.pause()
        await click(pilot, "Delete Mine", times=2)
        assert screen_type(pilot) is HouseRulesDialog and question in shown(pilot)
        await pilot.press("up")
        await pilot.pause()
        assert question not in shown(pilot), "enter would save"
        await pilot.press("down", "enter", "tab", "ctrl+u", *"Yukon", "enter", "shift+tab", "enter")
        await pilot.pause()
        assert screen_type(pilot) is HouseRulesDialog and question in shown(pilot)

    in_the_app(script)
    assert load_ruleset("mine").undo == 0


def test_a_saved_game_opens_with_its_values_and_is_changed_in_place() -> None:
    base = load_ruleset("klondike")
    save_house_rules(base._replace(undo=0), base, "Mine")
    save_user_state(UserState(welcomed=True, recent=("mine",)))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e")
        await pilot.pause()
        assert "House rules: Mine" in shown(pilot) and "No undo." in shown(pilot)
        assert "Undo                never" in shown(pilot)
        await pilot.press("right")
        await click(pilot, "Save changes to Mine")
        assert screen_type(pilot) is MenuScreen
        assert "Klondike with house rules: draw 2, no undo." in " ".join(shown(pilot).split())

    in_the_app(script)
    assert load_ruleset("mine").stock.draw == 2
    assert [path.name for path in player_rulesets().iterdir()] == ["mine.toml"]


def test_a_shipped_game_cannot_be_deleted() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e")
        await pilot.pause()
        assert "Delete" not in shown(pilot) and "Save changes" not in shown(pilot)

    in_the_app(script)


def test_the_house_rules_of_a_race_are_those_of_its_hands() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"pounce", "tab", "e", "right")
        await pilot.pause()
        assert "Cards in the pounce  ten" in shown(pilot) and "Undo" not in shown(pilot)
        await pilot.press("escape", "escape", "slash", *"nuts", "tab", "e")
        await pilot.pause()
        lines = shown(pilot).splitlines()
        cards, draw = (next(line for line in lines if name in line) for name in ("Cards in", "Draw"))
        assert "Cards in the nuts pile  thirteen" in cards
        assert cards.index("thirteen") == draw.index("three cards"), "the values stand in a column"

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
def test_the_dialog_keeps_to_ascii_and_to_small_terminals(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("e", "right")
        await pilot.pause()
        assert shown(pilot).isascii()
        assert "Save as a game of your own" in shown(pilot) and "Name" in shown(pilot)

    in_the_app(script, size=size)
