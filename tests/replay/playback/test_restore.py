"""Branching from a moment of another game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from solitaire.game.catalogue import load_ruleset
from solitaire.game.game import Game
from solitaire.replay.archive.game_branch import prepare_branch
from solitaire.replay.format.record import Event
from solitaire.replay.playback.restore import deal_game, events_in_effect, restore
from solitaire.replay.solution import record_moves
from solitaire.rules.compiled_rules import Rules
from solitaire.stats.index import GameIndex
from tests.game.games_in_progress import klondike
from tests.game.random_games import NUMBERS, do_anything, games, steady
from tests.replay.archives import EVENING, OPENING, ReportingArchive, do, written

ID = "klondike-20261121-201500"


@steady
@given(games(), st.lists(NUMBERS, max_size=50), st.integers(0, 60))
def test_the_moves_in_effect_lead_to_the_restored_position(
    tmp_path_factory: pytest.TempPathFactory, game: Game, choices: list[int], entries: int
) -> None:
    archive = ReportingArchive(tmp_path_factory.mktemp("games"))
    archive.begin(game)
    game.emit("time")
    for number, choice in enumerate(choices, start=1):
        do_anything(game, choice, at_ms=700 * number)
    assume(archive.names)
    (path,) = {*archive.unfinished.glob("*"), *archive.finished.glob("*")}
    record = written(path.read_bytes())
    there = restore(record._replace(entries=record.entries[:entries])).game
    again = deal_game(record.header)
    for event in events_in_effect(record._replace(entries=record.entries[:entries]).events):
        again.follow(event.what, event.ms)
    assert (again.position, again.moves) == (there.position, there.moves)


def test_a_branch_is_a_game_of_its_own_that_says_where_it_came_from(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    recorder = archive.begin(game := klondike())
    do(game)
    recorder.leave()
    before = archive.only.read_bytes()
    branched, recorder, _ = archive.begin_branch(prepare_branch(written(before).first(4), ID))
    do(branched, ["deal"])
    recorder.leave()
    assert (archive.unfinished / f"{ID}.jsonl").read_bytes() == before
    record = written((archive.unfinished / f"{ID}-2.jsonl").read_bytes())
    assert record.header.origin == f"{ID}, move 2"
    assert [event.what for event in record.events if event.what != "time"] == [*OPENING[:2], "deal"]
    assert [event.ms for event in record.events][-1] == 5000
    assert restore(record).damage is None


def test_a_branch_of_a_file_whose_name_cannot_be_printed_can_be_read_again(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    archive.begin(game := klondike())
    do(game)
    prepared = prepare_branch(written(archive.only.read_bytes()).first(4), "mine\u200d\udcff")
    branch = archive.begin_branch(prepared)
    assert written(branch.recorder.path.read_bytes()).header.origin == "mine\ufffd\ufffd, move 2"


def test_a_branch_counts_for_no_record(tmp_path: Path) -> None:
    archive = ReportingArchive(tmp_path)
    recorder = archive.begin(game := klondike())
    do(game)
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    archive.begin_branch(prepare_branch(written(path.read_bytes()).first(3), ID)).recorder.give_up()
    assert len(list(archive.finished.iterdir())) == 2
    assert [played.id for played in GameIndex(tmp_path).games()] == [ID]


@pytest.mark.parametrize(("undo", "good"), [(0, 1), (1, 3)])
def test_a_restart_that_the_rules_do_not_allow_is_damage(undo: int, good: int) -> None:
    """Otherwise a branch would be without the moves before it, which were not undone."""
    ruleset = load_ruleset("klondike")._replace(undo=undo)
    dealt = record_moves(Game.new(Rules(ruleset), 3), (), EVENING, "")
    events = (Event(ms, what) for ms, what in enumerate((OPENING[0], "restart", OPENING[0])))
    restored = restore(dealt._replace(entries=tuple(events)))
    assert (restored.confirmed_count, restored.game.move_count) == (good, 1)
    if restored.damage:
        assert restored.damage.what == "Klondike does not let you undo any move"
