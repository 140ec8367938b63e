"""The steps of a game, one for each move that was made, and bookmarks among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.move_facts import Fact
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.score import Score

MOST_BOOKMARKS: Final = 20
"""Beyond these, a new bookmark replaces the oldest."""


class Step(NamedTuple):
    """A move that was made, with its facts and the position and score after it."""

    move: Move
    facts: tuple[Fact, ...]
    position: Position
    tally: Score
    automatic: bool = False
    """Whether the program made it after the player's move before it."""


class Bookmark(NamedTuple):
    """A bookmarked position, with the way to it."""

    opening: Position
    """The first position of the game."""
    steps: Sequence[Step]
    """The steps to the bookmarked position, shared with the game; more may follow."""
    move_count: int
    """The number of steps to the bookmarked position."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves to the bookmarked position."""
        return tuple(step.move for step in self.steps[: self.move_count])

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the first of the game to the bookmarked one."""
        return (self.opening, *(step.position for step in self.steps[: self.move_count]))
