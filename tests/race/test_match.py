"""Matches: totals, targets, ties, time, and which packs are dealt."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import LARGEST, LARGEST_MICROSOFT, Deal, shuffled
from solitaire.race.events import Ended
from solitaire.race.match import HandResult, Match, MatchProgress, SeatScore
from solitaire.race.messages import match_summary
from solitaire.race.seats import Seat, parse_seat
from solitaire.rules.cards import card_text, face_up, owner_of
from solitaire.rules.legal import legal_moves
from solitaire.rules.seat_piles import SeatError
from tests.rules.rulesets import variant

ANN, BOB, CID = Seat("Ann"), Seat("Bob"), Seat("Cid", "hard")


def match(game: str = "pounce", target: int | None = None, **options: object) -> Match:
    ruleset = load_ruleset(game)
    terms = ruleset.match._replace(target=target or ruleset.match.target)
    return Match(ruleset._replace(match=terms), [ANN, BOB], Deal(7), **options)  # type: ignore[arg-type]


def test_points_to_play_for_may_be_given_apart_from_the_ruleset() -> None:
    short = Match(variant("pounce", match__target=5), [ANN, BOB], Deal(7))
    assert short.rematch(Deal(8)).rules.ruleset.match.target == 5


def after(game: str, *totals: int, target: int | None = None, **options: object) -> Match:
    """A match with these totals after a hand of a minute."""
    played = match(game, target, **options)
    lines = tuple(SeatScore(up=0, left=0, points=total, total=total) for total in totals)
    played.results.append(HandResult(60_000, (1,), lines))
    return played


@pytest.mark.parametrize(
    ("game", "totals", "winner"),
    [
        ("nuts", (100, 96), None),
        ("nuts", (101, 96), 1),
        ("pounce", (100, 96), 1),
        ("pounce", (99, 96), None),
        ("crunch", (96, 100), 2),
        ("pounce", (110, 110), None),
        ("pounce", (103, 110), 2),
        ("nuts", (-30, 12), None),
    ],
)
def test_r16_when_a_match_is_won(game: str, totals: tuple[int, int], winner: int | None) -> None:
    played = after(game, *totals)
    assert (played.winner, played.is_over) == (winner, winner is not None)


def test_points_to_play_for_may_be_agreed() -> None:
    assert after("nuts", 50, 3, target=50).winner is None
    assert after("nuts", 51, 3, target=50).winner == 1


@pytest.mark.parametrize(
    ("limit_ms", "totals", "winner"), [(60_000, (3, 8), 2), (60_001, (3, 8), None), (60_000, (8, 8), None)]
)
def test_no_hand_begins_when_the_time_is_up_but_ties_play_on(
    limit_ms: int, totals: tuple[int, int], winner: int | None
) -> None:
    assert after("crunch", *totals, limit_ms=limit_ms).winner == winner


@pytest.mark.parametrize("seat", [-1, 0, 3])
def test_a_seat_that_does_not_exist_offers_nothing(seat: int) -> None:
    played = match()
    move = legal_moves(played.rules, played.hand.position, 1)[0]
    with pytest.raises(SeatError, match=f"There is no seat {seat}: Pounce has seats 1 to 2 here."):
        played.offer(seat, move, 10)
    assert played.next_deadline() is None


def test_the_result_of_a_match_in_a_line() -> None:
    assert match_summary(after("pounce", 12, -3)) == "Pounce, deal 7: no winner after 1 hand. Ann 12, Bob -3."
    assert match_summary(after("pounce", 12, 104)) == "Pounce, deal 7: Bob wins. Ann 12, Bob 104."
    resumed = after("pounce", 52, 17, before=MatchProgress(hands=2, totals=(40, 20)))
    assert "no winner after 3 hands" in match_summary(resumed)


def dealt(played: Match, seat: int) -> list[str]:
    return [card_text(card) for card in played.hand.packs[seat - 1]]


def test_the_first_seat_gets_the_numbered_deal_and_the_others_the_next() -> None:
    played = match()
    for seat in (1, 2):
        assert played.hand.packs[seat - 1] == shuffled(Deal(6 + seat), 1)
    cards = [face_up(c) for pile in played.hand.position.piles for c in pile]
    assert {owner_of(card) for card in cards} == {1, 2}


def test_in_a_mirror_match_all_get_the_same() -> None:
    played = match(mirror=True)
    assert dealt(played, 1) == dealt(played, 2)


def test_every_hand_has_other_cards() -> None:
    played = after("pounce", 1, 2)
    packs = {tuple(pack) for pack in played.hand.packs}
    played.hand.ended = played.hand.ended or object()  # type: ignore[assignment]
    again = played.deal_next_hand()
    assert packs.isdisjoint(map(tuple, again.packs))


def test_cards_of_the_same_moment_come_from_the_numbers_after_the_deal_and_begin_again_at_the_end() -> None:
    last = Match(load_ruleset("pounce"), [ANN, BOB], Deal(LARGEST))
    assert [tuple(pack) for pack in last.hand.packs] == [tuple(shuffled(Deal(n), 1)) for n in (LARGEST, 1)]
    microsoft = Match(load_ruleset("pounce"), [ANN, BOB], Deal(7, microsoft=True))
    assert tuple(microsoft.hand.packs[1]) == tuple(shuffled(Deal(8, microsoft=True), 1))


def test_the_second_hand_goes_on_with_the_numbers_that_the_most_seats_would_have_needed() -> None:
    played = after("pounce", 1, 2)
    most = load_ruleset("pounce").seats.most
    played.hand.ended = Ended(60_000, (1,))
    again = played.deal_next_hand()
    assert played.hand_number == 2
    assert [tuple(pack) for pack in again.packs] == [tuple(shuffled(Deal(7 + most + n), 1)) for n in (0, 1)]


def test_another_match_has_the_same_seats_and_terms_and_begins_with_nothing() -> None:
    played = after("nuts", 60, 3, target=50, limit_ms=90_000, mirror=True)
    other = played.rematch(Deal(9))
    assert (other.rules.ruleset, other.seats, other.deal) == (played.rules.ruleset, played.seats, Deal(9))
    assert other.rules.ruleset.match.target == 50
    assert (other.limit_ms, other.mirror) == (90_000, True)
    assert (other.totals, other.played_ms, other.hand_number, other.winner) == ((0, 0), 0, 1, None)


def test_a_resumed_match_keeps_points_time_and_photo_finishes() -> None:
    before = MatchProgress(2, (40, 31), 120_000, (0, 3), ((30, 20), (10, 11)))
    played = match(before=before)
    assert (played.totals, played.played_ms, played.hand_number) == ((40, 31), 120_000, 3)
    assert played.photo_wins == {1: 0, 2: 3} and played.hand.photo_wins is played.photo_wins
    assert played.points == before.points
    played.end(Ended(30_000, ()))
    assert played.hand.ended == Ended(30_000, ())
    (result,) = played.results
    assert (result.ms, result.out, played.played_ms) == (30_000, (), 150_000)
    assert [(line.up, line.left, line.points, line.total) for line in result.lines] == [
        (0, 9, -18, 40 - 18),
        (0, 9, -18, 31 - 18),
    ]
    assert played.totals == (40 - 18, 31 - 18)
    assert played.points == (*before.points, (-18, -18))


@pytest.mark.parametrize(
    ("totals", "limit_ms", "is_tied"),
    [((110, 110), None, True), ((103, 110), None, False), ((8, 8), None, False), ((8, 8), 60_000, True)],
)
def test_a_tie_is_where_the_points_or_the_time_would_decide(
    totals: tuple[int, int], limit_ms: int | None, is_tied: bool
) -> None:
    assert after("pounce", *totals, limit_ms=limit_ms).is_tied is is_tied


@pytest.mark.parametrize(
    ("game", "seats", "complaint"),
    [
        ("pounce", [ANN], "Pounce is for 2 to 6 seats, not 1."),
        ("nuts", [ANN, BOB, CID, Seat("D"), Seat("E")], "Nuts is for 2 to 4 seats, not 5."),
        ("golf", [ANN, BOB], "Golf is a solitaire game, not a race."),
        ("nuts", [ANN, Seat("ann")], "Two seats are called 'ann'; give each a name of its own."),
    ],
)
def test_impossible_seats_are_refused(game: str, seats: list[Seat], complaint: str) -> None:
    with pytest.raises(SeatError) as caught:
        Match(load_ruleset(game), seats, Deal(1))
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Ann", ANN),
        ("Bob:human", BOB),
        ("Cid:hard", CID),
        ("  Ann :human", ANN),
        ("Zoe\u0308", Seat("Zo\u00eb")),
    ],
)
def test_seats_as_they_are_written(text: str, seat: Seat) -> None:
    assert parse_seat(text) == seat


@pytest.mark.parametrize("seat", [ANN, CID, Seat("Bob Ross", "easy")], ids=str)
def test_a_seat_is_written_as_it_is_read(seat: Seat) -> None:
    assert parse_seat(str(seat)) == seat
    assert str(seat) == seat.name if seat.is_human else f"{seat.name}:{seat.player}"


def test_a_person_named_like_a_level_is_written_as_a_person() -> None:
    assert str(Seat("Hard")) == "Hard:human"
    assert parse_seat("Hard:human") == Seat("Hard")
    assert parse_seat("human") == Seat("human")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' has no name: write NAME or NAME:hard."),
        (":hard", "':hard' has no name: write NAME or NAME:hard."),
        ("Ann:hrad", "'hrad' is not one of human, beginner, easy, normal, hard, expert. Did you mean 'hard'?"),
        ("Easy", "'Easy' is a level: write Robin:easy for a rival, Easy:human for a person."),
        ("Anna-Sophia-Maria", "'Anna-Sophia-Maria' is too long; names have up to 12 characters."),
    ],
)
def test_seats_that_cannot_be_read(text: str, complaint: str) -> None:
    with pytest.raises(SeatError) as caught:
        parse_seat(text)
    assert str(caught.value) == complaint


def test_a_match_from_the_last_numbers_of_microsofts_goes_on_with_the_first() -> None:
    match = Match(load_ruleset("nuts"), [Seat("Ann"), Seat("Bob")], Deal(LARGEST_MICROSOFT, microsoft=True))
    assert [*match.hand.packs] == [
        shuffled(Deal(LARGEST_MICROSOFT, microsoft=True), 1),
        shuffled(Deal(1, microsoft=True), 1),
    ]
