"""The menu, driven by keys and by the mouse; and the way to the table and back."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import takewhile
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.config.deal_kind import DealKind
from solitaire.config.paths import data, games_of_day, player_rulesets
from solitaire.config.settings import Settings, save_settings
from solitaire.config.user_state import UserState, load_user_state, save_user_state
from solitaire.game.catalogue import catalogue_entries, game_ids, load, load_rulesets
from solitaire.game.catalogue_order import GameFamily, game_families, search
from solitaire.game.deals import DEALS_A_DAY, deals_of, is_of_day
from solitaire.game.game import Game
from solitaire.replay.archive import Archive
from solitaire.replay.saved_games import open_archive
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.rules_dialog import RulesDialog
from solitaire.tui.screens.browser_screen import LONGEST_SEARCH
from solitaire.tui.screens.menu import MenuScreen, item_preview
from solitaire.tui.screens.menu.entries import ROW_WIDTH, BrokenRuleset, game_rows
from solitaire.tui.screens.race.race_screen import RaceScreen
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.theme.card_faces import SOLID, index_only
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.edge_line import EdgeLine
from solitaire.tui.widgets.list_box import ListBox
from tests.stats.invented_facts import won_in
from tests.tui.app_pilot import Script, click, dealt_with, host, in_the_app, screen_type, shown, table, until


def row_of(pilot: Pilot[None], text: str) -> int:
    """The line of the list that holds a text."""
    return listed(pilot).index(text)


def listed(pilot: Pilot[None]) -> list[str]:
    """The lines of the list."""
    return [line[:33].strip() for line in shown(pilot).splitlines()]


def section(pilot: Pilot[None], heading: str) -> list[str]:
    """The lines of the list below a heading, up to the next."""
    lines = listed(pilot)
    return list(takewhile(bool, lines[lines.index(heading) + 1 :]))


def colour_of(pilot: Pilot[None], text: str) -> str:
    """The colour of the line of the list that holds a text."""
    games = pilot.app.screen.query_one(ListBox)
    line = next(line for y in range(games.size.height) if text in (line := games.render_line(y)).text)
    segment = next(segment for segment in line if text in segment.text)
    assert segment.style is not None and segment.style.color is not None
    return segment.style.color.name


def played(pilot: Pilot[None]) -> str:
    return table(pilot).game.rules.ruleset.id


async def find(pilot: Pilot[None], text: str) -> None:
    """Point at a game by a few letters, the list having the keys."""
    await pilot.press("slash", *text, "down", "up", "tab")
    await pilot.pause()


async def highlight_family(pilot: Pilot[None], title: str) -> None:
    """Move down to the row of a family."""
    games = pilot.app.screen.query_one(ListBox)
    await pilot.press("home")
    for _ in range(100):
        if isinstance(games.highlighted_choice, GameFamily) and games.highlighted_choice.title == title:
            return
        await pilot.press("down")
    raise AssertionError(f"no family {title} in\n{shown(pilot)}")


def test_a_newcomer_sees_games_their_summaries_and_the_keys() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = shown(pilot)
        for text in (
            "Start here",
            "Baker's Dozen",
            "The classic: draw one",
            "enter  play a new deal",
            "q quit",
        ):
            assert text in screen
        starts = {
            line.index(text)
            for line in screen.splitlines()
            for text in ("Solitaire", "/ to search", "All games")
            if text in line
        }
        assert len(starts) == 1, "title, search and headings begin in one column"
        assert "Press enter to play" in screen
        assert "╱╲╱╲" in screen and "Q♥" in screen, "a picture of the table, with cards"

    in_the_app(script)


def test_a_long_name_of_a_players_own_game_is_cut_to_its_line_of_the_list() -> None:
    (folder := player_rulesets()).mkdir(parents=True)
    name = "Grandmother's very own and rather long Klondike"
    (folder / "grandma.toml").write_text(f'extends = "klondike"\nname = "{name}"\n')

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"grandm")
        assert any(line.startswith("   Grandmother's very own and r…") for line in shown(pilot).splitlines())
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert f"   {name}\n" in shown(pilot), "there is room for all of it"

    in_the_app(script)


def test_a_narrow_terminal_has_the_preview_below_the_list_if_it_is_high() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "play a new deal" not in shown(pilot)
        await pilot.resize_terminal(60, 30)
        await pilot.pause()
        below = shown(pilot).partition("All games")[2]
        assert "play a new deal" in below
        await pilot.resize_terminal(80, 30)
        await pilot.pause()
        above = shown(pilot).partition("All games")[0]
        assert "play a new deal" in above, "beside the list"

    in_the_app(script, size=(60, 18))


def test_a_large_terminal_has_room_for_the_rules_in_words() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "The deal" in shown(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "The deal" not in shown(pilot)
        assert "add to favourites" in shown(pilot)

    in_the_app(script, size=(120, 40))


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


def test_d_plays_the_deal_of_the_day() -> None:
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("d")
        assert table(pilot).game.deal == deals_of(date.today())[0]

    in_the_app(script)


def test_favourites_come_and_go_and_are_remembered() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("G", "f", "g")
        await pilot.pause()
        assert row_of(pilot, "Favourites") == 2
        assert load_user_state().state.favourites == ("yukon",)
        await pilot.press("f")
        await pilot.pause()
        assert "Favourites" not in shown(pilot)
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


@pytest.mark.parametrize(
    ("words", "expected"), [("i  rules", RulesDialog), ("a new deal", TableScreen)], ids=["rules", "play"]
)
def test_the_actions_of_the_preview_can_be_clicked(words: str, expected: type) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await click(pilot, words)
        assert screen_type(pilot) is expected

    in_the_app(script)


def test_the_table_is_left_for_the_menu_and_found_again_as_it_was() -> None:
    async def script(pilot: Pilot[None]) -> None:
        game = table(pilot).game
        await pilot.press("6", "1", "7", "M")
        assert screen_type(pilot) is MenuScreen
        assert row_of(pilot, "Continue") == 2
        for way_back in ("escape", "enter", "M"):
            await pilot.press(way_back)
            assert table(pilot).game is game
            assert game.move_count == 1
            await pilot.pause()
            assert " lifted" in shown(pilot)
            await pilot.press("M")

    in_the_app(script, Game.new(load("klondike"), 3))


def test_several_games_can_wait_and_those_that_were_not_begun_do_not() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(
            "space", "M", "slash", *"yukon", "enter", "M", "slash", *"baroness", "enter", "space", "M"
        )
        await pilot.pause()
        assert [line.split(" · ")[0] for line in section(pilot, "Continue")] == ["Baroness", "Klondike"]
        await pilot.press("down", "enter")
        assert played(pilot) == "klondike"
        assert table(pilot).game.move_count == 1

    in_the_app(script, Game.new(load("klondike"), 3))


def highlighted_title(pilot: Pilot[None]) -> str:
    """The title of the unfinished game at which the list points."""
    highlighted = pilot.app.screen.query_one(ListBox).highlighted_choice
    assert isinstance(highlighted, Unfinished), highlighted
    return highlighted.title


@pytest.mark.parametrize("keys", ["enter", "M"])
def test_the_game_just_left_is_selected_whichever_way_it_was_started(keys: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for name in ("yukon", "klondike"):
            await find(pilot, name)
            await pilot.press("enter")
            game = table(pilot).game
            game.play(game.legal_moves()[0])
            await pilot.press("M")
            await pilot.pause()
            assert str(game.deal) in highlighted_title(pilot)
            await pilot.press(keys)
            assert table(pilot).game is game
            await pilot.press("M")
        await pilot.press("down", "enter")
        assert played(pilot) == "yukon"
        await pilot.press("M")
        await pilot.pause()
        assert highlighted_title(pilot).startswith("Yukon")

    in_the_app(script)


def test_another_game_of_the_kind_just_left_is_not_selected() -> None:
    left_games("klondike", "yukon")

    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "klondike")
        await pilot.press("enter")
        assert played(pilot) == "klondike"
        await pilot.press("M")
        await pilot.pause()
        assert not highlighted_title(pilot).startswith("Klondike")

    in_the_menu_with_saved_games(script)


@pytest.mark.parametrize("no", ["n", "escape"])
def test_a_game_that_is_not_given_up_after_all_stays_selected(no: str) -> None:
    left_games("klondike", "yukon", "baroness")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down", "x", no)
        await pilot.pause()
        assert highlighted_title(pilot) == "Yukon · deal 2"
        await pilot.press("x", "y")
        await pilot.pause()
        titles = [game.title for game in host(pilot).tables.unfinished()[0]]
        assert titles == ["Baroness · deal 3", "Klondike · deal 1"]

    in_the_menu_with_saved_games(script)


# Families and variants


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

    in_the_app(script, size=(120, 40))


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
        assert table(pilot).game.rules.ruleset.summary[:40] in shown(pilot), "what kind of game it is"
        await pilot.press("M", "r")
        assert played(pilot) in game_ids()

    in_the_app(script)


# Unfinished games


def left_games(*games: str) -> None:
    """Games in the player's folder, left after a move each; the last one was left last."""
    archive = Archive(data())
    for number, name in enumerate(games, start=1):
        game = Game.new(load(name), number)
        recorder = archive.begin(game)
        game.play(game.legal_moves()[0], 1000)
        recorder.leave()
        assert recorder.path
        os.utime(recorder.path, (number, number))


