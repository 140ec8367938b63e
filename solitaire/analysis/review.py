"""What went wrong: where a game could last be won, and which move threw the win away.

Along a game a win can only be lost: whatever can be won after a move could be won before it. So a few
positions tell about all of them, and the last move that mattered is found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from solitaire.analysis.knowledge import LONG, GameKnowledge
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.text.english import counted
from solitaire.rules.text.move_text import describe
from solitaire.solver.answer import Answer

Search: TypeAlias = Callable[[Position, float], Answer]
"""Searches a position for so many seconds."""


class Review(NamedTuple):
    """What is known of the positions of a game, by how many moves were made before them."""

    winnable_after: int | None
    """The last position from which a line is known that wins."""
    lost_after: int | None
    """The first one that is proven lost. Positions between the two are not settled."""
    line: tuple[Move, ...]
    """The moves that win from the last position that can be won."""
    moves: int
    """How many were made."""

    @property
    def is_settled(self) -> bool:
        """Whether it is certain what went wrong, if anything."""
        return bool(self.fatal) or self.lost_after == 0 or self.winnable_after == self.moves

    @property
    def fatal(self) -> int | None:
        """The number of the move that lost the game, from 1, where it is certain which one that was."""
        last = -1 if self.winnable_after is None else self.winnable_after
        return self.lost_after if self.lost_after and self.lost_after == last + 1 else None


def review(rules: Rules, way: Sequence[Position], search: Search, seconds: float = LONG) -> Review:
    """Find out where a ``way`` of positions leaves those that can be won. ``search`` is asked about few of
    them, and about all that lie between the two ends where it cannot settle any; for up to ``seconds`` each,
    but mostly for a moment.
    """
    foresight = GameKnowledge(rules, seconds)
    while (inquiry := foresight.to_ask(way)) is not None:
        position = way[inquiry.place]
        foresight.learn(position, search(position, inquiry.seconds), inquiry.seconds)
    return seen(foresight, way)


def seen(foresight: GameKnowledge, way: Sequence[Position]) -> Review:
    """What is known so far of a way."""
    last = foresight.last_winnable(way)
    line = () if last is None else tuple(foresight.line(way[last]))
    return Review(last, foresight.first_lost(way), line, len(way) - 1)


def in_words(found: Review, game: Game) -> str:
    """What went wrong in a game, and how sure that is."""
    after, lost = found.winnable_after, found.lost_after
    if found.fatal:
        move = describe(game.rules, game.way[found.fatal - 1], game.moves[found.fatal - 1])
        return f"It could be won until move {found.fatal}, which lost it: {move}."
    if lost == 0:
        return "This deal cannot be won, whatever is played."
    if after == found.moves:
        return "Nothing went wrong: it was won." if game.is_won else "Nothing is lost: it can still be won."
    if after is None:
        end = "" if lost is None else f" It was lost after move {lost} at the latest."
        return f"No position was found from which it could be won.{end}"
    end = "what came after is not settled" if lost is None else f"it was lost after move {lost} at the latest"
    return f"After {counted(after, 'move')} it could still be won; {end}."
