"""Auto-play: moves of safe cards, and the moves of a game that wins itself (docs/rules.md 0.3.9 and 0.3.10)."""

from __future__ import annotations

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.dominance import SafeMoves
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position


def safe_moves(rules: Rules, position: Position) -> list[Move]:
    """Moves of safe cards (see ``dominance``), one after another; all of the rest of the game where only
    going up is left. Empty if there is none.
    """
    if rest := finishing_moves(rules, position):
        return rest
    line: list[Move] = []
    safe = SafeMoves(rules)
    while move := safe.first(position, legal_moves(rules, position)):
        line.append(move)
        position, _ = perform(rules, position, move)
    return line


def automatic_moves(rules: Rules, position: Position, safe: bool, finish: bool) -> list[Move]:
    """What makes itself after a move of the player: ``finish``, the rest of a game in which only going up
    is left; ``safe``, the cards that are not needed any more.
    """
    if finish and (rest := finishing_moves(rules, position)):
        return rest
    return safe_moves(rules, position) if safe else []


def _goes_up(rules: Rules, move: Move) -> bool:
    return isinstance(move, Carry) and rules.piles[rules.index[move.target]].zone is Zone.FOUNDATION


def finishing_moves(rules: Rules, position: Position) -> list[Move]:
    """The moves that win by going up alone, if nothing is hidden any more and there are such moves."""
    hidden = any(
        pile and (spec.zone in (Zone.STOCK, Zone.WASTE) or min(pile) < 0)
        for spec, pile in zip(rules.piles, position.piles, strict=True)
    )
    line: list[Move] = []
    while not hidden and not rules.is_won(position):
        ups = [move for move in legal_moves(rules, position) if _goes_up(rules, move)]
        if not ups:
            return []
        line.append(ups[0])
        position, _ = perform(rules, position, ups[0])
    return line