def in_the_menu_with_saved_games(script: Script) -> None:
    async def run() -> None:
        async with SolitaireApp(archive=open_archive).run_test() as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def test_beside_an_open_table_the_last_line_still_offers_settings_and_help() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        await pilot.press("space", "M")
        await until(pilot, lambda: "Press enter to continue" in shown(pilot))
        last = shown(pilot).splitlines()[-1]
        assert all(command in last for command in ("r random", "S settings", "? help", "M table", "q quit"))

    in_the_app(script)


def test_the_last_three_games_can_be_continued_and_c_lists_the_others() -> None:
    left_games("klondike", "yukon", "baroness", "big-ben", "klondike-vegas-draw-3")

    async def script(pilot: Pilot[None]) -> None:
        latest = ["Klondike Vegas, draw thr… · 5", "Big Ben · deal 4", "Baroness · deal 3"]
        assert section(pilot, "Continue") == [*latest, "2 more (c)"]
        await pilot.press("down", "down", "down")
        await until(pilot, lambda: "Not listed" in shown(pilot))
        assert "Yukon · deal 2" in shown(pilot) and "Klondike · deal 1" in shown(pilot)
        assert "Press enter to list more" in shown(pilot)
        await pilot.press("up")
        await until(pilot, lambda: "Press enter to continue" in shown(pilot))
        await pilot.press("down", "c")
        await pilot.pause()
        assert section(pilot, "Continue") == [*latest, "Yukon · deal 2", "Klondike · deal 1", "fewer (c)"]
        await pilot.press("down", "down", "down", "enter")
        assert played(pilot) == "yukon"

    in_the_menu_with_saved_games(script)


