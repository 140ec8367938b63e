"""Auto-play and auto-finish: moves that the program makes for the player.

See docs/rules.md 0.3.9 and 0.3.10.
"""

from __future__ import annotations

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.safe_cards import SafeMoves


def safe_moves(rules: Rules, position: Position) -> list[Move]:
    """The moves of safe cards to foundations, in order; see ``safe_cards``.

    If moves to foundations alone win the game, all of these. Empty if no card is safe.
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
    """The moves that the program makes after a player's move.

    Args:
        rules: of the game.
        position: after the player's move.
        safe: whether to move safe cards (auto-play).
        finish: whether to win a game in which moves to foundations suffice (auto-finish).
    """
    if finish and (rest := finishing_moves(rules, position)):
        return rest
    return safe_moves(rules, position) if safe else []


def finishing_moves(rules: Rules, position: Position) -> list[Move]:
    """The moves to foundations that win the game, if no card is hidden; else empty."""
    hidden = any(
        pile and (spec.zone in (Zone.STOCK, Zone.WASTE) or min(pile) < 0)
        for spec, pile in zip(rules.piles, position.piles, strict=True)
    )
    line: list[Move] = []
    while not hidden and not rules.is_won(position):
        move = next((move for move in legal_moves(rules, position) if rules.is_foundation_move(move)), None)
        if move is None:
            return []
        line.append(move)
        position, _ = perform(rules, position, move)
    return line
