"""``solitaire stats``."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from shutil import copy

import pytest
from rich.cells import cell_len

from solitaire.cli.output.stats_output import stats_lines
from solitaire.config.paths import data
from solitaire.game.catalogue import load
from solitaire.game.deals import deals_of
from solitaire.game.game import Game
from solitaire.rules.text.english import counted
from solitaire.stats.index import FILE, GameIndex
from tests.cli.conftest import Terminal
from tests.replays.version_files import FOLDER
from tests.stats.played_games import Diary, advance


@pytest.fixture
def diary(player_rulesets: Path) -> Diary:
    """Games in the folder of the player."""
    return Diary(player_rulesets.parent)


def test_the_table_of_games_is_aligned_by_cells(diary: Diary) -> None:
    diary.play("klondike", 3, moves=5)
    (game,) = GameIndex(diary.root).games()
    games = [game, game._replace(game="own", name="クロンダイク")]
    *_, head, first, second = stats_lines(games, date(2026, 11, 21), None)
    assert cell_len(head) == cell_len(first) == cell_len(second)


def test_the_figures_of_all_games_come_before_a_line_for_each(solitaire: Terminal, diary: Diary) -> None:
    diary.win("baroness")
    diary.play("klondike", 3, moves=5)
    diary.play("klondike", 3, moves=5, leave=True)
    told = solitaire("stats")
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    assert lines[0] == "All games"
    assert "Won 1 of 2 games · 50 %" in lines
    assert "Not won 0 lost · 1 given up" in lines
    assert "Unfinished 1 game" in lines
    assert "Klondike 1 0 0 % 0 - -" in lines
    assert (told.status, told.err) == (0, "")
    assert max(map(len, told.out.splitlines())) <= 80


def test_a_game_of_which_none_is_over_has_no_line(solitaire: Terminal, diary: Diary) -> None:
    diary.play("klondike", 3, moves=5, leave=True)
    told = solitaire("stats").out
    assert "Unfinished" in told and "Klondike" not in told and "rate" not in told
    diary.win("baroness")
    told = solitaire("stats").out
    assert "Baroness" in told and "Klondike" not in told


def test_the_statistics_of_a_game_have_its_balance_and_no_other_game(solitaire: Terminal, diary: Diary) -> None:
    diary.win("baroness")
    diary.play("klondike-vegas", 3, moves=0, balance=-4)
    game = diary.play("klondike-vegas", 3, moves=30, balance=-4)
    assert game.score is not None
    told = solitaire("stats", "klondike-vegas").out
    assert told.startswith("Klondike Vegas\n")
    assert f"Balance       {'-' if game.score + 4 < 0 else ''}${abs(game.score + 4)}\n" in told
    assert "Baroness" not in told


def test_json_has_an_object_for_all_games_and_one_for_each(solitaire: Terminal, diary: Diary) -> None:
    won = diary.win("baroness")
    diary.play("klondike", 3, moves=5)
    every, baroness, klondike = map(json.loads, solitaire("stats", "--json").out.splitlines())
    assert (every["game"], every["played"], every["won"], every["win_rate"]) == (None, 2, 1, 0.5)
    assert (baroness["game"], baroness["best_ms"], baroness["fewest_moves"]) == (
        "baroness",
        won.elapsed_ms,
        won.move_count,
    )
    assert (klondike["given_up"], klondike["best_ms"], klondike["balance"]) == (1, None, None)
    assert [json.loads(solitaire("stats", "klondike", "--json").out)] == [klondike]


def test_races_have_statistics_of_their_own(solitaire: Terminal, diary: Diary) -> None:
    folder = diary.root / "races" / "finished"
    folder.mkdir(parents=True)
    for name in ("nuts-20261123-050000", "crunch-20261123-080000"):
        copy(FOLDER / "0.1.0" / f"{name}.jsonl", folder)
    nuts = solitaire("stats", "nuts")
    lines = [" ".join(line.split()) for line in nuts.out.splitlines()]
    assert lines[:4] == ["Nuts", "1 hand · 0 matches · 1:15", "", "hands won best average"]
    assert "Ann (hard) 1 of 1 +25 +25.0" in lines and "Ann (hard) : Bob (hard) 1 : 0 0 : 0" in lines
    assert solitaire("stats", "--races", "nuts").out == nuts.out
    every = solitaire("stats", "--races").out
    assert every.startswith("All races\n") and every.endswith(nuts.out)
    total, crunch, one = map(json.loads, solitaire("stats", "--races", "--json").out.splitlines())
    assert [each["game"] for each in (total, crunch, one)] == [None, "crunch", "nuts"]
    assert (total["hands"], one["players"][0]["best"], one["head_to_head"][0]["hands"]) == (2, 25, [1, 0])
    assert json.loads(solitaire("stats", "nuts", "--json").out) == one
    assert solitaire("stats").err == "solitaire: No games yet.\n", "races are no games"
    for args in (("pounce",), ("--races", "pounce")):
        assert solitaire("stats", *args).err == "solitaire: No races of Pounce yet.\n"
    for output in ((), ("--json",)):
        refused = solitaire("stats", "--races", "klondike", *output)
        assert (refused.status, refused.out) == (2, "")
        assert refused.complaint == "Klondike is a solitaire game, not a race; leave out --races."
    assert "leave out --today" in solitaire("stats", "--races", "--today").err
    assert "leave out --today" in solitaire("stats", "pounce", "--today").err


def test_without_games_there_is_a_message_and_the_status_is_1(
    solitaire: Terminal, player_rulesets: Path
) -> None:
    for args, none in (
        (("stats",), "No games yet."),
        (("stats", "yukon"), "No games of Yukon yet."),
        (("stats", "--races"), "No races yet."),
    ):
        told = solitaire(*args)
        assert (told.status, told.out) == (1, "")
        assert told.err == f"solitaire: {none}\n"
    assert json.loads(solitaire("stats", "--json").out)["played"] == 0


@pytest.mark.parametrize(
    ("args", "count"), [(("yukon",), "played"), (("pounce",), "hands"), (("--races", "pounce"), "hands")]
)
def test_json_of_one_game_is_one_object_before_its_first_game(
    solitaire: Terminal, args: tuple[str, ...], count: str
) -> None:
    answer = solitaire("stats", *args, "--json")
    figures = json.loads(answer.out)
    assert (figures["game"], figures[count], answer.status) == (args[-1], 0, 0)


def test_a_game_that_there_is_not(solitaire: Terminal, player_rulesets: Path) -> None:
    for args in (("klondke",), ("--races", "klondke")):
        assert solitaire("stats", *args).complaint == "There is no game 'klondke'. Did you mean 'klondike'?"


def test_the_index_is_made_anew(solitaire: Terminal, diary: Diary) -> None:
    diary.win("baroness")
    before = solitaire("stats").out
    (data() / FILE).write_bytes(b"no index" * 99)
    again = solitaire("stats")
    assert (again.status, again.out) == (0, before)
    assert again.err.count("\n") == 1 and "damaged" in again.err
    assert solitaire("stats", "--rebuild").out == before


def test_the_deal_of_the_day(solitaire: Terminal, diary: Diary) -> None:
    nothing = solitaire("stats", "--today")
    assert (nothing.status, nothing.out) == (1, "")
    assert "You have not played today's deal yet. Play it with: solitaire GAME --deal today" in nothing.err
    diary.now = datetime.now().astimezone().replace(hour=0, minute=0)
    diary.play("klondike", str(deals_of(date.today())[0]), moves=4)
    told = solitaire("stats", "--today")
    assert told.status == 0
    assert told.out.splitlines()[1] == "Klondike: not won, 1 try"
    as_json = json.loads(solitaire("stats", "--today", "--json").out)
    assert as_json["text"] == told.out.rstrip("\n")
    assert (as_json["day"], as_json["streak"]) == (date.today().isoformat(), 0)
    assert solitaire("stats", "yukon", "--today").status == 1


def test_the_streak_of_a_game_is_the_same_in_json_as_in_the_text(solitaire: Terminal, diary: Diary) -> None:
    diary.now = datetime.now().astimezone().replace(hour=0, minute=0)
    candidates = map(str, deals_of(date.today()))
    rules = load("baroness")
    diary.play("baroness", next(deal for deal in candidates if advance(Game.new(rules, deal)).is_won))
    diary.play("yukon", str(deals_of(date.today())[0]), moves=4)
    for game, days in (("baroness", 1), ("yukon", 0)):
        told = json.loads(solitaire("stats", game, "--today", "--json").out)
        assert told["text"].endswith(f"streak: {counted(days, 'day')}")
        assert told["streak"] == told["longest_streak"] == days
