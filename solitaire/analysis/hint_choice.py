"""Hints: the advised move, and how reliable the advice is."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from solitaire.analysis.knowledge import GameKnowledge
from solitaire.game.ending_text import WON, lost_sentence
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.rules.apply import perform
from solitaire.rules.moves import Move
from solitaire.rules.safe_cards import SafeMoves
from solitaire.solver.answer import Verdict
from solitaire.solver.lines.nearby_line import NearbyLine

NOTHING_NEW: Final = "No useful move found. Try undoing a few moves."


class HintKind(StrEnum):
    """The reliability of a hint."""

    WIN = "To win"
    """It is the next move of a line that wins."""
    GUESS = "Try"
    """A sensible move by the heuristic."""
    SO_FAR = "So far, try"
    """A sensible move, while a search for a win is still running."""
    LOST = "Cannot be won any more. Try"
    """A sensible move in a position that is proven lost."""
    UNWINNABLE = "This deal cannot be won. Try"
    """The same in a deal that is proven lost before the first move."""


class Hint(NamedTuple):
    """A move and the reliability of the advice."""

    move: Move
    kind: HintKind


def advise(game: Game, knowledge: GameKnowledge | None) -> Hint | None:
    """The best move known; None if there is none, or the game is over.

    The next move of a known win, or a safe move to a foundation if it still wins; else one towards the farthest
    state that a search reached, or a sensible one. The latter three never lead back to an earlier position of
    the game. Without ``knowledge``, only the position counts.
    """
    if game.is_won or game.is_stuck:
        return None
    if knowledge and (move := knowledge.winning_move(game.position)):
        return Hint(_safe_winning_move(game, knowledge) or move, HintKind.WIN)
    visited = frozenset(game.positions)
    move = knowledge.best_effort_move(game.position) if knowledge else None
    if move is None or perform(game.rules, game.position, move)[0] in visited:
        move = hint(game.rules, game.position, visited)
    if move is None:
        return None
    if knowledge is None or knowledge.verdict(game.positions) is not Verdict.UNWINNABLE:
        return Hint(move, HintKind.GUESS)
    return Hint(move, HintKind.LOST if knowledge.first_lost(game.positions) else HintKind.UNWINNABLE)


def _safe_winning_move(game: Game, knowledge: GameKnowledge) -> Move | None:
    """A safe move to a foundation after which the known win goes on; None if there is none.

    The win from there is recorded, so that the next hint follows it. A card that a hint took back from its
    foundation moves up again only when the line says so: else hints would go round in a circle.
    """
    rules, position = game.rules, game.position
    move = SafeMoves(rules).first(position, game.legal_moves())
    if move is None:
        return None
    after, _ = perform(rules, position, move)
    if after in game.positions:
        return None
    if not knowledge.is_winnable(after):
        line = NearbyLine(position, knowledge.winning_line(position)).followed_from(rules, after)
        if not knowledge.add_line(after, line.moves):
            return None
    return move


def no_hint_reason(game: Game) -> str:
    """Why there is no hint, as a message for the player."""
    if game.is_won:
        return WON
    if game.is_stuck:
        return lost_sentence(game)
    return NOTHING_NEW
