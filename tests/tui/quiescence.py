"""Let Textual's pilot wait until the event loop has nothing left to do, however fast the machine is.

And let apps do once, or not at all, what takes half of their time: parse style sheets, look for the handlers of
a message and count their parameters, paint what nobody sees.

By default the pilot watches the processor: it sleeps for 20 ms at a time, at least twice a key, until the
process has used little of one. That is slow, and on a busy machine it ends before anything was done. Threads
and subprocesses are not waited for: a test that needs their results waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any, TypeAlias

import pytest
from textual import _callback
from textual._queue import Queue
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from tests.samples import FULL

Handler: TypeAlias = Callable[..., Any]
UPDATE_PERIOD = 0.001
"""Seconds between what changes and what is painted; Textual waits for a sixtieth of one."""
SOON = 0.02
"""Seconds within which a timer counts as something left to do: a terminal that changes its size takes 8 ms."""
NOTICE_LASTS = 3600.0
"""Seconds that a notice stays; on a busy machine, those of the program may pass before a test looks."""
PATIENCE = 60.0
"""Seconds after which an event loop that is never idle is no longer waited for."""


async def event_loop_is_idle(min_sleep: float = 0.0, max_sleep: float = PATIENCE) -> None:
    """Wait until no callback is ready, no timer is due soon."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    while loop.time() - began < max_sleep:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            continue
        timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
        due = [when for timer in timers if not timer.cancelled() and (when := timer.when()) <= began + SOON]
        if not due:
            return
        await asyncio.sleep(max(0.0, min(due) - loop.time()))


paint = Screen._compositor_refresh
_parse = Stylesheet._parse_rules
_parsed: dict[tuple[Hashable, ...], list[RuleSet]] = {}


def _dont_paint(screen: Screen[Any]) -> None:
    """Take the changes of a screen as painted: of an app without a terminal, Textual drops what it painted.

    What a test looks at is rendered then.
    """
    if screen.app._running and screen is screen.app.screen:
        screen._dirty_widgets.clear()
        screen._compositor._dirty_regions.clear()
        screen.app._update_mouse_over(screen)
    else:
        paint(screen)


def _parse_once(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    """The rules of a style sheet, which all apps share."""
    source = (css, read_from, is_default_rules, tie_breaker, scope)
    key = (*source, frozenset(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, *source)
    return _parsed[key]


_find_handlers = MessagePump._get_dispatch_methods
_handler_names: dict[tuple[type[MessagePump], str, type[Message]], list[tuple[type, str]] | None] = {}


def _handlers(pump: MessagePump, name: str, message: Message) -> Iterable[tuple[type, Handler]]:
    """The handlers of a message: their names are looked up once for each class, unless one is decorated."""
    key = (type(pump), name, type(message))
    if key not in _handler_names:
        classes, messages = type(pump).__mro__, type(message).__mro__
        own = [(kind, each) for kind in classes for each in (f"_{name}", name) if vars(kind).get(each)]
        decorated = any(
            each in (vars(kind).get("_decorated_handlers") or ()) for kind in classes for each in messages
        )
        is_plain = not decorated and len({kind for kind, _ in own}) == len(own)
        _handler_names[key] = own if is_plain else None
    found = _handler_names[key]
    return _find_handlers(pump, name, message) if found is None else _named_handlers(pump, found, message)


def _named_handlers(
    pump: MessagePump, names: list[tuple[type, str]], message: Message
) -> Iterator[tuple[type, Handler]]:
    """Each handler, until one says that the rest is not to be done."""
    for kind, name in names:
        if message._no_default_action:
            return
        if not hasattr(handler := vars(kind)[name], "_textual_on"):
            yield kind, handler.__get__(pump, kind)


_count_anew = _callback._count_parameters
_parameters: dict[CodeType, int] = {}


def _count_parameters(function: Handler) -> int:
    """The number of parameters, found out once for all functions that a line of the program makes."""
    plain = getattr(function, "__func__", function)
    if not isinstance(plain, FunctionType) or vars(plain).keys() - {"_param_count"}:
        return _count_anew(function)
    if plain.__code__ not in _parameters:
        _parameters[plain.__code__] = _count_anew(plain)
    return _parameters[plain.__code__] - (plain is not function)


_wait_for_screen = Pilot._wait_for_screen


async def _wait_for_pumps(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Wait until the screen has processed its messages, if there are any.

    Textual's pilot sends each widget one more, and waits until that is processed.
    """
    pumps: list[MessagePump] = [pilot.app]
    if pilot.app._screen_stack:
        pumps += pilot.app.screen.walk_children(with_self=True)
    return all(map(_has_caught_up, pumps)) or await _wait_for_screen(pilot, timeout)


def _has_caught_up(pump: MessagePump) -> bool:
    """Whether a message pump has processed all of its messages, and waits for the next."""
    queue: Queue[Message | None] = pump._message_queue
    return bool(queue.ready_event._waiters) and queue.empty()


def install(patch: pytest.MonkeyPatch) -> None:
    """Make the pilot wait so, every screen update soon, and what an input changes be known soon.

    If tests run in full, everything is painted.
    """
    patch.setattr(Stylesheet, "_parse_rules", _parse_once)
    patch.setattr(MessagePump, "_get_dispatch_methods", _handlers)
    patch.setattr(_callback, "_count_parameters", _count_parameters)
    if not FULL:
        patch.setattr(Screen, "_compositor_refresh", _dont_paint)
    patch.setattr(Pilot, "_wait_for_screen", _wait_for_pumps)
    for module in ("app", "pilot"):
        patch.setattr(f"textual.{module}.wait_for_idle", event_loop_is_idle)
    patch.setattr("textual.screen.UPDATE_PERIOD", UPDATE_PERIOD)
    patch.setattr("solitaire.tui.typeahead.REST", UPDATE_PERIOD)
    patch.setattr("textual.notifications.Notification.time_left", NOTICE_LASTS)
