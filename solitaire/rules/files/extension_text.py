"""Encode a ruleset as a file that extends another and states the differences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from solitaire.rules.files.encode import encode
from solitaire.rules.files.ruleset_file import EXTENDS
from solitaire.rules.ruleset import Ruleset


def extension_text(ruleset: Ruleset, base: Ruleset) -> str:
    """The TOML text that ``decode`` reads as ``ruleset``, given the file of ``base``.

    No setting of ``ruleset`` may be unset that is set in ``base``, but the notes, which are not inherited.
    """
    own, inherited = encode(ruleset), encode(base._replace(notes=""))
    tables = {key: _changed(value, inherited[key]) for key, value in own.items() if isinstance(value, dict)}
    plain = {key: value for key, value in own.items() if key not in tables and value != inherited.get(key)}
    lines = [*_settings({EXTENDS: base.id, **plain})]
    for name, table in tables.items():
        if table:
            lines += ["", f"[{name}]", *_settings(table)]
    return "".join(f"{line}\n" for line in lines)


def base_of(text: str) -> str | None:
    """The id of the base, if ``extension_text`` may have written the text."""
    first = re.match(rf'{EXTENDS} = "([^"\\]+)"\n', text)
    return first[1] if first else None


def _changed(table: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in base or base[key] != value}


def _settings(table: dict[str, Any]) -> Iterator[str]:
    return (f"{key} = {_toml(value)}" for key, value in table.items())


def _toml(value: Any) -> str:
    """A value in TOML. A text in quotes is written as in JSON."""
    match value:
        case dict():
            return f"{{ {', '.join(_settings(value))} }}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            return json.dumps(value, ensure_ascii=False)