def test_of_the_open_tables_the_one_played_last_is_listed_first() -> None:
    async def script(pilot: Pilot[None]) -> None:
        titles = {deal: f"Klondike · deal {deal}" for deal in (21, 22, 23, 24)}
        for deal in titles:
            host(pilot).play(Game.new(load("klondike"), deal))
            await pilot.pause()
            await pilot.press("space", "M")
            await pilot.pause()
        assert section(pilot, "Continue") == [titles[24], titles[23], titles[22], "1 more (c)"]
        await pilot.press("home", "down", "down", "enter")
        await pilot.press("M")
        await pilot.pause()
        assert section(pilot, "Continue")[:3] == [titles[22], titles[24], titles[23]]

    in_the_app(script)


def test_a_deal_of_the_day_that_is_won_is_offered_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    (win,) = won_in(80)
    wins = {"klondike": win}
    monkeypatch.setattr("solitaire.stats.daily_win.daily_win", lambda root, game, day: wins.get(game))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        await until(pilot, lambda: "d  deal of the day: won today in 1:20" in shown(pilot))
        await pilot.press("down")
        await until(pilot, lambda: "d  play the deal of the day" in shown(pilot))

    folder = data() / "finished"
    folder.mkdir(parents=True)
    (folder / f"klondike-{date.today():%Y%m%d}-120000.jsonl").touch()
    in_the_app(script)


