"""Deliver keys, clicks and pastes in order, however fast they are typed.

Textual chooses the screen that gets a key when the key is read, and puts it into that screen's queue. A key
that is read before the one ahead of it has closed or opened a screen reaches the wrong one, or none at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

from textual import events
from textual.app import ScreenStackError
from textual.dom import DOMNode
from textual.errors import NoWidget

if TYPE_CHECKING:
    from textual.app import App

Input: TypeAlias = events.InputEvent | events.Paste
"""A key, click or paste."""
ROUNDS: Final = 2
"""Passes through the queues: for the event, and for the messages it has caused."""


class Typeahead:
    """A queue of input; each event is delivered to the screen then in front.

    An event is delivered when the one before has been handled.

    Args:
        app: the app, in whose task every event is delivered.
        deliver: passes an event to Textual, which chooses the widget that gets it.
    """

    def __init__(self, app: App[None], deliver: Callable[[events.Event], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[Input] = deque()
        self._is_settling = False
        self._is_closed = False
        self._number = 0
        """Of the last input that was delivered."""
        self._steps = 0
        """Queues that have been passed through, all inputs together."""
        self._is_watched = False

    @property
    def is_idle(self) -> bool:
        """Whether every event has been handled."""
        return not (self._waiting or self._is_settling)

    async def take(self, event: Input) -> None:
        """Deliver an event now or, while another is being handled, after it."""
        if self._is_closed:
            return
        self._waiting.append(event)
        await self._deliver_next()

    def put_back(self, event: Input) -> None:
        """Deliver an event before all that wait.

        For a screen that closes on a key meant for the screen below.
        """
        self._waiting.appendleft(event)
        self._app.call_later(self._deliver_next)

    def close(self) -> None:
        """Drop all events, now and later: the app is closing its screens."""
        self._is_closed = True
        self._waiting.clear()

    async def _deliver_next(self) -> None:
        while self._waiting and not self._is_settling:
            event = self._waiting.popleft()
            target = self._target(event)
            if target is None:
                continue
            path = target.ancestors_with_self
            await self._deliver(event)
            if not isinstance(event, events.MouseMove):  # It opens and closes no screen.
                self._is_settling = True
                self._number += 1
                if not self._is_watched:
                    self._watch(-1)
                await self._settle(self._queues(path), self._number)

    async def _settle(self, queues: Iterator[DOMNode]) -> None:
        """Pass through queues, each time behind its messages; then deliver the next event."""
        for node in queues:
            if node.call_later(self._settle, queues, number):
                return
        self._is_settling = False
        await self._deliver_next()

    def _queues(self, path: Sequence[DOMNode]) -> Iterator[DOMNode]:
        """The queues that may hold an event and the messages it causes.

        For a new screen, until its focus is set.
        """
        for _ in range(ROUNDS):
            for node in path:
                if node.is_running:
                    yield node
        seen = None
        with suppress(ScreenStackError):  # The app ends.
            while seen is not (seen := self._app.screen):
                yield seen
                yield self._app

    def _path(self, event: Input) -> Sequence[DOMNode]:
        """The widget that gets an event, and its ancestors, the app last."""
        widget = self._app.focused or self._app.screen
        if isinstance(event, events.MouseEvent):
            if self._app.mouse_captured and not self._app.mouse_captured.is_attached:
                self._app.capture_mouse(None)
            try:
                widget = self._app.mouse_captured or self._app.get_widget_at(event.x, event.y)[0]
            except NoWidget:
                return self._app.screen
            return widget if widget.is_attached else None
        return self._app.focused or self._app.screen
