"""Answers of a solver that were not searched for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.rules.moves import Move
from solitaire.solver.answer import Answer, Verdict

LOST: Final = Answer(Verdict.UNWINNABLE, (), 1, 0.0)
UNSETTLED: Final = Answer(Verdict.UNKNOWN, (), 1, 0.0)


def won_by(moves: Iterable[Move]) -> Answer:
    """The answer that these moves win."""
    return Answer(Verdict.WINNABLE, tuple(moves), 1, 0.0)
