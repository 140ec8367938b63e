"""The most sensible legal move, by simple rules of thumb and by what the player can see: for people who want a
hint, and for rivals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Final

from solitaire.game.hints import alone, racing
from solitaire.game.hints.ahead import preparing
from solitaire.rules.apply import perform
from solitaire.rules.autoplay import safe_moves
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position

PROGRESS: Final = 10
"""What a move is worth that leads on by itself: more than dealing, which can wait."""
GAIN: Final = 20
"""What is worth a move that only prepares it."""


def hint(rules: Rules, position: Position, been: Collection[Position] = ()) -> Move | None:
    """A move worth thinking about, or None where there is none. It is a guess, not a plan; who follows such
    hints, and tells each time where the game has ``been``, goes in no circles.
    """

    def is_new(move: Move) -> bool:
        return perform(rules, position, move)[0] not in been

    safe = safe_moves(rules, position)
    if safe and is_new(safe[0]):
        return safe[0]
    best = best_of(rules, position, filter(is_new, legal_moves(rules, position)))
    if best is None:
        return None
    gained = worth(rules, position, best)
    if gained >= PROGRESS:
        return best
    first = preparing(rules, position, partial(worth, rules), GAIN, been)
    return first or (best if gained > 0 else None)


def best_of(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The most sensible of these legal moves, the first among equals; None if there are none."""
    return max(moves, key=lambda move: worth(rules, position, move), default=None)


def worth(rules: Rules, position: Position, move: Move, seat: int = 1) -> int:
    """Points for what the move of a seat does; 0 for one that leads nowhere by itself."""
    is_race = rules.ruleset.seats.most > 1
    return racing.worth(rules, position, move, seat) if is_race else alone.worth(rules, position, move)
