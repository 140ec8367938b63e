"""The size of samples: small by default, full under one environment variable."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import cycle, product
from typing import Final, TypeVar

from solitaire.game.catalogue import load_ruleset
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection, DealSection, LayoutSection, ScoringSection

FULL: Final = os.environ.get("SOLITAIRE_FULL_TESTS", "") not in ("", "0")
"""Whether what is long and rarely fails runs in full."""
MOST_TRIES: Final = 1000
"""Random games, positions or the like of which a test tries one after the other until it has met enough."""


A = TypeVar("A")
B = TypeVar("B")


def pairs(first: Iterable[A], second: Sequence[B]) -> list[tuple[A, B]]:
    """Each of the first with one of the second, in turn; with all of them if tests run in full."""
    return list(product(first, second) if FULL else zip(first, cycle(second), strict=False))


def one_in(step: int, items: Iterable[A], first: int = 0) -> list[A]:
    """Every ``step``-th of the items, from number ``first`` on; all of them if tests run in full."""
    items = list(items)
    return items if FULL else items[first::step]


def of_each_kind(games: Iterable[str]) -> list[str]:
    """The games, of those with the same rules but for the numbers of cards and piles only the first.

    All of them if tests run in full.
    """
    kinds: dict[Ruleset, str] = {}
    games = list(games)
    for game in games:
        kinds.setdefault(_kind(load_ruleset(game)), game)
    return games if FULL else list(kinds.values())


def _kind(ruleset: Ruleset) -> Ruleset:
    """The rules without texts, points, layout and sizes."""
    tableau = ruleset.tableau._replace(
        piles=0, cards=(), face_down=(max(ruleset.tableau.face_down) and 1,), word=""
    )
    return ruleset._replace(
        id="",
        name="",
        family="",
        summary="",
        source="",
        notes="",
        readings=(),
        scoring=ScoringSection(),
        layout=LayoutSection(),
        deal=DealSection(),
        cells=CellsSection(min(1, ruleset.cells.piles)),
        stock=ruleset.stock._replace(draw=min(2, ruleset.stock.draw)),
        tableau=tableau,
    )
