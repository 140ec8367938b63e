"""Positions of games like Aces Up with few cards."""

from __future__ import annotations

from random import Random

from solitaire.rules.cards import Card, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position


def short_game(rules: Rules, random: Random) -> Position:
    """Twelve to eighteen cards of high ranks, some of them in the stock; the others are discarded."""
    deck = [make_card(rank, suit) for suit in range(4) for rank in (*range(2, 14), 1)]
    cards: list[Card] = [card for card in deck if card & 15 in (1, 10, 11, 12, 13)]
    extra = random.randrange(6)
    while len(cards) > 12 + extra:
        cards.remove(random.choice([card for card in cards if card & 15 != 1]))
    gone = [card for card in deck if card not in cards]
    random.shuffle(cards)
    piles, seat_piles = [Pile()] * len(rules.piles), rules.seat_piles[0]
    assert seat_piles.stock is not None and seat_piles.discard is not None
    piles[seat_piles.discard] = tuple(gone)
    stock = 4 * random.randrange(3)
    piles[seat_piles.stock] = tuple(~card for card in cards[:stock])
    for card in cards[stock:]:
        column = random.choice(seat_piles.tableau)
        piles[column] += (card,)
    return Position(tuple(piles), 0, rules.initial_turned)
