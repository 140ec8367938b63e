"""Where no card is called safe: docs/rules.md 0.3.9."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.vocabulary import (
    Build,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    JumpWhen,
    StockTo,
    Unit,
)
from tests.rules.rulesets import variant

NOT_UP = (Destination.TABLEAU, Destination.SPACE)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        pytest.param("klondike", {"goal": Goal.EMPTY_TABLEAU}, id="another goal"),
        pytest.param("klondike", {"foundation__unit": FoundationUnit.SEQUENCE}, id="whole sequences go up"),
        pytest.param("klondike", {"foundation__suit": FoundationSuit.FREE}, id="suits of foundations not set"),
        pytest.param("klondike", {"foundation__piles": 2}, id="other numbers of foundations"),
        pytest.param("klondike", {"stock__to": StockTo.FOUNDATION}, id="dealt to foundations"),
        pytest.param("klondike", {"discard__total": 13}, id="cards leave in pairs"),
        pytest.param(
            "klondike", {"tableau__wrap": True, "foundation__take_back": True}, id="wraps, taken back"
        ),
        pytest.param("klondike", {"waste__jump": JumpWhen.ALWAYS}, id="jumps in the waste"),
        pytest.param("klondike", {"waste__auto_fill": True}, id="the waste fills columns"),
        pytest.param("klondike", {"waste__to": NOT_UP}, id="not from the waste"),
        pytest.param("klondike", {"tableau__to": NOT_UP}, id="not from columns"),
        pytest.param("klondike", {"stock__into_space": True}, id="the stock goes to spaces"),
        pytest.param("klondike", {"tableau__build": Build.ANY_CARD}, id="any card, on columns alone"),
        pytest.param("easthaven", {"stock__when": DealWhen.NO_SPACE}, id="an empty column stops the deal"),
        pytest.param("easthaven", {"tableau__unit": Unit.ALL}, id="rows onto whole columns"),
        pytest.param("easthaven", {"tableau__unit": Unit.SINGLE_OR_ALL}, id="rows onto cards or columns"),
        pytest.param("easthaven", {"tableau__unit": Unit.ANY}, id="rows onto units without order"),
        pytest.param("easthaven", {"tableau__build_minimum": 2}, id="rows onto columns too short"),
        pytest.param("flower-garden", {"reserve__to": NOT_UP}, id="not from the reserve"),
        pytest.param("flower-garden", {"reserve__auto_fill": True}, id="the reserve fills columns"),
        pytest.param("flower-garden", {"reserve__fills_first": True}, id="the reserve fills columns first"),
    ],
)
def test_no_card_is_safe_where_it_matters_that_it_leaves_its_place(game: str, settings: dict[str, Any]) -> None:
    assert has_safety_bound(load_ruleset(game))
    assert not has_safety_bound(variant(game, **settings))


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"goal": Goal.EMPTY_TABLEAU}, id="another goal"),
        pytest.param({"pack__decks": 2}, id="two decks"),
        pytest.param({"foundation__suit": FoundationSuit.NONE}, id="suits do not matter"),
        pytest.param({"foundation__take_back": True}, id="taken back"),
        pytest.param({"tableau__build": Build.ANY_SUIT}, id="not in suit"),
        pytest.param({"tableau__unit": Unit.RUN}, id="sequences move"),
        pytest.param({"tableau__wrap": True}, id="wraps"),
        pytest.param({"tableau__build_minimum": 2}, id="onto columns of two cards"),
        pytest.param({"tableau__to": NOT_UP}, id="not from columns"),
        pytest.param({"stock__to": StockTo.WASTE}, id="a stock"),
        pytest.param({"reserve__piles": 1}, id="a reserve"),
        pytest.param({"cells__piles": 1}, id="free cells"),
    ],
)
def test_each_card_is_safe_where_suits_are_built_from_both_ends_alone(settings: dict[str, Any]) -> None:
    assert has_safety_bound(load_ruleset("bisley"))
    assert not has_safety_bound(variant("bisley", **settings))
