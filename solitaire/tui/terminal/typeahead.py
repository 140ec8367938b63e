"""Deliver keys, clicks and the like in order, however fast they arrive.

Typing ahead does what typing slowly does.

Textual chooses the screen that gets a key when the key is read, and puts it into that screen's queue. A key
that is read before the one ahead of it has closed or opened a screen reaches the wrong one, or none at all.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import ref

from textual import events
from textual.app import ScreenStackError
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget

from solitaire.tui.render.partial_update import waits_for_messages

if TYPE_CHECKING:
    from textual.app import App

Input: TypeAlias = events.InputEvent | events.Paste | events.AppBlur | events.AppFocus
"""An event that comes from the player, who may also change to another window, and back.

Such a change may pause a game, which a key that was pressed before must not resume.
"""
ROUNDS: Final = 2
"""Passes through the queues: the first follows the event, the second the messages that it has caused."""
MOST_WAITING: Final = 1000
"""Inputs that may wait. More keys are no player's, but a text that the terminal does not call pasted."""
STALL_SECONDS: Final = 1.0
"""Seconds without progress after which an input counts as handled.

A handler that waits for something, or a queue that nothing empties any more, holds up what is typed no longer
than twice that.
"""
SETTLE_SECONDS: Final = 0.02
"""Seconds after an input in which its frame is drawn.

After them, or with the next input, the queues are passed through, unless all are empty.
"""


class Typeahead:
    """A queue of inputs: each is delivered once the one before has been handled.

    It goes to the screen that is in front then.

    Args:
        app: the app, in whose task every input is delivered.
        deliver: hands an input to Textual, which chooses the widget that gets it.
    """

    def __init__(self, app: App[None], deliver: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[Input | Callable[[], object]] = deque()
        """Inputs, and functions that are called behind those before them."""
        self.input_time = 0.0
        """When the last input that was delivered was read, by the clock of its event."""
        self._input_screen: Callable[[], object] = lambda: None
        """Returns the screen that was in front then, while it exists."""
        self._is_settling = False
        self._is_closed = False
        self._deliveries = 0
        """Inputs delivered so far."""
        self._passed = 0
        """Queues passed through so far, all inputs together."""
        self._is_stall_check_due = False
        self._settle_timer: asyncio.TimerHandle | None = None
        """Runs until the queues behind the last input are passed through."""
        self._queues_behind: Iterator[DOMNode] = iter(())
        """These queues."""

    @property
    def is_idle(self) -> bool:
        """Whether every input has been handled."""
        return not (self._waiting or self._is_settling)

    def delivered_to(self, screen: Screen[object]) -> bool:
        """Whether a screen was in front when the last input was delivered."""
        return self._input_screen() is screen

    async def take(self, event: Input) -> None:
        """Deliver an input, after those that are still being handled.

        A key is dropped if ``MOST_WAITING`` inputs wait.
        """
        if self._is_closed or (len(self._waiting) >= MOST_WAITING and isinstance(event, events.Key)):
            return
        await self._add(event)

    async def call_behind(self, callback: Callable[[], object]) -> None:
        """Call a function once every input taken before has been handled.

        It is not called if the app ends.
        """
        if not self._is_closed:
            await self._add(callback)

    async def _add(self, waiting: Input | Callable[[], object]) -> None:
        self._waiting.append(waiting)
        await (self._start_passage() if self._settle_timer else self._deliver_next())

    def put_back(self, event: Input) -> None:
        """Deliver an input before all that wait.

        For a screen that closes on a key that is meant for the screen below.
        """
        if not self._is_closed:
            self._waiting.appendleft(event)
            self._app.call_later(self._start_passage if self._settle_timer else self._deliver_next)

    def close(self) -> None:
        """Drop waiting and later inputs, since the app ends.

        Nothing may be opened while its screens close.
        """
        self._is_closed = True
        self._waiting.clear()
        if self._settle_timer:
            self._settle_timer.cancel()

    async def _deliver_next(self) -> None:
        while self._waiting and not self._is_settling:
            event = self._waiting.popleft()
            if not isinstance(event, events.Event):
                event()
                continue
            target = self._target(event)
            if target is None:
                continue
            path, screen = target.ancestors_with_self, self._app.screen
            self.input_time, self._input_screen = event.time, ref(screen)
            await self._deliver(event)
            if not isinstance(event, events.MouseMove):  # It opens and closes nothing.
                self._is_settling = True
                self._deliveries += 1
                if not self._is_stall_check_due:
                    self._schedule_stall_check(-1)
                self._queues_behind = self._queues(path, screen)
                self._settle_timer = asyncio.get_running_loop().call_later(
                    SETTLE_SECONDS, self._settle, path, screen
                )
                if self._waiting:
                    await self._start_passage()

    def _settle(self, path: Sequence[DOMNode], screen: Screen[object]) -> None:
        """Count the last input as handled if all queues are empty, as nearly always; else pass through them."""
        if screen.is_active and all(waits_for_messages(node) for node in path):
            self._settle_timer, self._is_settling = None, False
        else:
            self._app.call_later(self._start_passage)

    async def _start_passage(self) -> None:
        """Start to pass through the queues behind the last input, unless that has begun."""
        if self._settle_timer:
            self._settle_timer.cancel()
            self._settle_timer = None
            await self._passage_callback(self._queues_behind, self._deliveries)()

    def _passage_callback(self, queues: Iterator[DOMNode], number: int) -> Callable[[], Awaitable[None]]:
        """A callback that passes through queues, each time behind what is there; then it delivers what waits.

        All queues get the same callback: Textual inspects the signature of every new one.
        """

        async def pass_on() -> None:
            if number != self._deliveries or not self._is_settling:
                return  # The input has stalled.
            self._passed += 1
            for node in queues:
                if node.post_message(events.Callback(pass_on)):
                    return
            self._is_settling = False
            await self._deliver_next()

        return pass_on

    def _queues(self, path: Sequence[DOMNode], screen: Widget) -> Iterator[DOMNode]:
        """The queues where an input and its consequences may be; a new screen's until its focus is set.

        Args:
            path: from the widget that got the input up to the app.
            screen: the one that was in front.
        """
        for _ in range(ROUNDS):
            for node in path:
                if node.is_running:
                    yield node
        with suppress(ScreenStackError):  # The app ends.
            while screen is not (screen := self._app.screen):
                yield screen
                yield self._app

    def _schedule_stall_check(self, passed: int) -> None:
        """Check after a while whether more than the queues ``passed`` now are passed through."""
        self._is_stall_check_due = True
        asyncio.get_running_loop().call_later(STALL_SECONDS, self._check_for_stall, passed)

    def _check_for_stall(self, passed: int) -> None:
        """Deliver the next input if there was no progress since the last check.

        The first check of an input proves nothing: the event loop may have stood still.
        """
        self._is_stall_check_due = False
        if self._is_settling and self._settle_timer is None and passed == self._passed:
            self._is_settling = False
            self._app.call_later(self._deliver_next)
        elif self._is_settling:
            self._schedule_stall_check(self._passed)

    def _target(self, event: Input) -> Widget | None:
        """The widget that gets an input; None if all that is there has been removed, but is still seen."""
        if isinstance(event, events.MouseEvent):
            if self._app.mouse_captured and not self._app.mouse_captured.is_attached:
                self._app.capture_mouse(None)
            try:
                widget = self._app.mouse_captured or self._app.get_widget_at(event.x, event.y)[0]
            except NoWidget:
                return self._app.screen
            return widget if widget.is_attached else None
        return self._app.focused or self._app.screen
