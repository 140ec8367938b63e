"""Matches: totals, targets, ties, time, and which packs are dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import LARGEST_MICROSOFT, Deal, shuffled
from solitaire.race.match import HandResult, Match, SeatScore
from solitaire.race.seats import Seat, SeatError, parse_seat
from solitaire.rules.cards import card_text, face_up, owner_of

ANN, BOB, CID = Seat("Ann"), Seat("Bob"), Seat("Cid", "hard")


def match(game: str = "pounce", **options: object) -> Match:
    return Match(load_ruleset(game), [ANN, BOB], Deal(7), **options)  # type: ignore[arg-type]


def after(game: str, *totals: int, **options: object) -> Match:
    """A match with these totals after a hand of a minute."""
    played = match(game, **options)
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
    length = replace(load_ruleset("nuts").match, target=50)
    assert after("nuts", 50, 3, length=length).winner is None
    assert after("nuts", 51, 3, length=length).winner == 1


@pytest.mark.parametrize(
    ("limit_ms", "totals", "winner"), [(60_000, (3, 8), 2), (60_001, (3, 8), None), (60_000, (8, 8), None)]
)
def test_no_hand_begins_when_the_time_is_up_but_ties_play_on(
    limit_ms: int, totals: tuple[int, int], winner: int | None
) -> None:
    assert after("crunch", *totals, limit_ms=limit_ms).winner == winner


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
    again = played.deal_on()
    assert packs.isdisjoint(map(tuple, again.packs))


@pytest.mark.parametrize(
    ("game", "seats", "complaint"),
    [
        ("pounce", [ANN], "Pounce is for 2 to 6 seats, not 1."),
        ("nuts", [ANN, BOB, CID, Seat("D"), Seat("E")], "Nuts is for 2 to 4 seats, not 5."),
        ("nuts", [ANN, Seat("ann")], "Two seats are called 'ann'; give each a name of its own."),
    ],
)
def test_who_cannot_play(game: str, seats: list[Seat], complaint: str) -> None:
    with pytest.raises(SeatError) as caught:
        Match(load_ruleset(game), seats, Deal(1))
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("text", "seat"),
    [("Ann", ANN), ("Bob:human", BOB), ("Cid:hard", CID), ("  Ann :human", ANN)],
)
def test_seats_as_they_are_written(text: str, seat: Seat) -> None:
    assert parse_seat(text) == seat


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' has no name: write NAME or NAME:hard."),
        (":hard", "':hard' has no name: write NAME or NAME:hard."),
        ("Ann:hrad", "'hrad' is not one of human, easy, normal, hard. Did you mean 'hard'?"),
        ("Anna-Sophia-Maria", "'Anna-Sophia-Maria' is too long; names have up to 12 letters."),
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
