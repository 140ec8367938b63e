"""The most sensible legal move, by simple rules of thumb and by what the player can see."""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.rules.apply import perform
from solitaire.rules.facts import Carried, Dealt, Fact, Removed, TurnedUp
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move, Redeal
from solitaire.rules.piles import Zone
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


def worth(rules: Rules, position: Position, move: Move) -> int:
    """Points for what the move does; 0 for one that leads nowhere by itself."""
    _, facts = perform(rules, position, move)
    points = sum(_worth_of(rules, position, fact) for fact in facts)
    return 1 if isinstance(move, Redeal) else points


def _worth_of(rules: Rules, position: Position, fact: Fact) -> int:
    match fact:
        case Removed(cards, _):
            return 30 + len(cards)
        case TurnedUp():
            return 40
        case Carried(cards, source, target):
            came, went = (rules.piles[rules.index[name]].zone for name in (source, target))
            if came is Zone.FOUNDATION:
                return -50
            if went is Zone.FOUNDATION:
                return 30
            if came in (Zone.WASTE, Zone.RESERVE):
                return 20
            left = position.piles[rules.index[source]][: -len(cards)]
            # An emptied column is worth something; a run broken for nothing is not.
            return 10 if not left and position.piles[rules.index[target]] else 0
        case Dealt():
            return 2
        case _:
            return 0
