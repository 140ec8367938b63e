"""House rules of races: points, handicap, call, pairs, time (docs/rules.md 7.9, R21 to R30)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.house_rules import house_rules
from solitaire.race.events import Ended, Moved, StocksShifted, Stuck, WentOut
from solitaire.race.hand.hand import Hand
from solitaire.race.hand.referee import WAIT_MS
from solitaire.race.headless import play_hand
from solitaire.race.match import HandResult, Match, MatchProgress, SeatScore
from solitaire.race.messages import messages_for
from solitaire.race.records.record import make_race_header
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.records.restored_hand import restore_hand
from solitaire.race.seats import Seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.format.checksum import LineError
from solitaire.replay.format.header_codec import header_data, header_of
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import Outcome
from solitaire.rules.cards import KING as KING_RANK
from solitaire.rules.cards import full_pack, owner_of, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.encode import encode
from solitaire.rules.moves import Move
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import HandEnd
from tests.race.hands_in_progress import kinds
from tests.rules.positions import table, up_to

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)


def with_rules(game: str = "nuts", scoring: Mapping[str, Any] = {}, **match: Any) -> Ruleset:
    """A race with these points and these terms of its match."""
    base = load_ruleset(game)
    return base._replace(scoring=base.scoring._replace(**scoring), match=base.match._replace(**match))


def points_lying(hand: Hand, seat: int) -> int:
    """The points of a seat by where its cards lie, without a bonus for going out."""
    scoring, piles = hand.rules.ruleset.scoring, hand.position.piles
    up = [card for index in hand.rules.full for card in piles[index] if owner_of(card) == seat]
    kings = sum(rank_of(card) == KING_RANK for card in up)
    return len(up) + scoring.king_bonus * kings + scoring.card_left * hand.cards_left(seat)


def begun(ruleset: Ruleset, piles: Mapping[str, str], seats: int = 2) -> Hand:
    """A hand that begins with these piles; every other reserve has two cards."""
    rules = Rules(ruleset, seats)
    hand = Hand(rules, [full_pack(1)] * seats, Random(1))
    reserves = {f"p{seat}.{ruleset.reserve.name}": "#2S KD" for seat in hand.seats}
    hand.position = table(rules, reserves | dict(piles))
    return hand


def play(hand: Hand, at_ms: int, move: str) -> list[str]:
    """The kinds of events of a move and of its verdict."""
    hand.offer(int(move[1]), Move.parse(move), at_ms)
    return kinds(hand.tick(at_ms + WAIT_MS))


NEARLY_OUT = {
    "p1.nuts": "5C",
    "p2.nuts": "6D",
    "p1.tableau-1": "9C KH",
    "p2.tableau-1": "9C 8D",
    "foundation-1": up_to("5D"),
    "foundation-2": up_to("4C"),
    "foundation-3": up_to("QH"),
}
NEARLY_OUT_AT_NERTZ = {pile.replace("nuts", "nertz"): cards for pile, cards in NEARLY_OUT.items()}
OUT_1, OUT_2, KING = "p1.nuts:foundation-2", "p2.nuts:foundation-1", "p1.tableau-1:foundation-3"


def test_r21_going_out_earns_its_bonus_once() -> None:
    hand = begun(with_rules(scoring={"out_bonus": 10}, end=HandEnd.ALL_OUT), NEARLY_OUT)
    before = [hand.score(seat) for seat in (1, 2)]
    play(hand, 100, OUT_1)
    play(hand, 200, OUT_2)
    after = [hand.score(seat) for seat in (1, 2)]
    assert [new - old for new, old in zip(after, before, strict=True)] == [10 + 1 + 2, 1 + 2]


def test_r22_a_king_earns_its_bonus() -> None:
    hand = begun(with_rules(scoring={"king_bonus": 5}), NEARLY_OUT)
    before = hand.score(1)
    play(hand, 100, KING)
    assert hand.score(1) - before == 1 + 5


@pytest.mark.parametrize("cost", [0, -1, -2])
def test_r23_a_card_left_costs_what_the_rules_say(cost: int) -> None:
    rules = Rules(with_rules(scoring={"card_left": cost, "king_bonus": 3}), 2)
    hand = Hand(rules, [full_pack(1)] * 2, Random(1))
    assert hand.score(1) == 13 * cost == points_lying(hand, 1)
    hand = begun(rules.ruleset, NEARLY_OUT)
    before = hand.score(1)
    play(hand, 100, OUT_1)
    assert hand.score(1) - before == 1 - cost


def test_the_points_of_a_seat_follow_from_where_its_cards_lie() -> None:
    ruleset = with_rules(
        "racing-demon", {"king_bonus": 3, "card_left": -1, "out_bonus": 0}, end=HandEnd.ALL_OUT
    )
    match = Match(ruleset, seats(4), Deal(1))
    play_hand(match, Random(1))
    hand = match.hand
    assert any(rank_of(card) == KING_RANK for index in hand.rules.full for card in hand.position.piles[index])
    assert [points_lying(hand, seat) for seat in hand.seats] == [hand.score(seat) for seat in hand.seats]


@pytest.mark.parametrize("cards", [5, 9, 13])
def test_r24_a_reserve_has_five_to_thirteen_cards(cards: int) -> None:
    base = load_ruleset("nuts")
    (rule,) = (each for each in house_rules(base) if each.name == "Cards in the nuts pile")
    size = next(value for value in rule.words if value.cards == cards)
    rules = Rules(rule.set_to(base, size), 2)
    hand = Hand(rules, [full_pack(1)] * 2, Random(1))
    for seat in (1, 2):
        reserve = hand.position.piles[rules.index[f"p{seat}.nuts"]]
        assert (len(reserve), [card >= 0 for card in reserve].count(True)) == (cards, 1)
        assert hand.score(seat) == -2 * cards


def scored(match: Match, *points: int) -> Match:
    """The match after a hand with these points."""
    match.hand.ended = Ended(60_000, (1,))
    totals = map(sum, zip(match.totals, points, strict=True))
    lines = (SeatScore(0, 0, each, total) for each, total in zip(points, totals, strict=True))
    match.results.append(HandResult(60_000, (1,), tuple(lines)))
    return match


def seats(count: int) -> list[Seat]:
    return [Seat(name, "hard") for name in ("Ann", "Bob", "Cid", "Di", "Eve", "Flo")[:count]]


@pytest.mark.parametrize(
    ("points", "reserves"),
    [((9, 3, -4), (14, 13, 12)), ((9, 9, -4), (13, 13, 12)), ((9, 3, 3), (14, 13, 13)), ((3, 3, 3), (13,) * 3)],
)
def test_r25_the_winner_of_a_hand_gets_one_card_more_and_the_loser_one_fewer(
    points: tuple[int, ...], reserves: tuple[int, ...]
) -> None:
    match = scored(Match(with_rules(handicap=True), seats(3), Deal(7)), *points)
    assert match.next_reserves == reserves
    hand = match.deal_next_hand()
    assert tuple(map(hand.cards_left, hand.seats)) == hand.reserves == reserves
    assert [hand.score(seat) for seat in hand.seats] == [-2 * cards for cards in reserves]
    for seat in hand.seats:
        reserve = hand.position.piles[hand.rules.index[f"p{seat}.nuts"]]
        assert [card >= 0 for card in reserve].count(True) == 1
    plain = scored(Match(load_ruleset("nuts"), seats(3), Deal(7)), *points)
    assert plain.next_reserves == (13, 13, 13)


def test_r25_a_reserve_grows_to_twenty_cards_and_shrinks_to_five() -> None:
    match = Match(with_rules(handicap=True), seats(2), Deal(7), before=MatchProgress(1, reserves=(20, 5)))
    assert scored(match, 9, 3).next_reserves == (20, 5)
    assert scored(match, 3, 9).next_reserves == (19, 6)


def test_r25_several_reserve_piles_grow_as_far_as_the_deck_reaches() -> None:
    base = with_rules(handicap=True)
    ruleset = base._replace(reserve=base.reserve._replace(name="reserve", piles=3))
    match = Match(ruleset, seats(2), Deal(7))
    for _ in range(5):
        scored(match, 9, 3)
        hand = match.deal_next_hand()
    assert hand.reserves == (15, 8)
    assert [hand.cards_left(seat) for seat in hand.seats] == [45, 24]
    assert [hand.score(seat) for seat in hand.seats] == [-90, -48]


def test_r26_a_player_who_is_out_plays_on_until_they_call() -> None:
    hand = begun(load_ruleset("nertz"), NEARLY_OUT_AT_NERTZ | {"p1.tableau-2": "TH"})
    assert play(hand, 100, OUT_1.replace("nuts", "nertz")) == ["Moved 1", "WentOut"]
    assert not hand.is_decided
    assert play(hand, 200, KING) == ["Moved 1"]
    assert kinds(hand.offer(2, Stuck(), 300)) == ["DeclaredStuck 2"] and not hand.ended
    claim = "p2.nertz:foundation-1"
    hand.offer(2, Move.parse(claim), 395)
    assert kinds(hand.offer(1, Stuck(), 400)) == ["Moved 2", "WentOut", "DeclaredStuck 1", "Ended"]
    assert hand.ended == Ended(400, (1, 2))


def test_r26_only_a_player_who_is_out_calls_and_only_the_caller_gets_the_bonus() -> None:
    hand = begun(with_rules(scoring={"out_bonus": 10}, end=HandEnd.CALL), NEARLY_OUT)
    play(hand, 100, OUT_1)
    play(hand, 200, OUT_2)
    before = [hand.score(seat) for seat in (1, 2)]
    hand.offer(2, Stuck(), 300)
    assert [hand.score(seat) for seat in (1, 2)] == [before[0], before[1] + 10]
    assert hand.ended == Ended(300, (1, 2))


def test_r27_all_play_on_until_every_reserve_is_empty() -> None:
    hand = begun(with_rules(end=HandEnd.ALL_OUT), NEARLY_OUT)
    assert play(hand, 100, OUT_1) == ["Moved 1", "WentOut"]
    assert play(hand, 200, KING) == ["Moved 1"]
    assert play(hand, 300, OUT_2) == ["Moved 2", "Ended"]
    assert hand.ended == Ended(300, (1, 2))


def test_r27_or_until_nobody_can_move() -> None:
    hand = begun(with_rules(end=HandEnd.ALL_OUT), {"p1.nuts": "5C", "foundation-2": up_to("4C")})
    play(hand, 100, OUT_1)
    events = [event for at_ms in (1000, 2000, 3000) for event in hand.offer(2, Stuck(), at_ms)]
    assert sum(isinstance(event, StocksShifted) for event in events) == 2
    assert hand.ended == Ended(3000, (1,))


def test_every_seat_learns_what_follows_when_one_goes_out() -> None:
    match = Match(load_ruleset("nertz"), [Seat("Ann"), Seat("Bob")], Deal(7))
    said = messages_for(match, WentOut(100, (1,)))
    assert [said[seat].text for seat in (1, 2)] == [
        "You are out! Play on, or press call.",
        "Ann is out! Play on until the call.",
    ]


def test_a_call_is_no_declaration_of_being_stuck_in_the_messages() -> None:
    match = Match(load_ruleset("nertz"), [Seat("Ann"), Seat("Bob")], Deal(7))
    match.hand = begun(match.rules.ruleset, NEARLY_OUT_AT_NERTZ)
    play(match.hand, 100, OUT_1.replace("nuts", "nertz"))
    declared, _ = match.hand.offer(1, Stuck(), 300)
    said = messages_for(match, declared)
    assert [said[seat].text for seat in (1, 2)] == ["You called.", "Ann called."]


@pytest.mark.parametrize(("count", "sides"), [(4, ((1, 2), (3, 4))), (3, ((1,), (2,), (3,)))])
def test_r28_pairs_add_their_points(count: int, sides: tuple[tuple[int, ...], ...]) -> None:
    match = Match(with_rules("pounce", pairs=True), seats(count), Deal(7))
    assert match.sides == sides
    scored(match, *(60, 30, 55, 50)[:count])
    if count == 4:
        assert (match.side_totals, match.winner, match.winner_name) == ((90, 105), 3, "Cid and Di")
    else:
        assert (match.side_totals, match.winner, match.is_paired) == ((60, 30, 55), None, False)


def test_r28_the_handicap_of_a_pair_is_for_both() -> None:
    match = scored(Match(with_rules(pairs=True, handicap=True), seats(4), Deal(7)), 9, 9, 20, -9)
    assert match.next_reserves == (14, 14, 12, 12)


def test_r29_no_hand_begins_after_the_time_of_the_rules() -> None:
    ruleset = with_rules(minutes=1)
    assert scored(Match(ruleset, seats(2), Deal(7)), 3, 8).winner == 2
    assert scored(Match(ruleset, seats(2), Deal(7), limit_ms=60_001), 3, 8).winner is None


def test_r30_stocks_are_turned_one_card_at_a_time() -> None:
    base = load_ruleset("nuts")
    (rule,) = (each for each in house_rules(base) if each.name == "Draw")
    hand = Match(rule.set_to(base, 1), seats(2), Deal(7)).hand
    hand.offer(1, Move.parse("p1.deal"), 10)
    assert len(hand.position.piles[hand.rules.index["p1.waste"]]) == 1


@pytest.mark.parametrize("end", [HandEnd.CALL, HandEnd.ALL_OUT])
def test_a_replay_verifies_under_the_rules_it_was_played_with(tmp_path: Path, end: HandEnd) -> None:
    """Two hands with every house rule, the second with reserves of two sizes."""
    scoring = {"out_bonus": 10, "king_bonus": 5, "card_left": -1}
    ruleset = with_rules(scoring=scoring, end=end, handicap=True, pairs=True, minutes=30)
    match, random = Match(ruleset, seats(4), Deal(3)), Random(1)
    archive = Archive(tmp_path, lambda: NOW)
    RaceRecorder(match, archive)
    for number in range(2):
        play_hand(match, random)
        path = max((tmp_path / "finished").iterdir(), key=lambda path: (len(path.stem), path.stem))
        with path.open("rb") as file:
            record = read_game_record(file, path.name)
        restored = restore_hand(record)
        again = restored.match
        assert (restored.damage, again.hand.reserves) == (None, match.hand.reserves)
        assert again.rules.ruleset == ruleset and again.results[-1] == match.results[-1]
        assert (again.hand.reserves == (13,) * 4) is (number == 0)
        assert record.result and record.result.outcome is Outcome.WON
        if end is HandEnd.ALL_OUT:
            unfinished = record._replace(entries=record.entries[:-1])
            assert bool(restore_hand(unfinished).match.hand.ended) is (len(again.hand.out) == 4)
        assert any(isinstance(event, Moved) for event in again.hand.log)
        match.deal_next_hand()
    match.give_up()


def test_a_saved_hand_with_reserves_of_no_handicap_is_refused() -> None:
    match = Match(with_rules(handicap=True), seats(2), Deal(3))
    header = make_race_header(match, NOW, "1")
    data = json.loads(json.dumps(header_data(header)))
    assert header_of(data, "nuts.jsonl") == header and header.match and header.match.reserves == (13, 13)
    for reserves in ((13, 30), (13, 1)):
        wrong = data | {"match": data["match"] | {"reserves": reserves}}
        with pytest.raises(LineError, match="reserves"):
            header_of(json.loads(json.dumps(wrong)), "nuts.jsonl")
    plain = data | {"ruleset": encode(load_ruleset("nuts"))}
    with pytest.raises(LineError, match="reserves are not those of a handicap"):
        header_of(plain, "nuts.jsonl")
