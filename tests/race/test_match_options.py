"""The options of a new match: their values, and the match that is made of them."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.match_options import OptionRow, make_match, offered_options, option_rows
from solitaire.race.seats import Seat
from solitaire.rules.race_sections import MatchOptions
from solitaire.rules.seat_piles import SeatError

NUTS, POUNCE = load_ruleset("nuts"), load_ruleset("pounce")
FOUR = [Seat(name) for name in ("Ann", "Bob", "Cy", "Dee")]


def row(option: str, game: str = "pounce") -> OptionRow:
    (found,) = (row for row in option_rows(load_ruleset(game)) if row.option == option)
    return found


def test_every_option_begins_with_the_value_of_the_rules() -> None:
    words = {row.name: row.word(MatchOptions()) for row in option_rows(NUTS)}
    assert words == {
        "Points to win": "more than 100",
        "Time": "no limit",
        "Handicap": "none",
        "Sides": "each alone",
        "Cards": "shuffled for each seat",
    }
    assert make_match(NUTS, FOUR, Deal(7)).rules.ruleset == NUTS


@pytest.mark.parametrize(("game", "first"), [("nuts", "more than 100"), ("pounce", "100")])
def test_points_are_offered_once_each(game: str, first: str) -> None:
    words = [*row("target", game).words.values()]
    assert words[0] == first and len(set(words)) == len(words)
    assert ("100" in words[1:]) == (first != "100")


def test_a_value_is_changed_forwards_and_backwards_and_around() -> None:
    time = row("minutes")
    longer = time.changed(MatchOptions())
    assert (longer.minutes, time.word(longer)) == (10, "10 minutes")
    assert time.changed(longer, -1) == MatchOptions()
    assert time.changed(MatchOptions(), -1).minutes == 60
    assert time.changed(MatchOptions(), len(time.words)) == MatchOptions()


def test_a_limit_of_the_rules_can_be_lifted() -> None:
    limited = POUNCE._replace(match=POUNCE.match._replace(minutes=30, pairs=True))
    time, sides = (row for row in option_rows(limited) if row.option in ("minutes", "pairs"))
    assert time.word(MatchOptions()) == "30 minutes"
    assert time.word(MatchOptions(minutes=0)) == "no limit"
    assert list(sides.words) == [None, False]


def test_a_race_without_a_reserve_to_empty_or_four_seats_has_no_handicap_and_no_pairs() -> None:
    three = POUNCE._replace(seats=POUNCE.seats._replace(most=3))
    assert [row.option for row in option_rows(three)] == ["target", "minutes", "handicap", "mirror"]


def test_a_match_has_the_options() -> None:
    match = make_match(NUTS, FOUR, Deal(7), MatchOptions(50, 10, handicap=True, pairs=True, mirror=True))
    section = match.rules.ruleset.match
    assert (section.target, section.beyond, section.handicap) == (50, False, True)
    assert (match.limit_ms, match.mirror, match.sides) == (600_000, True, ((1, 2), (3, 4)))


def test_pairs_need_four_or_six_seats_unless_they_are_in_the_rules() -> None:
    with pytest.raises(SeatError, match=r"^Pairs need four or six seats, not three\.$"):
        make_match(NUTS, FOUR[:3], Deal(7), MatchOptions(pairs=True))
    paired = NUTS._replace(match=NUTS.match._replace(pairs=True))
    assert not make_match(paired, FOUR[:3], Deal(7)).is_paired


def test_a_rival_that_is_not_installed_makes_no_match() -> None:
    with pytest.raises(SeatError, match="'my-rival' is not installed"):
        make_match(NUTS, [Seat("Ann"), Seat("Robin", "my-rival")], Deal(7))


def test_options_that_another_race_does_not_offer_are_those_of_its_rules() -> None:
    set_up = MatchOptions(100, 20, pairs=True, mirror=True)
    assert offered_options([*option_rows(NUTS)], set_up) == set_up
    assert offered_options([*option_rows(POUNCE)], set_up) == set_up._replace(target=None)
    three = POUNCE._replace(seats=POUNCE.seats._replace(most=3))
    assert offered_options([*option_rows(three)], set_up).pairs is None
