"""Checks of the fields of JSON objects: their names, types and bounds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from solitaire.replay.format.checksum import LineError
from solitaire.rules.files.errors import one_line_text

LONGEST_MS: Final = 10**11
"""Three years."""
LARGEST: Final = 10**15
"""The largest of all other numbers."""
LONGEST_FAULT: Final = 160
"""Letters of a message about a line: two lines of a terminal."""
_NOUNS: Final = {bool: "true or false", int: "a whole number", str: "a text", dict: "an object", list: "a list"}
"""The types of fields in words."""


class FieldTypes(NamedTuple):
    """The required and the optional fields of an object, with their types."""

    needed: Mapping[str, type]
    optional: Mapping[str, type]


def check_fields(data: Mapping[str, Any], fields: FieldTypes) -> None:
    """Check that an object has all required fields, and only known ones.

    Each has to be of its type. Raises LineError.
    """
    for key in fields.needed:
        if key not in data:
            raise LineError(f"the field '{key}' is missing")
    known = {**fields.needed, **fields.optional}
    for key, value in data.items():
        if key not in known:
            raise LineError(f"there is no field '{one_line_text(key)}'")
        if type(value) is not known[key]:
            raise LineError(f"{key}: this is not {_NOUNS[known[key]]}")


def number_field(data: Mapping[str, Any], key: str, least: int = 0, most: int = LARGEST) -> int:
    """A number from ``least`` to ``most``; 0 without the field. Raises LineError."""
    number: int = data.get(key, 0)
    if not least <= number <= most:
        raise LineError(f"{key}: this number is not between {least} and {most}")
    return number


def time_field(data: Mapping[str, Any], key: str) -> datetime:
    """A time with its UTC offset. Raises LineError."""
    try:
        moment = datetime.fromisoformat(data[key])
    except ValueError:
        raise LineError(f"{key}: this is not a time like 2026-11-21T20:15:00+01:00") from None
    if moment.tzinfo is None:
        raise LineError(f"{key}: the offset is missing, as in 2026-11-21T20:15:00+01:00")
    return moment


def error_text(error: ValueError) -> str:
    """The message of an error, shortened and escaped, as it may quote the file."""
    return one_line_text(str(error).rstrip("."), LONGEST_FAULT)
