"""The most sensible legal move, by simple rules of thumb and by what the player can see: for people who want a
hint, and for rivals.
"""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.hints import alone, racing
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.rules.safe import safe_moves


def hint(rules: Rules, position: Position) -> Move | None:
    """A move worth thinking about, or None where there is none. It is a guess, not a plan."""
    safe = safe_moves(rules, position)
    if safe:
        return safe[0]
    best = best_of(rules, position, legal_moves(rules, position))
    return best if best is not None and worth(rules, position, best) > 0 else None


def best_of(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The most sensible of these legal moves, the first among equals; None if there are none."""
    return max(moves, key=lambda move: worth(rules, position, move), default=None)


def worth(rules: Rules, position: Position, move: Move, seat: int = 1) -> int:
    """Points for what the move of a seat does; 0 for one that leads nowhere by itself."""
    is_race = rules.ruleset.seats.most > 1
    return racing.worth(rules, position, move, seat) if is_race else alone.worth(rules, position, move)
