"""The seats of a race while they are chosen: players, names, and what no seat can have."""

from __future__ import annotations

import pytest

from solitaire.race.seat_choices import (
    NOBODY,
    SeatChoice,
    SeatChoices,
    choices_of,
    names_of,
    player_order,
    seats_of,
)
from solitaire.race.seats import Seat, parse_seat
from solitaire.replay.format.record import HUMAN
from solitaire.rules.seat_piles import SeatError
from solitaire.tui.new_games import AGAINST_ONE, AGAINST_RIVALS

PERSON, HARD = SeatChoice(HUMAN), SeatChoice("hard")


def chosen(*players: str) -> SeatChoices:
    return tuple(map(SeatChoice, players))


def test_a_seat_has_a_person_a_rival_of_each_level_or_nobody() -> None:
    assert player_order() == ("human", "beginner", "easy", "normal", "hard", "expert", NOBODY)
    assert [choice.word for choice in (PERSON, HARD, SeatChoice())] == ["person", "rival, hard", "nobody"]


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ((HUMAN, "easy", "normal"), ["You", "Easy", "Normal"]),
        ((HUMAN, HUMAN), ["Left", "Right"]),
        ((HUMAN, "hard", HUMAN), ["Left", "Hard", "Right"]),
        ((HUMAN, HUMAN, NOBODY, HUMAN), ["Player 1", "Player 2", "", "Player 3"]),
        (("hard", "hard", "expert", "hard"), ["Hard", "Hard 2", "Expert", "Hard 3"]),
        (("a-rival-of-20-letters", HUMAN), ["A-rival-of", "You"]),
    ],
)
def test_every_seat_has_a_name_of_its_own_by_itself(players: tuple[str, ...], names: list[str]) -> None:
    assert names_of(chosen(*players)) == names
    assert [seat.name for seat in seats_of(chosen(*players))] == [name for name in names if name]


def test_an_automatic_name_is_none_that_was_typed() -> None:
    choices = (PERSON.named("you"), PERSON, SeatChoice("easy"), HARD.named("Easy"), HARD)
    assert names_of(choices) == ["you", "Player 2", "Easy 2", "Easy", "Hard"]
    assert names_of((PERSON.named("player 3"), PERSON, PERSON)) == ["player 3", "Player 2", "Player 4"]


def test_the_only_person_without_a_name_is_you() -> None:
    assert names_of((PERSON.named("Ann"), PERSON, HARD)) == ["Ann", "You", "Hard"]
    assert names_of((PERSON.named("Ann"), PERSON, PERSON)) == ["Ann", "Player 2", "Player 3"]


def test_a_typed_name_stays_with_the_person_and_another_with_the_rival() -> None:
    ann = PERSON.named("Ann")
    robin = ann._replace(player="hard").named("Robin")
    assert ann._replace(player="hard").name == "", "a rival is no Ann"
    assert robin._replace(player="expert").name == "Robin"
    assert robin._replace(player=HUMAN).name == "Ann"
    assert robin._replace(player=NOBODY).name == ""


@pytest.mark.parametrize(
    "players", [AGAINST_RIVALS, AGAINST_ONE, ("Left", "Right"), ("Ann", "Right"), ("Ann", "Bob", "Easy:hard")]
)
def test_seats_become_choices_and_the_same_seats_again(players: tuple[str, ...]) -> None:
    seats = tuple(map(parse_seat, players))
    choices = choices_of(seats, 4)
    assert len(choices) == 4 and seats_of(choices) == seats


def test_names_that_a_seat_gets_anyway_count_as_automatic() -> None:
    choices = choices_of(tuple(map(parse_seat, AGAINST_ONE)), 3)
    assert names_of((*choices[:2], PERSON)) == ["Left", "Normal", "Right"]
    assert choices_of([Seat("Ann"), Seat("Hard", "hard")], 2) == (PERSON.named("Ann"), HARD)


def test_two_people_may_share_a_seat() -> None:
    assert seats_of((PERSON.named("Ann & Bob"), HARD))[0] == Seat("Ann & Bob")
    assert seats_of((PERSON.named("  Ann  "), HARD))[0] == Seat("Ann")
    assert seats_of((PERSON.named("   "), HARD))[0] == Seat("You")


def test_a_person_may_be_called_like_a_level() -> None:
    seats = seats_of((PERSON.named("Hard"), HARD))
    assert [str(seat) for seat in seats] == ["Hard:human", "Hard 2:hard"]
    assert tuple(map(parse_seat, map(str, seats))) == seats


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Ann:hard", "'Ann:hard' has a colon, which ends a name; leave it out."),
        ("A" * 13, f"'{'A' * 13}' is too long; names have up to 12 characters."),
        ("A\x1bnn", r"'A\x1bnn' has a character that cannot be shown; leave it out."),
    ],
)
def test_a_name_that_no_seat_can_have_is_refused(name: str, fault: str) -> None:
    with pytest.raises(SeatError) as error:
        seats_of((PERSON.named(name), HARD))
    assert fault in str(error.value)


@pytest.mark.parametrize("players", [(HUMAN,), (NOBODY, NOBODY), ("hard", NOBODY)])
def test_fewer_than_two_seats_make_no_race(players: tuple[str, ...]) -> None:
    with pytest.raises(SeatError, match="needs two seats: choose a person or a rival"):
        seats_of(chosen(*players))