@pytest.mark.parametrize("days", [1, -1], ids=["midnight", "clock set back"])
def test_an_open_menu_follows_the_date(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    (win,) = won_in(80)
    begun = date.today()
    monkeypatch.setattr(
        "solitaire.stats.daily_win.daily_win", lambda root, game, day: win if day == begun else None
    )
    monkeypatch.setattr("solitaire.tui.screens.menu.game_list_screen.DAY_CHECK", 0.01)
    prefetched: list[date] = []

    class AnotherDay(date):
        @classmethod
        def today(cls) -> AnotherDay:
            day = begun + timedelta(days=days)
            return cls(day.year, day.month, day.day)

    async def search_without_end(
        ruleset: Ruleset,
        budgets: Sequence[DealBudget],
        graded_for: DealKind | None = None,
        is_awaited: bool = True,
    ) -> AsyncGenerator[DealOutcome, None]:
        prefetched.extend(day for day in (begun, AnotherDay.today()) if is_of_day(str(budgets[0].deal), day))
        await asyncio.Event().wait()
        yield DealOutcome(budgets[0].deal, Verdict.UNKNOWN, 0)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        await until(pilot, lambda: "d  deal of the day: won today in 1:20" in shown(pilot))
        await until(pilot, lambda: prefetched == [begun])
        for module in ("screens.menu.game_list_screen", "screens.menu.item_preview", "deal_service"):
            monkeypatch.setattr(f"solitaire.tui.{module}.date", AnotherDay)
        await until(pilot, lambda: "d  play the deal of the day" in shown(pilot))
        await until(pilot, lambda: prefetched == [begun, AnotherDay.today()])

    for day in (begun, AnotherDay.today()):
        path = data() / "finished" / f"klondike-{day:%Y%m%d}-120000.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr("solitaire.tui.background.prefetch.PAUSE", 0.0)
    in_the_app(script, search=search_without_end)


async def press_for_answer(pilot: Pilot[None], key: str, answer: str) -> None:
    """Press a key, and wait for its answer in the last line."""
    pilot.app.screen.query(EdgeLine).last().show("")
    await pilot.press(key)
    await until(pilot, lambda: answer in shown(pilot))


NOT_UNFINISHED = "Only an unfinished game can be given up."


@pytest.mark.parametrize(
    ("unfinished", "way", "answers"),
    [
        (
            0,
            ["home"],
            {
                "12wl": "This key is for races, such as Pounce.",
                "x": NOT_UNFINISHED,
                "c": "There are no more unfinished games.",
            },
        ),
        (
            0,
            ["slash", *"pounce", "down", "up", "tab"],
            {
                "dN": "This key is for games for one, not for races.",
                "l": "There are no other players to race with again.",
                "x": NOT_UNFINISHED,
            },
        ),
        (
            5,
            ["home", "down", "down", "down"],
            {"dNief": "This key is for games of the list.", "x": NOT_UNFINISHED},
        ),
    ],
    ids=["game for one", "race", "no game"],
)
def test_a_key_that_does_not_apply_to_the_highlighted_row_says_why(
    unfinished: int, way: list[str], answers: dict[str, str]
) -> None:
    left_games(*["klondike"] * unfinished)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*way)
        for keys, answer in answers.items():
            for key in keys:
                await press_for_answer(pilot, key, answer)
        assert screen_type(pilot) is MenuScreen

    in_the_menu_with_saved_games(script)


def test_the_files_of_a_game_are_looked_for_once_until_the_menu_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def files(root: Path, game: str, day: date) -> Iterator[Path]:
        asked.append(game)
        return games_of_day(root, game, day)

    monkeypatch.setattr(item_preview, "games_of_day", files)

    async def script(pilot: Pilot[None]) -> None:
        async def visit() -> None:
            for key, title in [("home", "Klondike"), ("down", "FreeCell"), ("up", "Klondike")]:
                await pilot.press(key)
                await until(pilot, partial(is_previewed, pilot, title))

        await visit()
        assert sorted(asked) == ["freecell", "klondike"]
        await pilot.press("S", "escape")
        await visit()
        assert sorted(asked) == ["freecell", "freecell", "klondike", "klondike"]

    in_the_app(script)


def is_previewed(pilot: Pilot[None], title: str) -> bool:
    """Whether the preview has this title."""
    return title in shown(pilot).splitlines()[2][34:]


def test_a_saved_game_is_pictured_as_it_was_left() -> None:
    left_games("klondike")
    game = Game.new(load("klondike"), 1)
    game.play(game.legal_moves()[0])
    cards = ["".join(text for text, *_ in index_only(pile[-1], SOLID)) for pile in game.position.piles if pile]

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: all(card in shown(pilot) for card in cards if "─" not in card))
        assert any("Klondike · deal 1" in line[34:] for line in shown(pilot).splitlines())

    in_the_menu_with_saved_games(script)


