"""What was done in a game, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from solitaire.game.game import AUTOMATIC, HINT, MARK, REDO, RESTART, SOLUTION, TIME, UNDO, Game
from solitaire.replay.record import Event
from solitaire.rules.compiled import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.text.english import capital
from solitaire.rules.text.moves import describe

Describe: TypeAlias = Callable[[Rules, Position, Move], str]
OTHER_WORDS: Final = {
    UNDO: "Move {undone} is taken back.",
    REDO: "Move {redone} is made again.",
    RESTART: "All moves are taken back.",
    HINT: "A hint is given.",
    SOLUTION: "It is shown how to win.",
    MARK: "The position is kept in mind.",
    TIME: "",
}


def retold(game: Game, event: Event, in_words: Describe = describe) -> str:
    """What is done next in a game, which has not done it yet; empty for mere time. ``in_words`` tells moves."""
    if event.what in OTHER_WORDS:
        return OTHER_WORDS[event.what].format(undone=game.move_count, redone=game.move_count + 1)
    move = Move.parse(event.what.removeprefix(AUTOMATIC))
    by_itself = " by itself" if event.what.startswith(AUTOMATIC) else ""
    return f"{capital(in_words(game.rules, game.position, move))}{by_itself}."
