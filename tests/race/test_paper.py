"""Races on paper: every hand reads back to the same table, and goes on where it was left."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from solitaire.catalogue import load_ruleset
from solitaire.deals import Deal
from solitaire.race.events import Moved
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.paper import event_of, retell
from solitaire.race.scribe import RaceScribe, resume
from solitaire.race.seats import Seat
from solitaire.replay.archive import Archive
from solitaire.replay.read import read
from solitaire.replay.record import Outcome, Record
from solitaire.rules.moves import Move
from tests.race.tables import Spot
from tests.race.test_hands import ONE, SIX_EACH, TWO

SEATS = [Seat("Ann", "normal"), Seat("Bob", "hard")]


def now() -> datetime:
    return datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def archive(root: Path, tell: Callable[[str], None] = pytest.fail) -> Archive:
    kept = Archive(root, now)
    kept.tell(tell)
    return kept


def begun(root: Path, game: str = "nuts", deal: int = 4, **options: object) -> Match:
    match = Match(load_ruleset(game), SEATS, Deal(deal), **options)  # type: ignore[arg-type]
    RaceScribe(match, archive(root))
    return match


def record_in(path: Path) -> Record:
    return read(BytesIO(path.read_bytes()), path.name)


def only(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


@pytest.mark.parametrize(("game", "deal"), [("nuts", 4), ("crunch", 11), ("pounce", 1), ("pounce", 26)])
def test_a_hand_reads_back_to_the_same_table(tmp_path: Path, game: str, deal: int) -> None:
    match = begun(tmp_path, game, deal)
    play_hand(match, Random(1))
    record = record_in(only(tmp_path / "finished"))
    retold = retell(record)
    assert (retold.damage, retold.good) == (None, len(record.entries))
    hand, again = match.hand, retold.match.hand
    assert again.position == hand.position
    assert [again.score(seat) for seat in (1, 2)] == [hand.score(seat) for seat in (1, 2)]
    assert record.result is not None
    assert record.result.outcome is (Outcome.WON if match.results[0].out else Outcome.LOST)


def test_times_never_run_back(tmp_path: Path) -> None:
    play_hand(begun(tmp_path), Random(1))
    times = [entry.ms for entry in record_in(only(tmp_path / "finished")).entries]
    assert times == sorted(times)


def test_every_hand_has_a_file_and_knows_its_match(tmp_path: Path) -> None:
    match = begun(tmp_path, mirror=True)
    play_hand(match, Random(1))
    match.deal_on()
    play_hand(match, Random(2))
    first, second = sorted((tmp_path / "finished").iterdir(), key=lambda path: len(path.stem))
    one, two = record_in(first).header.match, record_in(second).header.match
    assert one is not None and two is not None
    assert (one.hand, one.totals, one.ms) == (1, (0, 0), 0)
    assert (two.hand, two.ms) == (2, match.results[0].ms)
    assert two.totals == tuple(line.total for line in match.results[0].lines)
    assert two.mirror and two.beyond and two.target == 100
    again = retell(record_in(second)).match
    assert (again.hand_number, again.totals) == (2, match.totals)


def cuts(text: bytes) -> Iterator[bytes]:
    """The file as a crash may leave it: after any line, or in the middle of one."""
    lines = text.splitlines(keepends=True)
    for number in range(2, len(lines), 17):
        yield b"".join(lines[:number])
        yield b"".join(lines[:number]) + lines[number][:20]


def test_a_match_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    match = begun(tmp_path / "whole")
    play_hand(match, Random(1))
    text = only(tmp_path / "whole" / "finished").read_bytes()
    moves = [event for event in match.hand.log if isinstance(event, Moved)]
    for number, cut in enumerate(cuts(text)):
        root = tmp_path / str(number)
        (root / "unfinished").mkdir(parents=True)
        (root / "unfinished" / "nuts-1.jsonl").write_bytes(cut)
        told: list[str] = []
        left = resume(archive(root, told.append))
        assert left is not None
        assert len(told) == (not cut.endswith(b"\n")), "a line that was torn is told of"
        done = [event for event in left.hand.log if isinstance(event, Moved)]
        assert [event.move for event in done] == [event.move for event in moves[: len(done)]]
        assert len(done) >= cut.count(b"\n") - 20
        play_hand(left, Random(3))
        assert left.witness is not None
        left.witness.leave()
        record = record_in(only(root / "finished"))
        assert retell(record).damage is None
        assert record.result is not None


def test_a_match_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    assert resume(archive(tmp_path)) is None
    match = begun(tmp_path, limit_ms=1)
    play_hand(match, Random(1))
    assert match.is_over
    assert resume(archive(tmp_path)) is None


def test_a_match_that_was_left_between_two_hands_goes_on_with_the_next(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    left = resume(archive(tmp_path))
    assert left is not None
    result = record_in(only(tmp_path / "finished")).result
    assert result is not None
    assert (left.hand_number, left.totals, left.played_ms) == (2, match.totals, result.ms)
    assert left.photo_wins == match.photo_wins
    assert left.hand.packs == match.deal_on().packs
    play_hand(left, Random(2))
    first, second = (record_in(path) for path in (tmp_path / "finished").iterdir())
    assert retell(first).damage is retell(second).damage is None


def test_of_two_matches_the_one_that_was_left_last_goes_on(tmp_path: Path) -> None:
    earlier, later = begun(tmp_path, deal=4), begun(tmp_path, deal=5)
    earlier.offer(1, Move.parse("p1.deal"), 100)
    assert earlier.witness is not None
    earlier.witness.leave()
    os.utime(only(tmp_path / "unfinished"), (0, 0))
    play_hand(later, Random(1))
    left = resume(archive(tmp_path))
    assert left is not None and left.deal == later.deal
    os.utime(only(tmp_path / "finished"), (-1, -1))
    left = resume(archive(tmp_path))
    assert left is not None and left.hand.position == earlier.hand.position


def test_a_match_in_play_is_not_resumed_in_another_window(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    assert resume(archive(tmp_path)) is None
    assert match.witness is not None
    match.witness.leave()
    left = resume(archive(tmp_path))
    assert left is not None and left.hand.position == match.hand.position


@pytest.mark.parametrize(
    ("line", "event", "said"),
    [
        (1, {"what": "p1.waste:p1.tableau-1"}, "the move p1.waste:p1.tableau-1 is not legal"),
        (1, {"seat": 3}, "there is no seat 3"),
        (1, {"what": "hint"}, "'hint' is not a move"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, line: int, event: dict[str, object], said: str) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    entries = list(record.entries)
    entries[line - 1] = entries[line - 1]._replace(**event)  # type: ignore[arg-type]
    damage = retell(record._replace(entries=tuple(entries))).damage
    assert damage is not None and damage.line == line + 1
    assert damage.what.startswith(said)


def test_a_result_that_is_not_so_is_told(tmp_path: Path) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    assert record.result is not None
    wrong = record._replace(entries=(*record.entries[:-1], record.result._replace(moves=3)))
    damage = retell(wrong).damage
    assert damage is not None and damage.what.startswith("the result is not right: moves should be")


def test_the_verdict_of_a_photo_finish_is_written_down() -> None:
    hand = Spot(SIX_EACH)
    hand.do(100, ONE, TWO)
    (event,) = [event_of(event) for event in hand.tick(116) if isinstance(event, Moved)]
    assert event is not None
    assert event.verdict == f"photo finish with {3 - event.seat}"


def test_a_disk_that_is_full_stops_no_race(tmp_path: Path) -> None:
    (tmp_path / "unfinished").write_text("in the way")
    told: list[str] = []
    match = Match(load_ruleset("nuts"), SEATS, Deal(4))
    RaceScribe(match, archive(tmp_path, told.append))
    play_hand(match, Random(1))
    assert match.hand.ended
    assert len(told) == 1 and told[0].startswith(f"This game is not saved: {tmp_path / 'unfinished'}: ")
