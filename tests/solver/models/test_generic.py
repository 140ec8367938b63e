"""The generic search problem: its pruning changes no verdict."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.cards import CLUBS, DIAMONDS, HEARTS, KING, full_pack, make_card, parse_card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.piles import Zone
from solitaire.rules.safe_cards import has_safety_bound, highest_safe
from solitaire.rules.sections import ReserveSection, StockSection
from solitaire.rules.vocabulary import Build, FoundationSuit, StockTo, Unit
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.symmetry import CanonicalForm
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED, table, up_to, written
from tests.rules.rulesets import variant
from tests.samples import FULL, of_each_kind, one_in
from tests.solver.endgames import endgame, wander

SAFE = [
    "australian-patience",
    "bakers-dozen",
    "castles-in-spain",
    "chinaman",
    "klondike-strict",
    "spanish-patience",
]
SAFE += ["thumb-and-pouch", "westcliff", "whitehead", "yukon", "eastcliff", "easthaven"]


@pytest.mark.parametrize("game", one_in(4, SAFE))
def test_safe_cards_change_no_verdict(game: str) -> None:
    """Ends of games, searched with safe cards going up at once and without."""
    rules, random = load(game), Random(game)
    assert has_safety_bound(rules.ruleset)
    outcomes = []
    for number in range(16):
        position = endgame(rules, random, cards=10 + number % 3, columns=2 + number % 2)
        plain = BestFirst(GenericProblem(rules, position, forced=False), 6000)
        truth = plain.run(6000)
        if truth not in (SearchState.STOPPED, SearchState.OPEN):
            for stages in (StageDivision.COARSE, StageDivision.BREAKS):
                assert BestFirst(GenericProblem(rules, position, stages), 6000).run(6000) is truth
            outcomes.append(truth)
    assert len(outcomes) >= 8
    assert SearchState.FOUND in outcomes


@pytest.mark.parametrize("game", of_each_kind(game for game in SHIPPED if load_ruleset(game).seats.least == 1))
def test_equivalent_positions_have_the_same_children(game: str) -> None:
    """Whichever of them is looked at: the one that stands for all leads to the same."""
    rules, random = load(game), Random(game)
    alike = CanonicalForm(rules)
    for position in wander(rules, random, 50)[:: 7 if FULL else 14]:
        one, other = (
            GenericProblem(rules, position, forced=False),
            GenericProblem(rules, position, forced=False),
        )
        assert alike(alike(position)) == alike(position)
        assert sorted(one.children(position)) == sorted(other.children(alike(position)))


def test_piles_may_change_places_where_no_rule_distinguishes_them() -> None:
    rules = load("bakers-dozen")
    position = opening(rules, full_pack(1))
    first, second = rules.seat_piles[0].tableau[:2]
    piles = list(position.piles)
    piles[first], piles[second] = piles[second], piles[first]
    changed = position._replace(piles=tuple(piles))
    assert CanonicalForm(rules)(position) == CanonicalForm(rules)(changed)


def test_foundations_of_any_order_may_change_places_with_whatever_lies_below() -> None:
    rules = Rules(variant("golf", foundation__piles=2))
    alike = CanonicalForm(rules)
    position = alike(table(rules, {"foundation-1": "5C 2C 9C", "foundation-2": "6D AD 9D"}))
    assert alike(position) == position


def test_foundations_to_which_the_stock_is_dealt_keep_their_places() -> None:
    """The last card is dealt to the first foundation, and the base is that of the first one, too."""
    rules = Rules(variant("golf", foundation__piles=2))
    for stock in ("", "2C"):
        position = table(rules, {"stock": stock, "foundation-1": "9C", "foundation-2": "5D", "tableau-1": "6H"})
        alike = CanonicalForm(rules)(position)
        assert [rank_of(alike.piles[index][-1]) for index in rules.of_zone(Zone.FOUNDATION)] == [9, 5]


def test_a_foundation_of_any_order_keeps_the_base_that_opens_the_others() -> None:
    rules = Rules(variant("canfield", foundation__suit=FoundationSuit.NONE, foundation__piles=2))
    for built in ("QD", "QD KC", "QD KC AC 2D"):
        position = table(rules, {"foundation-1": built, "tableau-1": "QC"})
        assert rules.base_rank(CanonicalForm(rules)(position)) == rank_of(parse_card("QD"))


def test_a_sequence_that_is_complete_in_the_reserve_does_not_win() -> None:
    rules = Rules(variant("scorpion", reserve__piles=1, reserve__cards=1, reserve__build=True))
    complete = {
        f"tableau-{column}": written(make_card(rank, suit) for rank in range(KING, 0, -1))
        for column, suit in enumerate((CLUBS, DIAMONDS, HEARTS), 1)
    }
    position = table(rules, complete | {"reserve": "KS QS JS TS 9S 8S 7S 6S", "tableau-4": "5S 4S 3S 2S AS"})
    search = BestFirst(GenericProblem(rules, position), 1000)
    assert search.run(1000) is SearchState.EXHAUSTED


def test_what_is_dealt_in_order_keeps_its_place() -> None:
    rules = load("easthaven")
    position = opening(rules, full_pack(1))
    assert CanonicalForm(rules)(position) == position


def test_piles_of_the_reserve_keep_their_places_while_cards_are_kept_back_for_them() -> None:
    rules = Rules(variant("baroness", reserve__cards=1))
    alike = CanonicalForm(rules)
    for stock, may_change in (("6D 9D", False), ("", True)):
        first, second = (
            alike(table(rules, {"stock": stock, "tableau-1": "TS", "grace-1": one, "grace-2": other}))
            for one, other in (("7D", "4H"), ("4H", "7D"))
        )
        assert (first == second) is may_change


def test_what_is_filled_in_order_keeps_its_place_while_a_waste_can_be_turned_over() -> None:
    rules = Rules(variant("klondike-three-passes", tableau__minimum=2))
    position = table(rules, {"waste": "KS", "tableau-1": "7C", "tableau-2": "", "tableau-3": "2D"})
    assert CanonicalForm(rules)(position) == position


@pytest.mark.parametrize(
    ("game", "heights", "suit", "rank"),
    [
        ("klondike", (0, 0, 0, 0), 0, 2),
        ("klondike", (3, 5, 6, 2), 0, 5),
        ("klondike-easy", (9, 5, 6, 0), 0, 6),
        ("thumb-and-pouch", (9, 5, 6, 4), 0, 6),
        ("whitehead", (9, 5, 6, 4), 0, 6),
        ("trigon", (0, 0, 0, 0), 2, 13),
        ("belvedere", (3, 5, 6, 7), 0, 4),
        ("big-harp", (3, 5, 6, 2), 3, 3),
        ("big-harp", (1, 1, 0, 5), 3, 2),
        ("yukon", (9, 5, 6, 9), 0, 6),
        ("klondike-strict", (9, 5, 6, 9), 0, 7),
        ("agnes-bernauer", (1, 1, 1, 0), 0, 2),
        ("agnes-sorel", (1, 1, 1, 0), 0, 1),
    ],
)
def test_the_highest_safe_rank_follows_from_the_heights(
    game: str, heights: tuple[int, ...], suit: int, rank: int
) -> None:
    assert highest_safe(load_ruleset(game), heights, suit) == rank


def test_a_card_that_goes_up_is_missed_by_what_lies_in_no_order() -> None:
    """In Yukon the queen of spades takes the jack of hearts with all that lies on it, and that cannot go up."""
    rules = Rules(variant("yukon", tableau__piles=2, tableau__cards=(3,), tableau__face_down=(1,)))
    tops = {"clubs": "KC", "diamonds": "KD", "hearts": "TH", "spades": "TS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    position = table(rules, {**homes, "tableau-1": "#KS KH QS", "tableau-2": "JH QH JS"})
    for forced in (False, True):
        assert BestFirst(GenericProblem(rules, position, forced=forced), 1000).run(1000) is SearchState.FOUND


def test_a_card_that_goes_up_is_missed_where_a_pile_must_be_long_to_be_built_on() -> None:
    """The king of spades, dealt onto the other in the reserve, takes the queen from the jack."""
    ruleset = load_ruleset("bakers-dozen")
    tableau = ruleset.tableau._replace(piles=1, build=Build.SAME_SUIT, build_minimum=2)
    stock, reserve = StockSection(to=StockTo.RESERVE), ReserveSection(piles=1, build=True)
    rules = Rules(ruleset._replace(tableau=tableau, stock=stock, reserve=reserve))
    tops = {"clubs": "QC", "diamonds": "KD", "hearts": "KH", "spades": "TS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    position = table(rules, {**homes, "tableau-1": "JS QS", "reserve": "KC", "stock": "KS"})
    for forced in (False, True):
        assert BestFirst(GenericProblem(rules, position, forced=forced), 1000).run(1000) is SearchState.FOUND


@pytest.mark.parametrize("unit", [Unit.ANY, Unit.ALL, Unit.SINGLE_OR_ALL])
def test_a_card_that_goes_up_is_missed_by_what_is_dealt_on_it_and_would_move_with_it(unit: Unit) -> None:
    """The queen of hearts takes the king of diamonds, dealt onto it, off the jack."""
    ruleset = load_ruleset("bakers-dozen")
    tableau = ruleset.tableau._replace(piles=3, cards=(2,), face_down=(1,))
    tableau = tableau._replace(build=Build.ALTERNATE_COLOURS, unit=unit)
    rules = Rules(ruleset._replace(tableau=tableau, stock=StockSection(to=StockTo.TABLEAU)))
    tops = {"clubs": "KC", "diamonds": "9D", "hearts": "JH", "spades": "QS"}
    homes = {f"foundation-{suit}": up_to(top) for suit, top in tops.items()}
    columns = {"tableau-1": "#JD QH", "tableau-2": "KS", "tableau-3": "KH QD", "stock": "TD KD"}
    position = table(rules, {**homes, **columns})
    for forced in (False, True):
        assert BestFirst(GenericProblem(rules, position, forced=forced), 1000).run(1000) is SearchState.FOUND


def test_where_leaving_has_consequences_nothing_is_safe() -> None:
    for game in ("big-ben", "canfield", "baroness", "grandfathers-clock"):
        assert not has_safety_bound(load_ruleset(game)), game
