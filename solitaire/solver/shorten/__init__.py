"""Winning lines without detours: a search looks for a win, not for the shortest one.

Whatever is left out of a line or put elsewhere in it, the core plays the rest again: the line that comes out
wins as surely as the one that went in, and is never longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.compiled import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer
from solitaire.solver.shorten.omission import leave_out
from solitaire.solver.shorten.purse import Purse, Spent
from solitaire.solver.shorten.shortcuts import cut_short
from solitaire.solver.shorten.sooner import play_sooner

MOST: Final = 12_000
"""Moves that are made to find shorter lines, at most: a fraction of a second."""


def shorter(rules: Rules, position: Position, answer: Answer, most: int = MOST) -> Answer:
    """The answer about ``position``, its line shortened."""
    return answer._replace(moves=shortened(rules, position, answer.moves, most)) if answer.moves else answer


def shortened(rules: Rules, position: Position, moves: Sequence[Move], most: int = MOST) -> tuple[Move, ...]:
    """Moves that win from ``position``, as ``moves`` do, and no more of them. At most ``most`` moves are made
    to find them.
    """
    best, purse = tuple(moves), Purse(most)
    try:
        for better in (cut_short, play_sooner, leave_out, cut_short):
            for found in better(rules, position, best, purse):
                best = found
    except Spent:
        pass
    return best
