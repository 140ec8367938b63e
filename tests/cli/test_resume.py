"""Resuming games and matches from the command line."""

from __future__ import annotations

import os
from datetime import date, timedelta
from pathlib import Path

import pytest

from solitaire.analysis.winnable.store import DealStore
from solitaire.analysis.winnable.store_codec import DailyDeal
from solitaire.cli.output import messages
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import DEALS_A_DAY, Deal, deals_of
from solitaire.game.game import Game
from solitaire.game.local_time import local_time
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.rules.moves import Move
from tests.cli.conftest import Terminal
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import leave
from tests.replay.archives import ReportingArchive, do


@pytest.fixture
def archive(player_rulesets: Path) -> ReportingArchive:
    return ReportingArchive(player_rulesets.parent)


GOES_ON = "Game resumed."


def test_a_game_that_was_left_goes_on(solitaire: Terminal, archive: ReportingArchive) -> None:
    first = solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\nquit\n")
    assert first.out.endswith("Goodbye. Your game is saved.\n")
    again = solitaire("klondike", "--plain", stdin="undo\n")
    assert again.out.startswith(f"Klondike, deal 3.\n{GOES_ON}\n")
    assert "Undone: move the 7 of clubs from column 6 to column 1." in again.out
    assert (again.status, again.err) == (0, "")
    third = solitaire("klondike", "--plain", stdin="redo\nscore\n")
    assert "The 7 of clubs goes to column 1." in third.out
    assert len(archive.names) == 1


def test_who_asks_to_save_hears_that_each_move_is(solitaire: Terminal, archive: ReportingArchive) -> None:
    answer = solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\nsave\nhelp\n")
    assert "Each move is saved at once. Type quit to leave; you can resume the game later.\n" in answer.out
    assert "quit: quit, like the end of the input; the game is saved.\n" in answer.out


@pytest.mark.parametrize("args", [("--new",), ("--deal", "3")], ids=str)
def test_a_deal_that_is_asked_for_is_dealt(
    solitaire: Terminal, archive: ReportingArchive, args: tuple[str, ...]
) -> None:
    solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\n")
    assert GOES_ON not in solitaire("klondike", "--plain", *args, stdin="deal\n").out
    assert len(archive.names) == 2
    assert GOES_ON in solitaire("klondike", "--plain").out


@pytest.fixture
def todays_deal() -> Deal:
    """Today's deal of Klondike: the first of the day, as none can be proven."""
    DealStore(load("klondike")).save_day(DailyDeal(date.today(), passed=DEALS_A_DAY))
    return deals_of(date.today())[0]


TODAYS = ("klondike", "--deal", "today", "--plain")


def test_todays_deal_goes_on_once_it_was_begun(
    solitaire: Terminal, archive: ReportingArchive, todays_deal: Deal
) -> None:
    solitaire("klondike", "--deal", "3", "--plain", stdin="deal\n")
    assert GOES_ON not in solitaire(*TODAYS, stdin="deal\n").out
    assert len(archive.names) == 2
    again = solitaire(*TODAYS)
    assert again.out.startswith(f"Klondike, deal {todays_deal}.\n{GOES_ON}\n")
    assert (again.status, again.err) == (0, "")
    assert GOES_ON not in solitaire(*TODAYS, "--new", stdin="deal\n").out
    assert len(archive.names) == 3
    assert solitaire("klondike", "--deal", "today", "--deck", "packs.txt", "--plain").status == 2


def test_the_number_of_todays_deal_on_another_day_is_another_game(
    solitaire: Terminal, archive: ReportingArchive, todays_deal: Deal
) -> None:
    game = Game.new(load("klondike"), todays_deal)
    recorder = Archive(archive.root, now=lambda: local_time() - timedelta(days=2)).begin(game)
    do(game, ["deal"])
    recorder.leave()
    assert GOES_ON not in solitaire(*TODAYS).out


def test_todays_deal_that_is_open_elsewhere_is_named_before_it_is_dealt_again(
    solitaire: Terminal, archive: ReportingArchive, todays_deal: Deal
) -> None:
    game = Game.new(load("klondike"), todays_deal)
    recorder = Archive(archive.root, now=local_time).begin(game)
    do(game, ["deal"])
    said = "solitaire: Today's deal of Klondike is open in another window; it is dealt once more.\n"
    answer = solitaire(*TODAYS)
    assert GOES_ON not in answer.out and answer.status == 0 and said in answer.err
    recorder.leave()
    assert GOES_ON in solitaire(*TODAYS).out


