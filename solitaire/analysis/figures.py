"""Measured odds, difficulty and length of the shipped games, all cards known.

They are data, in ``figures.toml`` beside this module, which ``docs/figures.py`` writes from the tables of
``docs/winnability.md`` and ``docs/difficulty.md`` and from the log of ``benchmarks/lengths.py``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from solitaire.config.bounded_file import SizeLimit, read_text
from solitaire.config.deal_kind import Difficulty
from solitaire.rules.files.encode import encode, implied_rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FixedFoundation

FILE: Final = Path(__file__).with_name("figures.toml")
LIMIT: Final = SizeLimit(1 << 20, "a file of figures")
COSMETIC: Final = {
    "name",
    "family",
    "summary",
    "source",
    "readings",
    "notes",
    "layout",
    "scoring",
    "word",
    "labels",
}
"""Settings that change nothing about winning."""


class GameFigures(NamedTuple):
    """The figures of one game, as a table of the file."""

    rules: str
    """The digest of the rules that were measured: see ``rules_digest``."""
    deals: int
    """Deals from number 1 on that were solved."""
    winnable: int
    lost: int
    difficulty: Difficulty | None = None
    """The median grade of winnable deals; None if too few were graded."""
    graded: int = 0
    """Winnable deals that were graded."""
    moves: tuple[int, int, int] | None = None
    """The quartiles of the moves that win; None if too few wins were found."""
    wins: int = 0
    """Winning lines whose moves were counted."""
    graded_of: int | None = None
    """Deals that were searched for a grade; None if enough were graded."""
    wins_of: int | None = None
    """Deals that were searched for these wins; None if they are enough."""

    @property
    def share(self) -> tuple[float, float]:
        """The interval of the share of winnable deals: see ``winnable_share``."""
        from solitaire.analysis.survey.estimate import winnable_share

        return winnable_share(self.winnable, self.lost, self.deals)


def figures_of(ruleset: Ruleset) -> GameFigures | None:
    """The figures of a game; None if it was not measured by these very rules."""
    found = load_figures().get(ruleset.id)
    return found if found and found.rules == rules_digest(ruleset) else None


@cache
def load_figures() -> Mapping[str, GameFigures]:
    """The figures of all games, by id."""
    tables = tomllib.loads(read_text(FILE, LIMIT))
    return {game: _decode(table) for game, table in tables.items()}


def _decode(table: dict[str, Any]) -> GameFigures:
    grade, moves = table.get("difficulty"), table.get("moves")
    parsed = {"difficulty": grade and Difficulty(grade), "moves": moves and tuple(moves)}
    return GameFigures(**table | parsed)


def rules_digest(ruleset: Ruleset) -> str:
    """A hash of the settings that matter for winning, in eight hexadecimal digits.

    Settings with default values do not count. So, unlike a fingerprint, it stays the same when a text changes
    or a setting is added to the vocabulary.
    """
    settings = _differing(encode(ruleset), encode(Ruleset(id="", name="")))
    rules = settings | implied_rules(ruleset)
    return sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:8]


def _differing(table: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """The settings of a table that differ from the defaults, without cosmetic and empty ones."""
    found: dict[str, Any] = {}
    for name, value in table.items():
        if name in COSMETIC or value == defaults.get(name):
            continue
        if isinstance(value, dict):
            found[name] = _differing(value, defaults.get(name, {}))
        elif name == "fixed":
            found[name] = [_differing(one, FixedFoundation._field_defaults) for one in value]
        else:
            found[name] = value
    return {name: value for name, value in found.items() if value != {}}
