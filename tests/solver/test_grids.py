"""Columns in a grid that cover no others are searched like columns side by side."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import parse_deal, shuffled
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.models.any_card_piles.problem import has_any_card_piles
from solitaire.solver.solve import solve_within


def in_a_grid(ruleset: Ruleset) -> Ruleset:
    """The game with its columns in rows of three places."""
    places = tuple((2 * (number % 3), number // 3) for number in range(ruleset.tableau.piles))
    return ruleset._replace(tableau=ruleset.tableau._replace(places=places))


@pytest.mark.parametrize("game", ["odd-and-even", "freecell", "bakers-dozen", "klondike-strict"])
def test_a_grid_is_searched_like_columns_side_by_side(game: str) -> None:
    ruleset = load_ruleset(game)
    pack = shuffled(parse_deal("1"), ruleset.pack.decks)
    one, other = (Rules(each) for each in (ruleset, in_a_grid(ruleset)))
    answers = [solve_within(rules, opening(rules, pack), 8000) for rules in (one, other)]
    assert answers[0] == answers[1]


def test_piles_that_take_any_card_do_so_in_a_grid() -> None:
    assert has_any_card_piles(in_a_grid(load_ruleset("sir-tommy")))
