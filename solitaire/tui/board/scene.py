"""All that a painting shows, besides colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.pile_places import Arrangement
from solitaire.tui.theme.card_faces import Emphasis, Glyphs

NO_LABELS: Final[Mapping[int, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Lifted:
    """Cards in the player's hand: the last ``count`` of a pile, held at a place of the board while they
    are dragged."""

    pile: int
    count: int
    at: tuple[int, int] | None = None


class Highlights(NamedTuple):
    """What stands out on a table."""

    lifted: Lifted | None = None
    targets: frozenset[int] = frozenset()
    """Piles that would take the lifted cards."""
    hinted: frozenset[Hit] = frozenset()
    """Single cards, or bare places, to look at: each as if it were pointed at."""
    cursor: Hit | None = None
    """Where the keyboard points: at a card and all that lie on it, or at a bare place."""
    labels: Mapping[int, str] = NO_LABELS
    """A letter to be written on the last card of a pile, or on its place."""
    is_covered: bool = False
    """Whether all cards lie face down for a pause."""


class FlyingCards(NamedTuple):
    """Cards above the table, each a line below the one before; ``x`` and ``y`` are the corner of the first."""

    cards: tuple[Card, ...]
    x: int
    y: int
    glow: Emphasis = Emphasis.NONE
    is_edgewise: bool = False
    """Whether it is being turned over, so that only its edge is seen."""


class Scene(NamedTuple):
    """A table to be painted."""

    rules: Rules
    position: Position
    arrangement: Arrangement
    glyphs: Glyphs
    keys: Mapping[int, str]
    """The key of each pile, by its index."""
    marks: Highlights = Highlights()
    airborne: tuple[FlyingCards, ...] = ()
    """Cards that are none of ``position``."""

    def glow_of_pile(self, pile: int) -> Emphasis:
        """Why a pile as a whole stands out."""
        lifted = self.marks.lifted
        if pile in self.marks.targets:
            return Emphasis.TARGET
        if lifted is not None and lifted.pile == pile:
            return Emphasis.LIFTED
        return Emphasis.HINT if any(hit.pile == pile for hit in self.marks.hinted) else Emphasis.NONE
