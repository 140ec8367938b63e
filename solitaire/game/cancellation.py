"""Cancel the reading of long files: of saved games, and of decks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Cancelled(Exception):
    """The work was cancelled."""


class Cancellation:
    """A request, from any thread, that work in another thread ends early."""

    def __init__(self) -> None:
        self.is_requested = False

    def request(self) -> None:
        """End the work that ``run`` does: within one entry of a game, or one deck."""
        self.is_requested = True

    def run(self, work: Callable[[], Result]) -> Result:
        """Do ``work``, and return its result. Raises Cancelled."""
        token = _present.set(self)
        try:
            return work()
        finally:
            _present.reset(token)


_present: ContextVar[Cancellation | None] = ContextVar("cancellation", default=None)


def cancellable(items: Iterable[Item]) -> Iterable[Item]:
    """The same items, until the work that takes them is cancelled.

    Work is what ``Cancellation.run`` does; elsewhere, there is no cancellation. Raises Cancelled.
    """
    cancellation = _present.get()
    return items if cancellation is None else _checked(items, cancellation)


def _checked(items: Iterable[Item], cancellation: Cancellation) -> Iterator[Item]:
    for item in items:
        if cancellation.is_requested:
            raise Cancelled
        yield item
