"""The screen of a race: keys of several people, a clock, rivals, and one table for all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks
from solitaire.game.deals import random_deal
from solitaire.race.match import Match
from solitaire.race.session import RaceSession
from solitaire.rules.cards import face_down
from solitaire.rules.position import Position
from solitaire.tui.bindings import key_of
from solitaire.tui.board.board import Board
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.scene import Lifted
from solitaire.tui.screens.base_screen import BaseScreen
from solitaire.tui.screens.race.pause_dialog import PauseChoice, PauseDialog
from solitaire.tui.screens.race.race_board import RaceBoard
from solitaire.tui.screens.race.race_text import common_keys, labels, standing, title
from solitaire.tui.screens.race.scoreboard_dialog import ScoreboardDialog
from solitaire.tui.screens.race.seat_check_dialog import SeatCheckDialog
from solitaire.tui.screens.race.seat_labels import SeatLabel
from solitaire.tui.stopwatch import Stopwatch
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.status_line import EdgeLine

COUNT_IN: Final = 3
"""Seconds from all being ready to the first move."""


class RaceScreen(BaseScreen):
    """A match at one keyboard.

    Args:
        match: what is played.
        look: colours and signs.
        write: gives a match that has no listener one, who writes it down.
        blocks: says before every match which keys take the place of the usual ones.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape", "pause", "Pause"),
    ]
    DEFAULT_CSS = "RaceScreen { background: $felt; }"

    def __init__(
        self,
        match: Match,
        look: BoardTheme,
        write: Callable[[Match], object] | None = None,
        blocks: Callable[[], Blocks] = lambda: DEFAULT_BLOCKS,
    ) -> None:
        super().__init__()
        self._write = write
        self._blocks = blocks
        self._table = RaceSession(match, blocks())
        self._look = look
        self._watch = Stopwatch(match.hand.elapsed_ms)
        self._is_covered = True
        self._seconds_left = 0
        self._timer: Timer | None = None
        """What is to be done next; None while the race stands still."""
        self._pauses_when_seen = False
        self._status = EdgeLine(look)
        names = [seat.name for seat in match.seats]
        self._stage = RaceBoard(match.rules, match.hand.position, names, look)
        self._name_keys()

    @property
    def _match(self) -> Match:
        return self._table.match

    def compose(self) -> ComposeResult:
        """The status, and the table."""
        yield self._status
        yield self._stage

    def on_mount(self) -> None:
        """Show who plays with which keys, before the first hand, and remember them."""
        self.host.note(self.host.memory._replace(racers=tuple(map(str, self._match.seats))))
        self.set_interval(0.25, self._show_status)
        self._show()
        ready = SeatCheckDialog(self._match, self._table.blocks, self._look)
        self.app.push_screen(ready, self._begin)

    def on_race_board_shrunk(self) -> None:
        """A race that no longer fits waits."""
        self.action_pause()

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours of everything on the screen."""
        self._look = look
        self._status.apply_theme(look)
        self._stage.apply_theme(look)

    # A hand from its beginning to its end

    def _begin(self, begins: bool | None) -> None:
        if begins:
            if self._write and self._match.listener is None:
                self._write(self._match)
            self._watch = Stopwatch(self._match.hand.elapsed_ms)
            self._table.start_hand()
            self._count_in()
        else:
            self._leave()

    def _count_in(self) -> None:
        self._seconds_left = COUNT_IN
        self._is_covered = True
        self._count_down()

    def _count_down(self) -> None:
        if not self._stage.has_room:
            self.action_pause()
            return
        if not self._seconds_left:
            self._go_on()
            return
        self._stage.announce(str(self._seconds_left))
        self._seconds_left -= 1
        self._show()
        self._call_in(1, self._count_down)

    def _go_on(self) -> None:
        self._is_covered = False
        self._stage.announce("")
        self._table.show_to_all("Go!", self._watch.elapsed_ms)
        self._watch.start()
        self._wait()

    def _call_in(self, seconds: float, what: Callable[[], None]) -> None:
        """Do something later, and nothing else that was to be done."""
        if self._timer:
            self._timer.stop()
        self._timer = self.set_timer(seconds, what)

    def _end(self) -> None:
        self._stop()
        self.app.push_screen(ScoreboardDialog(self._match, self._look, self.app.size.height), self._after_tally)

    def _after_tally(self, wish: PauseChoice | None) -> None:
        if wish is not PauseChoice.GO_ON:
            self._leave(wish)
            return
        if self._match.is_over:
            self._table = RaceSession(self._match.rematch(random_deal(Random())), self._blocks())
            self._name_keys()
        else:
            self._match.deal_next_hand()
        self._begin(True)

    def _leave(self, wish: PauseChoice | None = None) -> None:
        if wish is PauseChoice.GIVE_UP and not self._match.is_over:
            self._match.give_up()
        self.host.leave_race(waits=self._match.listener is not None and self._match.listener.leave())

    # Pauses

    def action_pause(self) -> None:
        """Cover the cards and stop the clock."""
        self._pause(asks=False)

    def action_quit(self) -> None:
        """Leave, after a question."""
        self._pause(asks=True)

    def app_focus_changed(self, is_looking: bool) -> None:
        """Pause when the players turn to another window, rivals included."""
        if not is_looking:
            self.action_pause()

    def on_screen_suspend(self) -> None:
        """Stop the race behind a screen that is opened over it; it is paused when that is closed."""
        if self._watch.is_running or self._timer:
            self._stand_still()
            self._pauses_when_seen = True

    def on_screen_resume(self) -> None:
        """Show the pause that began behind another screen."""
        if self._pauses_when_seen:
            self._pauses_when_seen = False
            self.action_pause()

    def _pause(self, asks: bool) -> None:
        if self.app.screen is not self:
            return
        self._stand_still()
        self.app.push_screen(PauseDialog(self._look, asks), self._after_pause)

    def _stand_still(self) -> None:
        """Hide the cards, and stop."""
        self._is_covered = True
        self._table.show_to_all("", self._watch.elapsed_ms)  # What was refused names cards.
        self._stop()

    def _stop(self) -> None:
        """Nothing goes on until somebody says so."""
        self._watch.stop()
        self._stage.announce("")
        if self._timer:
            self._timer.stop()
            self._timer = None
        self._show()

    def _after_pause(self, wish: PauseChoice | None) -> None:
        if wish in (PauseChoice.LEAVE, PauseChoice.GIVE_UP):
            self._leave(wish)
        elif self._seconds_left or not (self._watch.elapsed_ms and self._stage.has_room):
            self._count_in()
        else:
            self._go_on()

    # Keys, the mouse, rivals and time

    def on_key(self, event: events.Key) -> None:
        """A key of somebody's pad, at the time at which it was read, not when we get round to it."""
        if self._watch.is_running and self._table.press(key_of(event), self._watch.at(event.time)):
            event.prevent_default().stop()
            self._wait()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A click is a tap."""
        if self._watch.is_running and message.hit is not None:
            self._table.point_at(self._match.rules.piles[message.hit.pile], self._watch.elapsed_ms)
            self._wait()

    def _wait(self) -> None:
        """Show what has happened, and be back when there is something to do."""
        self._show()
        if self._match.hand.ended:
            self._end()
        elif self._watch.is_running and (due := self._table.next_ms()) is not None:
            self._call_in(max(1, due - self._watch.elapsed_ms) / 1000, self._tick)

    def _tick(self) -> None:
        if self._watch.is_running:
            self._table.tick(self._watch.elapsed_ms)
            self._wait()

    # Drawing

    def _name_keys(self) -> None:
        """Show the keys that are no pile's; those of the piles stand above them."""
        for seat, whisper in enumerate(self._stage.whispers, start=1):
            whisper.name_keys(common_keys(self._match, self._table.blocks, seat))

    def _show(self) -> None:
        match, table = self._match, self._table
        position = _covered(match.hand.position) if self._is_covered else match.hand.position
        fresh = frozenset(Hit(pile, 1) for pile in table.recent)
        self._stage.show_race(position, [self._place(seat, position) for seat in match.hand.seats], fresh)
        self._show_status()

    def _place(self, seat: int, position: Position) -> SeatLabel:
        hand = self._table.lifted(seat)
        lifted = Lifted(hand.pile, hand.cards) if hand and position.piles[hand.pile] else None
        targets = hand.targets if hand else frozenset[int]()
        blocks, cursor = self._table.blocks, self._table.cursor(seat)
        pointed = None if cursor is None else Hit(cursor, 1)
        return SeatLabel(
            standing(self._match, seat), labels(self._match, blocks, seat), lifted, targets, pointed
        )

    def _show_status(self) -> None:
        """The clock, and what seats were told a short while ago."""
        now = self._watch.elapsed_ms
        self._status.say(*title(self._match, now))
        for seat, whisper in enumerate(self._stage.whispers, start=1):
            whisper.say(self._table.message(seat, now))


def _covered(position: Position) -> Position:
    """The position with every card of a seat face down; the foundations are known to all."""
    return position._replace(piles=tuple(tuple(map(face_down, pile)) for pile in position.piles))
