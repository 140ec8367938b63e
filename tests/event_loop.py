"""Tests, and what they call, that are coroutines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")


def in_event_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """A test, or a function that tests call, that runs in an event loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run
