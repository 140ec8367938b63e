"""Choose a game in the menu: by pointing, search, family, favourites and chance."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.game.catalogue import game_ids, load, load_rulesets
from solitaire.game.catalogue_order import GameFamily
from solitaire.game.catalogue_search import search
from solitaire.game.game import Game
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.screens.list_screen import LONGEST_SEARCH
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.message_line import first_clause
from solitaire.tui.widgets.list_box import ListBox
from tests.tui.app_pilot import click, host, in_the_app, screen_type, shown, table, until
from tests.tui.screens.menu.menu_list import find, highlight_family, listed, played, row_of


def colour_of(pilot: Pilot[None], text: str) -> str:
    """The colour of the line of the list that holds a text."""
    games = pilot.app.screen.query_one(ListBox)
    line = next(line for y in range(games.size.height) if text in (line := games.render_line(y)).text)
    segment = next(segment for segment in line if text in segment.text)
    assert segment.style is not None and segment.style.color is not None
    return segment.style.color.name


def test_enter_plays_the_highlighted_game() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down", "j", "k", "enter")
        assert played(pilot) == "freecell"

    in_the_app(script)


def test_the_preview_follows_the_pointer() -> None:
    async def script(pilot: Pilot[None]) -> None:
        before = shown(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert "All cards face up and four free cells" in shown(pilot)
        assert shown(pilot) != before

    in_the_app(script)


@pytest.mark.parametrize(
    ("typed", "game"),
    [("yuk", "yukon"), ("pure planning", "bakers-dozen"), ("belvedere", "belvedere")],
    ids=["by name", "by summary", "by family"],
)
def test_typing_finds_and_enter_plays(typed: str, game: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *typed, "enter")
        assert played(pilot) == game

    in_the_app(script)


def test_the_key_of_the_search_pressed_again_is_no_part_of_its_text() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", "slash", *"yuk", "enter")
        assert played(pilot) == "yukon"

    in_the_app(script)


def test_arrows_move_through_what_was_found_and_escape_shows_all_again() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"ben")
        await pilot.pause()
        assert f"4 of {len(game_ids())} games" in shown(pilot)
        await until(pilot, lambda: "tab  go to the list, then:" in shown(pilot))
        assert "tab list  esc end search" in shown(pilot) and "q quit" not in shown(pilot)
        await pilot.press("down", "down", "up", "escape")
        await until(pilot, lambda: "tab  go to the list" not in shown(pilot))
        assert "All games" in shown(pilot)
        await pilot.press("slash", *"ben", "down", "enter")
        assert played(pilot) == "big-ben-victorian"

    in_the_app(script)


def test_a_key_that_does_nothing_in_the_menu_says_so() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await pilot.pause()
        assert "No command here has the key n; N has one. ? lists all keys." in shown(pilot)
        await pilot.press("D")  # As with caps lock.
        await pilot.pause()
        assert "No command here has the key D; d has one. ? lists all keys." in shown(pilot)
        await pilot.press("z")
        await pilot.pause()
        assert "No command here has the key z. ? lists all keys." in shown(pilot)
        await pilot.press("down")
        await until(pilot, lambda: "Press enter to play" in shown(pilot))
        await pilot.press("slash", "n")
        await pilot.pause()
        assert "No command here" not in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize("key", ["n", "t"])
def test_a_message_in_the_menu_is_removed_by_the_next_key(key: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert "Press enter to play" not in shown(pilot)
        await pilot.press("question_mark", "escape")
        await pilot.pause()
        assert "Press enter to play" in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize("key", ["space", "right"])
def test_the_key_that_opens_a_family_says_so_at_a_game(key: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert "Only the rows marked ▸ have more games to list." in shown(pilot)

    in_the_app(script)


@pytest.mark.parametrize("key", ["escape", "M"])
def test_a_key_that_leaves_the_menu_says_how_to_quit_without_a_search_and_a_game(key: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert "No game is open. q quits." in shown(pilot)

    in_the_app(script)


def test_the_game_found_is_highlighted_in_its_family_once_the_search_ends() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"lady b", "escape")
        await pilot.pause()
        assert "▾ Sir Tommy" in shown(pilot)
        await pilot.press("enter")
        assert played(pilot) == "lady-betty"

    in_the_app(script)


def test_the_family_stands_for_the_game_found_if_that_is_its_default() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"tommy", "escape")
        await pilot.pause()
        family = pilot.app.screen.query_one(ListBox).highlighted_choice
        assert isinstance(family, GameFamily) and family.default.id == "sir-tommy"

    in_the_app(script)


def test_a_search_for_a_misspelt_name_offers_similar_ones() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"klondkie")
        await pilot.pause()
        assert "No game matches. Similar names:" in shown(pilot)
        assert "Press enter to play" in shown(pilot)
        await pilot.press("enter")
        assert table(pilot).game.rules.ruleset.id == "klondike"

    in_the_app(script)


def test_a_search_without_a_result_says_so_and_plays_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"xyzzy", "enter")
        await pilot.pause()
        assert "No game matches." in shown(pilot)
        assert "Press esc to clear the search" in shown(pilot)
        assert screen_type(pilot) is MenuScreen
        await pilot.press("escape")
        await pilot.pause()
        assert "Press enter to play" in shown(pilot)

    in_the_app(script)


def test_favourites_come_and_go_and_are_remembered() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("G", "f")
        await pilot.pause()
        assert "Yukon: added to the favourites." in shown(pilot)
        await pilot.press("g")
        await pilot.pause()
        assert row_of(pilot, "Favourites") == 2
        assert load_user_state().state.favourites == ("yukon",)
        await pilot.press("f")
        await pilot.pause()
        assert "Favourites" not in shown(pilot)
        assert "Yukon: removed from the favourites." in shown(pilot)
        assert load_user_state().state.favourites == ()

    in_the_app(script)


def test_the_game_played_last_is_on_top_the_next_time() -> None:
    async def first(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"trigon", "enter")

    async def second(pilot: Pilot[None]) -> None:
        assert row_of(pilot, "Recently played") == 2
        await pilot.press("enter")
        assert played(pilot) == "trigon"

    in_the_app(first)
    in_the_app(second)


def test_a_game_opened_from_the_shell_was_played_lately_too() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert load_user_state().state.recent == ("yukon",)

    in_the_app(script, Game.new(load("yukon"), 3))


def test_the_first_click_points_and_the_second_plays() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await highlight_family(pilot, "Baroness")
        await pilot.press("right")
        await pilot.pause()
        at = (5, row_of(pilot, "Baroness without kings"))
        await pilot.click(offset=at)
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert "The kings are removed before play" in shown(pilot)
        await pilot.click(offset=at)
        assert played(pilot) == "baroness-kings-out"

    in_the_app(script)


def test_a_click_on_the_triangle_of_a_family_opens_and_closes_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for mark, is_listed in (("▸", True), ("▾", False), ("▸", True)):
            await pilot.click(offset=(3, row_of(pilot, f"{mark} Baroness · 2")))
            await pilot.pause()
            assert screen_type(pilot) is MenuScreen
            assert ("Baroness without kings" in shown(pilot)) is is_listed

    in_the_app(script, size=(80, 40))


@pytest.mark.parametrize(
    ("words", "expected"), [("i  rules", RulesDialog), ("a new deal", TableScreen)], ids=["rules", "play"]
)
def test_the_actions_of_the_preview_can_be_clicked(words: str, expected: type) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await click(pilot, words)
        assert screen_type(pilot) is expected

    in_the_app(script)


def test_a_family_opens_to_its_variants_with_what_differs_in_a_line_each() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Trigon" not in shown(pilot), "families are closed at first"
        await highlight_family(pilot, "Klondike")
        await pilot.press("right")
        await pilot.pause()
        at, quiet = row_of(pilot, "Trigon"), host(pilot).board_theme.quiet
        assert listed(pilot)[at + 1] == "built in suit"
        assert colour_of(pilot, "Trigon") != quiet == colour_of(pilot, "built in suit")
        familiar = listed(pilot)[row_of(pilot, "Klondike Familiar") + 1]
        assert familiar == "draw 3", "differences for which there is no room are left out"
        await pilot.click(offset=(5, at))
        await pilot.pause()
        assert colour_of(pilot, "Trigon") == colour_of(pilot, "built in suit"), "highlighted"
        assert "Unlike Klondike" in shown(pilot) and "Built in suit." in shown(pilot)
        await pilot.press("left")
        await pilot.pause()
        assert "Trigon" not in shown(pilot)
        assert "choose from" in shown(pilot), "the family is highlighted"

    in_the_app(script, size=(120, 60))


def test_the_variant_played_last_is_the_default_of_its_family() -> None:
    save_user_state(UserState(welcomed=True, recent=("bakers-dozen", "yukon", "klondike-vegas")))

    async def script(pilot: Pilot[None]) -> None:
        def shows_vegas(choice: bool) -> bool:
            """Whether the default of the family, or with it open the variant, is in the preview."""
            return ("choose from" in shown(pilot)) is choice and "Buy the deck for $52" in shown(pilot)

        await highlight_family(pilot, "Klondike")
        await until(pilot, lambda: shows_vegas(choice=True))
        await pilot.press("space")
        await until(pilot, lambda: shows_vegas(choice=False))
        await pilot.press("left", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert played(pilot) == "klondike-vegas"

    in_the_app(script, size=(120, 40))


def test_favourites_and_games_of_another_window_are_kept() -> None:
    async def script(pilot: Pilot[None]) -> None:
        save_user_state(UserState(welcomed=True, favourites=("big-ben",), recent=("golf",)))
        await find(pilot, "yukon")
        await pilot.press("f")
        state = load_user_state().state
        assert (state.favourites, state.recent) == (("big-ben", "yukon"), ("golf",))
        await pilot.press("enter")
        assert load_user_state().state.recent == ("yukon", "golf")

    in_the_app(script)


def test_r_plays_a_random_game_of_those_found() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"yukon", "tab", "r")
        assert played(pilot) in {game.id for game in search(load_rulesets()[0], "yukon")}
        kind = first_clause(table(pilot).game.rules.ruleset.summary)
        assert kind[:-1][:40] in shown(pilot), "what kind of game it is"
        await pilot.press("M", "r")
        assert played(pilot) in game_ids()

    in_the_app(script)


def test_a_paste_into_the_search_is_cut_to_the_longest_search() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"yuk")
        assert pilot.app.focused is not None
        for size in (1_000_000, LONGEST_SEARCH, LONGEST_SEARCH - 3):
            pilot.app.focused.post_message(events.Paste("o" * size))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "yuk" + "o" * (LONGEST_SEARCH - 3)

    in_the_app(script)
