"""Records of races: every hand restores the same position, and can be resumed."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.events import Beaten, Moved, StocksShifted, Stuck
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.record import recorded_event
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.restored_hand import follow, photo_losers, restore_hand
from solitaire.replay.format.entry_codec import entry_data, entry_of
from solitaire.replay.format.line_reader import NoGameInFile, read_game_record
from solitaire.replay.format.record import Event, FileDamage, Outcome
from solitaire.rules.cards import rank_of
from solitaire.rules.moves import Move
from tests.race.hands_in_progress import ONE, SIX_EACH, TWO, Spot
from tests.race.recorded_matches import SEATS, archive, begun, leave, only, record_in
from tests.replay.edited_files import changed
from tests.rules.positions import up_to


@pytest.mark.parametrize(("game", "deal"), [("nuts", 4), ("crunch", 11), ("pounce", 1), ("pounce", 26)])
def test_a_hand_reads_back_to_the_same_table(tmp_path: Path, game: str, deal: int) -> None:
    match = begun(tmp_path, game, deal)
    play_hand(match, Random(1))
    record = record_in(only(tmp_path / "finished"))
    restored = restore_hand(record)
    assert (restored.damage, restored.confirmed_count) == (None, len(record.entries))
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
        (1, {"seat": 0}, "the field 'seat' is missing"),
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
    assert (restored.confirmed_count, restored.damage, restored.match.hand.elapsed_ms) == (2, None, 900)
    assert isinstance(restored.match.hand.log[-1], StocksShifted)


def test_nothing_can_be_done_after_the_end_of_a_hand(tmp_path: Path) -> None:
    play_hand(begun(tmp_path), Random(1))
    record = record_in(only(tmp_path / "finished"))
    late = Event(record.entries[-1].ms, "p1.deal", 1)
    restored = restore_hand(record._replace(entries=(*record.entries, late)))
    assert (restored.confirmed_count, restored.damage) == (
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
