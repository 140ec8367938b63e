"""Games that wait to be played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Unfinished(NamedTuple):
    """A game that was left, as the menu offers it."""

    title: str
    """The game and its deal."""
    detail: str
    """How far it went."""
    game: str
    """The id of its ruleset, which need not be in the catalogue any more."""
    resume: Callable[[], None]
    """Goes to its table."""
