"""A notice of the app, which is gone in time but never before its toast is made."""

from __future__ import annotations

from typing import Final

from textual.notifications import Notification

LEAST_SECONDS: Final = 0.1
"""The shortest time for which a toast is shown."""


class Notice(Notification):
    """A notification whose toast has time left, however late it is made.

    Textual asks whether a notification has expired, and if not, makes a toast with a timer for the time that is
    left. If it expires in between, that time is negative, and the timer loops without ever giving way.
    """

    @property
    def time_left(self) -> float:
        """The seconds for which a toast that is made now is shown."""
        return max(LEAST_SECONDS, super().time_left)

    @property
    def has_expired(self) -> bool:
        """Whether no toast is to be made any more."""
        return super().time_left <= 0
