"""Close a screen once, and no other screen in its place."""

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
    """A screen that answers once; Textual's ``dismiss`` closes whatever is in front, as often as it is called.

    A screen that is asked to close while another lies over it, as by a search that ends, closes when it is in
    front again.
    """

    _close: Callable[[], AwaitComplete] | None = None
    """Closes the screen as soon as it is in front."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with an answer, unless the screen is closed already."""
        if self.is_active:
            return super().dismiss(result)
        if self._close is None:
            self._close = lambda: self.dismiss(result)
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        """Give the answer that was waiting."""
        if self._close is not None:
            self._close()