def test_the_clock_stands_still_in_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(Stopwatch.__init__, "__defaults__", (0, lambda: now[0]))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        now[0] = 5.0
        await pilot.press("M")
        await pilot.pause()
        now[0] = 500.0
        await pilot.press("escape")
        await pilot.pause()
        now[0] = 507.0
        await pilot.press("space")
        assert table(pilot).game.elapsed_ms == 12_000

    in_the_app(script, Game.new(load("klondike"), 3))


def test_q_leaves_and_asks_if_a_game_would_be_lost() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "M", "q")
        await pilot.pause()
        assert "One game is not saved. Quit anyway?" in shown(pilot)
        assert pilot.app.return_code is None
        await pilot.press("n")
        assert screen_type(pilot) is MenuScreen and pilot.app.return_code is None
        await pilot.press("q", "y")
        assert pilot.app.return_code == 0

    async def at_once(pilot: Pilot[None]) -> None:
        await pilot.press("q")
        assert pilot.app.return_code == 0

    in_the_app(script, Game.new(load("klondike"), 3))
    in_the_app(at_once)


def test_a_broken_ruleset_of_the_player_is_reported_and_the_others_are_listed(tmp_path: Path) -> None:
    own = tmp_path / "data" / "solitaire" / "rulesets"
    own.mkdir(parents=True)
    (own / "mine.toml").write_text('name = "Mine"\ntableau.build = "alternate-color"\n')
    (own / "yours.toml").write_text('extends = "klondike"\nname = "Yours"\nfamily = ""\n')

    async def script(pilot: Pilot[None]) -> None:
        (notice,) = pilot.app._notifications
        assert notice.message.startswith("mine.toml:2: tableau.build: 'alternate-color'")
        await pilot.press("end")
        assert row_of(pilot, "mine.toml") == row_of(pilot, "Files with mistakes") + 1
        for text in ("This game cannot be played until its", "Line 2", "Did you mean 'alternate-colours'?"):
            assert text in shown(pilot)
        assert "Correct this file to play it" in shown(pilot) and "Press enter" not in shown(pilot)
        await pilot.press("enter", "d", "p", "e", "f")
        assert screen_type(pilot) is MenuScreen
        (own / "mine.toml").write_text('name = "Mended"\nextends = "yukon"\n')
        await dealt_with(host(pilot), [events.AppBlur(), events.AppFocus()])
        await until(pilot, lambda: "Files with mistakes" not in shown(pilot))
        await pilot.press("slash", *"mended")
        await until(pilot, lambda: "Mended" in listed(pilot))
        await pilot.press(*["backspace"] * 6, *"yours", "enter")
        assert played(pilot) == "yours"

    in_the_app(script)


ACTIONS = ("play", "play_today", "practise_race", "race_again", "pick_deal", "rules", "house_rules", "favour")


@pytest.mark.parametrize("is_deleted", [False, True], ids=["broken", "deleted"])
@pytest.mark.parametrize("action", [*(f"screen.{action}" for action in ACTIONS), "screen.point('cursor_down')"])
def test_a_game_whose_file_another_window_has_changed_leaves_the_list(action: str, is_deleted: bool) -> None:
    save_user_state(UserState(welcomed=True, favourites=("mine",)))
    file = data() / "rulesets" / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text('name = "Mine"\nextends = "yukon"\n')

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        await until(pilot, lambda: "Mine" in shown(pilot))
        file.unlink() if is_deleted else file.write_text("nonsense")
        await pilot.app.run_action(action)
        await until(pilot, lambda: "Mine" not in listed(pilot))
        assert screen_type(pilot) is MenuScreen
        rows = pilot.app.screen.query_one(ListBox).rows
        assert any(isinstance(row.choice, BrokenRuleset) for row in rows) is not is_deleted

    in_the_app(script)


def test_a_damaged_state_file_is_reported_in_one_notice(memory_file: Path) -> None:
    memory_file.write_text("{")

    async def script(pilot: Pilot[None]) -> None:
        (notice,) = pilot.app._notifications
        assert "damaged" in notice.message
        assert "\n" not in notice.message

    in_the_app(script)


