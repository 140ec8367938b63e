"""The keys of seats in races of other piles than the shipped ones."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.keys.key_blocks import LEFT, RIGHT, STUCK, TAKE, KeyBlocks
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.race.session import RaceSession
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal, StockTo
from tests.rules.rulesets import variant

WITHOUT_RESERVE = variant(
    "pounce", reserve__piles=0, reserve__cards=0, reserve__face_down=0, goal=Goal.ALL_CARDS
)
TOO_MANY_PILES = {
    "six columns": variant("pounce", tableau__piles=6, tableau__cards=(1,), tableau__face_down=(0,)),
    "twelve columns": variant("pounce", tableau__piles=12, tableau__cards=(1,), tableau__face_down=(0,)),
    "two reserves": variant("pounce", reserve__piles=2, reserve__cards=6, reserve__face_down=5),
}


def session(ruleset: Ruleset, people: int) -> RaceSession:
    """A hand of so many people."""
    race = RaceSession(Match(ruleset, [Seat(f"Player {number}") for number in range(people)], Deal(1)))
    race.start_hand()
    return race


def tap_all_keys(race: RaceSession) -> None:
    for seat in race.match.hand.seats:
        for at_ms, (target, key) in enumerate(race.blocks.keys(seat).items(), start=1):
            assert race.blocks[key] == (seat, target), "each key has one meaning"
            race.press(key, 1000 * at_ms, is_repeat=False)


@pytest.mark.parametrize("people", [2, 4])
@pytest.mark.parametrize("ruleset", TOO_MANY_PILES.values(), ids=TOO_MANY_PILES)
def test_seats_with_more_piles_than_keys_have_cursors(ruleset: Ruleset, people: int) -> None:
    race = session(ruleset, people)
    assert list(race.blocks.keys(1)) == [LEFT, TAKE, RIGHT, "stock", "centre", STUCK]
    tap_all_keys(race)
    visited = set()
    for _ in ruleset.tableau.dealt_heights:
        race.press(race.blocks.keys(1)[RIGHT], 100_000, is_repeat=False)
        visited.add(race.cursor(1))
    assert len(visited) == ruleset.tableau.piles, "the cursor comes to every column"


@pytest.mark.parametrize("people", [2, 4, 6])
@pytest.mark.parametrize(
    ("ruleset", "missing"),
    [(WITHOUT_RESERVE, "pounce"), (variant("pounce", stock__to=StockTo.TABLEAU, stock__passes=1), "waste")],
    ids=["no reserve", "no waste"],
)
def test_a_pile_that_a_race_does_not_have_has_no_key(ruleset: Ruleset, missing: str, people: int) -> None:
    race = session(ruleset, people)
    tap_all_keys(race)
    assert missing not in race.blocks.keys(1)


def test_the_piles_of_the_shipped_races_have_keys_of_their_own() -> None:
    race = Match(load_ruleset("pounce"), [Seat("Ann"), Seat("Bob")], Deal(1))
    assert not KeyBlocks(race.rules, [1, 2]).has_cursors
