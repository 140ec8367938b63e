"""The replay screen of a game of one player, with a review that finds the mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from solitaire.replay.archive.game_loader import LoadedGame
from solitaire.replay.playback.playback import Playback
from solitaire.tui.screens.replay.replay_screen import BRANCH_KEY, PILE_BINDING, PILE_KEY, ReplayScreen
from solitaire.tui.status_text import LIGHT_STATES, solver_off_text
from solitaire.tui.theme.palette import BoardTheme

if TYPE_CHECKING:
    from solitaire.tui.screens.replay.background_review import BackgroundReview


STILL_SEARCHING: Final = "The retry starts once the last winnable position is found."
CANCELLED: Final = "The retry is cancelled. r retries."


class GameReplayScreen(ReplayScreen[LoadedGame]):
    """The replay of a game of one player; its seek bar shows where it could be won.

    Args:
        saved: the game.
        playback: its moments.
        theme: of the board.
        retry: whether to continue from before the mistake as soon as that is found.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "last_chance", "Go to the last winnable position"),
        Binding("r", "retry", "Retry from the last winnable position"),
        PILE_BINDING,
    ]
    OWN_KEYS = (
        BRANCH_KEY,
        PILE_KEY,
        ("L", "jump to the last winnable position"),
        ("r", "retry from the last winnable position"),
    )

    def __init__(self, saved: LoadedGame, playback: Playback, theme: BoardTheme, retry: bool = False) -> None:
        super().__init__(saved, playback, theme)
        self._is_retry_pending = retry
        self._review: BackgroundReview | None = None
        """None if the solver is off."""

    def on_mount(self) -> None:
        """Create the review, unless the settings switch the solver off."""
        if self.host.get_solver and self.host.settings.light:
            from solitaire.tui.screens.replay.background_review import BackgroundReview

            self._review = BackgroundReview(self._saved, self.viewer, self.host.get_solver, self._show_review)

    def on_screen_resume(self) -> None:
        """Start or resume the review; say that a retry waits for it."""
        if self._review:
            self._review.resume()
            self._show_review(self._review)
        if self._is_retry_pending and self.is_current:
            self.action_retry()

    def on_screen_suspend(self) -> None:
        """Suspend the review behind another screen."""
        if self._review:
            self._review.suspend()

    def on_key(self, event: events.Key) -> None:
        """Cancel a pending retry on any key, before the key does anything else."""
        if self._is_retry_pending:
            self._is_retry_pending = False
            self.show_note(CANCELLED)

    @property
    def is_reviewed(self) -> bool:
        """Whether the review is complete."""
        return self._review is not None and self._review.is_done

    def _show_review(self, review: BackgroundReview) -> None:
        """Show the verdicts found so far; carry out a pending retry."""
        self._bar.judge(review.verdicts)
        self._show()
        if self._is_retry_pending and review.is_certain:
            self.action_retry()

    def _verdict_text(self) -> str:
        return LIGHT_STATES[self._review.verdict].value if self._review else ""

    def _end_text(self) -> str:
        if self._review and (fatal := self._review.fatal) and not self._saved.damage:
            return f"Move {fatal} lost the game. L shows it, r retries from there."
        return super()._end_text()

    def _greeting(self, place: int) -> str:
        return (self._review and self._review.greeting(place)) or super()._greeting(place)

    def action_branch(self) -> None:
        """Continue from the position on show in a new game.

        Where an unfinished game was left, continue the game itself, unless another window has it open.
        """
        is_left = self._saved.record.result is None and not self._saved.damage
        if is_left and self.viewer.index == len(self.viewer.playback.moments) - 1:
            self.viewer.pause()
            if self.host.tables.resume(self._saved.path):
                return
        super().action_branch()

    def action_last_chance(self) -> None:
        """Go to the last winnable position, and describe the mistake after it."""
        self.viewer.pause()
        if self._review and self._review.last_chance is not None:
            self.viewer.go_to(self._review.last_chance)
        self.show_note(self._review.text if self._review else solver_off_text(self.host.settings.keyboard))

    def action_retry(self) -> None:
        """Continue from the last winnable position in a new game, once that is found."""
        self._is_retry_pending = self._review is not None and not self._review.is_certain
        place = self._review.last_chance if self._review else None
        playback = self.viewer.playback
        if self._is_retry_pending:
            self.viewer.pause()
            self.show_note(STILL_SEARCHING)
        elif place is None or playback.rules.is_won(playback.moments[place].position):
            self.action_last_chance()
        else:
            self.viewer.pause()
            self._branch(place)
