"""A screen mixin that dismisses once, and never another screen in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType

if TYPE_CHECKING:
    Base = Screen
else:

    class Base(Generic[ScreenResultType]):
        """No screen: Textual takes styles and bindings from the first base class that is a widget only."""


class SingleDismiss(Base[ScreenResultType]):
    """A screen that returns one result.

    Textual's ``dismiss`` closes the screen in front, whichever it is, as often as it is called. A screen that
    is dismissed while another covers it, as by a search that ends, closes when it is in front again.
    """

    _close: Callable[[], AwaitComplete] | None = None
    """Closes the screen as soon as it is in front."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with a result; later calls do nothing."""
        if self.is_active:
            return super().dismiss(result)
        if self._close is None:
            self._close = lambda: self.dismiss(result)
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        """Close with the result that was deferred."""
        if self._close is not None:
            self._close()
