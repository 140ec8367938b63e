"""The steps of a game, of which the last may have been undone, and its bookmarks."""

from __future__ import annotations

from solitaire.game.steps import MOST_BOOKMARKS, Bookmark, Step
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.score import Score


class History:
    """The positions of a game, and the moves between them.

    Args:
        opening: the first position.
        tally: the score before the first move.
    """

    def __init__(self, opening: Position, tally: Score) -> None:
        self.bookmarks: list[Bookmark] = []
        """The bookmarked positions, in the order in which they were bookmarked."""
        self._opening = opening
        self._first_tally = tally
        self._steps: list[Step] = []
        """All steps; those undone come last."""
        self._made = 0
        """The number of steps that led to the present position."""

    @property
    def position(self) -> Position:
        """The present position."""
        return self._steps[self._made - 1].position if self._made else self._opening

    @property
    def positions(self) -> list[Position]:
        """The positions from the first to the present one, without those undone."""
        return [self._opening, *(step.position for step in self._steps[: self._made])]

    way = positions
    """The former name of ``positions``, which scripts may use."""

    @property
    def moves(self) -> list[Move]:
        """The moves that led to the present position, without those undone."""
        return [step.move for step in self._steps[: self._made]]

    @property
    def moves_undone(self) -> list[Move]:
        """The moves that can be redone, the next one first."""
        return [step.move for step in self._steps[self._made :]]

    @property
    def move_count(self) -> int:
        """The number of moves that led to the present position."""
        return self._made

    @property
    def can_redo(self) -> bool:
        """Whether a move can be redone."""
        return self._made < len(self._steps)

    @property
    def bookmark_here(self) -> Bookmark | None:
        """The bookmark of the present position, if it has one."""
        same_count = (each for each in self.bookmarks if each.move_count == self._made)
        return next(
            (each for each in same_count if each.steps is self._steps or each.moves == tuple(self.moves)), None
        )

    @property
    def _tally(self) -> Score:
        """The score after the last step, without the time since."""
        return self._steps[self._made - 1].tally if self._made else self._first_tally

    @property
    def _is_next_automatic(self) -> bool:
        """Whether the move that can be redone next is an automatic one."""
        return self.can_redo and self._steps[self._made].automatic

    def _count_player_moves(self, last: int) -> int:
        """The number of moves among the ``last`` ones made that are not automatic."""
        return sum(not step.automatic for step in self._steps[max(0, self._made - last) : self._made])

    def _add(self, step: Step) -> None:
        """Take a step, in place of those undone."""
        if self.can_redo:
            self._steps = self._steps[: self._made]  # Bookmarks keep the steps that were undone.
        self._steps.append(step)
        self._made += 1

    def _go_back(self) -> Step:
        """Undo a step and return it."""
        self._made -= 1
        return self._steps[self._made]

    def _go_on(self) -> Step:
        """Redo a step and return it."""
        self._made += 1
        return self._steps[self._made - 1]

    def _go_to_opening(self) -> None:
        """Undo all steps."""
        self._made = 0

    def _change_bookmark(self) -> None:
        """Bookmark the present position, or remove its bookmark."""
        if here := self.bookmark_here:
            self.bookmarks = [each for each in self.bookmarks if each is not here]
        else:
            new = Bookmark(self._opening, self._steps, self._made)
            self.bookmarks = [*self.bookmarks, new][-MOST_BOOKMARKS:]
