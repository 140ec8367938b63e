"""The screen on which a player's own game is watched again, and what went wrong in it is found out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from solitaire.replay.loader import LoadedGame
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.status_text import SHOWN
from solitaire.tui.theme.palette import BoardTheme

if TYPE_CHECKING:
    from solitaire.tui.screens.replay.background_review import BackgroundReview

NO_REVIEW: Final = "No search is running: the light is off. S opens the settings."


class GameReplayScreen(ReplayScreen):
    """A game of one player; its line tells where it could be won.

    Args:
        kept: the game.
        look: colours and signs.
        retry: whether the player plays on from before the mistake as soon as that is found.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("L", "last_chance", "To the move that lost the game"),
        Binding("r", "retry", "Play on from before that move"),
    ]
    OWN_KEYS = (
        ("L", "to the last chance: what comes next lost the game"),
        ("r", "retry: play on from there"),
    )

    def __init__(self, kept: LoadedGame, look: BoardTheme, retry: bool = False) -> None:
        super().__init__(kept, look)
        self._game = kept
        self._is_to_retry = retry
        self._reviewer: BackgroundReview | None = None
        """None while nobody asks what went wrong."""

    def on_mount(self) -> None:
        """Begin to search, unless nobody wants to know."""
        if self.host.solver and self.host.settings.light:
            from solitaire.tui.screens.replay.background_review import BackgroundReview  # noqa: PLC0415 (after the first look)

            self._reviewer = BackgroundReview(self._game, self.viewing, self.host.solver, self._learn)

    def on_screen_resume(self) -> None:
        """Search, from where it stood if the player was elsewhere."""
        if self._reviewer:
            self._reviewer.go_on()
            self._learn()

    def on_screen_suspend(self) -> None:
        """Search for nobody."""
        if self._reviewer:
            self._reviewer.rest()

    def on_key(self, event: events.Key) -> None:
        """Whoever does something does not wait to play on any more."""
        self._is_to_retry = False

    @property
    def is_reviewed(self) -> bool:
        """Whether all is known that will be."""
        return self._reviewer is not None and self._reviewer.is_done

    def _learn(self) -> None:
        """Show what is known of the game now."""
        assert self._reviewer
        self._bar.judge(self._reviewer.verdicts)
        self._show()
        if self._is_to_retry and self._reviewer.is_certain:
            self.action_retry()

    def _known(self) -> str:
        return SHOWN[self._reviewer.verdict].value if self._reviewer else ""

    def _end(self) -> str:
        if self._reviewer and (fatal := self._reviewer.fatal) and not self._game.damage:
            return f"Move {fatal} lost the game: L shows it, r plays on from before it."
        return super()._end()

    def _greeting(self, place: int) -> str:
        return (self._reviewer and self._reviewer.greeting(place)) or super()._greeting(place)

    def action_last_chance(self) -> None:
        """Go to the last position that can be won, and say what went wrong after it."""
        self.viewing.pause()
        if self._reviewer and self._reviewer.last_chance is not None:
            self.viewing.go_to(self._reviewer.last_chance)
        self.say_here(self._reviewer.words if self._reviewer else NO_REVIEW)

    def action_retry(self) -> None:
        """Play on from there, in a game of its own; at once, or as soon as it is known where that is."""
        self._is_to_retry = self._reviewer is not None and not self._reviewer.is_certain
        place = self._reviewer.last_chance if self._reviewer else None
        playback = self.viewing.playback
        if self._is_to_retry:
            self.viewing.pause()
            self.say_here("Still searching for the mistake: you play on once it is found.")
        elif place is None or playback.rules.is_won(playback.moments[place].position):
            self.action_last_chance()
        else:
            self.viewing.pause()
            self._branch(place)
