"""The files of games while they are played, and resuming them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.game.catalogue import load
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.replay.archive.file_outline import read_outline
from solitaire.replay.archive.game_branch import PreparedBranch
from solitaire.replay.archive.game_loader import load_game
from solitaire.replay.format.record import Event, Outcome, Result
from solitaire.replay.journal import FileInUse
from solitaire.replay.playback.restore import restore
from solitaire.replay.playback.transcript import transcript_lines
from solitaire.rules.cards import full_pack
from solitaire.stats.game_facts import read_game_facts
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.game.random_games import NUMBERS, do_anything, games, steady
from tests.replay.archives import EVENING, OPENING, ReportingArchive, do, state, written

ID = "klondike-20261121-201500"


def test_a_game_in_which_nothing_is_done_leaves_nothing(archive: ReportingArchive) -> None:
    recorder = archive.begin(klondike())
    recorder.save_clock()
    recorder.leave()
    archive.begin(klondike()).give_up()
    assert not archive.root.exists()


@pytest.mark.parametrize("for_good", [False, True])
@pytest.mark.parametrize("word", ["hint", "mark", "restart"])
def test_a_deal_without_a_move_leaves_nothing_whatever_was_asked(
    archive: ReportingArchive, word: str, for_good: bool
) -> None:
    game = klondike()
    recorder = archive.begin(game)
    game.emit(word)
    assert not archive.root.exists()
    (recorder.give_up if for_good else recorder.leave)()
    assert not archive.root.exists()


def test_a_solution_that_was_shown_is_not_forgotten(archive: ReportingArchive) -> None:
    """Another try of the deal, after it, is not the first one."""
    game = klondike()
    recorder = archive.begin(game)
    do(game, ["hint"])
    game.emit("solution")
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result and (result.hints, result.solutions, result.moves) == (1, 1, 0)


def test_hints_before_the_first_move_are_written_with_it(archive: ReportingArchive) -> None:
    game = klondike()
    recorder = archive.begin(game)
    do(game, ["hint", "mark", "hint", "deal"])
    events = [(event.ms, event.what) for event in written(archive.only.read_bytes()).events]
    assert events == [(1000, "hint"), (2000, "mark"), (3000, "hint"), (4000, "deal")]
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result and (result.hints, result.moves) == (2, 1)


def test_every_event_is_on_disk_before_the_next(archive: ReportingArchive) -> None:
    game = klondike()
    archive.begin(game)
    for number, word in enumerate(OPENING, start=1):
        do(game, [word])
        record = written(archive.only.read_bytes())
        assert record.damage is None
        assert record.entries[-1] == Event(1000 * number, word)
        assert len(record.entries) == number


def test_the_header_holds_all_that_the_game_needs(archive: ReportingArchive) -> None:
    game = Game.new(load("klondike-vegas"), 7, balance=-12)
    archive.begin_branch(PreparedBranch(game, [], 0, "klondike-vegas-20261120-090000, move 12"))
    do(game, ["deal"])
    header = written(archive.only.read_bytes()).header
    assert (header.ruleset, header.pack, header.deal) == (game.rules.ruleset, game.pack, game.deal)
    assert (header.balance, header.started) == (-12, EVENING)
    assert header.origin == "klondike-vegas-20261120-090000, move 12"


@pytest.mark.parametrize(
    ("label", "saved", "titled"),
    [
        ("A17:", "A17:", "A17"),
        ("a\x1b[2J", "a\ufffd[2J", "a\ufffd[2J"),
        ("x" * 999, "x" * 299 + "…", "x" * 59 + "…"),
    ],
)
def test_the_label_of_a_deck_is_saved(archive: ReportingArchive, label: str, saved: str, titled: str) -> None:
    archive.begin(game := Game(load("klondike"), full_pack(1), label=label))
    do(game, ["deal"])
    kept = load_game(archive.only)
    assert (kept.restored.game.label, kept.summary.label, read_outline(archive.only).label) == (saved,) * 3
    assert next(transcript_lines(kept.record)) == f"Klondike, deck {titled}"


def test_a_game_resumes_where_it_was_left(archive: ReportingArchive) -> None:
    game = klondike()
    recorder = archive.begin(game)
    do(game)
    game.pass_time(9876)
    recorder.leave()
    again, recorder, notice = archive.resume_only()
    assert state(again) == state(game)
    assert (again.elapsed_ms, again.can_redo, notice) == (9876, True, "")
    do(again, ["redo", "undo", "deal"])
    recorder.leave()
    assert state(archive.resume_only().game) == state(again)
    assert (archive.names, archive.said) == ([f"unfinished/{ID}.jsonl"], [])


@steady
@given(games(), st.lists(NUMBERS, max_size=40), st.integers(0, 40))
def test_any_game_resumes_where_the_program_was_killed(
    tmp_path_factory: pytest.TempPathFactory, game: Game, choices: list[int], killed_after: int
) -> None:
    archive = ReportingArchive(tmp_path_factory.mktemp("games"))
    archive.begin(game)
    for number, choice in enumerate([0, *choices]):
        do_anything(game, choice, at_ms=700 * number)
        game.emit("time")
        if number == killed_after % (len(choices) + 1) and archive.names:
            archive = archive.after_a_kill()
            resumed = archive.resume_only()
            assert state(resumed.game) == state(game)
            game = resumed.game
    if archive.names and not game.is_won:
        assert state(archive.after_a_kill().resume_only().game) == state(game)


def test_thinking_is_written_down_now_and_then(archive: ReportingArchive) -> None:
    game = klondike()
    recorder = archive.begin(game)
    do(game, ["deal"])
    for second in range(1, 20):
        game.pass_time(1000 + 1000 * second)
        recorder.save_clock()
    events = written(archive.only.read_bytes()).events
    assert list(events) == [Event(1000, "deal"), *(Event(ms, "time") for ms in (6000, 11000, 16000))]


def test_a_game_that_is_won_is_finished(archive: ReportingArchive) -> None:
    game, moves = playthroughs.read("klondike")
    recorder = archive.begin(game)
    do(game, ["deal", "undo", "hint", *map(str, moves)])
    assert archive.names == [f"finished/{ID}.jsonl"]
    (path,) = archive.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result and game.score
    assert result[:6] == (1000 * (len(moves) + 3), Outcome.WON, len(moves), game.score, 1, 1)
    size = path.stat().st_size
    recorder.give_up()
    assert path.stat().st_size == size, "nothing is added to a win"


def test_a_won_game_stays_won_whatever_comes_after(archive: ReportingArchive) -> None:
    game, moves = playthroughs.read("klondike")
    recorder = archive.begin(game)
    do(game, [*map(str, moves), "undo", "hint"])
    recorder.leave()
    assert archive.names == [f"finished/{ID}.jsonl"]
    (path,) = archive.finished.iterdir()
    record = written(path.read_bytes())
    assert [entry.outcome for entry in record.entries if isinstance(entry, Result)] == [Outcome.WON]
    assert record.result is None
    facts = (read_outline(path), load_game(path).summary, read_game_facts(path))
    assert [each.ms for each in facts] == [1000 * len(moves)] * 3, "the time is that of the win"
    again, recorder, _ = archive.resume(path)
    do(again, ["redo"])
    recorder.leave()
    last = written(path.read_bytes()).result
    assert last and (last.outcome, last.undos, last.hints) == (Outcome.WON, 1, 1)


def results(path: Path) -> list[Outcome]:
    """The outcomes in a file, of which every line is borne out."""
    record = written(path.read_bytes())
    assert restore(record).damage is None
    return [entry.outcome for entry in record.entries if isinstance(entry, Result)]


@pytest.mark.parametrize("after", [["mark"], ["hint"], ["mark", "hint", "mark"]])
@pytest.mark.parametrize("again", [[], ["mark"], ["undo"]])
def test_a_bookmark_after_the_win_leaves_the_win_as_it_is(
    archive: ReportingArchive, after: list[str], again: list[str]
) -> None:
    game, moves = playthroughs.read("klondike")
    recorder = archive.begin(game)
    do(game, [*map(str, moves), *after])
    recorder.leave()
    (path,) = archive.finished.iterdir()
    assert read_outline(path).outcome == "won"
    taken_up, recorder, _ = archive.resume(path)
    do(taken_up, again)
    recorder.leave()
    assert results(path) == [Outcome.WON]
    assert (read_outline(path).outcome, load_game(path).summary.result) == ("won", "won")
    archive.resume(path).recorder.give_up()
    assert results(path)[0] is Outcome.WON
    assert load_game(path).summary.moves == len(moves)
    assert archive.names == [f"finished/{ID}.jsonl"]


def test_a_won_game_that_is_left_for_good_after_a_bookmark_gets_no_other_result(
    archive: ReportingArchive,
) -> None:
    game, moves = playthroughs.read("klondike")
    recorder = archive.begin(game)
    do(game, [*map(str, moves), "mark"])
    recorder.leave()
    (path,) = archive.finished.iterdir()
    archive.resume(path).recorder.give_up()
    assert results(path) == [Outcome.WON]


def test_a_win_whose_result_was_not_written_is_a_win_when_it_is_left_for_good(
    archive: ReportingArchive,
) -> None:
    game, moves = playthroughs.read("klondike")
    archive.begin(game)
    do(game, [*map(str, moves)])
    (path,) = archive.finished.iterdir()
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert results(path) == []
    archive.resume(path).recorder.give_up()
    (path,) = archive.finished.iterdir()
    assert results(path) == [Outcome.WON]


def test_a_game_given_up_can_be_taken_up_again(archive: ReportingArchive) -> None:
    game = klondike()
    recorder = archive.begin(game)
    do(game)
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    result = written(path.read_bytes()).result
    assert result and result.outcome is Outcome.GIVEN_UP
    again, recorder, _ = archive.resume(path)
    recorder.leave()
    assert (archive.names, archive.unfinished_games()) == ([f"unfinished/{ID}.jsonl"], [])
    assert archive.names == [f"finished/{ID}.jsonl"], "nothing was done, and it is still over"
    again, recorder, _ = archive.resume(path)
    do(again, ["redo"])
    recorder.leave()
    assert state(archive.resume_only().game) == state(again)


@pytest.mark.parametrize("word", ["redo", "hint", "mark"])
def test_a_game_given_up_is_unfinished_once_something_is_done_and_can_be_given_up_again(
    archive: ReportingArchive, word: str
) -> None:
    game = klondike()
    recorder = archive.begin(game)
    do(game)
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    assert read_outline(path).outcome == "given-up"
    again, recorder, _ = archive.resume(path)
    do(again, [word])
    assert (read_outline(archive.only).outcome, load_game(archive.only).summary.result) == (
        "unfinished",
        "unfinished",
    )
    recorder.give_up()
    assert archive.names == [f"finished/{ID}.jsonl"]
    assert read_outline(path).outcome == "given-up"
    assert results(path) == [Outcome.GIVEN_UP] * 2


def test_a_game_that_cannot_be_won_is_lost_once(archive: ReportingArchive) -> None:
    game = Game.new(load("klondike-strict"), 3)
    recorder = archive.begin(game)
    while not game.is_stuck:
        do(game, [str(game.legal_moves()[-1])])
    recorder.give_up()
    (path,) = archive.finished.iterdir()
    assert results(path) == [Outcome.LOST]
    archive.resume(path).recorder.leave()
    archive.unfinished_games()
    assert (archive.names, results(path)) == ([f"finished/{path.name}"], [Outcome.LOST]), "nothing was done"


def test_the_game_played_last_is_offered_first(archive: ReportingArchive) -> None:
    for number, game in enumerate((klondike(), Game.new(load("yukon"), "ms7"), klondike(4))):
        recorder = archive.begin(game)
        do(game, [str(game.legal_moves()[0])], every_ms=1000 * (number + 1))
        recorder.leave()
    # By the clock that stamps files, three games may be left at the same time.
    for minute, name in enumerate((ID, "yukon-20261121-201500", f"{ID}-2")):
        os.utime(archive.unfinished / f"{name}.jsonl", (60 * minute, 60 * minute))
    archive.unfinished.joinpath("notes.jsonl").write_text("no game")
    archive.unfinished.joinpath("empty.jsonl").touch()
    found = archive.unfinished_games()
    assert [(seen.name, seen.deal, seen.ms) for seen in found] == [
        ("Klondike", "4", 3000),
        ("Yukon", "ms7", 2000),
        ("Klondike", "3", 1000),
    ]
    assert [seen.id for seen in found] == [f"{ID}-2", "yukon-20261121-201500", ID]
    assert found[0].started == EVENING


def test_two_windows_do_not_disturb_each_other(archive: ReportingArchive) -> None:
    one, other = klondike(), klondike()
    archive.begin(one)
    ReportingArchive(archive.root).begin(other)
    do(one, ["deal", "deal"])
    do(other, ["tableau-6:tableau-1"])
    assert archive.names == [f"unfinished/{ID}-2.jsonl", f"unfinished/{ID}.jsonl"]
    for path in archive.unfinished.iterdir():
        with pytest.raises(FileInUse, match="Another window has this game open"):
            ReportingArchive(archive.root).resume(path)
    copies = archive.after_a_kill()
    assert state(copies.resume(copies.unfinished / f"{ID}.jsonl").game) == state(one)
    assert state(copies.resume(copies.unfinished / f"{ID}-2.jsonl").game) == state(other)


@pytest.mark.parametrize("game", ["klondike", "gargantua"])
def test_the_deal_that_early_files_call_32000_is_called_by_the_number_of_its_pack(
    tmp_path: Path, game: str
) -> None:
    """Early files have Microsoft's pack under PySolFC's number; both can be played on, each under its own."""
    rules = load(game)
    early = Game(rules, Game.new(rules, "ms32000").pack, Deal(32_000))
    for number, played in enumerate((early, Game.new(rules, 32_000))):
        archive = ReportingArchive(tmp_path / str(number))
        archive.begin(played)
        do(played, ["deal"])
        assert b'"deal":"32000"' in archive.only.read_bytes()
        kept = load_game(archive.only)
        name = "ms32000" if played is early else "32000"
        assert (kept.damage, str(kept.record.header.deal), kept.restored.game.position) == (
            None,
            name,
            played.position,
        )
        assert [read_outline(archive.only).deal, read_game_facts(archive.only).deal] == [name, name]
        assert Game.new(rules, name).pack == played.pack
