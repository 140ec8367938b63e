"""Ends of games of one-card piles, with fewer piles and passes than the shipped ones have."""

from __future__ import annotations

from random import Random

from solitaire.rules.cards import Card, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import FoundationSuit
from tests.rules.rulesets import variant
from tests.solver.small_games import founded


def with_piles(piles: int, passes: int, game: str = "odd-and-even") -> Rules:
    return Rules(variant(game, tableau__piles=piles, tableau__places=(), stock__passes=passes))


def late_position(rules: Rules, random: Random, cards: int, most_turned: int = 2) -> Position:
    """The last cards of the foundations of a suit lie shuffled in stock, waste, piles and reserve.

    Where suits do not matter, they are those of any two foundations.
    """
    piles, seat_piles = founded(rules), rules.seat_piles[0]
    suit, has_suits = random.randrange(4), rules.ruleset.foundation.suit is not FoundationSuit.NONE
    of_suit = [
        (piles[index], fixed.dealt)
        for index, fixed in zip(seat_piles.foundations, rules.ruleset.foundation.fixed, strict=True)
        if suit_of(fixed.base) == suit or not has_suits
    ]
    of_suit = of_suit if has_suits else random.sample(of_suit, 2)
    loose: list[Card] = []
    while len(loose) < cards:
        pile, keeps_base = random.choice(of_suit)
        if len(pile) > keeps_base:
            loose.append(pile.pop())
    random.shuffle(loose)
    for index in seat_piles.tableau:
        if random.random() < 0.7:
            piles[index].append(loose.pop())
    for index in seat_piles.reserve:
        piles[index] = [loose.pop() for _ in range(random.randint(0, min(2, len(loose))))]
    assert seat_piles.stock is not None and seat_piles.waste is not None
    turned = random.randint(0, most_turned)
    piles[seat_piles.waste] = loose[:turned]
    piles[seat_piles.stock] = [~card for card in loose[turned:]]
    left = random.randrange(rules.ruleset.stock.passes)
    return Position(tuple(map(tuple, piles)), left, rules.initial_turned)
