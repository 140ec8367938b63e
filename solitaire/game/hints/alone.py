"""What a move is worth to who plays alone."""

from __future__ import annotations

from solitaire.rules.apply import perform
from solitaire.rules.compiled import Rules
from solitaire.rules.facts import Carried, Dealt, Fact, Removed, TurnedUp
from solitaire.rules.moves import Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Space


def worth(rules: Rules, position: Position, move: Move) -> int:
    """Points for what the move does."""
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
            # A space is worth something if it can be filled; a run broken for nothing is not.
            is_space = not left and rules.ruleset.tableau.space is not Space.NEVER
            return 10 if is_space and position.piles[rules.index[target]] else 0
        case Dealt():
            return 2
        case _:
            return 0
