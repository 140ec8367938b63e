"""A base set by the first card of the tableau: the rule tests of docs/rules.md 11 for it, and other games."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.rules.cards import full_pack, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.vocabulary import Base, Build
from tests.rules.positions import Table

PENGUIN = load("penguin")
OPEN = {"foundation-diamonds": "5D", "foundation-hearts": "5H", "foundation-spades": "5S"}


def test_f13_the_first_card_sets_the_base_and_the_others_of_its_rank_open_the_foundations() -> None:
    pack = full_pack(1)
    five = next(card for card in pack if rank_of(card) == 5)
    dealt = Table(PENGUIN, opening(PENGUIN, (five, *(card for card in pack if card != five))))
    assert dealt["tableau-1"].split()[0] == "5C"
    assert dealt["foundation-clubs"] == ""
    assert [dealt[f"foundation-{suit}"] for suit in ("diamonds", "hearts", "spades")] == ["5D", "5H", "5S"]


def test_f14_foundations_and_columns_continue_between_ace_and_king() -> None:
    played = Table(PENGUIN, OPEN | {"tableau-1": "9C KD", "tableau-2": "7C AD", "tableau-3": "5C"})
    assert played.allows("tableau-1:tableau-2")
    assert played.allows("tableau-3:foundation-clubs")
    assert not played.allows("tableau-1:foundation-diamonds")
    up = played.position.piles[PENGUIN.index["foundation-diamonds"]]
    assert PENGUIN.base_rank(played.position) == 5 and len(up) == 1


def test_f15_a_card_below_the_base_fills_an_empty_column_with_all_on_it() -> None:
    played = Table(PENGUIN, OPEN | {"tableau-1": "9C 4D 3D 2D", "tableau-2": "7C", "cell-1": "8C"})
    assert played.allows("tableau-1:tableau-3:3")
    assert not played.allows("tableau-1:tableau-3:2")
    assert played.refusal("tableau-2:tableau-3") == "Only a 4 can go to an empty column in this deal."


@pytest.mark.parametrize("game", ["klondike", "freecell", "double-klondike", "canfield"])
def test_any_game_may_be_dealt_so(game: str) -> None:
    ruleset = load_ruleset(game)
    if game == "double-klondike":
        tableau = ruleset.tableau._replace(build=Build.SAME_SUIT)
        ruleset = ruleset._replace(tableau=tableau)
    foundation = ruleset.foundation._replace(base=Base.TABLEAU_CARD, wrap=True)
    tableau = ruleset.tableau
    if game == "freecell":
        tableau = tableau._replace(cards=(7,), piles=7)
    rules = Rules(ruleset._replace(foundation=foundation, tableau=tableau))
    assert conformance_faults(rules, playouts=2) == []
