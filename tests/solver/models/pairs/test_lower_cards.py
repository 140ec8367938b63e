"""Games like Aces Up as faces in columns: the same moves and outcomes as the core's."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.cards import Card, full_pack, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.vocabulary import Build
from solitaire.solver.answer import Verdict
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.pairs.lower_cards import LowerCardsProblem, is_lower_cards_game
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, table
from tests.solver.endgames import same_as_core, wander

ACES_UP = load("aces-up")


def test_the_games_in_which_cards_leave_below_others() -> None:
    games = [game for game in SHIPPED if is_lower_cards_game(load_ruleset(game))]
    assert games == ["aces-up", "aces-up-five-columns"]


@pytest.mark.parametrize("below", [Build.ALTERNATE_COLOURS, Build.OTHER_SUITS])
def test_cards_below_others_of_other_suits_are_left_to_the_generic_model(below: Build) -> None:
    ruleset = load_ruleset("aces-up")
    rules = Rules(ruleset._replace(discard=ruleset.discard._replace(below=below)))
    assert not is_lower_cards_game(rules.ruleset)


def test_a_card_that_lets_another_leave_may_have_to_stay_where_colours_alternate() -> None:
    ruleset = load_ruleset("aces-up")
    discard = ruleset.discard._replace(below=Build.ALTERNATE_COLOURS)
    rules = Rules(ruleset._replace(discard=discard, tableau=ruleset.tableau._replace(piles=3)))
    position = table(
        rules, {"stock": "7D 3H", "tableau-1": "AC", "tableau-2": "AH", "tableau-3": "AS AD 2C QS JH"}
    )
    piles = [*position.piles]
    left = Counter(card if card >= 0 else ~card for pile in piles for card in pile)
    piles[rules.index["discard"]] = tuple((Counter(full_pack(1)) - left).elements())
    answer = solve_within(rules, position._replace(piles=tuple(piles)), 2000)
    assert answer.verdict is Verdict.WINNABLE


def test_what_follows_is_what_the_core_allows() -> None:
    random = Random(1)
    met = 0
    for _ in range(12):
        positions = wander(ACES_UP, random, 80)
        cards = LowerCardsProblem(ACES_UP, positions[0], pruned=False)
        met += sum(same_as_core(cards, ACES_UP, position) for position in positions)
    assert met > 150


def short_game(random: Random) -> Position:
    """Twelve to eighteen cards of high ranks, some of them in the stock; the others are discarded."""
    deck = [make_card(rank, suit) for suit in range(4) for rank in (*range(2, 14), 1)]
    cards: list[Card] = [card for card in deck if card & 15 in (1, 10, 11, 12, 13)]
    extra = random.randrange(6)
    while len(cards) > 12 + extra:
        cards.remove(random.choice([card for card in cards if card & 15 != 1]))
    gone = [card for card in deck if card not in cards]
    random.shuffle(cards)
    piles, seat_piles = [Pile()] * len(ACES_UP.piles), ACES_UP.seat_piles[0]
    assert seat_piles.stock is not None and seat_piles.discard is not None
    piles[seat_piles.discard] = tuple(gone)
    stock = 4 * random.randrange(3)
    piles[seat_piles.stock] = tuple(~card for card in cards[:stock])
    for card in cards[stock:]:
        column = random.choice(seat_piles.tableau)
        piles[column] += (card,)
    return Position(tuple(piles), 0, ACES_UP.initial_turned)


def outcomes(random: Random, games: int) -> list[SearchState]:
    """The outcomes of short games by the generic model, which the others must share."""
    found = []
    for _ in range(games):
        position = short_game(random)
        whole = BestFirst(GenericProblem(ACES_UP, position), 20_000).run(20_000)
        assert BestFirst(LowerCardsProblem(ACES_UP, position, pruned=False), 20_000).run(20_000) is whole
        assert BestFirst(LowerCardsProblem(ACES_UP, position), 20_000).run(20_000) is whole
        assert DepthFirst(LowerCardsProblem(ACES_UP, position), 20_000).run(20_000) is whole
        found.append(whole)
    return found


def test_ends_of_games_have_the_verdict_of_the_core_with_and_without_prunings() -> None:
    found = outcomes(Random(2), 150)
    assert found.count(SearchState.FOUND) > 20
    assert found.count(SearchState.EXHAUSTED) > 20


def test_where_only_aces_are_free_a_loss_depends_on_the_cards_below_them() -> None:
    position = table(
        ACES_UP, {"tableau-1": "KD QH AC", "tableau-2": "AD", "tableau-3": "AH", "tableau-4": "AS"}
    )
    cards = LowerCardsProblem(ACES_UP, position)
    assert cards.lowest(cards.start) == [1, -1, -1, -1]
    position = table(
        ACES_UP, {"tableau-1": "KD QH AC", "tableau-2": "2D", "tableau-3": "AH", "tableau-4": "AS"}
    )
    cards = LowerCardsProblem(ACES_UP, position)
    assert cards.lowest(cards.start) == [2, 0, 0, 0]
