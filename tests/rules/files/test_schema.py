"""The JSON schema of rulesets: up to date, strict, and valid for every shipped game."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from solitaire.config.paths import shipped_rulesets
from solitaire.rules.files.schema import ruleset_schema, schema_text

FILES = sorted(shipped_rulesets().glob("*.toml"))
KINDS: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
SCHEMA = ruleset_schema()


def faults(schema: dict[str, Any], value: Any, path: str = "") -> Iterator[str]:
    """What is wrong with ``value``, for the part of JSON schema that ours uses."""
    for word, wanted in schema.items():
        match word:
            case "type":
                if type(value) is not KINDS[wanted]:
                    yield f"{path} is not a {wanted}"
            case "enum":
                if value not in wanted:
                    yield f"{path} is not one of {wanted}"
            case "pattern":
                if not re.search(wanted, value):
                    yield f"{path} does not match"
            case "anyOf":
                if all(list(faults(choice, value, path)) for choice in wanted):
                    yield f"{path} fits no choice"
            case "required":
                yield from (f"{path} lacks {key}" for key in wanted if key not in as_table(value))
            case "items":
                for item in value if isinstance(value, list) else ():
                    yield from faults(wanted, item, path)
            case "properties":
                for key, part in as_table(value).items():
                    yield from (
                        faults(wanted[key], part, f"{path}.{key}") if key in wanted else [f"{key} is unknown"]
                    )
            case _:
                assert word in ("$schema", "title", "description", "default", "additionalProperties")


def as_table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def test_the_file_is_fresh() -> None:
    path = shipped_rulesets() / "schema.json"
    assert path.read_text("utf-8") == schema_text(), (
        "write schema_text() of solitaire.rules.files.schema into the file"
    )


def test_other_keys_are_refused_everywhere() -> None:
    def tables(schema: Any) -> Iterator[dict[str, Any]]:
        if isinstance(schema, dict):
            if "properties" in schema:
                yield schema
            for part in schema.values():
                yield from tables(part)
        elif isinstance(schema, list):
            for part in schema:
                yield from tables(part)

    assert len(list(tables(SCHEMA))) > 10
    assert all(table["additionalProperties"] is False for table in tables(SCHEMA))


def test_our_games_fit_the_schema() -> None:
    found = {path.stem: list(faults(SCHEMA, tomllib.loads(path.read_text("utf-8")))) for path in FILES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "text",
    [
        "extends = 'klondike'",
        "name = 'X'\nreadings = 'one'\ntableau.cards = 3",
        "name = 'X'\nstock.passes = 'unlimited'\nfoundation.fixed = [{label = 1, base = '10H', target = '5H'}]",
    ],
)
def test_what_the_decoder_takes_fits_the_schema(text: str) -> None:
    assert not list(faults(SCHEMA, tomllib.loads(text)))


@pytest.mark.parametrize(
    "text",
    [
        "summary = 'no name'",
        "name = 1",
        "name = 'X'\nid = 'x'",
        "name = 'X'\ntableau.piels = 7",
        "name = 'X'\ntableau.build = 'alternate-color'",
        "name = 'X'\ntableau.wrap = 1",
        "name = 'X'\ntableau.cards = [1, 'two']",
        "name = 'X'\nstock.passes = 'often'",
        "name = 'X'\nfoundation.fixed = [{label = 1, base = '11H', target = '5H'}]",
        "name = 'X'\nfoundation.fixed = [{label = 1, base = '10H'}]",
        "name = 'X'\nstock = 'waste'",
    ],
)
def test_what_the_decoder_refuses_does_not_fit(text: str) -> None:
    assert list(faults(SCHEMA, tomllib.loads(text)))


def test_the_schema_is_plain_json() -> None:
    assert json.loads(schema_text()) == json.loads(json.dumps(SCHEMA))
    assert json.loads(schema_text())["properties"]["stock"]["properties"]["draw"]["default"] == 1
