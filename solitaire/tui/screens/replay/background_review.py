"""What went wrong in a game that is watched, found out in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solitaire.analysis.review import review_text
from solitaire.analysis.timeline import ReviewTimeline
from solitaire.replay.loader import LoadedGame
from solitaire.replay.playback import MomentMark
from solitaire.replay.restore import moves_in_effect
from solitaire.replay.viewer import Viewer
from solitaire.rules.text.english import counted
from solitaire.rules.text.move_text import describe_briefly
from solitaire.solver.answer import Answer, Verdict

if TYPE_CHECKING:
    from solitaire.tui.background.solver_client import AnswerCallback
    from solitaire.tui.screens.table.solver_light import SolverFactory


class BackgroundReview:
    """Asks about one moment after the other until it is known which move lost the game.

    Args:
        kept: the game.
        viewing: where the move that lost it is marked.
        solver: finds who can be asked.
        changed: is told when more is known.
    """

    def __init__(
        self, kept: LoadedGame, viewing: Viewer, solver: SolverFactory, changed: Callable[[], None]
    ) -> None:
        self._kept = kept
        self._viewing = viewing
        self._solver = solver
        self._changed = changed
        self._hindsight = ReviewTimeline(viewing.playback)
        self._told: AnswerCallback | None = None
        """Waits for an answer."""
        self.is_done = False
        """Whether nothing more will be known."""
        self.verdicts = self._hindsight.verdicts()

    def go_on(self) -> None:
        """Ask what tells most now, unless an answer is waited for."""
        if self._told:
            return
        inquiry = None if self.is_done else self._hindsight.next_query()
        if inquiry is None:
            self.is_done = True
            return
        moment = self._viewing.playback.moments[inquiry.place]

        def told(answer: Answer) -> None:
            self._told = None
            self._hindsight.add_answer(inquiry, answer)
            self.verdicts = self._hindsight.verdicts()
            if fatal := self._hindsight.fatal:
                self._viewing.mark(fatal, MomentMark.LOST)
            # Where nothing can be searched, nothing else needs to be asked.
            self.is_done = answer.verdict is Verdict.UNKNOWN and not answer.positions
            self.go_on()
            self._changed()

        self._told = told
        moves = moves_in_effect(self._kept.record.entries[: moment.entries])
        self._solver().ask(self._kept.restored.game, moves, inquiry.seconds, told)

    def rest(self) -> None:
        """Ask nothing until it goes on."""
        if self._told:
            self._solver().drop(self._told)
            self._told = None

    @property
    def last_chance(self) -> int | None:
        """The last moment from which the game is known to be winnable."""
        return self._hindsight.last_winnable

    @property
    def is_certain(self) -> bool:
        """Whether it is known where the last chance was, or will not be known."""
        return self.is_done or self._hindsight.review.is_settled

    @property
    def fatal(self) -> int | None:
        """The number of the move that lost the game, where it is certain which one that was."""
        return self._hindsight.review.fatal

    @property
    def words(self) -> str:
        """What went wrong, in a line; as long as that is not known, what is known."""
        found, game = self._hindsight.review, self._kept.restored.game
        if found.fatal:
            lost_by = describe_briefly(game.rules, game.way[found.fatal - 1], game.moves[found.fatal - 1])
            return f"Move {found.fatal} lost it: {lost_by}. r plays on."
        if self.is_certain:
            return review_text(found, game)
        after = found.winnable_after
        known = "" if after is None else f" After {counted(after, 'move')} it could be won."
        return f"Still searching for the mistake.{known}"

    def greeting(self, place: int) -> str:
        """What to say to who plays on from a moment, if it is the last chance; else nothing."""
        if place != self.last_chance:
            return ""
        moves = self._viewing.playback.moments[place].moves
        where = f"after {counted(moves, 'move')}" if moves else "from the deal"
        why = "before the mistake" if self._hindsight.review.fatal else "where it can still be won"
        return f"You go on {where}, {why}."

    @property
    def verdict(self) -> Verdict | None:
        """What is known of the moment that is seen; None while it may yet be found out."""
        known = self.verdicts[self._viewing.index]
        return known if self.is_done or known is not Verdict.UNKNOWN else None
