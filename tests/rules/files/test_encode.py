"""Rulesets as plain data in other files."""

from __future__ import annotations

import json

import pytest

from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode
from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.validate import inconsistencies
from tests.rules.rulesets import variant


def test_every_ruleset_comes_back_from_json() -> None:
    for ruleset in map(load_ruleset, game_ids()):
        assert decode_whole(ruleset.id, "save", json.loads(json.dumps(encode(ruleset)))) == ruleset


def test_a_saved_race_may_let_cards_come_back_as_when_it_was_saved() -> None:
    ruleset = variant("pounce", foundation__take_back=True)
    assert decode_whole("pounce", "save", encode(ruleset)) == ruleset


def test_a_saved_race_may_be_without_points_as_when_it_was_saved() -> None:
    ruleset = variant("pounce", scoring__to_foundation=0)
    assert decode_whole("pounce", "save", encode(ruleset)) == ruleset


def test_a_saved_game_may_keep_back_its_whole_stock_as_when_it_was_saved() -> None:
    ruleset = variant("baroness", tableau__cards=(10,))
    assert decode_whole("baroness", "save", encode(ruleset)) == ruleset


def test_a_saved_game_may_start_below_the_floor_of_its_score_as_when_it_was_saved() -> None:
    ruleset = variant("klondike", scoring__start=-52)
    assert decode_whole("klondike", "save", encode(ruleset)) == ruleset


def test_a_saved_game_may_have_columns_too_high_for_distinct_ranks_as_when_it_was_saved() -> None:
    ruleset = variant("nestor", tableau__piles=3, tableau__cards=(14,), reserve__piles=10)
    assert decode_whole("nestor", "save", encode(ruleset)) == ruleset


@pytest.mark.parametrize(
    ("setting", "value"), [("scoring__out_bonus", 10), ("scoring__turn_up", 1), ("match__minutes", 5)]
)
def test_a_race_without_points_for_foundations_may_end_otherwise(setting: str, value: int) -> None:
    assert not inconsistencies(variant("pounce", scoring__to_foundation=0, **{setting: value}))


def test_everything_is_stated_in_the_words_of_ruleset_files() -> None:
    data = encode(load_ruleset("klondike"))
    assert "id" not in data
    assert data["tableau"]["build"] == "alternate-colours"
    assert data["stock"]["passes"] == "unlimited"
    assert data["discard"] == {"total": 0, "same_rank": False, "touching": False, "below": "none"}, (
        "a default that might change"
    )
    clock = encode(load_ruleset("big-ben"))
    assert [hour["base"] for hour in clock["foundation"]["fixed"] if hour["label"] == 9] == ["2C"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"tableau": 3}, "save:1: tableau: 3 is not a table of settings."),
        ({"spice": 1}, "save:1: spice: there is no such setting."),
        (
            {"stock": {"passes": "limitless"}},
            "save:1: stock.passes: 'limitless' is neither a count nor 'unlimited'.",
        ),
        ({"stock": {"passes": 2}}, "save:1: stock.passes: "),
    ],
    ids=str,
)
def test_mistakes_are_found_as_in_files(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(RulesetError) as found:
        decode_whole("klondike", "save", encode(load_ruleset("klondike")) | change)
    assert str(found.value).startswith(complaint)
