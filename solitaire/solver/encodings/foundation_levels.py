"""Facts about foundations, cached by their heights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solitaire.rules.cards import Card, Face, face_of, make_card, rank_above, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.piles import Zone
from solitaire.rules.safe_cards import safe_faces
from solitaire.rules.vocabulary import FoundationSuit


class FoundationLevel(NamedTuple):
    """Facts about the foundations at some heights."""

    heights: tuple[int, ...]
    left: int
    """Cards that are not on foundations yet."""
    wanted: Mask
    open_foundations: tuple[tuple[int, Mask], ...]
    """Foundations that are not full, by their place, with the cards each wants."""
    forced: Mask
    """Wanted cards that are safe."""


class FoundationTable:
    """Numbers of rows of heights, and their facts by number.

    Args:
        rules: a game whose foundations do not take the suit of their first card.
        base: the rank that opens them, where each does not have its own.
        forced: whether safe cards are determined.
    """

    def __init__(self, rules: Rules, base: int, forced: bool) -> None:
        self._rules = rules
        self._base = base
        self._forced = forced
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._fixed = [one.cards for one in rules.ruleset.foundation.fixed]
        groups = interchangeable_foundations(rules)
        self._interchangeable = [[self._foundations.index(index) for index in group] for group in groups]
        self._numbers: dict[tuple[int, ...], int] = {}
        self._after_adding: dict[tuple[int, Mask], tuple[int, ...]] = {}
        self._after_removing: dict[tuple[int, int], dict[Mask, int]] = {}
        self.facts: list[FoundationLevel] = []

    def number(self, heights: Sequence[int]) -> int:
        """Return the number of a row of heights.

        Rows that differ only by the order of interchangeable foundations have the same number.
        """
        row = [*heights]
        for group in self._interchangeable:
            for place, height in zip(group, sorted([row[place] for place in group]), strict=True):
                row[place] = height
        key = tuple(row)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.facts)
            self.facts.append(self._facts(key))
        return number

    def after_adding(self, number: int, card: Mask) -> tuple[int, ...]:
        """Return the rows after a wanted card is added to each foundation it may go to."""
        after = self._after_adding.get((number, card))
        if after is None:
            heights = self.facts[number].heights
            places = [place for place, mask in self.facts[number].open_foundations if card & mask]
            after = self._after_adding[number, card] = tuple(
                self.number([*heights[:place], heights[place] + 1, *heights[place + 1 :]]) for place in places
            )
        return after

    def after_removing(self, number: int, keeps: int) -> dict[Mask, int]:
        """Return the cards that may come back, each with the row without it.

        A safe one is left out, as it would move to its foundation again.

        Args:
            number: of a row of heights.
            keeps: how many cards never come back from a foundation.
        """
        after = self._after_removing.get((number, keeps))
        if after is None:
            after = self._after_removing[number, keeps] = {}
            heights = self.facts[number].heights
            for place, (index, height) in enumerate(zip(self._foundations, heights, strict=True)):
                if height > keeps:
                    card = 1 << self._last(index, place, height)
                    lower = self.number([*heights[:place], height - 1, *heights[place + 1 :]])
                    if not self.facts[lower].forced & card:
                        after[card] = lower
        return after

    def _facts(self, heights: tuple[int, ...]) -> FoundationLevel:
        rules, open_foundations, wanted = self._rules, [], 0
        seen: set[tuple[tuple[Card, ...], Mask]] = set()
        for place, (index, height) in enumerate(zip(self._foundations, heights, strict=True)):
            if height < rules.full[index]:
                mask = self._wanted(index, place, height)
                # Of foundations that want the same it does not matter which gets it, unless they have targets.
                key = self._fixed[place] if self._fixed else (), mask
                if key not in seen:
                    open_foundations.append((place, mask))
                seen.add(key)
                wanted |= mask
        safe = safe_faces(rules, self._base, heights) if self._forced else 0
        return FoundationLevel(
            heights, rules.pack_size - sum(heights), wanted, tuple(open_foundations), wanted & safe
        )

    def _wanted(self, index: int, place: int, height: int) -> Mask:
        """The cards that a foundation of that height takes."""
        if not height:
            return self._rules.opens[self._base][index]
        return self._rules.grows[index][self._last(index, place, height)]

    def _last(self, index: int, place: int, height: int) -> Face:
        """The last card of a foundation of that height."""
        if self._fixed:
            return self._fixed[place][height - 1]
        return make_card(rank_above(self._base, height - 1), self._rules.piles[index].suit or 0)


def interchangeable_foundations(rules: Rules) -> list[tuple[int, ...]]:
    """Return the groups of foundations, by index, that take the same cards.

    Where suits do not matter, cards of the same ranks.
    """
    section = rules.ruleset.foundation
    kind_of = rank_of if section.suit is FoundationSuit.NONE else face_of
    groups: dict[tuple[int | None, tuple[int, ...]], list[int]] = {}
    for index in rules.of_zone(Zone.FOUNDATION):
        spec = rules.piles[index]
        cards = section.fixed[spec.number].cards if section.fixed else ()
        groups.setdefault((spec.suit, tuple(map(kind_of, cards))), []).append(index)
    return [tuple(group) for group in groups.values() if len(group) > 1]
