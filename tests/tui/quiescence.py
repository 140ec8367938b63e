"""Let Textual's pilot wait until the event loop has nothing left to do, however fast the machine is.

And let apps do once, or not at all, what takes half of their time: parse style sheets, paint what nobody sees.

By default the pilot watches the processor: it sleeps for 20 ms at a time, at least twice a key, until the
process has used little of one. That is slow, and on a busy machine it ends before anything was done. Threads
and subprocesses are not waited for: a test that needs their results waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

from tests.samples import FULL

UPDATE_PERIOD = 0.001
"""Seconds between what changes and what is painted; Textual waits for a sixtieth of one."""
SOON = 0.02
"""Seconds within which a timer counts as something left to do: a terminal that changes its size takes 8 ms."""
NOTICE_LASTS = 3600.0
"""Seconds that a notice stays; on a busy machine, those of the program may pass before a test looks."""
PATIENCE = 60.0
"""Seconds after which an event loop that is never idle is no longer waited for."""

Handler: TypeAlias = Any
"""A function of a class, not bound yet."""


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
_variables: WeakKeyDictionary[Stylesheet, tuple[dict[str, str], Hashable]] = WeakKeyDictionary()
"""The variables of style sheets, and the same as a key."""
_keys: dict[Hashable, Hashable] = {}
"""Equal keys are the same object, which is compared at once."""


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


def _key_of_variables(sheet: Stylesheet) -> Hashable:
    """The variables of a style sheet, which are replaced and never changed, as a key."""
    variables, key = _variables.get(sheet, (None, None))
    if variables is not sheet._variables:
        items = frozenset(sheet._variables.items())
        key = _keys.setdefault(items, items)
        _variables[sheet] = sheet._variables, key
    return key


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
    key = (*source, _key_of_variables(sheet))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, *source)
    return _parsed[key]


_find_handlers = MessagePump._get_dispatch_methods


@cache
def _has_decorated_handlers(pump: type[MessagePump], message: type[Message]) -> bool:
    """Whether a class has handlers of a message that are chosen by selectors or found by their decorator."""
    kinds = {kind for kind in message.__mro__ if issubclass(kind, Message)}
    return any(not kinds.isdisjoint(vars(each).get("_decorated_handlers") or ()) for each in pump.__mro__)


@cache
def _named_handlers(pump: type[MessagePump], name: str) -> list[tuple[type, Handler]]:
    """The handlers of a class and its bases that are found by their name."""
    found = [(each, vars(each).get(f"_{name}") or vars(each).get(name)) for each in pump.__mro__]
    return [(each, handler) for each, handler in found if handler and not getattr(handler, "_textual_on", None)]


def _find_handlers_once(pump: MessagePump, name: str, message: Message) -> Iterable[tuple[type, Handler]]:
    """The handlers of a message, as Textual finds them, which asks every base class for every message."""
    if _has_decorated_handlers(type(pump), type(message)):  # type: ignore[arg-type] # a class is hashable
        yield from _find_handlers(pump, name, message)
        return
    for each, handler in _named_handlers(type(pump), name):
        if message._no_default_action:
            break
        yield each, handler.__get__(pump, each)


def install(patch: pytest.MonkeyPatch) -> None:
    """Make the pilot wait so, every screen update soon, and what an input changes be known soon.

    If tests run in full, everything is painted.
    """
    patch.setattr(Stylesheet, "_parse_rules", _parse_once)
    patch.setattr(
        RuleSet, "__hash__", object.__hash__
    )  # What Textual's own does, called for every rule of a node.
    patch.setattr(MessagePump, "_get_dispatch_methods", _find_handlers_once)
    if not FULL:
        patch.setattr(Screen, "_compositor_refresh", _dont_paint)
    for module in ("app", "pilot"):
        patch.setattr(f"textual.{module}.wait_for_idle", event_loop_is_idle)
    patch.setattr("textual.screen.UPDATE_PERIOD", UPDATE_PERIOD)
    patch.setattr("solitaire.tui.terminal.typeahead.SETTLE_SECONDS", UPDATE_PERIOD)
    patch.setattr("textual.notifications.Notification.time_left", NOTICE_LASTS)
