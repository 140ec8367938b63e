"""Rulesets of texts that stand in a test, and shipped ones with other settings."""

from __future__ import annotations

from typing import Any

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.files.decode import decode
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.ruleset import Ruleset


def ruleset_of(text: str, id: str = "mine") -> Ruleset:
    """The ruleset that a text states, which extends no other. Raises RulesetError."""
    return decode(RulesetFile(id, f"{id}.toml", text), _no_base)


def _no_base(file: RulesetFile, game: str) -> RulesetFile:
    pytest.fail(f"{file.name} extends {game}")


def changed(ruleset: Any, path: str, value: Any) -> Any:
    """The ruleset, or a section of it, with another setting, written as ``stock.draw``."""
    head, _, rest = path.partition(".")
    return ruleset._replace(**{head: changed(getattr(ruleset, head), rest, value) if rest else value})


def variant(game: str, **settings: Any) -> Ruleset:
    """A shipped game with other settings, written as ``stock__draw``."""
    ruleset = load_ruleset(game)
    for key, value in settings.items():
        ruleset = changed(ruleset, key.replace("__", "."), value)
    return ruleset
