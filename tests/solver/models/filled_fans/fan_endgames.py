"""Ends of games of filled fans."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from solitaire.game.catalogue import load
from solitaire.rules.cards import ACE, KING, Card, make_card, parse_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from tests.rules.positions import table, written


def big_ben_with(piles: Mapping[str, str]) -> tuple[Rules, Position]:
    """Big Ben with these piles; all other fans are empty, and all other foundations complete."""
    rules = load("big-ben")
    won, named = ending(rules, Random(1), cards=0), table(rules, piles)
    chosen = (named if spec.name in piles else won for spec in rules.piles)
    return rules, won._replace(piles=tuple(each.piles[index] for index, each in enumerate(chosen)))


def run(first: str, last: str) -> str:
    """A foundation from one card up to another of its suit."""
    return written(range(parse_card(first), parse_card(last) + 1))


def ending(rules: Rules, random: Random, cards: int) -> Position:
    """Foundations that lack so many cards, which lie shuffled in the fans, and some in stock and waste."""
    seat_piles, fixed = rules.seat_piles[0], rules.ruleset.foundation.fixed
    foundations = rules.of_zone(Zone.FOUNDATION)
    heights = [rules.full[index] for index in foundations]
    loose: list[Card] = []

    def card(place: int, height: int) -> Card:
        base = fixed[place].base
        return make_card((rank_of(base) - ACE + height) % KING + ACE, suit_of(base))

    while len(loose) < cards:
        place = int(random.random() * len(heights))
        if heights[place] > 1:
            heights[place] -= 1
            loose.append(card(place, heights[place]))
    loose.sort(key=lambda _: random.random())
    piles: list[Pile] = [()] * len(rules.piles)
    for place, (index, height) in enumerate(zip(foundations, heights, strict=True)):
        piles[index] = tuple(card(place, at) for at in range(height))
    assert seat_piles.stock is not None
    assert seat_piles.waste is not None
    undealt = int(random.random() * cards * 0.4)
    piles[seat_piles.stock] = tuple(~one for one in loose[:undealt])
    wasted = int(random.random() * cards * 0.3)
    piles[seat_piles.waste] = tuple(loose[undealt : undealt + wasted])
    rest = loose[undealt + wasted :]
    fans = -(-len(rest) // 4)
    for fan, index in enumerate(seat_piles.tableau[:fans]):
        piles[index] = tuple(rest[fan::fans])
    return Position(tuple(piles), redeals_left=0)
