"""Rulesets of texts that stand in a test, and extend no other."""

from __future__ import annotations

import pytest

from solitaire.rules.files.decode import RulesetFile, decode
from solitaire.rules.ruleset import Ruleset


def ruleset_of(text: str, id: str = "mine") -> Ruleset:
    """The ruleset that a text states. Raises RulesetError."""
    return decode(RulesetFile(id, f"{id}.toml", text), _no_base)


def _no_base(file: RulesetFile, game: str) -> RulesetFile:
    pytest.fail(f"{file.name} extends {game}")
