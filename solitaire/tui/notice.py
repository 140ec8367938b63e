"""Notices of the app, whose toasts always have time left."""

from __future__ import annotations

from typing import Final

from textual.notifications import Notification

LEAST_SECONDS: Final = 1.0
"""The shortest time for which a toast is shown.

Textual drops the timer of a widget whose time is over before it is first looked at: the toast would stay.
"""


class Notice(Notification):
    """A notification whose toast has time left, however late it is made.

    Textual makes a toast, with a timer for the time that is left, if the notification has not expired. If it
    expires in between, that time is negative, and the timer loops without letting anything else run.
    """

    @property
    def time_left(self) -> float:
        """The seconds for which a toast that is made now is shown."""
        return max(LEAST_SECONDS, super().time_left)

    @property
    def has_expired(self) -> bool:
        """Whether no toast is to be made any more."""
        return super().time_left <= 0
