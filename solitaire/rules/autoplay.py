"""Auto-play and auto-finish: moves that the program makes for the player.

See docs/rules.md 0.3.9 and 0.3.10.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Final

from solitaire.rules.apply import perform
from solitaire.rules.cards import Card, is_red, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.safe_cards import SafeMoves
from solitaire.rules.vocabulary import BuildDirection, FoundationSuit

MAX_POSITIONS: Final = 200
"""Positions to look at for the moves that finish a game, which bounds the time after each move."""


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
    """The moves to foundations that win the game, if no card is hidden; else empty.

    It gives up after ``MAX_POSITIONS``.
    """
    hidden = any(
        pile and (spec.zone in (Zone.STOCK, Zone.WASTE) or min(pile) < 0)
        for spec, pile in zip(rules.piles, position.piles, strict=True)
    )
    return [] if hidden else _winning_moves(rules, position, {position}) or []


def _winning_moves(rules: Rules, position: Position, met: set[Position]) -> list[Move] | None:
    """The moves to foundations that win, found depth first; None if there are none.

    Positions that were ``met`` are not tried again.
    """
    if rules.is_won(position):
        return []
    for move in _moves_to_foundations(rules, position):
        after, _ = perform(rules, position, move)
        if after not in met and len(met) < MAX_POSITIONS:
            met.add(after)
            rest = _winning_moves(rules, after, met)
            if rest is not None:
                return [move, *rest]
    return None


def _moves_to_foundations(rules: Rules, position: Position) -> list[Carry]:
    """The moves to foundations to try, those from the highest piles first.

    Of two cards alike, one may lie on a card that is needed before the other. A card without its like in the
    piles goes up at once: every win has that move, and it is never made too soon.
    """
    foundation = rules.ruleset.foundation
    moves: dict[tuple[str, Pile], Carry] = {}
    for move in legal_moves(rules, position):
        # Of equal foundations, the first is tried.
        if rules.is_foundation_move(move) and not rules.is_transfer(move):
            moves.setdefault((move.source, position.piles[rules.index[move.target]]), move)
    if foundation.direction is BuildDirection.BOTH:
        return [*moves.values()][:1]  # The order of all cards is the game itself.

    def kind(card: Card) -> int:
        match foundation.suit:
            case FoundationSuit.NONE:
                return rank_of(card)
            case FoundationSuit.ALTERNATE_COLOURS:
                return rank_of(card) * (-1 if is_red(card) else 1)
            case FoundationSuit.FIXED | FoundationSuit.FREE:
                return card

    piles = [pile for index, pile in enumerate(position.piles) if index not in rules.full]
    left = Counter(kind(card) for pile in piles for card in pile)
    cards = {move: position.piles[rules.index[move.source]] for move in moves.values()}
    alone = (move for move, pile in cards.items() if left[kind(pile[-1])] == 1)
    in_order = sorted(cards, key=lambda move: -len(cards[move]))
    return [*islice(alone, 1)] or in_order
