"""The bound of cards that have to lie in piles when a card leaves the waste."""

from __future__ import annotations

from random import Random

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.models.one_card_piles.buried_cards import buried_cards
from solitaire.solver.models.one_card_piles.problem import OneCardPilesProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.samples import FULL
from tests.solver.models.one_card_piles.one_card_endgames import late_position, with_piles

PLACES = 8
UNTIL = [sum(1 << 8 * place for place in range(end)) for end in range(PLACES + 1)]


def numbers(orders: list[list[int]], piled: list[int], waste: dict[int, int]) -> list[int]:
    """The numbers of ``buried_cards`` for each place, of cards in piles and of those at places of the waste."""
    faces = {card for order in orders for card in order}
    counts = {card: piled.count(card) for card in faces}
    return [*buried_cards(orders, counts, sorted(waste.items()), UNTIL).to_bytes(PLACES, "little")]


def test_cards_that_need_one_below_them_have_to_lie_in_piles() -> None:
    # One foundation needs 1 to 5. When the 1 leaves, the cards above it and the 5 are in piles.
    assert numbers([[1, 2, 3, 4, 5]], [5], {2: 1, 4: 2}) == [0, 0, 2, 2, 2, 1, 1, 1]


def test_cards_that_leave_before_need_no_pile() -> None:
    # The 3 has to wait for the 2 of the stock, but not for what lies below it.
    assert numbers([[1, 2, 3, 4]], [], {1: 4, 2: 3, 3: 1}) == [0] * PLACES


def test_a_card_that_no_foundation_can_take_yet_needs_a_pile_itself() -> None:
    # The 3 leaves to a pile, since the 1 lies below it; so it is in one when the 1 leaves.
    assert numbers([[1, 2, 3, 4]], [], {1: 1, 3: 3}) == [0, 1, 1, 1, 0, 0, 0, 0]


def test_another_card_of_the_face_may_take_the_place() -> None:
    assert numbers([[1, 2], [1, 2]], [2], {0: 1}) == [0] * PLACES


def test_another_card_of_the_face_takes_the_place_once() -> None:
    assert numbers([[1, 2], [1, 2]], [2, 2], {0: 1}) == [1] * PLACES
    assert numbers([[1, 2], [1, 2]], [2, 2], {0: 1, 1: 1}) == [1, 2, 2, 2, 2, 2, 2, 2]


def test_the_foundation_takes_it_that_lets_more_cards_leave() -> None:
    assert numbers([[1, 3], [2, 1, 4, 5]], [4, 5], {0: 1}) == [0] * PLACES
    assert numbers([[1, 3], [2, 1, 4, 5]], [3, 4, 5], {0: 1}) == [1] * PLACES


def test_another_foundation_may_take_the_card() -> None:
    assert numbers([[1, 2], [2, 1]], [2], {0: 1}) == [0] * PLACES


def test_positions_are_lost_at_once_if_too_many_cards_have_to_lie_in_piles() -> None:
    random, proven = Random(3), 0
    for piles in (1, 2, 3):
        rules = with_piles(piles, 1)
        for _ in range(100 if FULL else 8):
            position = late_position(rules, random, 16, most_turned=12)
            if lost_at_once(rules, position):
                proven += 1
                whole = BestFirst(OneCardPilesProblem(rules, position, pruned=False), 50_000)
                assert whole.run(50_000) is SearchState.EXHAUSTED
    assert proven > 4


def lost_at_once(rules: Rules, position: Position) -> bool:
    """Whether the position is proven lost without any state that follows."""
    return BestFirst(OneCardPilesProblem(rules, position), 10).run(2) is SearchState.EXHAUSTED