def test_an_unwritable_state_folder_is_reported_once(
    memory_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solitaire.tui.base_app.WARNING_SECONDS", 3600)
    save_settings(Settings(winnable=False))  # A store of winnable deals would warn of the folder, too.
    memory_file.unlink()
    memory_file.parent.rmdir()
    memory_file.parent.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("f", "f", "enter", "M")
        assert len(list(pilot.app._notifications)) == 1

    in_the_app(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)], ids=str)
def test_nothing_in_the_menu_is_beyond_ascii(size: tuple[int, int]) -> None:
    save_settings(Settings(ascii=True))
    save_user_state(UserState(welcomed=True, favourites=("yukon",), recent=("big-ben",)))

    async def script(pilot: Pilot[None]) -> None:
        for keys in ((), ("G",), ("slash", "x")):
            await pilot.press(*keys)
            await pilot.pause()
            assert shown(pilot).isascii()

    in_the_app(script, size=size)


def test_a_small_terminal_shows_the_list_alone() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "Klondike" in shown(pilot)
        assert "The classic" not in shown(pilot)
        assert "play    ? help  q quit" in shown(pilot), "commands keep apart from the prompt"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "The classic" in shown(pilot)

    in_the_app(script, size=(40, 12))


def test_a_wide_terminal_has_a_wider_list() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert pilot.app.screen.query_one("#games").size.width == 48
        await highlight_family(pilot, "Big Ben")
        await pilot.press("space")
        await pilot.pause()
        assert "one deck, no stock, built in any suit" in shown(pilot)
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "one deck, no stock" in listed(pilot))

    in_the_app(script, size=(200, 60))


def test_no_difference_in_a_family_is_cut() -> None:
    games = [game for game in catalogue_entries()[0] if game.seats.least == 1]
    families = game_families(games, UserState())
    rows = list(game_rows([], families, {family.title for family in families}, ROW_WIDTH))
    assert len(rows) > len(games)
    assert [row.text for row in rows if "…" in row.text] == []


# Races


@pytest.mark.parametrize(
    ("game", "key", "seats"), [("nuts", "enter", 3), ("nuts", "2", 2), ("pounce", "enter", 2)]
)
def test_a_race_is_begun_with_the_seats_that_have_room_and_left_for_the_menu(
    game: str, key: str, seats: int
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, game)
        assert "race against rivals" in shown(pilot) and "deal of the day" not in shown(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert screen_type(pilot) is SeatCheckDialog
        race = pilot.app.screen_stack[0]
        assert isinstance(race, RaceScreen)
        assert len(race._match.seats) == seats
        await pilot.press("escape")
        await pilot.pause()
        assert screen_type(pilot) is MenuScreen
        assert load_user_state().state.recent == (game,)
        await find(pilot, "crunch")
        await pilot.press(key)
        assert screen_type(pilot) is SeatCheckDialog, "another one can be begun"

    in_the_app(script)


def test_a_race_is_practised_alone_as_a_solitaire() -> None:
    save_settings(Settings(winnable=False))

    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "nuts")
        assert "1  practise alone" in shown(pilot)
        await pilot.press("1")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        assert table(pilot).game.rules.ruleset.id == "nuts"

    in_the_app(script)


def test_the_last_race_can_be_played_again() -> None:
    save_user_state(UserState(welcomed=True, racers=("Ann", "Bob", "Cy:hard", "Dee", "Eve")))

    async def script(pilot: Pilot[None]) -> None:
        await find(pilot, "nuts")
        assert "rematch" not in shown(pilot), "it is for four"
        await pilot.press("escape")
        await find(pilot, "pounce")
        assert "l  rematch: Ann, Bob, Cy, Dee and Eve" in shown(pilot)
        await pilot.press("l")
        await pilot.pause()
        race = pilot.app.screen_stack[0]
        assert isinstance(race, RaceScreen)
        assert [str(seat) for seat in race._match.seats] == ["Ann", "Bob", "Cy:hard", "Dee", "Eve"]

    in_the_app(script, size=(120, 40))


def test_a_paste_into_the_search_is_cut_to_the_longest_search() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"yuk")
        assert pilot.app.focused is not None
        for size in (1_000_000, LONGEST_SEARCH, LONGEST_SEARCH - 3):
            pilot.app.focused.post_message(events.Paste("o" * size))
        await pilot.pause()
        assert pilot.app.screen.query_one(Input).value == "yuk" + "o" * (LONGEST_SEARCH - 3)

    in_the_app(script)
