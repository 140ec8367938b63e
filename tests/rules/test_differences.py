"""The differences between rulesets in short phrases."""

from __future__ import annotations

import pytest

from solitaire.config.user_state import UserState
from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.game.catalogue_order import game_families
from solitaire.rules.text.differences import differences

GAMES = [load_ruleset(game) for game in game_ids()]


@pytest.mark.parametrize(
    ("game", "base", "phrases"),
    [
        ("klondike-draw-3", "klondike", ("draw 3",)),
        ("klondike-three-passes", "klondike", ("three passes",)),
        ("klondike-vegas", "klondike", ("one pass", "$5 a card")),
        ("klondike", "klondike-vegas", ("unlimited passes", "scored in points")),
        ("klondike-easy", "klondike", ("foundations keep cards", "not scored")),
        ("portuguese-solitaire", "bakers-dozen", ("kings to spaces", "kings stay where dealt")),
        ("good-measure", "bakers-dozen", ("ten columns of five", "two aces already up")),
        ("big-ben-victorian", "big-ben", ("waste only to foundations",)),
        ("baroness-kings-out", "baroness", ("no kings", "three grace piles")),
    ],
)
def test_phrases_name_what_differs(game: str, base: str, phrases: tuple[str, ...]) -> None:
    assert differences(load_ruleset(game), load_ruleset(base)) == phrases


def test_a_game_does_not_differ_from_itself() -> None:
    for ruleset in GAMES:
        assert differences(ruleset, ruleset) == ()


def test_every_variant_differs_from_the_game_that_its_family_is_named_after() -> None:
    for family in game_families(GAMES, UserState()):
        for ruleset in family.games:
            if family.head and ruleset is not family.head:
                assert differences(ruleset, family.head), ruleset.name


def test_variants_of_a_family_are_told_apart() -> None:
    for family in game_families(GAMES, UserState()):
        if family.head:
            phrases = [differences(ruleset, family.head) for ruleset in family.games]
            assert len(set(phrases)) == len(phrases), family.title
