"""The JSON schema of ruleset files, for completion and checks in editors.

Like the decoder, it is derived from the sections of ``ruleset``.
"""

from __future__ import annotations

import json
import types
from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin

from solitaire.rules.cards import RANK_LETTERS, SUIT_LETTERS
from solitaire.rules.files.ruleset_file import EXTENDS, REPLACES
from solitaire.rules.files.section_fields import field_types, is_section, required_fields
from solitaire.rules.ruleset import Ruleset

Schema: TypeAlias = dict[str, Any]

DIALECT: Final = "http://json-schema.org/draft-07/schema#"
"""The latest that editors' TOML plug-ins support."""


def schema_text() -> str:
    """The text of ``rulesets/schema.json``."""
    return json.dumps(ruleset_schema(), indent=2) + "\n"


def ruleset_schema() -> Schema:
    """The schema of a ruleset file; one that extends another has no required keys."""
    table = _table(Ruleset)
    del table["properties"]["id"], table["required"]
    extends = {"type": "string", "description": "The id of the game from which this one differs."}
    replaces = {"type": "string", "description": "The id of the shipped game that this one replaces."}
    return {
        "$schema": DIALECT,
        "title": "A game of solitaire",
        **table,
        "properties": {EXTENDS: extends, REPLACES: replaces, **table["properties"]},
        "anyOf": [{"required": ["name"]}, {"required": [EXTENDS]}],
    }


def _table(kind: type) -> Schema:
    """The schema of a section: an object without further keys."""
    fields = field_types(kind)
    schema: Schema = {
        "type": "object",
        "description": " ".join((kind.__doc__ or "").replace("``", "").split()),
        "additionalProperties": False,
        "properties": {name: _value(field) | _default(kind, name, field) for name, field in fields.items()},
    }
    required = required_fields(kind)
    return schema | ({"required": required} if required else {})


def _value(kind: Any) -> Schema:
    """The schema of a value of type ``kind``."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        base, meaning = args
        if isinstance(meaning, dict):
            return {"anyOf": [_value(base), {"enum": list(meaning)}]}
        return {"type": "string", "pattern": f"^([{RANK_LETTERS}]|10)[{SUIT_LETTERS}]$"}
    if origin in (Union, types.UnionType):
        return _value(next(part for part in args if part is not types.NoneType))
    if origin is tuple:
        # A single value stands for a list of one.
        return {"anyOf": [{"type": "array", "items": _value(args[0])}, _value(args[0])]}
    if is_section(kind):
        return _table(kind)
    if issubclass(kind, StrEnum):
        return {"enum": [str(member) for member in kind]}
    return {"type": _TYPES[kind]}


_TYPES: Final = {str: "string", int: "integer", bool: "boolean"}


def _default(section: Any, name: str, kind: Any) -> Schema:
    """The default of a field of type ``kind``, as written in a file."""
    default = section._field_defaults.get(name)
    if default is None or is_section(kind):
        return {}
    if get_origin(kind) is Annotated:
        words = {number: word for word, number in get_args(kind)[1].items()}
        return {"default": words.get(default, default)}
    return {"default": list(default) if isinstance(default, tuple) else default}
