"""Outcomes of searches with a difficulty, made up for tests."""

from __future__ import annotations

from typing import Final

from solitaire.analysis.difficulty import Measure
from solitaire.analysis.winnable.outcome import DealOutcome, WinnableDeal
from solitaire.config.deal_kind import Difficulty
from solitaire.game.deals import Deal
from solitaire.rules.moves import Move
from solitaire.solver.answer import Verdict

SCORES: Final = {
    Difficulty.GENTLE: 1,
    Difficulty.EASY: 50,
    Difficulty.FAIR: 300,
    Difficulty.HARD: 900,
    Difficulty.FIENDISH: 9_000,
}
"""A score of each grade, which is the effort where every other move loses."""


def graded(deal: int, difficulty: Difficulty, moves: tuple[Move, ...] = ()) -> DealOutcome:
    """The outcome of a winnable deal of this difficulty."""
    measure = Measure(SCORES[difficulty], tried=1, wrong=1)
    proven = WinnableDeal(Deal(deal), moves)
    return DealOutcome(Deal(deal), Verdict.WINNABLE, SCORES[difficulty], proven, measure)


def lost(deal: int) -> DealOutcome:
    """The outcome of a deal that cannot be won."""
    return DealOutcome(Deal(deal), Verdict.UNWINNABLE, 1)
