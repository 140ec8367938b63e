"""Ruleset files: their texts, and the settings and declarations in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from solitaire.rules.files.errors import RulesetError
from solitaire.rules.files.toml_text import parse_file

EXTENDS: Final = "extends"
REPLACES: Final = "replaces"
"""The key by which a player's file replaces the shipped game with its id; it is no part of the ruleset."""
LONGEST_ID: Final = 100
"""Letters of the id of a game, which is the name of a file."""


class RulesetFile(NamedTuple):
    """The text of a ruleset, and the name of its file in messages."""

    id: str
    name: str
    text: str
    is_shipped: bool = False


@lru_cache(maxsize=64)
def stated_settings(file: RulesetFile) -> dict[str, Any]:
    """The settings that a file itself states, by tables; callers may not change them.

    Raises RulesetError if it is not TOML.
    """
    return parse_file(file.name, file.text, RulesetError)


def declares_replacement(file: RulesetFile) -> bool:
    """Whether a file declares that it replaces the shipped game with its id.

    Raises RulesetError if it is not TOML.
    """
    return stated_settings(file).get(REPLACES) == file.id


def keeps_summary(file: RulesetFile) -> bool:
    """Whether a file changes rules of the game that it extends, and keeps its summary.

    All tables but the layout have rules. Raises RulesetError if it is not TOML.
    """
    data = stated_settings(file)
    changes_rules = any(isinstance(value, dict) and key != "layout" for key, value in data.items())
    return changes_rules and EXTENDS in data and "summary" not in data
