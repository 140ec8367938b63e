"""The fields of a ruleset's sections: the keys of the tables in its file."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints


@cache
def field_types(section: type) -> dict[str, Any]:
    """The type of each field of a section, annotations included."""
    return get_type_hints(section, include_extras=True)


def is_section(kind: Any) -> bool:
    """Whether a type is a section of a ruleset, or the whole of it.

    Its fields are the keys of a table in the file.
    """
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def required_fields(kind: Any) -> list[str]:
    """The fields of a section that have no default."""
    return [name for name in kind._fields if name not in kind._field_defaults]