def test_a_long_game_says_on_a_terminal_that_it_takes_a_while(
    solitaire: Terminal, archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\n")
    monkeypatch.setattr(messages, "LONG_FILE", 100)
    assert solitaire("klondike", "--plain").err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    said = f"solitaire: {archive.only.name}: reading a long game takes a while… ctrl+c cancels.\n"
    assert solitaire("klondike", "--plain").err == said


def test_other_games_are_not_gone_on_with(solitaire: Terminal, archive: ReportingArchive) -> None:
    solitaire("yukon", "--deal", "3", "--plain", stdin="1 2\n2 1\n3 1\n4 1\nhint\n")
    assert GOES_ON not in solitaire("klondike", "--plain").out


def test_a_new_deal_is_asked_for_twice_and_ends_the_game(
    solitaire: Terminal, archive: ReportingArchive
) -> None:
    answer = solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\nnew 4\nnew 4\ndeal\n")
    assert "Give up this game? Type new 4 again for a new deal." in answer.out
    assert [name.partition("/")[0] for name in archive.names] == ["unfinished", "finished"]


@pytest.mark.parametrize("deal", ["hrad", "0", "ms1000000000000"])
def test_a_deal_that_does_not_exist_is_refused_before_the_game_is_given_up(
    solitaire: Terminal, archive: ReportingArchive, deal: str
) -> None:
    answer = solitaire("klondike", "--deal", "3", "--plain", stdin=f"6 1\nnew {deal}\n")
    assert "Give up this game?" not in answer.out
    assert deal in answer.out
    assert [name.partition("/")[0] for name in archive.names] == ["unfinished"]


@pytest.mark.parametrize("deal", ["hard", "today", "ms5"])
def test_a_deal_that_exists_is_dealt_only_when_it_is_asked_for_again(
    solitaire: Terminal, archive: ReportingArchive, deal: str
) -> None:
    answer = solitaire("klondike", "--deal", "3", "--plain", stdin=f"6 1\nnew {deal}\n")
    assert f"Type new {deal} again for a new deal." in answer.out


def test_a_damaged_game_goes_on_and_says_so(solitaire: Terminal, archive: ReportingArchive) -> None:
    solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\ndeal\n")
    path = archive.only
    path.write_bytes(path.read_bytes() + b"{")
    answer = solitaire("klondike", "--plain")
    assert GOES_ON in answer.out
    assert answer.err == (
        f"solitaire: {path.name}:4: this line was not written to its end. The game resumes from before it; "
        f"the file is kept as {archive.damaged}/{path.name}.\n"
    )


def test_a_file_that_is_no_game_is_passed_over(solitaire: Terminal, archive: ReportingArchive) -> None:
    game = klondike()
    archive.play_and_leave(game)
    header = archive.only.read_bytes().split(b"\n")[0].replace(b"8D 8H", b"8H 8H")
    archive.only.write_bytes(header + b"\n")
    answer = solitaire("klondike", "--plain", stdin="")
    assert GOES_ON not in answer.out
    assert answer.status == 0
    assert answer.err.startswith(f"solitaire: {archive.only.name}:1: the checksum is wrong: ")


def test_a_game_that_is_open_elsewhere_is_named_before_a_new_deal(
    solitaire: Terminal, archive: ReportingArchive
) -> None:
    game = klondike()
    recorder = archive.begin(game)
    do(game, ["deal"])
    said = "solitaire: A game of Klondike is open in another window; a new deal starts.\n"
    answer = solitaire("klondike", "--plain", stdin="")
    assert GOES_ON not in answer.out and (answer.status, answer.err) == (0, said)
    assert solitaire("klondike", "--plain", "--new", stdin="").err == ""
    assert solitaire("yukon", "--plain", stdin="").err == ""
    recorder.leave()
    answer = solitaire("klondike", "--plain", stdin="")
    assert GOES_ON in answer.out and answer.err == ""


def test_a_mistake_in_a_ruleset_is_reported_though_its_game_is_open_elsewhere(
    solitaire: Terminal, archive: ReportingArchive, player_rulesets: Path
) -> None:
    own = player_rulesets / "mine.toml"
    own.write_text('extends = "klondike"\nname = "Mine"\n')
    game = Game.new(load("mine"), 3)
    archive.begin(game)
    do(game, ["deal"])
    own.write_text('extends = "klondike"\nname = 3\n')
    answer = solitaire("mine", "--plain", stdin="")
    assert (answer.status, answer.err) == (2, "solitaire: mine.toml:2: name: 3 is not text in quotes.\n")


def test_a_failing_disk_is_reported_once(solitaire: Terminal, archive: ReportingArchive) -> None:
    archive.unfinished.write_text("not a folder")
    answer = solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\ndeal\ndeal\nquit\nquit\n")
    assert answer.err.count("This game is not saved: ") == answer.err.count("\n") == 1
    assert "This game is not saved. Type quit again to quit anyway." in answer.out


def test_a_game_that_cannot_be_saved_is_reported_before_leaving(
    solitaire: Terminal, archive: ReportingArchive
) -> None:
    archive.unfinished.write_text("not a folder")
    answer = solitaire("klondike", "--deal", "3", "--plain", stdin="6 1\nnew 4\nnew 4\nquit\nquit\n")
    assert "One game is not saved. Type quit again to quit anyway." in answer.out
    assert answer.out.count("Goodbye.") == 1


def test_unreadable_games_stop_no_other_game(
    solitaire: Terminal, archive: ReportingArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.listdir

    def look(folder: Path) -> list[str]:
        if folder == archive.unfinished:
            raise PermissionError(13, "Permission denied", str(folder))
        return real(folder)

    monkeypatch.setattr("os.listdir", look)
    answer = solitaire("klondike", "--plain", stdin="quit\n")
    assert answer.out.startswith("Klondike, deal ")
    assert (answer.status, answer.err) == (
        0,
        f"solitaire: The games in {archive.unfinished} cannot be found: Permission denied.\n",
    )


def test_a_race_among_the_games_for_one_is_no_game_to_go_on_with(
    solitaire: Terminal, archive: ReportingArchive
) -> None:
    """A file that was put there by hand is left alone; the menu offers the race."""
    match = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(4))
    RaceRecorder(match, archive)
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    answer = solitaire("nuts", "--deal", "3", "--plain")
    again = solitaire("nuts", "--plain")
    assert [(each.status, each.err) for each in (answer, again)] == [(0, ""), (0, "")]
    assert GOES_ON not in again.out
