"""The facts of a game, read from its file without replaying it."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.game_branch import PreparedBranch
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.record import Outcome
from solitaire.stats.game_facts import GameFacts, read_game_facts
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.race.recorded_matches import begun, leave, only
from tests.replay.archives import EVENING, ReportingArchive, do
from tests.replay.edited_files import changed

NAME = "klondike-20261121-201500"


@pytest.fixture
def archive(tmp_path: Path) -> ReportingArchive:
    return ReportingArchive(tmp_path)


def test_a_game_that_was_left(archive: ReportingArchive) -> None:
    archive.play_and_leave(klondike())
    assert read_game_facts(archive.only) == GameFacts(
        file=f"unfinished/{NAME}.jsonl",
        game="klondike",
        name="Klondike",
        deal="3",
        started=EVENING,
        ended=None,
        outcome=None,
        ms=7000,
        moves=0,
        score=None,
        unit="",
        carried=0,
        undos=0,
        hints=0,
        solutions=0,
    )


def test_a_game_that_was_won(archive: ReportingArchive) -> None:
    game, moves = playthroughs.read("klondike")
    archive.now = lambda: EVENING + timedelta(hours=int(game.is_won))
    recorder = archive.begin(game)
    do(game, ["deal", "undo", "hint", "hint"])
    game.emit("solution")
    do(game, [*map(str, moves), "mark", "hint"])
    recorder.leave()
    (path,) = archive.finished.iterdir()
    played = read_game_facts(path)
    assert (played.file, played.id) == (f"finished/{NAME}.jsonl", NAME)
    assert (played.started, played.ended) == (EVENING, EVENING + timedelta(hours=1))
    assert (played.outcome, played.ms, played.moves) == (Outcome.WON, 1000 * (len(moves) + 4), len(moves))
    assert (played.score, played.undos, played.hints, played.solutions) == (game.score, 1, 2, 1)
    assert not played.is_won, "it was shown how"
    assert played._replace(solutions=0).is_won


def test_a_hand_for_money_knows_what_it_was_begun_with(archive: ReportingArchive) -> None:
    game = Game.new(load("klondike-vegas"), 7, balance=-12)
    recorder = archive.begin(game)
    do(game, ["deal"])
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    played = read_game_facts(path)
    assert (played.unit, played.carried, played.score) == ("$", -12, -64)
    assert (played.outcome, played.moves, played.is_won) == (Outcome.GIVEN_UP, 1, False)


def test_a_game_of_no_numbered_deal_is_never_that_of_the_day(archive: ReportingArchive) -> None:
    game = klondike()
    game.deal = None
    archive.begin(game)
    do(game, ["deal"])
    assert (read_game_facts(archive.only).deal, read_game_facts(archive.only).is_daily) == ("", False)


@pytest.mark.parametrize(
    ("deal", "started", "is_daily"),
    [
        ("20261121", "2026-11-21T20:15:00+01:00", True),
        ("20261121", "2026-11-21T23:59:59-11:00", True),
        ("20261121", "2026-11-22T00:00:00+01:00", False),
        ("20261120", "2026-11-21T20:15:00+01:00", False),
    ],
)
def test_the_deal_of_the_day_is_that_of_the_players_own_day(
    archive: ReportingArchive, deal: str, started: str, is_daily: bool
) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    played = read_game_facts(archive.only)._replace(deal=deal, started=datetime.fromisoformat(started))
    assert played.is_daily is is_daily
    assert played.day == date.fromisoformat(started[:10])


def test_nothing_was_played_of_a_file_with_a_header_alone(archive: ReportingArchive) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    archive.only.write_bytes(archive.only.read_bytes().splitlines(keepends=True)[0])
    assert (read_game_facts(archive.only).ms, read_game_facts(archive.only).outcome) == (0, None)


def test_a_branch_of_another_game_counts_for_nothing(archive: ReportingArchive) -> None:
    archive.begin_branch(PreparedBranch(game := klondike(), [], 0, "klondike-1, move 3"))
    do(game, ["deal"])
    with pytest.raises(LineError, match=r"^this game began in the middle of another$"):
        read_game_facts(archive.only)


def test_a_race_is_no_game_of_one_player(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, match.rules.seat_piles[0].deal, 100)
    leave(match)
    with pytest.raises(LineError, match=r"^this is a race$"):
        read_game_facts(only(tmp_path / "unfinished"))


@pytest.mark.parametrize("ruleset", [{"name": "X"}, {"name": "X", "scoring": {}}], ids=str)
def test_rules_that_another_program_wrote_without_a_unit_have_points(
    archive: ReportingArchive, ruleset: dict[str, object]
) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    archive.only.write_bytes(changed(archive.only.read_bytes(), 1, ruleset=ruleset))
    assert read_game_facts(archive.only).unit == ""


@pytest.mark.parametrize("scoring", [3, {"unit": 3}, {"unit": "\n"}], ids=str)
def test_rules_with_a_unit_that_cannot_be_shown_are_those_of_no_game(
    archive: ReportingArchive, scoring: object
) -> None:
    archive.begin(game := klondike())
    do(game, ["deal"])
    ruleset = {"name": "X", "scoring": scoring}
    archive.only.write_bytes(changed(archive.only.read_bytes(), 1, ruleset=ruleset))
    with pytest.raises(LineError, match=r"^ruleset: scoring\.unit: this cannot be shown$"):
        read_game_facts(archive.only)
