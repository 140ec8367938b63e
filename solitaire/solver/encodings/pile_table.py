"""Piles as numbers in the order they are met, with tables of their facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import FACE_MASK, FACES, Face, face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.position import Pile
from solitaire.solver.costs.pile_counts import PileCounts

Deal: TypeAlias = Sequence[tuple[int, Face]]
"""The cards that are dealt from the stock to piles, each with the place of its pile."""

EMPTY: Final = 0
"""The number of the empty pile."""
CARD_BITS: Final = FACE_MASK.bit_length()
FACE_DOWN: Final = 1 << 7
"""What a byte has of a card that lies face down, besides its face."""
CARD_SETS: Final = [1 << card for card in range(FACES)]
"""Each card as a set; they are shared to save memory."""

_COUNT_BITS: Final = 16
"""More than the cards of any pile need."""
_NUMBER_BITS: Final = 32


class NumberedPiles(dict[int, int]):
    """Numbers of piles, by ``number of the pile below << CARD_BITS | last card``.

    The lists are indexed by the number of a pile.

    Args:
        rules: what may be put on what.
        base: the rank that opens the foundations.
    """

    def __init__(self, rules: Rules, base: int) -> None:
        super().__init__()
        self._rules = rules
        self._counts = PileCounts(rules.takes, base)
        self._shared_counts: dict[int, int] = {}
        """Each of the counts by itself, so that equal ones are stored once."""
        self._numbers: dict[bytes, int] = {}
        self._cuts: dict[int, tuple[int, int]] = {}
        """By ``number << _COUNT_BITS | count``."""
        self._joined: dict[int, int] = {}
        """By ``number << _NUMBER_BITS | part``."""
        self.cards: list[bytes] = []
        """The cards of each pile, a code of one byte for each: its face, and ``FACE_DOWN``."""
        self.shorter: list[int] = []
        """Each without its last card; the one below turns up."""
        self.tops: list[Mask] = []
        """The last card of each, as a set."""
        self.takes: list[Mask] = []
        """The cards that each takes."""
        self.counts: list[int] = []
        """The counts of each for the heuristic (``PileCounts``)."""
        self.faces: list[Mask] = []
        """The cards of each, as a set."""
        self.number(())

    def __missing__(self, key: int) -> int:
        number = self[key] = self.number_of_codes(self.cards[key >> CARD_BITS] + bytes((key & FACE_MASK,)))
        return number

    def number(self, pile: Pile) -> int:
        """Return the number of a pile."""
        try:
            cards = bytes(pile)
        except ValueError:
            cards = bytes([card if card >= 0 else ~card | FACE_DOWN for card in pile])
        return self.number_of_codes(cards)

    def number_of_codes(self, cards: bytes) -> int:
        """Return the number of the pile whose cards have these codes, as in ``cards``."""
        number = self._numbers.get(cards)
        if number is None:
            shorter = self.number_of_codes(_turned_up(cards[:-1])) if cards else EMPTY
            number = self._numbers[cards] = len(self.cards)
            pile = _pile_of(cards)
            self.cards.append(cards)
            self.shorter.append(shorter)
            self.tops.append(CARD_SETS[pile[-1]] if pile else 0)
            builds = pile and self._rules.build_minimum <= len(pile) < self._rules.maximum
            self.takes.append(self._rules.takes[pile[-1]] if builds else 0)
            counts = self._counts.count(pile)
            self.counts.append(self._shared_counts.setdefault(counts, counts))
            self.faces.append(self.faces[shorter] | CARD_SETS[face_of(pile[-1])] if pile else 0)
        return number

    def pile(self, number: int) -> Pile:
        """Return the pile of a number."""
        return _pile_of(self.cards[number])

    def cut(self, number: int, count: int) -> tuple[int, int]:
        """Return the pile without its last ``count`` cards, the next turned up, and these."""
        key = number << _COUNT_BITS | count
        cut = self._cuts.get(key)
        if cut is None:
            cards = self.cards[number]
            cut = self.number_of_codes(_turned_up(cards[:-count])), self.number_of_codes(cards[-count:])
            self._cuts[key] = cut
        return cut

    def joined(self, number: int, part: int) -> int:
        """Return the pile with the cards of another put on it."""
        key = number << _NUMBER_BITS | part
        joined = self._joined.get(key)
        if joined is None:
            joined = self._joined[key] = self.number_of_codes(self.cards[number] + self.cards[part])
        return joined


def _turned_up(cards: bytes) -> bytes:
    """The same with the last card face up."""
    return cards[:-1] + bytes((cards[-1] & FACE_MASK,)) if cards and cards[-1] & FACE_DOWN else cards


def _pile_of(cards: bytes) -> Pile:
    return tuple([card if card < FACE_DOWN else ~(card & FACE_MASK) for card in cards])
