"""Cards that never come free where bottom cards go to the top."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.cards import parse_card
from solitaire.solver.models.unfilled_piles.unfilled_piles_deadlock import UnfilledPilesDeadlock

CRESCENT = load("crescent")
ORDERS = [fixed.cards for fixed in CRESCENT.ruleset.foundation.fixed]


@pytest.mark.parametrize(
    ("piles", "redeals", "is_lost"),
    [
        (["QC KC"], 0, True),  # The queen comes first, and nothing else takes the king.
        (["QC KC"], 1, False),  # It comes to the top.
        (["KC QC"], 0, False),
        (["QC KC", "QD KD"], 0, True),
        (["JC KC", "KD QC"], 0, False),  # The queen takes the king.
        (["KD JC QC KC"], 2, True),  # The queen stays under the king.
        (["KD JC QC KC"], 3, False),
    ],
)
def test_a_card_under_one_that_is_needed_later_never_comes_free(
    piles: list[str], redeals: int, is_lost: bool
) -> None:
    cards = [bytes(map(parse_card, pile.split())) for pile in piles]
    loose = {card for pile in cards for card in pile}
    # Foundations that go up have all cards before the first that is left, the others are complete.
    heights = [
        next((place for place, card in enumerate(order) if card in loose), len(order)) for order in ORDERS[:4]
    ]
    deadlock = UnfilledPilesDeadlock(CRESCENT.takes, ORDERS[:4])
    assert deadlock(cards, heights, redeals) is is_lost
