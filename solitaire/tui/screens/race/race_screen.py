"""The race screen: the keys of several players, the clock, rivals, and one board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks
from solitaire.config.user_state import with_recent
from solitaire.game.deals import random_deal
from solitaire.race.hand.hand_bell import HandBell
from solitaire.race.keys.key_blocks import KeyBlocks
from solitaire.race.keys.key_repeats import RepeatRate
from solitaire.race.match import Match
from solitaire.race.messages import match_summary
from solitaire.race.session import RaceSession
from solitaire.rules.position import face_down_position
from solitaire.tui.action_timer import ActionTimer
from solitaire.tui.bindings import command_bindings, race_keys_of
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.race.paced_stopwatch import PacedStopwatch
from solitaire.tui.screens.race.pause_dialog import PauseChoice, PauseDialog
from solitaire.tui.screens.race.race_board import RaceBoard
from solitaire.tui.screens.race.race_key_text import common_keys
from solitaire.tui.screens.race.race_text import titles
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.race.seat_labels import seat_label
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.edge_line import EdgeLine

COUNT_IN: Final = 3
"""Seconds of the countdown before a hand."""
STATUS_PERIOD: Final = 0.25
"""Seconds between two updates of the status line."""


class RaceScreen(BaseScreen):
    """The screen of a match at one keyboard.

    Args:
        match: the match to play or to resume.
        theme: of the board.
        start_recording: attaches a recorder to a match that has none.
        get_blocks: returns the key blocks; called before every match.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape", "pause", "Pause"),
        Binding("up", "change_pace(1)", "Faster"),
        Binding("down", "change_pace(-1)", "Slower"),
        *command_bindings("keys"),
    ]
    DEFAULT_CSS = "RaceScreen { background: $felt; }"
    offers_games: ClassVar[bool] = False
    """A match is left from its pause, where it can be saved or ended."""

    def __init__(
        self,
        match: Match,
        theme: BoardTheme,
        start_recording: Callable[[Match], object] | None = None,
        get_blocks: Callable[[], Blocks] = lambda: DEFAULT_BLOCKS,
    ) -> None:
        super().__init__()
        self._start_recording = start_recording
        self._get_blocks = get_blocks
        self._session = RaceSession(match, get_blocks())
        self._stopwatch = PacedStopwatch(match.hand.elapsed_ms)
        self._is_covered = True
        self._bell = HandBell(match.hand)
        self._timer = ActionTimer(self)
        """Not set while the race is stopped."""
        self._is_pause_pending = False
        self._status = EdgeLine(theme)
        names = [seat.name for seat in match.seats]
        self._board = RaceBoard(match.rules, match.hand.position, names, theme)

    @property
    def _match(self) -> Match:
        return self._session.match

    @property
    def _is_watched(self) -> bool:
        """Whether only rivals play, so that the pace can be changed."""
        return not any(seat.is_human for seat in self._match.seats)

    def compose(self) -> ComposeResult:
        """The status line and the board."""
        yield self._status
        yield self._board

    def on_mount(self) -> None:
        """Open the seat check, and save the game and the players in the user state."""
        self.host.change_user_state(partial(with_recent, game=self._match.rules.ruleset.id))
        if not self._is_watched:
            racers = tuple(map(str, self._match.seats))
            self.host.change_user_state(lambda state: state._replace(racers=racers))
        self.set_interval(STATUS_PERIOD, self._show_status)
        self._show()
        learned = self.host.user_state.repeat_rate
        rate = RepeatRate(*learned) if learned else None
        theme = self.host.board_theme
        check = SeatCheckDialog(self._match, self._session.blocks, theme, rate, self._use_layout)
        self.app.push_screen(check, partial(self._begin_after_check, check))

    def on_race_board_shrunk(self) -> None:
        """Pause a race that no longer fits the terminal."""
        self.action_pause()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint all widgets in another theme."""
        self._status.apply_theme(theme)
        self._board.apply_theme(theme)

    # A hand from its beginning to its end

    def _begin_after_check(self, check: SeatCheckDialog, begins: bool | None) -> None:
        """Begin with what the key check has learned about the keyboard, and save it."""
        rate = check.repeat_rate
        self._session.repeat_rate = rate
        if rate and rate != self.host.user_state.repeat_rate:
            self.host.change_user_state(lambda state: state._replace(repeat_rate=tuple(rate)))
        if begins:
            self._begin()
        else:
            self._leave()

    def _use_layout(self, layout: str) -> KeyBlocks:
        """Choose a keyboard layout in the settings; return the blocks on it."""
        self.host.change_settings(self.host.settings._replace(key_layout=layout))
        self._session.change_blocks(self._get_blocks())
        self._show()
        return self._session.blocks

    def _begin(self) -> None:
        """Begin or resume the hand in play."""
        if self._start_recording and self._match.listener is None:
            self._start_recording(self._match)
        self._stopwatch = self._stopwatch.restarted(self._match.hand.elapsed_ms)
        self._session.start_hand()
        self._bell = HandBell(self._match.hand)
        self._count_in()

    def _count_in(self) -> None:
        self._is_covered = True
        self._count_down(COUNT_IN)

    def _count_down(self, seconds: int) -> None:
        if not self._board.has_room:
            self.action_pause()
            return
        if not seconds:
            self._start_clock()
            return
        self._board.announce(str(seconds))
        self._show()
        self._timer.schedule(1, partial(self._count_down, seconds - 1))

    def _start_clock(self) -> None:
        self._is_covered = False
        self._board.announce("")
        self._session.show_to_all("Go!", self._stopwatch.elapsed_ms)
        self._stopwatch.start()
        self._ring()
        self._show_and_wait()

    def _end(self) -> None:
        self._stop()
        match = self._match
        replay = match.listener.ended_hand if match.listener is not None else None
        scoreboard = ScoreboardDialog(match, self.host.board_theme, replay)
        self.app.push_screen(scoreboard, self._after_scoreboard)

    def _after_scoreboard(self, choice: PauseChoice | None) -> None:
        if choice is not PauseChoice.GO_ON:
            self._leave(choice)
            return
        if self._match.is_over:
            rate = self._session.repeat_rate
            self._session = RaceSession(self._match.rematch(random_deal(Random())), self._get_blocks(), rate)
        else:
            self._match.deal_next_hand()
        self._begin()

    def _leave(self, choice: PauseChoice | None = None) -> None:
        if choice is PauseChoice.GIVE_UP and not self._match.is_over:
            self._match.give_up()
        if self._match.listener is not None and self._match.listener.leave():
            self.host.leave_race("The match is saved. Resume it with: solitaire race --resume")
        else:
            self.host.leave_race(match_summary(self._match) if self._match.finished_hands else "")

    # Pauses

    def action_pause(self) -> None:
        """Cover the cards, stop the clock and open the pause dialog."""
        self._pause(asks=False)

    def action_keys(self) -> None:
        """Pause; the pause dialog names its commands, and the board the keys of the piles."""
        self.action_pause()

    def action_quit(self) -> None:
        """Pause, and ask whether to leave."""
        self._pause(asks=True)

    def app_focus_changed(self, has_focus: bool) -> None:
        """Pause, rivals included, when the terminal loses the focus."""
        if not has_focus:
            self.action_pause()

    def on_screen_suspend(self) -> None:
        """Stop the race behind another screen; the pause dialog opens after that."""
        if self._stopwatch.is_running or self._timer.is_set:
            self._cover_and_stop()
            self._is_pause_pending = True

    def on_screen_resume(self) -> None:
        """Open the pause dialog for a race stopped behind another screen."""
        if self._is_pause_pending:
            self._is_pause_pending = False
            self.action_pause()

    def _pause(self, asks: bool) -> None:
        if self.app.screen is not self:
            return
        self._cover_and_stop()
        listener = self._match.listener
        can_resume = listener is not None and listener.can_resume
        dialog = PauseDialog(self._match.rules.ruleset, self.host.board_theme, asks, can_resume)
        self.app.push_screen(dialog, self._after_pause)

    def _cover_and_stop(self) -> None:
        """Cover the cards and stop the clock."""
        self._is_covered = True
        self._session.show_to_all("", self._stopwatch.elapsed_ms)  # A refusal would name cards.
        self._stop()

    def _stop(self) -> None:
        """Stop the clock and the timer."""
        self._stopwatch.stop()
        self._board.announce("")
        self._timer.cancel()
        self._show()

    def _after_pause(self, choice: PauseChoice | None) -> None:
        if choice in (PauseChoice.LEAVE, PauseChoice.GIVE_UP):
            self._leave(choice)
        elif self._is_watched and self._stopwatch.elapsed_ms and self._board.has_room:
            self._start_clock()
        else:
            self._count_in()

    # Keys, the mouse, rivals and time

    def on_key(self, event: events.Key) -> None:
        """Handle a key of a key block at the time when it was read from the terminal."""
        if not self._stopwatch.is_running:
            return
        at_ms, is_repeat = self._stopwatch.at(event.time), self.host.is_repeat(event)
        keys = race_keys_of(event, self.host.settings.key_rows)
        if any(self._session.press(key, at_ms, is_repeat) for key in keys):
            event.prevent_default().stop()
            self._show_and_wait()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """Handle a click like the key of the pile."""
        if self._stopwatch.is_running and message.hit is not None:
            at_ms = self._stopwatch.at(self.host.input_time)
            self._session.point_at(self._match.rules.piles[message.hit.pile], at_ms)
            self._show_and_wait()

    def _show_and_wait(self) -> None:
        """Draw the position and schedule the next event."""
        self._show()
        if self._bell.is_due():
            self._ring()
        if self._match.hand.ended:
            self._end()
        elif self._stopwatch.is_running and (due := self._session.next_ms()) is not None:
            self._timer.schedule(self._stopwatch.seconds_until(due), self._tick_behind_inputs)

    def _ring(self) -> None:
        """Ring the terminal's bell, if the player wants to hear it."""
        if self.host.settings.race_bell:
            self.app.bell()

    def _tick_behind_inputs(self) -> None:
        """Do what is due now, behind the keys that were read before: each counts at the time of its reading."""
        now = self._stopwatch.elapsed_ms
        self.host.call_behind_inputs(partial(self.call_next, self._tick, now))

    def _tick(self, now: int) -> None:
        if self._stopwatch.is_running:
            if self._is_watched:
                self._session.catch_up(now)
            self._session.tick(now)
            self._show_and_wait()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Disable the pace in a race that people play."""
        return action != "change_pace" or self._is_watched

    def action_change_pace(self, faster: int) -> None:
        """Change the speed of a race that only rivals play."""
        self._stopwatch.change_pace(faster)
        self._show_and_wait()

    # Drawing

    def _show_common_keys(self) -> None:
        """Show the keys besides those of piles, which stand above the piles."""
        for seat, message_line in enumerate(self._board.message_lines, start=1):
            message_line.show_keys(common_keys(self._match, self._session.blocks, seat))

    def _show(self) -> None:
        match, session = self._match, self._session
        position, fresh = match.hand.position, frozenset(Hit(pile, 1) for pile in session.recent)
        labels = [seat_label(session, seat) for seat in match.hand.seats]
        if self._is_covered:
            position, fresh = face_down_position(position), frozenset()
            labels = [label.covered for label in labels]
        self._board.show_race(position, labels, fresh)
        self._show_common_keys()
        self._show_status()

    def _show_status(self) -> None:
        """Show the clock and the recent messages to the seats."""
        now = self._stopwatch.elapsed_ms
        pace = self._stopwatch.pace_text if self._is_watched else ""
        self._status.show_first_fitting(titles(self._match, now, pace))
        for seat, message_line in enumerate(self._board.message_lines, start=1):
            message_line.show(self._session.message(seat, now))
