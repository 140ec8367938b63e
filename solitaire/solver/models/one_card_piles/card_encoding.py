"""Positions of games of one-card piles as integers."""

from __future__ import annotations

from itertools import accumulate, chain, pairwise
from typing import Final, TypeAlias

from solitaire.rules.cards import Card, Face, face_of, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import FoundationSuit
from solitaire.solver.encodings.equivalent_heights import EquivalentHeights
from solitaire.solver.encodings.talon import talon_at
from solitaire.solver.models.one_card_piles.canonical_heights import CanonicalHeights

State: TypeAlias = int
"""The cards that are left of the first talon, a bit each, and those of the reserve; the heights of the
foundations; the number of cards in piles; the place in the talon of the next card to be turned; the redeals
left.

What lies in the piles follows: each card that is in neither the talon, the reserve nor the foundations. Where
foundations may change places, or cards, one state stands for all that are equivalent (``CanonicalHeights``).
"""
_NUMBER_BITS: Final = 8
"""The bits of a place in the talon, and of a number of cards in piles."""
_NUMBER_MASK: Final = (1 << _NUMBER_BITS) - 1


class CardEncoding:
    """The layout of the states that follow from a position.

    Where suits do not matter, the face of a card stands for its rank alone.

    Args:
        rules: the game; each card has one place on one foundation.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        self._rules = rules
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self.has_suits = rules.ruleset.foundation.suit is not FoundationSuit.NONE
        self.piles = rules.seat_piles[0].tableau
        talon = talon_at(rules, position)
        self.cards = bytes(map(self._face_of, talon.cards))
        """The faces of the talon."""
        self._reserve = rules.seat_piles[0].reserve
        reserve = [position.piles[index] for index in self._reserve]
        self.faces = self.cards + bytes([self._face_of(card) for pile in reserve for card in pile])
        """The faces of the talon and of the reserve, whose piles follow from their lowest cards."""
        ends = list(accumulate(map(len, reserve), initial=len(self.cards)))
        self.reserve_masks = [(1 << end) - (1 << first) for first, end in pairwise(ends)]
        """The bits of each pile of the reserve."""
        self.orders = [bytes(map(self._face_of, one.cards)) for one in rules.ruleset.foundation.fixed]
        """The faces that each foundation takes."""
        self.takers: dict[int, list[tuple[int, int]]] = {}
        """For each face, the foundations that take it, and the height at which they do."""
        for foundation, order in enumerate(self.orders):
            for height, card in enumerate(order):
                self.takers.setdefault(card, []).append((foundation, height))
        self.talon_mask = (1 << len(self.cards)) - 1
        self.dealt_mask = (1 << len(self.faces)) - 1
        """The bits of all cards of talon and reserve."""
        height_bits = max(map(len, self.orders)).bit_length()
        self.height_mask = (1 << height_bits) - 1
        self.height_at = [len(self.faces) + height_bits * at for at in range(len(self.orders))]
        """The first bit of the height of each foundation."""
        self.piled_at = len(self.faces) + height_bits * len(self.orders)
        self.place_at = self.piled_at + _NUMBER_BITS
        self.redeals_at = self.place_at + _NUMBER_BITS
        self.alike = {card: self._mask_of(card) for card in self.takers}
        """For each face, the bits of its cards in talon and reserve."""
        self._canonical = self._canonical_heights()
        """For each face, the heights of the foundations that take it, if some are equivalent."""
        piled = sum([len(position.piles[index]) for index in self.piles])
        self.start: State = sum(
            [
                self.dealt_mask,
                self._heights_of(position),
                piled << self.piled_at,
                talon.turned << self.place_at,
                talon.redeals << self.redeals_at,
            ]
        )
        """The state of the position."""

    def _face_of(self, card: Card) -> Face:
        return face_of(card) if self.has_suits else rank_of(face_of(card))

    def _mask_of(self, card: int) -> int:
        return sum([1 << place for place, other in enumerate(self.faces) if other == card])

    def _canonical_heights(self) -> dict[int, CanonicalHeights]:
        canonical: dict[int, CanonicalHeights] = {}
        for suit in map(sorted, self.suits()):
            orders = [self.orders[at] for at in suit]
            equivalent = EquivalentHeights.of(self._rules.ruleset.foundation, suit, orders)
            if not equivalent.are_distinct:
                places = [self.height_at[at] for at in suit]
                heights = CanonicalHeights(equivalent, places, self.height_mask)
                canonical |= dict.fromkeys(chain(*orders), heights)
        return canonical

    def _heights_of(self, position: Position) -> State:
        """The heights of the foundations in the state of a position."""
        heights = [len(position.piles[index]) for index in self._foundations]
        state = sum([height << at for height, at in zip(heights, self.height_at, strict=True)])
        for heights_of_suit in {*self._canonical.values()}:
            state = heights_of_suit.canonical(state)
        return state

    def suits(self) -> list[frozenset[int]]:
        """The foundations by what they share: two of different sets take no face both."""
        suits: list[frozenset[int]] = []
        for order in self.orders:
            linked = frozenset([other for card in order for other, _ in self.takers[card]])
            suits = [suit for suit in suits if not suit & linked] + [
                linked.union(*[suit for suit in suits if suit & linked])
            ]
        return suits

    def field_of(self, suit: frozenset[int]) -> int:
        """The bits of a state that tell of the cards of some foundations."""
        faces = {card for foundation in suit for card in self.orders[foundation]}
        heights = sum([self.height_mask << self.height_at[foundation] for foundation in suit])
        return heights | sum([self.alike[card] for card in faces])

    def raised(self, state: State, card: int) -> list[State]:
        """Return the states after a foundation has got a face.

        Before that, cards may have moved between foundations.
        """
        if canonical := self._canonical.get(card):
            return canonical.raised(state, card)
        return [
            state + (1 << self.height_at[foundation])
            for foundation, height in self.takers[card]
            if self.height(state, foundation) == height
        ]

    def goes_later(self, state: State, card: int) -> bool:
        """Return whether a foundation takes a face after other cards."""
        return any(self.height(state, foundation) < height for foundation, height in self.takers[card])

    def height(self, state: State, foundation: int) -> int:
        """Return the height of a foundation."""
        return state >> self.height_at[foundation] & self.height_mask

    def piled(self, state: State) -> int:
        """Return how many cards lie in piles."""
        return state >> self.piled_at & _NUMBER_MASK

    def place(self, state: State) -> int:
        """Return the place in the talon of the next card to be turned."""
        return state >> self.place_at & _NUMBER_MASK

    def waste(self, state: State) -> int:
        """Return the bits of the cards in the waste."""
        return state & self.talon_mask & (1 << (state >> self.place_at & _NUMBER_MASK)) - 1

    def redeals(self, state: State) -> int:
        """Return the redeals that are left."""
        return state >> self.redeals_at

    def in_piles(self, state: State, card: int) -> int:
        """Return how many cards of a face lie in piles.

        As many are left as foundations need; the others lie in talon and reserve.
        """
        needed = 0
        for foundation, height in self.takers[card]:  # As in ``height``: a call for each would take longer.
            needed += (state >> self.height_at[foundation] & self.height_mask) <= height
        return needed - (state & self.alike[card]).bit_count()

    def appearance(self, state: State) -> bytes:
        """Return what can be seen of a state.

        It does not tell which of two equal cards was played.

        The redeals left; the cards in the waste and those in piles, a byte each; the heights; the cards in each
        pile of the reserve; the faces in piles in ascending order; those of waste and stock in the order of the
        deal.
        """
        heights = self._seen_heights(state)
        heights += bytes([(state & mask).bit_count() for mask in self.reserve_masks])
        piles = bytes([card for card in sorted(self.takers) for _ in range(self.in_piles(state, card))])
        talon = bytes([card for place, card in enumerate(self.cards) if state >> place & 1])
        numbers = _numbers(self.redeals(state), self.waste(state).bit_count(), len(piles))
        return numbers + heights + piles + talon

    def appearance_of(self, position: Position) -> bytes:
        """Return what can be seen of a position, as of a state."""
        talon = talon_at(self._rules, position)
        heights = self._seen_heights(self._heights_of(position))
        heights += bytes([len(position.piles[index]) for index in self._reserve])
        piles = bytes(sorted([self._face_of(card) for index in self.piles for card in position.piles[index]]))
        numbers = _numbers(talon.redeals, talon.turned, len(piles))
        return numbers + heights + piles + bytes(map(self._face_of, talon.cards))

    def _seen_heights(self, state: State) -> bytes:
        return bytes([self.height(state, foundation) for foundation in range(len(self.orders))])


def _numbers(redeals: int, turned: int, piled: int) -> bytes:
    """The numbers that can be seen; there may be more redeals than a byte can count."""
    return redeals.to_bytes(2, "big") + bytes((turned, piled))
