"""Piles as numbers, with tables of their facts by number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.rules.cards import FACE_MASK, Face, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY

_BREAK: Final = 2
"""The cost of a card that lies on one it could not be put on."""


class FanTable(dict[int, int]):
    """Numbers of piles, by ``number of the pile below << CARD_BITS | last card``.

    The lists are indexed by the number of a pile. All cards lie face up.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules
        self.shorter = [EMPTY]
        """Each without its last card."""
        self.tops: list[Mask] = [0]
        """The last card of each, as a set."""
        self.takes: list[Mask] = [0]
        """The cards that may be built on each: none if it is too short."""
        self.lengths = [0]
        self.breaks = [0]
        """The cost of the cards of each that lie on one they could not be put on."""
        self.ranks: tuple[list[bytes], ...] = tuple([b""] for _ in range(4))
        """For each suit, the ranks of its cards in each pile."""

    def __missing__(self, key: int) -> int:
        number, below, card = len(self.shorter), key >> CARD_BITS, key & FACE_MASK
        length, takes = self.lengths[below] + 1, self._rules.takes
        fits = not below or takes[self.tops[below].bit_length() - 1] >> card & 1
        self.shorter.append(below)
        self.tops.append(1 << card)
        self.takes.append(takes[card] if length >= self._rules.build_minimum else 0)
        self.lengths.append(length)
        self.breaks.append(self.breaks[below] + _BREAK * (not fits))
        for suit, ranks in enumerate(self.ranks):
            ranks.append(ranks[below] + bytes((rank_of(card),)) if suit == suit_of(card) else ranks[below])
        self[key] = number
        return number

    def number(self, cards: Iterable[Face]) -> int:
        """Return the number of the pile of these cards."""
        number = EMPTY
        for card in cards:
            number = self[number << CARD_BITS | card]
        return number
