"""Records of races: every hand restores the same position, and can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Beaten, Moved, StocksShifted, Stuck
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.record import follow, photo_losers, recorded_event, restore_hand
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.saved_race import resume
from solitaire.replay.format.codec import entry_data, entry_of
from solitaire.replay.format.line_reader import NoGameInFile, read_game_record
from solitaire.replay.format.record import Event, FileDamage, Outcome
from solitaire.rules.cards import FACE_MASK, rank_of
from solitaire.rules.moves import Move
from solitaire.rules.vocabulary import DealPart
from tests.race.hands_in_progress import ONE, SIX_EACH, TWO, Spot
from tests.race.recorded_matches import SEATS, archive, begun, leave, only, record_in
from tests.replay.edited_files import changed
from tests.rules.positions import up_to

REPLAYS = Path(__file__).parents[2] / "replays"


def left_in(root: Path, tell: Callable[[str], None] = pytest.fail) -> list[Match]:
    """All matches that can be gone on with, the one left last first; they are left again at once."""
    kept = archive(root, tell)
    found = [resume(kept, seen.path) for seen in kept.unfinished_games()]
    for match in found:
        leave(match)
    return found


@pytest.mark.parametrize(("game", "deal"), [("nuts", 4), ("crunch", 11), ("pounce", 1), ("pounce", 26)])
def test_a_hand_reads_back_to_the_same_table(tmp_path: Path, game: str, deal: int) -> None:
    match = begun(tmp_path, game, deal)
    play_hand(match, Random(1))
    record = record_in(only(tmp_path / "finished"))
    restored = restore_hand(record)
    assert (restored.damage, restored.good) == (None, len(record.entries))
    hand, again = match.hand, restored.match.hand
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
    match.deal_next_hand()
    play_hand(match, Random(2))
    first, second = sorted((tmp_path / "finished").iterdir(), key=lambda path: len(path.stem))
    one, two = record_in(first).header.match, record_in(second).header.match
    assert one is not None and two is not None
    assert (one.hand, one.totals, one.ms) == (1, (0, 0), 0)
    assert (two.hand, two.ms) == (2, match.results[0].ms)
    assert two.totals == tuple(line.total for line in match.results[0].lines)
    assert (one.points, two.points) == ((), (tuple(line.points for line in match.results[0].lines),))
    assert two.mirror and two.beyond and two.target == 100
    again = restore_hand(record_in(second)).match
    assert (again.hand_number, again.totals, again.points) == (2, match.totals, match.points)


def test_the_points_to_play_for_are_those_of_the_match_in_the_file(tmp_path: Path) -> None:
    """In files up to 1.8 the ruleset has the usual ones."""
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    assert record.header.match is not None and record.header.ruleset.match.target == 100
    older = record.header._replace(match=record.header.match._replace(target=50, beyond=False))
    again = restore_hand(record._replace(header=older)).match
    assert again.rules.ruleset.match[:2] == (50, False)


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
    for number, cut in enumerate(cuts(text)):
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
    assert [left.hand.has_given_up(seat) for seat in (1, 2)] == [False, True]
    record = record_in(only(tmp_path / "unfinished"))
    assert [event.what for event in record.events] == ["stuck", "not-stuck", "stuck"]


def test_a_match_that_was_given_up_waits_no_more(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    match.give_up()
    assert left_in(tmp_path) == []
    record = record_in(only(tmp_path / "finished"))
    assert record.result is not None and record.result.outcome is Outcome.GIVEN_UP
    assert restore_hand(record).damage is None


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


def test_a_hand_that_ends_with_its_first_event_is_a_hand(tmp_path: Path) -> None:
    match = begun(tmp_path, "nuts")
    hand = match.hand
    sevens = [next(card for card in pack if rank_of(card) == 7) for pack in hand.packs]
    blocked = {spec.index: (sevens[spec.seat - 1],) for spec in match.rules.piles if spec.seat}
    bare = {
        i
        for seat_piles in match.rules.seat_piles
        for i in (seat_piles.stock, seat_piles.waste, *seat_piles.foundations)
    }
    piles = [() if index in bare else blocked[index] for index in range(len(match.rules.piles))]
    hand.position = hand.position._replace(piles=tuple(piles))
    match.offer(1, Stuck(), 100)
    assert hand.ended and not hand.ended.out
    header = record_in(only(tmp_path / "finished")).header
    assert header.match and header.match.hand == 1


@pytest.mark.parametrize(
    ("line", "event", "said"),
    [
        (1, {"what": "p1.waste:p1.tableau-1"}, "the move p1.waste:p1.tableau-1 is not legal"),
        (1, {"seat": 3}, "there is no seat 3"),
        (1, {"what": "hint"}, "'hint' is not a move"),
    ],
)
def test_impossible_events_are_reported(tmp_path: Path, line: int, event: dict[str, object], said: str) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    entries = list(record.entries)
    entries[line - 1] = entries[line - 1]._replace(**event)  # type: ignore[arg-type]
    damage = restore_hand(record._replace(entries=tuple(entries))).damage
    assert damage is not None and damage.line == line + 1
    assert damage.what.startswith(said) and damage.what[-1] not in ".X"


def test_a_wrong_result_is_reported(tmp_path: Path) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    assert record.result is not None
    wrong = record._replace(entries=(*record.entries[:-1], record.result._replace(moves=3)))
    damage = restore_hand(wrong).damage
    assert damage is not None and damage.what.startswith("the result is not right: moves should be")


@pytest.mark.parametrize(
    "without", [{"seats": ()}, {"match": None}, {"seats": (), "match": None}], ids=" ".join
)
def test_a_hand_without_seats_or_match_is_no_race(tmp_path: Path, without: dict[str, object]) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    with pytest.raises(ValueError, match=r"^this game of Nuts is no race$"):
        restore_hand(record._replace(header=record.header._replace(**without)))  # type: ignore[arg-type]


def test_a_shift_is_done_again_at_its_time(tmp_path: Path) -> None:
    match = begun(tmp_path)
    match.offer(1, Move.parse("p1.deal"), 100)
    leave(match)
    record = record_in(only(tmp_path / "unfinished"))
    restored = restore_hand(record._replace(entries=(*record.entries, Event(900, "shift"))))
    assert (restored.good, restored.damage, restored.match.hand.elapsed_ms) == (2, None, 900)
    assert isinstance(restored.match.hand.log[-1], StocksShifted)


def test_nothing_can_be_done_after_the_end_of_a_hand(tmp_path: Path) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    late = Event(record.entries[-1].ms, "p1.deal", 1)
    restored = restore_hand(record._replace(entries=(*record.entries, late)))
    assert (restored.good, restored.damage) == (
        len(record.entries),
        FileDamage(len(record.entries) + 2, "the hand is over"),
    )


@pytest.mark.parametrize("points", [[[12]], [12, -3], [["12", -3]]], ids=str)
def test_wrong_points_are_reported(tmp_path: Path, points: list[object]) -> None:
    play_hand(begun(tmp_path), Random(1))
    text = only(tmp_path / "finished").read_bytes()
    match = json.loads(text.splitlines()[0])["match"]
    with pytest.raises(NoGameInFile, match="match: points is not a number for each seat"):
        read_game_record(BytesIO(changed(text, 1, match=match | {"points": points})), "")


def test_the_verdict_of_a_photo_finish_is_written_down() -> None:
    hand = Spot(SIX_EACH)
    hand.do(100, ONE, TWO)
    (event,) = [recorded_event(event) for event in hand.tick(116) if isinstance(event, Moved)]
    assert event is not None
    assert event.verdict == f"photo finish with {3 - event.seat}"


def test_a_claim_that_was_late_is_written_down_and_read_back() -> None:
    hand, copy = Spot(SIX_EACH), Spot(SIX_EACH)
    hand.do(100, ONE)
    hand.do(140, TWO)
    up, late = [event for event in hand.tick(156) if isinstance(event, Moved | Beaten)]
    told = recorded_event(late)
    assert told == Event(140, f"late {TWO}", 2, "40 ms after 1")
    assert entry_of(entry_data(told)) == told
    moved = recorded_event(up)
    assert moved and follow(copy, moved)
    assert follow(copy, told) == late
    assert copy.position == hand.position and copy.elapsed_ms == 140


@pytest.mark.parametrize(
    ("what", "verdict", "fault"),
    [
        (TWO, "40 ms after 2", "verdict: this is not a number and 'ms after' another seat"),
        (TWO, "40 ms after 3", "verdict"),
        (TWO, "-1 ms after 1", "verdict"),
        (TWO, "12345 ms after 1", "verdict"),
        (TWO, "photo finish with 1", "verdict"),
        ("p2.tableau-1:p2.tableau-2", "40 ms after 1", "only a card that goes to a foundation can be late"),
        ("p2.tableau-3:foundation-1", "40 ms after 1", "seat 2 has no card on p2.tableau-3"),
        ("p1.tableau-1:foundation-1", "40 ms after 1", "seat 2 has no card on p1.tableau-1"),
    ],
)
def test_a_late_claim_that_cannot_be_is_a_fault(what: str, verdict: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        follow(Spot(SIX_EACH), Event(140, f"late {what}", 2, verdict))


def test_a_photo_finish_won_by_two_seats_is_written_down_and_counts_for_both() -> None:
    piles = {f"foundation-{n}": up_to("5D") for n in (1, 2)} | {f"p{n}.tableau-1": "9C 6D" for n in (1, 2, 3)}
    hand, copy = Spot(piles, seats=3), Spot(piles, seats=3)
    hand.do(100, *(f"p{seat}.tableau-1:foundation-1" for seat in hand.seats))
    moved = [event for event in hand.tick(116) if isinstance(event, Moved)]
    (loser,) = {*hand.seats} - {event.seat for event in moved}
    assert hand.photo_wins == {event.seat: 1 for event in moved} and len(moved) == 2
    for event in map(recorded_event, moved):
        assert event is not None and event.verdict == f"photo finish with {loser}"
        copy.follow(event.seat, Move.parse(event.what), event.ms, photo_losers(event, hand.seats))
    assert copy.photo_wins == hand.photo_wins


def test_the_photo_finishes_of_a_hand_count_when_it_is_restored(tmp_path: Path) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    place, event = next(
        (place, each)
        for place, each in enumerate(record.entries)
        if isinstance(each, Event) and ":foundation-" in each.what
    )
    before = restore_hand(record).match.photo_wins
    entries = [*record.entries]
    entries[place] = event._replace(verdict=f"photo finish with {3 - event.seat}")
    after = restore_hand(record._replace(entries=tuple(entries))).match.photo_wins
    assert after == before | {event.seat: before[event.seat] + 1}


def test_a_disk_that_is_full_stops_no_race(tmp_path: Path) -> None:
    (tmp_path / "unfinished").write_text("in the way")
    told: list[str] = []
    match = Match(load_ruleset("nuts"), SEATS, Deal(4))
    RaceRecorder(match, archive(tmp_path, told.append))
    play_hand(match, Random(1))
    assert match.hand.ended
    assert len(told) == 1 and told[0].startswith(f"This game is not saved: {tmp_path / 'unfinished'}: ")


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
