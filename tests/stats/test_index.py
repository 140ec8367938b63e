"""The index of games: equal to its files, even if it is damaged or locked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.game.cancellation import Cancellation, Cancelled
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.file_outline import read_outline
from solitaire.replay.format.record import Outcome
from solitaire.stats.game_facts import GameFacts, read_game_facts
from solitaire.stats.index import FILE, GameIndex
from solitaire.stats.index_tables import FOLDERS, GAMES
from tests.stats.played_games import Diary, advance
from tests.stats.reporting_index import ReportingIndex


def test_the_index_has_the_facts_of_a_game_as_played(diary: Diary) -> None:
    for kind, deal in (("klondike", 1), ("klondike", 2), ("baroness", 3), ("klondike-vegas", 4)):
        game = diary.play(kind, deal)
        told = ReportingIndex(diary).games()[-1]
        assert (told.game, told.deal, told.name) == (kind, str(deal), game.rules.ruleset.name)
        assert (told.moves, told.score, told.ms) == (game.move_count, game.score, game.elapsed_ms)
        assert told.is_won == game.is_won
        assert told.undos == told.hints > 0
        assert told.ended is not None and told.started <= told.ended <= diary.now
        assert told.unit == ("$" if "vegas" in kind else "")


def test_a_game_is_won_lost_or_given_up_or_to_be_continued(diary: Diary) -> None:
    diary.win()
    diary.play("baroness", 1)
    diary.play("klondike", 1, moves=3)
    diary.play("klondike", 1, moves=3, leave=True)
    outcomes = [game.outcome for game in ReportingIndex(diary).games()]
    assert outcomes == [Outcome.WON, Outcome.LOST, Outcome.GIVEN_UP, None]


def test_games_are_in_the_order_of_their_ends(diary: Diary) -> None:
    long = diary.sit_down("klondike", 1)
    advance(long.game, 3)
    diary.play("klondike", 2, moves=3)
    long.give_up()
    diary.now += timedelta(hours=1)
    diary.play("klondike", 3, moves=3, leave=True)
    diary.play("klondike", 4, moves=3)
    assert [game.deal for game in ReportingIndex(diary).games()] == ["2", "1", "4", "3"]


def test_a_game_from_the_index_is_of_the_same_types_as_one_from_its_file(diary: Diary) -> None:
    diary.win()
    diary.play("klondike", 1, moves=3, leave=True)
    first, again = ReportingIndex(diary).games(), ReportingIndex(diary).games()
    assert again == first
    assert [list(map(type, game)) for game in again] == [list(map(type, game)) for game in first]
    assert [game.is_won for game in again] == [True, False]


def test_a_deal_that_was_only_looked_at_is_no_game(diary: Diary) -> None:
    diary.play(moves=0)
    assert ReportingIndex(diary).games() == []


def test_a_win_stands_whatever_comes_after_it(diary: Diary) -> None:
    recorder = diary.sit_down("baroness", str(diary.win("baroness").deal))
    game = advance(recorder.game)
    moves = game.move_count
    game.undo()
    game.undo()
    recorder.give_up()
    last = ReportingIndex(diary).games()[-1]
    assert (last.outcome, last.moves) == (Outcome.WON, moves)
    seen = read_outline(diary.root / last.file)
    assert (seen.outcome, seen.result and seen.result.moves) == ("won", moves)


def test_asking_again_after_every_game_comes_to_the_same_as_reading_all_files(diary: Diary) -> None:
    asked = ReportingIndex(diary)
    for deal in range(1, 9):
        diary.play("baroness" if deal % 3 else "klondike", deal, leave=deal == 4)
        assert len(asked.games()) == deal
    known = asked.games()
    assert asked.games(rebuild=True) == known
    (diary.root / FILE).unlink()
    assert asked.games() == known
    assert asked.said == []


EVENINGS = st.lists(st.sampled_from(("give up", "leave", "win", "go on", "throw away", "ask")), max_size=12)


@given(EVENINGS)
@settings(max_examples=15, deadline=None)
def test_at_any_time_the_index_agrees_with_the_files(evenings: list[str]) -> None:
    with TemporaryDirectory() as folder:
        diary = Diary(Path(folder))
        asked = ReportingIndex(diary)
        for deal, evening in enumerate(evenings, start=1):
            files = sorted(path for path in diary.root.glob("*/*.jsonl") if path.parent.name in FOLDERS)
            match evening:
                case "give up" | "leave":
                    diary.play("klondike", deal, moves=deal, leave=evening == "leave")
                case "win":
                    diary.win()
                case "go on" if files:
                    resumed = Archive(diary.root, lambda: diary.now).resume(files[deal % len(files)])
                    advance(resumed.game, 30)
                    resumed.recorder.leave()
                case "throw away" if files:
                    files[deal % len(files)].unlink()
                case _:
                    asked.games()
        known = asked.games()
        assert ReportingIndex(diary).games(rebuild=True) == known
        (diary.root / FILE).unlink(missing_ok=True)
        assert asked.games() == known
        assert asked.said == []


def test_games_that_go_on_or_go_away_are_noticed(diary: Diary) -> None:
    asked = ReportingIndex(diary)
    recorder = diary.sit_down("klondike", 3)
    recorder.game.play(recorder.game.legal_moves()[0], 1000)
    assert [game.ms for game in asked.games()] == [1000]
    recorder.game.play(recorder.game.legal_moves()[0], 5000)
    assert [game.ms for game in asked.games()] == [5000]
    recorder.give_up()
    assert [game.outcome for game in asked.games()] == [Outcome.GIVEN_UP]
    rmtree(diary.root / "finished")
    assert asked.games() == []


def test_only_what_has_changed_is_read(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ReportingIndex(diary)
    diary.play(deal=1)
    known = asked.games()
    unread = replace(GAMES, read=lambda path: pytest.fail(str(path)))
    monkeypatch.setattr("solitaire.stats.index.GAMES", unread)
    assert asked.games() == known


def test_files_read_before_a_cancellation_are_not_read_again(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    for deal in (1, 2, 3):
        diary.play("klondike", deal)
    cancellation, read = Cancellation(), list[Path]()

    def read_one(path: Path) -> GameFacts:
        read.append(path)
        cancellation.request()
        return read_game_facts(path)

    monkeypatch.setattr("solitaire.stats.index.GAMES", replace(GAMES, read=read_one))
    with pytest.raises(Cancelled):
        cancellation.run(ReportingIndex(diary).games)
    assert len(read) == 1
    assert [game.deal for game in ReportingIndex(diary).games()] == ["1", "2", "3"]
    assert len(read) == len(set(read)) == 3


def test_a_file_that_is_no_game_is_passed_over(diary: Diary) -> None:
    diary.play(deal=1)
    (diary.root / "finished" / "letter.jsonl").write_text("Dear player,\n")
    (diary.root / "finished" / "nothing.jsonl").touch()
    asked = ReportingIndex(diary)
    assert asked.ids == asked.ids == ["game-1"]
    assert asked.said == []


def test_a_link_to_itself_is_passed_over(diary: Diary) -> None:
    diary.play(deal=1)
    loop = diary.root / "finished" / "loop.jsonl"
    loop.symlink_to(loop)
    asked = ReportingIndex(diary)
    assert asked.ids == ["game-1"]
    assert asked.said == []


def test_a_file_of_a_time_that_no_index_holds_counts(diary: Diary) -> None:
    diary.play(deal=1)
    (path,) = (diary.root / "finished").iterdir()
    year_2286 = 10**19
    os.utime(path, ns=(year_2286, year_2286))
    asked = ReportingIndex(diary)
    assert asked.ids == asked.ids == ["game-1"]
    assert asked.said == []


def test_a_file_that_could_not_be_read_counts_as_soon_as_it_can(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary.play(deal=1)
    diary.play(deal=2)
    asked = ReportingIndex(diary)

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patch:
        patch.setattr("solitaire.replay.archive.file_outline.read_file", refuse)
        assert asked.games() == []
    (said,) = asked.said
    assert said.startswith("2 games cannot be read, and are not counted: ")
    assert {*said.removesuffix(".").split(": ", 1)[1].split("; ")} == {
        f"{path}: Permission denied" for path in (diary.root / "finished").iterdir()
    }
    assert asked.ids == ["game-1", "game-2"]


@pytest.mark.parametrize(("count", "others"), [(3, ""), (4, "; 1 other file"), (5, "; 2 other files")])
def test_of_many_files_that_cannot_be_read_the_first_three_are_named(
    diary: Diary, count: int, others: str
) -> None:
    folder = diary.root / "finished"
    for number in range(count):
        (folder / f"game-{number}.jsonl").mkdir(parents=True)
    asked = ReportingIndex(diary)
    assert asked.ids == []
    (said,) = asked.said
    assert said.startswith(f"{count} games cannot be read, and are not counted: {folder}")
    assert said.count(f"{folder}") == 3 and said.endswith(f": Is a directory{others}.")


def test_a_file_that_cannot_be_read_any_more_does_not_count_as_it_was(diary: Diary) -> None:
    diary.play(deal=1)
    asked = ReportingIndex(diary)
    assert asked.ids == ["game-1"]
    (path,) = (diary.root / "finished").iterdir()
    path.unlink()
    path.mkdir()
    assert asked.ids == []
    assert [line.endswith("This game is not counted.") for line in asked.said] == [True]


def test_the_end_of_a_file_may_be_torn(diary: Diary) -> None:
    recorder = diary.sit_down("klondike", 3)
    for ms in (1000, 2000):
        recorder.game.play(recorder.game.legal_moves()[0], ms)
    (path,) = (diary.root / "unfinished").iterdir()
    path.write_bytes(path.read_bytes()[:-20])
    assert [(game.outcome, game.ms) for game in ReportingIndex(diary).games()] == [(None, 1000)]


def test_before_the_first_game_there_is_nothing(tmp_path: Path) -> None:
    assert ReportingIndex(Diary(tmp_path / "nowhere")).games() == []
    assert not (tmp_path / "nowhere").exists()


ASK = """
import sys
from pathlib import Path
from solitaire.stats import index, index_database
index_database.LOCK_TIMEOUT = 300.0
for _ in range(10):
    print(len(index.GameIndex(Path(sys.argv[1]), print).games(rebuild=True)))
