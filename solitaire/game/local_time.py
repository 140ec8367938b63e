"""Local times with their UTC offset, as saved games hold them.

The clock of a time zone may be a day or more from UTC, as with ``TZ=XXX24``; Python and the file format allow
less. Times and dates are then in UTC.
"""

from __future__ import annotations

import time
from datetime import UTC, date, datetime


def local_time() -> datetime:
    """The current local time."""
    return local_time_at(time.time())


def local_date() -> date:
    """The date of ``local_time``, so that games saved today are dated today."""
    return local_time().date()


def local_time_at(seconds: float) -> datetime:
    """The local time ``seconds`` after the epoch.

    Raises ValueError, OverflowError or OSError if that is on no calendar.
    """
    moment = datetime.fromtimestamp(seconds, UTC)
    try:
        return moment.astimezone()
    except ValueError:
        return moment
