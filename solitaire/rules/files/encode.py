"""Encode a ``Ruleset`` as plain data for saved games, read by ``decode_whole``.

Defaults are included, so that a saved game stays the same when defaults change.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Annotated, Any, Final, get_args, get_origin

from solitaire.rules.cards import card_text
from solitaire.rules.files.section_fields import field_types, is_section
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CardText


def encode(ruleset: Ruleset) -> dict[str, Any]:
    """The settings of a ruleset as dicts, lists, strings, numbers and booleans.

    The id is left out: it is the name of the game, not a rule.
    """
    data = _table(ruleset)
    del data["id"]
    return data


def _table(value: Any) -> dict[str, Any]:
    """A section as a table, without the settings that are None."""
    types = field_types(value.__class__)
    given = value._asdict()
    return {name: _value(types[name], given[name]) for name in given if given[name] is not None}


def _value(kind: Any, value: Any) -> Any:
    if get_origin(kind) is Annotated:
        _, meaning = get_args(kind)
        if callable(meaning):
            return _WRITTEN[meaning](value)
        return next((word for word, number in meaning.items() if number == value), value)
    if is_section(value.__class__):
        return _table(value)
    if isinstance(value, tuple):
        return [_value(get_args(kind)[0], item) for item in value]
    return str(value) if isinstance(value, StrEnum) else value


_WRITTEN: Final[dict[Callable[[str], Any], Callable[[Any], str]]] = {get_args(CardText)[1]: card_text}
"""For each function that parses a text of a ruleset, the one that writes it."""


def implied_rules(ruleset: Ruleset) -> dict[str, Any]:
    """The rules of a game that no setting has, and that earlier versions did not have.

    They count in hashes of the rules, so that what was proven without them is not taken for proven.
    """
    moves_whole = ruleset.moves_whole_before_deals or ruleset.moves_whole_before_redeals
    return {"moves_whole_columns": True} if moves_whole else {}


def fingerprint(ruleset: Ruleset) -> str:
    """A hash of the rules: the first twelve hexadecimal digits of a SHA-256."""
    rules = encode(ruleset) | implied_rules(ruleset)
    return sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:12]
