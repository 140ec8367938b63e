"""Constraints on the piles of cards that leave in one order.

One foundation takes each card, after the card before it there, so that card must leave sooner. A card that is
put on others must leave sooner than these. All cards that must leave before a card are known, so the earliest
time is known at which it can leave: when the last of them has been turned. If that is later than its own turn,
it goes on a pile, and must not lie on a card that leaves before it. Where every such card has a pile and no
constraint is contradicted, each can leave at its earliest time, and the game is won. Where foundations wait for
the stock, no time is earlier than the end of the stock, and each card to come goes on a pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Bits: TypeAlias = int
"""A set of cards or of piles: the bits of their numbers."""


class Contradiction(Exception):
    """No piles meet the constraints.

    Attributes:
        cards: the cards for which none was found.
    """

    def __init__(self, *cards: int) -> None:
        super().__init__(cards)
        self.cards = cards


class Placements:
    """The piles that cards can go on, and the orders in which they can leave.

    Cards are numbered: first those in piles, then those to come, in the order in which they are turned.

    Args:
        before: for each card, those that must leave before it.
        after: for each card, those that must leave after it.
        domains: for each card, the piles that it can go on.
        in_piles: for each pile, the cards that go there.
        opens: the bit of the number of all cards if none leaves before the last one is placed, else 0.
    """

    def __init__(
        self, before: list[Bits], after: list[Bits], domains: list[Bits], in_piles: list[Bits], opens: Bits
    ) -> None:
        self._before = before
        self._after = after
        self._domains = domains
        self._in_piles = in_piles
        self._opens = opens

    def copy(self) -> Placements:
        """Return a copy that can be changed."""
        return Placements([*self._before], [*self._after], [*self._domains], [*self._in_piles], self._opens)

    def order(self, card: int, later: int) -> None:
        """Let a card leave before another one.

        Raises Contradiction if it must leave after it.
        """
        sooner, following = self._before[card] | 1 << card, self._after[later] | 1 << later
        if sooner & following:
            raise Contradiction(card, later)
        for each in _members(sooner):
            self._after[each] |= following
        for each in _members(following):
            self._before[each] |= sooner

    def place(self, card: int, pile: int) -> None:
        """Put a card to come on a pile, and infer what follows.

        Raises Contradiction if nothing meets the constraints then.
        """
        self._restrict(card, 1 << pile)
        self.propagate()

    def propagate(self) -> None:
        """Infer piles and orders until nothing more follows.

        Raises Contradiction if nothing meets the constraints.
        """
        while self._infer():
            pass

    def _infer(self) -> bool:
        """Go through the cards in the order in which they are turned; whether anything was inferred."""
        changed = False
        leaves = self.earliest()
        leaving: list[Bits] = [0] * (len(leaves) + 1)
        for card, last in enumerate(leaves):
            leaving[last] |= 1 << card
        lying: Bits = 0
        """The cards in piles when the next one is turned."""
        for card, last in enumerate(leaves):
            if last > card:
                sooner = self._before[card] & lying
                if self._bar(card, sooner):
                    changed = True
                pile = self.pile_of(card)
                if pile is not None:
                    if self._keep_off(sooner, pile):
                        changed = True
                    if below := self._in_piles[pile] & lying & ~self._after[card]:
                        for other in _members(below):
                            self.order(card, other)
                        return True
                lying |= 1 << card
            lying &= ~leaving[card]
        return changed

    def _bar(self, card: int, sooner: Bits) -> bool:
        """Bar a card from the piles in which ``sooner`` ones lie; whether any is new."""
        domain = self._domains[card]
        barred = sum([1 << pile for pile in _members(domain) if self._in_piles[pile] & sooner])
        if barred:
            self._restrict(card, domain & ~barred)
        return bool(barred)

    def _keep_off(self, cards: Bits, pile: int) -> bool:
        """Bar cards from a pile; whether any could go there."""
        changed = False
        for card in _members(cards):
            if self._domains[card] >> pile & 1:
                self._restrict(card, self._domains[card] & ~(1 << pile))
                changed = True
        return changed

    def _restrict(self, card: int, domain: Bits) -> None:
        """Leave a card only these piles. Raises Contradiction if there are none."""
        if not domain:
            raise Contradiction(card)
        self._domains[card] = domain
        if not domain & domain - 1:
            self._in_piles[domain.bit_length() - 1] |= 1 << card

    def earliest(self) -> list[int]:
        """Return for each card the last one that is turned before it can leave.

        If all are placed before, that is the number of all cards.
        """
        opens = self._opens
        return [(before | 1 << card | opens).bit_length() - 1 for card, before in enumerate(self._before)]

    def undecided(self) -> list[tuple[int, list[int]]]:
        """Return the cards that go on a pile, but on which is open, each with its choices.

        Empty piles on which no card is known to go are alike: only the first of them is a choice.
        """
        used = sum([1 << pile for pile, cards in enumerate(self._in_piles) if cards])
        undecided = []
        for card, leaves in enumerate(self.earliest()):
            domain = self._domains[card]
            if leaves > card and domain & domain - 1:
                unused = domain & ~used
                undecided.append((card, [*_members(domain & used | unused & -unused)]))
        return undecided

    def pile_of(self, card: int) -> int | None:
        """Return the pile of a card, or None if it is open."""
        domain = self._domains[card]
        return None if domain & domain - 1 else domain.bit_length() - 1


def placements_of(piles: int, placed: Sequence[int], coming: int, waits: bool = False) -> Placements:
    """Return the placements of a position with so many piles and cards to come.

    ``placed`` has the pile of each card that lies in one; ``waits`` says whether none leaves before all are in
    one. No order is known yet.
    """
    cards = len(placed) + coming
    domains = [1 << pile for pile in placed] + [(1 << piles) - 1] * coming
    in_piles = [
        sum([1 << card for card, domain in enumerate(domains) if domain == 1 << pile]) for pile in range(piles)
    ]
    opens = 1 << cards if waits and coming else 0
    return Placements([0] * cards, [0] * cards, domains, in_piles, opens)


def _members(bits: Bits) -> Iterator[int]:
    """The numbers in a set, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