"""


def test_several_processes_may_ask_at_once(diary: Diary) -> None:
    for deal in range(1, 30):
        diary.play("baroness", deal, moves=2)
    command = [sys.executable, "-c", ASK, str(diary.root)]
    askers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    for asker in askers:
        said, _ = asker.communicate(timeout=300)
        assert said.split() == ["29"] * 10
    asked = ReportingIndex(diary)
    assert len(asked.games()) == 29
    assert asked.said == []


def test_an_unreadable_folder_has_no_games_and_is_reported(
    diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr("solitaire.stats.index.os.scandir", refuse)
    asked = ReportingIndex(diary)
    assert asked.games() == []
    assert asked.said == [f"The games in {diary.root / FOLDERS[0]} cannot be found: Permission denied."]


@pytest.mark.parametrize(
    "changes",
    [
        {"balance": 10**30},
        {"ruleset": {"name": "Odd", "scoring": {"unit": ["$"]}}},
        {"ruleset": {"name": "Odd", "scoring": {"unit": "$" * 100_000}}},
    ],
    ids=range(3),
)
def test_a_header_with_values_that_no_index_holds_is_passed_over(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    diary = Diary(tmp_path)
    diary.play("baroness", 1, moves=9)
    diary.play("baroness", 2, moves=9)
    path = tmp_path / "finished" / "game-1.jsonl"
    header, *others = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([json.dumps(json.loads(header) | changes).encode() + b"\n", *others]))
    said: list[str] = []
    assert [played.file for played in GameIndex(tmp_path, said.append).games()] == ["finished/game-2.jsonl"]
    assert said == []
