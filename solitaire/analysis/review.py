"""Review of a game: the last winnable position, and the move that lost it.

Along a game a win can only be lost: whatever can be won after a move could be won before it. So a few positions
decide about all of them, and bisection finds the move that lost the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from solitaire.analysis.knowledge import LONG_SECONDS, GameKnowledge
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.text.move_text import after_moves, describe
from solitaire.solver.answer import Answer
from solitaire.solver.lines.nearby_line import NearbyLine

Search: TypeAlias = Callable[[Position, float, NearbyLine | None], Answer]
"""Searches a position for so many seconds; a nearby line that wins helps, if one is known."""


class Review(NamedTuple):
    """The findings on a game, whose positions are numbered by the moves before them."""

    winnable_after: int | None
    """The last position with a known win."""
    lost_after: int | None
    """The first position that is proven lost. Positions between the two are not settled."""
    line: tuple[Move, ...]
    """The moves that win from the last winnable position."""
    moves: int
    """The number of moves made."""

    @property
    def is_settled(self) -> bool:
        """Whether the move that lost the game, if any, is known for certain."""
        return bool(self.fatal) or self.lost_after == 0 or self.winnable_after == self.moves

    @property
    def fatal(self) -> int | None:
        """The number of the move that lost the game, from 1, if it is certain."""
        last = -1 if self.winnable_after is None else self.winnable_after
        return self.lost_after if self.lost_after and self.lost_after == last + 1 else None


def review(
    rules: Rules,
    positions: Sequence[Position],
    search: Search,
    seconds: float = LONG_SECONDS,
    known: Answer | None = None,
) -> Review:
    """Bisect the ``positions`` of a game for the end of the winnable ones.

    ``search`` is called for few positions, or for all between the two ends if it can settle none of them; for
    up to ``seconds`` each, but mostly for a moment. ``known`` is what was proven about the first one before.
    """
    knowledge = GameKnowledge(rules, seconds)
    if known:
        knowledge.add_proof(positions[0], known)
    while (query := knowledge.next_query(positions)) is not None:
        position, nearby = positions[query.place], knowledge.nearby_line(positions)
        knowledge.add_answer(position, search(position, query.seconds, nearby), query.seconds)
    return summarise(knowledge, positions)


def summarise(knowledge: GameKnowledge, positions: Sequence[Position]) -> Review:
    """The findings so far on the ``positions`` of a game."""
    last = knowledge.last_winnable(positions)
    line = () if last is None else tuple(knowledge.winning_line(positions[last]))
    return Review(last, knowledge.first_lost(positions), line, len(positions) - 1)


def review_text(found: Review, game: Game) -> str:
    """The findings in words, with how certain they are."""
    after, lost = found.winnable_after, found.lost_after
    if found.fatal:
        move = describe(game.rules, game.positions[found.fatal - 1], game.moves[found.fatal - 1])
        return f"The game was winnable until move {found.fatal}, which lost it: {move}."
    if lost == 0:
        return "This deal cannot be won."
    if after == found.moves:
        return (
            "No mistakes: the game was won." if game.is_won else "No move lost the game: it is still winnable."
        )
    if after is None:
        end = "" if lost is None else f" It was lost by move {lost} at the latest."
        return f"No winnable position was found.{end}"
    end = "after that, the result is unknown" if lost is None else f"it was lost by move {lost} at the latest"
    return f"The game was still winnable {after_moves(after)}; {end}."
