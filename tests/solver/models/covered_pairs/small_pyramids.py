"""Small pyramids of pairs, for searches that are compared with every way to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from solitaire.rules.cards import KING, full_pack, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.sections import UNLIMITED, DiscardSection
from tests.rules.rulesets import variant
from tests.samples import FULL

ENOUGH = 1 << 16
"""States, more than any search of a small game meets."""


def small_rules(total: int, redeals: int = 0, draw: int = 1) -> Rules:
    """A pyramid of three rows, with so many redeals, or ``UNLIMITED``."""
    return Rules(
        variant(
            "pyramid",
            tableau__piles=6,
            tableau__places=((2, 0), (1, 1), (3, 1), (0, 2), (2, 2), (4, 2)),
            stock__passes=redeals if redeals == UNLIMITED else 1 + redeals,
            stock__draw=draw,
            discard=DiscardSection(total),
        )
    )


def small_games(
    random: Random, redeals: int, draw: int = 1, stocked: int = 4
) -> Iterator[tuple[Rules, Position]]:
    """Positions of few cards, which pair often, up to ``stocked`` of them in the stock."""
    for _ in range(60 if FULL else 30):
        total = random.choice((13, 14))
        ranks = {6, 7, total - 6, KING}
        cards = [card for card in full_pack(1) if rank_of(card) in ranks]
        random.shuffle(cards)
        shown = random.randint(3, 6)
        rules = small_rules(total, redeals, draw)
        yield rules, table(rules, cards[:shown], cards[shown : shown + stocked], redeals)


def table(rules: Rules, places: Sequence[int], stock: Sequence[int], redeals: int = 0) -> Position:
    """These cards in the first places and in the stock, the last of which is dealt first."""
    seat_piles = rules.seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    for index, card in zip(seat_piles.tableau, places, strict=False):
        piles[index] = (card,)
    assert seat_piles.stock is not None
    piles[seat_piles.stock] = tuple(~card for card in stock)
    return Position(tuple(piles), redeals)
