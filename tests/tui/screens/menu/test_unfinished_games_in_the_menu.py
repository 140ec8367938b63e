"""Unfinished games in the menu: open tables and saved games, continued or given up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import takewhile
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitaire.config.paths import data, games_of_day
from solitaire.game.catalogue import load
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.game import Game
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.screens.menu import MenuScreen, item_preview
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.theme.card_faces import SOLID, index_only
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.edge_line import EdgeLine
from solitaire.tui.widgets.list_box import ListBox
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, table, until
from tests.tui.manual_clock import ManualClock
from tests.tui.screens.menu.menu_list import find, listed, played, row_of


def section(pilot: Pilot[None], heading: str) -> list[str]:
    """The lines of the list below a heading, up to the next."""
    lines = listed(pilot)
    return list(takewhile(bool, lines[lines.index(heading) + 1 :]))


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

    in_the_app(script, klondike())


def test_the_menu_leads_to_another_open_table_once_the_last_game_is_given_up() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "M", "slash", *"baroness", "enter", "space", "M", "x", "y")
        await pilot.pause()
        await pilot.press("M")
        assert played(pilot) == "klondike"

    in_the_app(script, klondike())


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

    in_the_app(script, klondike())


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
        highlighted = pilot.app.screen.query_one(ListBox).highlighted_choice
        assert isinstance(highlighted, CatalogueEntry) and highlighted.id == "klondike"

    in_the_app(script, archive=open_archive)


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
        assert highlighted_title(pilot) == "Klondike · deal 1", "the game after it is selected"
        await pilot.press("x", "y")
        await pilot.pause()
        assert highlighted_title(pilot) == "Baroness · deal 3"

    in_the_app(script, archive=open_archive)


def left_games(*games: str) -> None:
    """Games in the player's folder, left after a move each; the last one was left last."""
    left_games_of(*map(load, games))


def left_games_of(*rules: Rules) -> None:
    """Games with these rules, left in the same way."""
    archive = Archive(data())
    for number, each in enumerate(rules, start=1):
        game = Game.new(each, number)
        recorder = archive.begin(game)
        game.play(game.legal_moves()[0], 1000)
        recorder.leave()
        assert recorder.path
        os.utime(recorder.path, (number, number))


def test_beside_an_open_table_the_last_line_still_offers_settings_and_help() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot) is TableScreen)
        await pilot.press("space", "M")
        await until(pilot, lambda: "Press enter to continue" in shown(pilot))
        last = shown(pilot).splitlines()[-1]
        assert all(command in last for command in ("r random", "S settings", "? keys", "M table", "q quit"))

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

    in_the_app(script, archive=open_archive)


def test_a_fourth_game_is_listed_instead_of_a_line_that_says_one_more() -> None:
    left_games("klondike", "yukon", "baroness", "big-ben")

    async def script(pilot: Pilot[None]) -> None:
        titles = ["Big Ben · deal 4", "Baroness · deal 3", "Yukon · deal 2", "Klondike · deal 1"]
        assert section(pilot, "Continue") == titles
        await press_for_answer(pilot, "c", "There are no more unfinished games.")

    in_the_app(script, archive=open_archive)


def test_of_the_open_tables_the_one_played_last_is_listed_first() -> None:
    async def script(pilot: Pilot[None]) -> None:
        titles = {deal: f"Klondike · deal {deal}" for deal in (21, 22, 23, 24)}
        for deal in titles:
            host(pilot).play(klondike(deal))
            await pilot.pause()
            await pilot.press("space", "M")
            await pilot.pause()
        assert section(pilot, "Continue") == [titles[24], titles[23], titles[22], titles[21]]
        await pilot.press("home", "down", "down", "enter")
        await pilot.press("M")
        await pilot.pause()
        assert section(pilot, "Continue")[:3] == [titles[22], titles[24], titles[23]]

    in_the_app(script)


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
                "c": "There are no unfinished games.",
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
        (1, ["home"], {"c": "There are no more unfinished games."}),
        (
            5,
            ["home", "down", "down", "down"],
            {"dNief": "This key is for games of the list.", "x": NOT_UNFINISHED},
        ),
    ],
    ids=["game for one", "race", "unfinished game", "no game"],
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

    in_the_app(script, archive=open_archive)


def test_a_game_whose_ruleset_is_gone_shows_the_rules_that_it_keeps() -> None:
    gone = load("klondike").ruleset._replace(id="gone", name="Gone", summary="A game without a file.")
    left_games_of(Rules(gone, 1))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home")
        assert highlighted_title(pilot) == "Gone · deal 1"
        assert "i  rules" in shown(pilot)
        for key in "dNef":
            await press_for_answer(pilot, key, "The ruleset of this game is missing or has mistakes.")
        await pilot.press("i")
        assert "Rules of Gone" in shown(pilot) and gone.summary in shown(pilot)
        await pilot.press("escape", "enter")
        assert table(pilot).game.rules.ruleset == gone
        table(pilot).game.play(table(pilot).game.legal_moves()[0])
        await pilot.press("M", "i")
        assert "Rules of Gone" in shown(pilot), "on an open table as well"

    in_the_app(script, archive=open_archive)


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
    game = klondike(1)
    game.play(game.legal_moves()[0])
    cards = ["".join(text for text, *_ in index_only(pile[-1], SOLID)) for pile in game.position.piles if pile]

    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: all(card in shown(pilot) for card in cards if "─" not in card))
        assert any("Klondike · deal 1" in line[34:] for line in shown(pilot).splitlines())

    in_the_app(script, archive=open_archive)


def test_the_clock_stands_still_in_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ManualClock()
    monkeypatch.setattr(Stopwatch.__init__, "__defaults__", (0, clock))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        clock.now = 5.0
        await pilot.press("M")
        await pilot.pause()
        clock.now = 500.0
        await pilot.press("escape")
        await pilot.pause()
        clock.now = 507.0
        await pilot.press("space")
        assert table(pilot).game.elapsed_ms == 12_000

    in_the_app(script, klondike())


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

    in_the_app(script, klondike())
    in_the_app(at_once)
