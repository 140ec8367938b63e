"""Matches that were left or cut off, and are resumed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Moved, Stuck
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.restored_hand import restore_hand
from solitaire.race.records.saved_race import resume
from solitaire.replay.format.record import Outcome
from solitaire.rules.cards import FACE_MASK
from solitaire.rules.moves import Move
from solitaire.rules.vocabulary import DealPart
from tests.race.recorded_matches import SEATS, archive, begun, leave, only, record_in
from tests.samples import one_in

REPLAYS = Path(__file__).parents[2] / "replays"


def left_in(root: Path) -> list[Match]:
    """All matches that can be gone on with, the one left last first; they are left again at once."""
    kept = archive(root)
    found = [resume(kept, seen.path) for seen in kept.unfinished_games()]
    for match in found:
        leave(match)
    return found


def cuts(text: bytes) -> Iterator[bytes]:
    """The file as a crash may leave it: after any line, or in the middle of one."""
    lines = text.splitlines(keepends=True)
    for number in range(2, len(lines), 17):
        yield b"".join(lines[:number])
        yield b"".join(lines[:number]) + lines[number][:20]


def test_a_match_resumes_where_the_program_was_killed(tmp_path: Path) -> None:
    match = begun(tmp_path / "whole")
    play_hand(match, Random(1))
    text = only(tmp_path / "whole" / "finished").read_bytes()
    moves = [event for event in match.hand.log if isinstance(event, Moved)]
    for number, cut in enumerate(one_in(3, cuts(text))):
        root = tmp_path / str(number)
        (root / "unfinished").mkdir(parents=True)
        (root / "unfinished" / "nuts-1.jsonl").write_bytes(cut)
        told: list[str] = []
        kept = archive(root, told.append)
        left = resume(kept, only(kept.unfinished))
        assert len(told) == (not cut.endswith(b"\n")), "a line that was torn is told of"
        done = [event for event in left.hand.log if isinstance(event, Moved)]
        assert [event.move for event in done] == [event.move for event in moves[: len(done)]]
        assert len(done) >= cut.count(b"\n") - 20
        play_hand(left, Random(3))
        record = record_in(only(root / "finished"))
        assert restore_hand(record).damage is None
        assert record.result is not None


def test_a_match_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    assert left_in(tmp_path) == []
    match = begun(tmp_path, limit_ms=1)
    play_hand(match, Random(1))
    assert match.is_over and match.winner
    assert left_in(tmp_path) == []
    with pytest.raises(ValueError, match=f"this match is over, {SEATS[match.winner - 1].name} won it"):
        resume(archive(tmp_path), only(tmp_path / "finished"))


def test_a_match_that_was_left_between_two_hands_goes_on_with_the_next(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    leave(match)
    (seen,) = archive(tmp_path).unfinished_games()
    assert seen.racers == ("Ann", "Bob") and seen.is_unplayed
    assert seen.match and (seen.match.hand, seen.match.totals) == (2, match.totals)
    left = resume(archive(tmp_path), seen.path)
    assert (left.hand_number, left.totals, left.played_ms) == (2, match.totals, match.results[0].ms)
    assert left.photo_wins == match.photo_wins
    assert left.hand.packs == match.deal_next_hand().packs
    play_hand(left, Random(2))
    hands = [record_in(path) for path in (tmp_path / "finished").iterdir()]
    assert [restore_hand(hand).damage for hand in hands] == [None, None]


def test_a_hand_that_is_asked_for_goes_on_with_the_one_after_it(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    left = resume(archive(tmp_path), only(tmp_path / "finished"))
    assert (left.hand_number, left.totals) == (2, match.totals)
    assert left.hand.packs == match.deal_next_hand().packs


def test_a_file_from_elsewhere_stays_as_it_is(tmp_path: Path) -> None:
    match = begun(tmp_path / "there")
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    path = only(tmp_path / "there" / "unfinished")
    text = path.read_bytes()
    left = resume(archive(tmp_path / "here"), path)
    assert left.hand.position == match.hand.position
    left.offer(1, Move.parse("p1.deal"), 200)
    assert path.read_bytes() == text
    copy = only(tmp_path / "here" / "unfinished")
    assert copy.read_bytes().startswith(text)
    assert [(event.what, event.ms) for event in record_in(copy).events] == [("p1.deal", 100), ("p1.deal", 200)]
    told: list[str] = []
    path.write_bytes(text + b"{")
    left = resume(archive(tmp_path / "elsewhere", told.append), path)
    assert left.hand.position == match.hand.position
    assert told == [f"{path.name}:3: this line was not written to its end. The match resumes from before it."]


def test_a_file_of_the_archive_goes_on_by_whatever_path_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    monkeypatch.chdir(tmp_path / "unfinished")
    resume(archive(tmp_path), Path(only(tmp_path / "unfinished").name)).offer(1, Move.parse("p1.deal"), 200)
    assert len(record_in(only(tmp_path / "unfinished")).entries) == 2


@pytest.mark.parametrize("folder", ["here", "elsewhere"])
def test_time_does_not_run_back_where_a_hand_goes_on(tmp_path: Path, folder: str) -> None:
    match = begun(tmp_path / "here")
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    left = resume(archive(tmp_path / folder), only(tmp_path / "here" / "unfinished"))
    left.offer(1, Move.parse("p1.deal"), 60)
    record = record_in(only(tmp_path / folder / "unfinished"))
    assert [event.ms for event in record.events] == [100, 100]


def test_after_the_players_left_nothing_more_is_written(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    listener = match.listener
    assert listener is not None and listener.leave() is True
    text = only(tmp_path / "unfinished").read_bytes()
    match.offer(1, Move.parse("p1.deal"), 200)
    assert match.listener is None
    assert only(tmp_path / "unfinished").read_bytes() == text


def test_there_is_nothing_to_come_back_to_where_nothing_was_done_or_the_match_is_over(tmp_path: Path) -> None:
    match = begun(tmp_path / "none")
    assert match.listener is not None and match.listener.leave() is False
    over = begun(tmp_path / "over", limit_ms=1)
    play_hand(over, Random(1))
    assert over.is_over and over.listener is not None and over.listener.leave() is False


def test_the_match_that_was_left_last_comes_first(tmp_path: Path) -> None:
    earlier, later = begun(tmp_path, deal=4), begun(tmp_path, deal=5)
    earlier.offer(1, Move.parse("p1.deal"), 100)
    leave(earlier)
    path = only(tmp_path / "unfinished")
    play_hand(later, Random(1))
    leave(later)
    os.utime(path, (0, 0))
    assert [left.deal for left in left_in(tmp_path)] == [later.deal, earlier.deal]
    os.utime(path)
    assert [left.deal for left in left_in(tmp_path)] == [earlier.deal, later.deal]


def test_a_match_in_play_is_not_resumed_in_another_window(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    assert left_in(tmp_path) == []
    leave(match)
    (left,) = left_in(tmp_path)
    assert left.hand.position == match.hand.position


def test_a_match_that_was_only_looked_at_leaves_no_file(tmp_path: Path) -> None:
    leave(begun(tmp_path))
    assert not (tmp_path / "unfinished").exists()


def test_declarations_and_their_withdrawals_are_recorded(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Stuck(), 100)
    match.offer(1, Stuck(False), 200)
    match.offer(2, Stuck(), 300)
    leave(match)
    (left,) = left_in(tmp_path)
    assert [left.hand.has_declared_stuck(seat) for seat in (1, 2)] == [False, True]
    record = record_in(only(tmp_path / "unfinished"))
    assert [event.what for event in record.events] == ["stuck", "not-stuck", "stuck"]


def test_a_match_that_was_given_up_waits_no_more(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    match.give_up()
    match.offer(2, Move.parse("p2.deal"), 200)
    assert left_in(tmp_path) == []
    record = record_in(only(tmp_path / "finished"))
    assert [event.seat for event in record.events] == [1], "what follows is not recorded"
    assert record.result is not None and record.result.outcome is Outcome.GIVEN_UP
    assert restore_hand(record).damage is None
    with pytest.raises(ValueError, match=r"\.jsonl: this match was ended, and nobody won it\."):
        resume(archive(tmp_path), only(tmp_path / "finished"))


def test_a_match_is_given_up_between_two_hands_and_leaves_no_hand_that_was_not_played(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    match.give_up()
    assert left_in(tmp_path) == []
    (hand,) = archive(tmp_path).outlines()
    assert (hand.outcome, hand.match and hand.match.hand) == ("won", 1)
    assert not list((tmp_path / "unfinished").iterdir())


def test_a_match_is_given_up_that_was_gone_on_with_between_two_hands(tmp_path: Path) -> None:
    match = begun(tmp_path)
    play_hand(match, Random(1))
    leave(match)
    kept = archive(tmp_path)
    resume(kept, only(kept.unfinished)).give_up()
    assert left_in(tmp_path) == []
    assert [seen.outcome for seen in kept.outlines()] == ["won"]


@pytest.mark.parametrize("name", ["nuts-20261123-050000", "crunch-20261123-080000"])
def test_a_match_of_an_older_version_is_dealt_in_its_old_order_to_its_end(tmp_path: Path, name: str) -> None:
    """Version 0.1.0 dealt the columns of Nuts and Crunch before the reserve."""
    left = resume(archive(tmp_path), REPLAYS / "0.1.0" / f"{name}.jsonl")
    assert left.hand_number == 2 and left.rules.ruleset.deal.order == (
        DealPart.BASE,
        DealPart.TABLEAU,
        DealPart.RESERVE,
    )
    for pack, seat_piles in zip(left.hand.packs, left.rules.seat_piles, strict=True):
        columns = [left.hand.position.piles[index] for index in seat_piles.tableau]
        assert [[card & FACE_MASK for card in column] for column in columns] == [[card] for card in pack[:4]]
    again = Match(load_ruleset(left.rules.ruleset.id), SEATS, Deal(4))
    assert again.rules.ruleset.deal.order == (DealPart.RESERVE, DealPart.TABLEAU)
