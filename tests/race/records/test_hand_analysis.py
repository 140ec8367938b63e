"""The analysis of hands, made up so that every figure can be counted by hand."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.hand.hand import Hand
from solitaire.race.match import Match
from solitaire.race.records.hand_analysis import (
    NOTICE_MS,
    SPACE,
    HandAnalysis,
    LostPlay,
    MissedPlay,
    ReserveWait,
    SeatAnalysis,
    analyse,
    analyse_hand,
    analyse_record,
)
from solitaire.race.records.record import recorded_event
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.saved_race import LoadedRace, read_any
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.format.record import Event
from solitaire.rules.cards import full_pack, parse_card
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from tests.race.counted_hand import EVENTS, PILES, SIX
from tests.race.hands_in_progress import Spot
from tests.race.recorded_matches import leave
from tests.replays.version_files import FOLDER

NUTS = FOLDER / "0.1.0" / "nuts-20261123-050000.jsonl"
TWO, BLACK_KING, RED_KING, TEN = map(parse_card, ("2S", "KC", "KD", "TS"))


def test_the_analysis_has_taps_idle_time_missed_and_lost_plays_and_waits() -> None:
    assert analyse(Spot(PILES), EVENTS, 10_000) == HandAnalysis(
        10_000,
        (
            SeatAnalysis(
                taps=2,
                moves=0,
                idle_ms=6000,
                missed=(MissedPlay(SIX, 0, 4000, taken_by=2),),
                lost=(LostPlay(SIX, 4012, by=2, late_ms=12),),
                waits=(ReserveWait(RED_KING, 0, 10_000, ""),),
            ),
            SeatAnalysis(
                taps=4,
                moves=2,
                idle_ms=3000,
                missed=(),
                lost=(),
                waits=(ReserveWait(BLACK_KING, 0, 4000, SPACE), ReserveWait(TWO, 7000, 3000, "")),
            ),
        ),
    )


def test_the_pace_is_counted_by_the_minute() -> None:
    found = analyse(Spot(PILES), EVENTS, 10_000)
    assert [found.per_minute(seat.taps) for seat in found.seats] == [12, 24]
    assert HandAnalysis(0, ()).per_minute(5) == 0


def test_a_card_that_is_covered_by_turning_the_stock_was_missed_unless_it_was_too_quick() -> None:
    piles = PILES | {"p1.tableau-1": "9H", "p1.waste": "6D", "p1.stock": "#2H #3H #4H"}
    for ms, missed in ((NOTICE_MS, (MissedPlay(SIX, 0, NOTICE_MS, 0),)), (NOTICE_MS - 1, ())):
        one, _ = analyse(Spot(piles), [Event(ms, "p1.deal", 1)], 5000).seats
        assert one.missed == missed
        assert (one.taps, one.moves) == (1, 1)


def test_a_card_that_could_go_up_when_the_hand_ended_was_missed() -> None:
    one, two = analyse(Spot(PILES), [], 2500).seats
    assert one.missed == two.missed == (MissedPlay(SIX, 0, 2500, 0),)


def test_the_loser_of_a_photo_finish_lost_the_card_by_no_time() -> None:
    photo = Event(4000, "p2.tableau-1:foundation-1", 2, "photo finish with 1")
    one, two = analyse(Spot(PILES), [photo], 4000).seats
    assert one.lost == (LostPlay(SIX, 4000, 2, None),)
    assert two.lost == ()


def test_a_card_of_the_reserve_goes_onto_the_card_it_waited_for() -> None:
    piles = PILES | {"p1.nuts": "#2S 9D", "p1.tableau-2": "TS 8C"}
    events = [Event(3000, "p1.tableau-2:p1.tableau-4", 1), Event(5000, "p1.nuts:p1.tableau-2", 1)]
    one, _ = analyse(Spot(piles | {"p1.tableau-4": "9H"}), events, 5000).seats
    assert one.waits == (ReserveWait(parse_card("9D"), 0, 3000, TEN),)


def test_a_claim_that_is_judged_after_a_later_move_is_dated_as_in_the_record(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    match, ace = next(
        (match, move)
        for match in (Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(deal)) for deal in count(1))
        for move in legal_moves(match.rules, match.hand.position, 1)
        if match.rules.is_foundation_move(move)
    )
    RaceRecorder(match, archive)
    for seat, move, at_ms in ((1, ace, 2000), (2, Move.parse("p2.deal"), 2009)):
        match.offer(seat, move, at_ms)
    match.tick(2016)
    assert [event.ms for event in map(recorded_event, match.hand.log) if event] == [2009, 2000]
    leave(match)
    (path,) = archive.unfinished.iterdir()
    saved = read_any(path)
    assert isinstance(saved, LoadedRace)
    assert analyse_hand(match.hand) == analyse_record(saved.confirmed)
    assert analyse_hand(match.hand).ms == 2009


def test_a_hand_with_a_handicap_is_analysed_as_it_was_dealt() -> None:
    rules = load("nuts", 2)
    packs = ([Random(seed).sample(full_pack(1), 52)] * 2 for seed in count(1))
    hand, move = next(
        (hand, move)
        for hand in (Hand(rules, dealt, Random(1), reserves=(9, 11)) for dealt in packs)
        for move in legal_moves(rules, hand.position, 1)
        if str(move).startswith("p1.nuts:p1.tableau")
    )
    hand.offer(1, move, 1000)
    assert analyse_hand(hand).seats[0].moves == 1, "the move is legal in the analysis, too"


def test_the_analysis_is_that_of_the_record_and_of_the_hand_in_memory() -> None:
    saved = read_any(NUTS)
    assert isinstance(saved, LoadedRace)
    found = analyse_record(saved.confirmed)
    assert analyse_hand(saved.restored.match.hand) == found
    assert sum(seat.moves for seat in found.seats) == sum(
        ":" in e.what or "deal" in e.what for e in saved.record.events
    )
