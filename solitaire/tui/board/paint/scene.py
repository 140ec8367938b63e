"""The scene: everything that a painted table shows, except colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.theme.card_faces import Emphasis, Glyphs

NO_LABELS: Final[Mapping[int, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Lifted:
    """Lifted cards: the last ``count`` of a pile, at ``at`` while they are dragged."""

    pile: int
    count: int
    at: tuple[int, int] | None = None


class Highlights(NamedTuple):
    """The highlights of a table: lifted cards, targets, hints, cursor and labels."""

    lifted: Lifted | None = None
    targets: frozenset[int] = frozenset()
    """Piles that would accept the lifted cards."""
    hinted: frozenset[Hit] = frozenset()
    """Single cards, or empty places, to highlight."""
    cursor: Hit | None = None
    """The keyboard cursor: a card and all that lie on it, or an empty place."""
    labels: Mapping[int, str] = NO_LABELS
    """A letter to be written on the last card of a pile, or on its place."""
    is_covered: bool = False
    """Whether all cards are drawn face down during a pause."""


NO_HIGHLIGHTS: Final = Highlights()


class FlyingCards(NamedTuple):
    """Cards in flight, each a line below the one before, from cell ``x``, ``y`` on."""

    cards: tuple[Card, ...]
    x: int
    y: int
    emphasis: Emphasis = Emphasis.NONE
    is_edgewise: bool = False
    """Whether the card is being turned over, so that only its edge is drawn."""
    squared: int = 0
    """How many of the first cards lie unseen under the next one."""


class Scene(NamedTuple):
    """A table to be painted."""

    rules: Rules
    position: Position
    arrangement: Arrangement
    glyphs: Glyphs
    keys: Mapping[int, str]
    """The key of each pile, by its index."""
    highlights: Highlights = NO_HIGHLIGHTS
    flying: tuple[FlyingCards, ...] = ()
    """Cards in flight, which are not part of ``position``."""

    def emphasis_of_pile(self, pile: int) -> Emphasis:
        """The emphasis of a pile as a whole."""
        lifted = self.highlights.lifted
        if pile in self.highlights.targets:
            return Emphasis.TARGET
        if lifted is not None and lifted.pile == pile:
            return Emphasis.LIFTED
        return Emphasis.HINT if any(hit.pile == pile for hit in self.highlights.hinted) else Emphasis.NONE
