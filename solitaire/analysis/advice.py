"""Which move to advise, and how much is behind it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from solitaire.analysis.knowledge import GameKnowledge
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.rules.apply import perform
from solitaire.rules.moves import Move
from solitaire.solver.answer import Verdict

NOTHING_NEW: Final = "No move in sight leads on to anything new: take some back, or think ahead."
WON: Final = "The game is won."
STUCK: Final = "No moves are left, however you deal: take some back, or deal anew."


class HintKind(StrEnum):
    """How much is behind a hint."""

    WIN = "To win"
    """It is the next move of a line that wins."""
    GUESS = "A guess"
    """It is sensible."""
    SO_FAR = "A guess so far"
    """It is sensible, and whether there is a way to win is being found out."""
    LOST = "Lost; a guess"
    """It is sensible, and of no use any more."""


class Hint(NamedTuple):
    """A move, and what to call it."""

    move: Move
    kind: HintKind


def advise(game: Game, foresight: GameKnowledge | None) -> Hint | None:
    """The move that leads on to a win, where one is known; else one that leads far, or a sensible one, but none
    that leads back to where the game has been; None if there is none, or the game is over. Without
    ``foresight`` only what is in sight counts.
    """
    if game.is_won or game.is_stuck:
        return None
    if foresight and (move := foresight.onward(game.position)):
        return Hint(move, HintKind.WIN)
    been = frozenset(game.way)
    move = foresight.towards(game.position) if foresight else None
    if move is None or perform(game.rules, game.position, move)[0] in been:
        move = hint(game.rules, game.position, been)
    if move is None:
        return None
    is_lost = foresight and foresight.verdict(game.way) is Verdict.UNWINNABLE
    return Hint(move, HintKind.LOST if is_lost else HintKind.GUESS)


def why_none(game: Game) -> str:
    """Why nothing is advised."""
    return WON if game.is_won else STUCK if game.is_stuck else NOTHING_NEW
