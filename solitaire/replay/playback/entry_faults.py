"""The faults of entries that the rules do not confirm, in words.

Each is a sentence that begins with a small letter and has no full stop, as in ``FileDamage``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solitaire.replay.format.record import Event, Result
from solitaire.rules.apply import IllegalMove

OTHER_POSITION: Final = "the result is wrong: its position is another one"


def illegal_move_fault(event: Event, illegal: IllegalMove) -> str:
    """The fault of an event whose move is not legal."""
    return f"the move {event.what} is not legal: {illegal.reason.rstrip('.')}"


def result_fault(result: Result, found: Mapping[str, object]) -> str:
    """The fault of the first field of a result that has another value than was found.

    ``found`` has values by the names of fields. The text is empty if all agree.
    """
    for name, value in found.items():
        if getattr(result, name) != value:
            return f"the result is not right: {name} should be {value}, not {getattr(result, name)}"
    return ""
