"""Tables of the settings of rulesets: values, meanings and examples.

Values come from the schema, meanings and some examples from ``ruleset_settings.toml``, the other examples from
the shipped games. ``reference`` writes the tables to their page.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from docs.tables import table
from solitaire.config.paths import shipped_rulesets
from solitaire.rules.files.errors import shortened
from solitaire.rules.files.schema import Schema, ruleset_schema

MEANINGS: Final = Path(__file__).with_name("ruleset_settings.toml")
ABOVE: Final = "above all tables"
"""The name for settings that are in no table of a ruleset file."""
LONGEST_EXAMPLE: Final = 60
HEAD: Final = ("setting", "values, the default first", "meaning", "example")
Files: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The content of the shipped rulesets, by id."""


def ruleset_settings() -> str:
    """A table for each table of a ruleset file. Raises ValueError for settings without a meaning."""
    meanings = tomllib.loads(MEANINGS.read_text("utf-8"))
    written, limits, defaults = (meanings.pop(name) for name in ("examples", "limits", "defaults"))
    files = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in shipped_rulesets().glob("*.toml")}
    tables = []
    for name, settings in setting_schemas().items():
        if unlike := settings.keys() ^ meanings[name].keys():
            raise ValueError(f"{MEANINGS.name}, [{name}]: {', '.join(sorted(unlike))}")
        rows = []
        for setting, schema in settings.items():
            full = setting if name == ABOVE else f"{name}.{setting}"
            example = written.get(full)
            shown = f"`{example}`" if example else _example_of(files, name, setting, schema)
            values = _values(schema, limits.get(full, "a number"), defaults.get(full))
            rows.append((f"`{setting}`", values, meanings[name][setting], shown))
        tables.append(f"## {name}\n\n{table(HEAD, rows)}")
    return "\n".join(tables)


def setting_schemas() -> dict[str, dict[str, Schema]]:
    """The schema of each setting of a ruleset, by table."""
    properties: dict[str, Schema] = ruleset_schema()["properties"]
    found: dict[str, dict[str, Schema]] = {ABOVE: {}}
    for name, schema in properties.items():
        if schema.get("type") != "object":
            found[ABOVE][name] = schema
            continue
        found[name] = {}
        for setting, value in schema["properties"].items():
            found[name][setting] = value
            for part in value.get("anyOf", ()):
                inner = part.get("properties", {})
                found[name] |= {f"{setting}[].{key}": each for key, each in inner.items()}
    return found


def _values(schema: Schema, number: str, inherited: str | None) -> str:
    """The values of a setting, the default first: words, or their type.

    ``number`` are the numbers that it takes, ``inherited`` is a default that another setting gives.
    """
    default, parts = schema.get("default"), schema.get("anyOf", [schema])
    is_list = any(part.get("type") == "array" for part in parts)
    if is_list and parts[0]["items"].keys() & {"items", "anyOf"}:
        return "a list of lists"
    words = [f"`{word}`" for part in parts for word in part.get("enum", ())]
    kinds = {"integer": number, "string": "text", "boolean": "`true`", "object": "a table"}
    named = [kinds[part["type"]] for part in parts if part.get("type") in kinds]
    if schema.get("type") == "boolean":
        return "`true` `false`" if default else "`false` `true`"
    first = [] if default in (None, "") else [f"`{json.dumps(default)}`"]
    plain = [word for word in dict.fromkeys((*words, *named)) if f"`{default}`" != word]
    if is_list and default and len(default) == 1:
        first = [f"`{json.dumps(default[0])}`"]
    if isinstance(default, str) and default:
        first = [f"`{default}`"]
    if inherited:
        first = [inherited]
    return " ".join((*first, *plain, *(["or a list"] if is_list else [])))


def _example_of(files: Files, name: str, path: str, schema: Schema) -> str:
    """The shortest line in a shipped game that gives a setting another value than its default."""
    setting, _, key = path.partition("[].")
    found = []
    for game, data in sorted(files.items()):
        section = data if name == ABOVE else data.get(name, {})
        if setting in section:
            values = [part[key] for part in section[setting] if key in part] if key else [section[setting]]
            for value in values:
                line = f"{key or setting} = {json.dumps(value, ensure_ascii=False)}"
                found.append((schema.get("default") in (value, [value]), len(line), line, game))
    if not found:
        return ""
    *_, line, game = min(found)
    return f"`{shortened(line, LONGEST_EXAMPLE)}` in {game}"
