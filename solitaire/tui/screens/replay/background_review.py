"""Find the mistake in a replayed game with solver queries in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solitaire.analysis.review import review_text
from solitaire.analysis.timeline import ReviewTimeline
from solitaire.replay.archive.game_loader import LoadedGame
from solitaire.replay.playback.playback import MomentMark
from solitaire.replay.playback.restore import moves_in_effect
from solitaire.replay.playback.viewer import Viewer
from solitaire.rules.text.move_text import after_moves, describe_briefly
from solitaire.solver.answer import Answer, Verdict
from solitaire.tui.screens.replay.replay_text import place_text

if TYPE_CHECKING:
    from solitaire.tui.background.solver_client import AnswerCallback
    from solitaire.tui.screens.table.solver_light import SolverGetter


class BackgroundReview:
    """Queries the solver, one moment after the other, for the move that lost the game.

    Args:
        saved: the game.
        viewer: gets a mark at the losing move.
        get_solver: returns the solver.
        on_change: called with this review after each answer.
    """

    def __init__(
        self,
        saved: LoadedGame,
        viewer: Viewer,
        get_solver: SolverGetter,
        on_change: Callable[[BackgroundReview], None],
    ) -> None:
        self._saved = saved
        self._viewer = viewer
        self._get_solver = get_solver
        self._on_change = on_change
        self._timeline = ReviewTimeline(viewer.playback)
        self._callback: AnswerCallback | None = None
        """Receives the answer of the open query."""
        self.is_done = False
        """Whether no query is left that could add anything."""
        self.verdicts = self._timeline.verdicts()

    def resume(self) -> None:
        """Start the most informative query, unless one is open."""
        if self._callback:
            return
        query = None if self.is_done else self._timeline.next_query()
        if query is None:
            self.is_done = True
            return
        moment = self._viewer.playback.moments[query.place]

        def callback(answer: Answer) -> None:
            self._callback = None
            self._timeline.add_answer(query, answer)
            self.verdicts = self._timeline.verdicts()
            if fatal := self._timeline.fatal:
                self._viewer.mark(fatal, MomentMark.LOST)
            # An unknown verdict without a search means that no solver runs.
            self.is_done = answer.verdict is Verdict.UNKNOWN and not answer.positions
            self.resume()
            self._on_change(self)

        self._callback = callback
        moves = moves_in_effect(self._saved.record.entries[: moment.entries])
        self._get_solver().ask(self._saved.restored.game, moves, query.seconds, callback)

    def suspend(self) -> None:
        """Cancel the query, and start none until `resume`."""
        if self._callback:
            self._get_solver().drop(self._callback)
            self._callback = None

    @property
    def last_chance(self) -> int | None:
        """The index of the last moment known to be winnable."""
        return self._timeline.last_winnable

    @property
    def is_certain(self) -> bool:
        """Whether the last chance is final: settled, or no more to be found."""
        return self.is_done or self._timeline.review.is_settled

    @property
    def fatal(self) -> int | None:
        """The number of the move that lost the game; None while it is not certain."""
        return self._timeline.review.fatal

    @property
    def text(self) -> str:
        """The mistake in a line; until it is found, the state of the search."""
        review, game = self._timeline.review, self._saved.restored.game
        if review.fatal:
            lost_by = describe_briefly(
                game.rules, game.positions[review.fatal - 1], game.moves[review.fatal - 1]
            )
            return f"Move {review.fatal} lost the game: {lost_by}. r retries."
        if self.is_certain:
            return review_text(review, game)
        after = review.winnable_after
        if after is None:
            return "Searching for the last winnable position: try L again later."
        return f"Winnable {after_moves(after)}; searching on. Try L again later."

    def greeting(self, place: int) -> str:
        """The message for continuing at the last chance; empty at any other moment."""
        if place != self.last_chance:
            return ""
        where = place_text(self._viewer.playback.moments[place])
        why = "before the mistake" if self._timeline.review.fatal else "while it is still winnable"
        return f"Playing on {where}, {why}."

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the moment on show; None while it may still be found."""
        known = self.verdicts[self._viewer.index]
        return known if self.is_done or known is not Verdict.UNKNOWN else None
