"""What the heights of the foundations say, looked at once for all states that share them."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.cards import ACE, KING, make_card, rank_of, suit_of
from solitaire.rules.glance import Mask
from solitaire.rules.piles import Zone
from solitaire.rules.rules import Rules
from solitaire.solver.safety import safe_faces


class Levels(NamedTuple):
    """What a row of heights says."""

    left: int
    """Cards still to go up."""
    wanted: Mask
    homes: tuple[tuple[int, Mask], ...]
    """Foundations that are not full, by their place, with the cards each wants."""
    safe: Mask
    """Cards that nothing in play can miss, wanted or not."""


class LevelLooks(dict[tuple[int, ...], Levels]):
    """Looks by the heights of all foundations, in their order.

    Args:
        rules: a game whose foundations do not take the suit of their first card.
        base: the rank that opens them, where each does not have its own.
        forced: whether safe cards are told apart.
    """

    def __init__(self, rules: Rules, base: int, forced: bool) -> None:
        super().__init__()
        self._rules = rules
        self._base = base
        self._forced = forced
        self._foundations = rules.of_zone(Zone.FOUNDATION)

    def __missing__(self, heights: tuple[int, ...]) -> Levels:
        rules, homes, wanted = self._rules, [], 0
        for place, (index, height) in enumerate(zip(self._foundations, heights, strict=True)):
            if height < rules.full[index]:
                mask = self._wanted(index, place, height)
                # Of foundations that want the same it does not matter which gets it, unless they have targets.
                if rules.ruleset.foundation.fixed or not wanted & mask:
                    homes.append((place, mask))
                wanted |= mask
        safe = safe_faces(rules, self._base, heights) if self._forced else 0
        look = self[heights] = Levels(rules.pack_size - sum(heights), wanted, tuple(homes), safe)
        return look

    def _wanted(self, index: int, place: int, height: int) -> Mask:
        """The cards that a foundation of that height takes."""
        if not height:
            return self._rules.opens[self._base][index]
        fixed = self._rules.ruleset.foundation.fixed
        base = rank_of(fixed[place].base) if fixed else self._base
        suit = suit_of(fixed[place].base) if fixed else self._rules.piles[index].suit or 0
        return self._rules.grows[make_card((base - ACE + height - 1) % KING + ACE, suit)]
