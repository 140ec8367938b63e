"""The keys of piles."""

from __future__ import annotations

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load_ruleset
from solitaire.rules.compiled_rules import Rules
from tests.rules.rulesets import variant


def test_a_numbered_pile_has_the_key_of_its_number() -> None:
    rules = Rules(load_ruleset("big-ben"))
    keys = pile_keys(rules)
    assert keys[rules.index["tableau-1"]] == "1"
    assert keys[rules.index["tableau-10"]] == "0"
    assert keys[rules.index["tableau-12"]] == "="


def test_a_game_with_very_many_piles_still_has_a_key_for_each() -> None:
    wide = variant("belvedere", tableau__piles=20, tableau__cards=(1,), reserve__piles=12)
    keys = pile_keys(Rules(wide))
    assert len(set(keys.values())) == len(keys) == 20 + 12 + 4 + 1
    assert "" not in keys.values()
