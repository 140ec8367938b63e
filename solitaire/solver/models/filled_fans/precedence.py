"""The order of events in every win of a game of filled fans, as far as rules tell.

Of each card that is not on a foundation its *departure* counts, the next time that it leaves its place, and of
each *slot*, a place that is left on a foundation, the time when it is filled. In every win:

- A card departs after the one that lies on it, and the slots of a foundation are filled in their order.
- A card departs at the latest when it fills a slot. Cards that are alike fill as many slots, each one that is
  not filled before it departs. What comes before all their departures comes before each filling.
- A card departs to a foundation or to a *carrier*, a card that it may be built on, which is then bare on a fan.
  So the card on the carrier has departed; the carrier itself has if it lies in the waste, or nearer to the
  bottom of its fan than the least length of a fan that is built on; and the carrier has filled no slot. A way
  to depart that needs the departure before itself is none. What comes before by all ways comes before the
  departure.
- A card that departs before it fills a slot is built, and rests on its last carrier until it does. So it fills
  a slot before one of its carriers; if only one can still be there, before this one.

The rules are applied until nothing new follows. Then each way to depart and each slot of a card is tried alone,
and is ruled out if that leads to a contradiction: something comes before itself, or a card is without a way or
a slot. This is repeated while anything is ruled out. A contradiction with nothing tried proves that there is no
win.

Undealt cards depart at any time, and carry from the beginning. What the deal covers is left out: it could only
add to what comes before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.face_masks import Mask

NONE: Final = -1


class LooseCards(NamedTuple):
    """The cards that are not on foundations, by number, and the slots that they fill.

    Undealt cards come last. Slots have the numbers after those of all cards.
    """

    covers: list[int]
    """For each dealt card the one that lies on it, or ``NONE``."""
    freed_by: list[int]
    """For each card the one that has departed when it carries, or ``NONE``."""
    carriers: list[list[int]]
    """For each dealt card those that it may be built on."""
    chains: list[tuple[int, int]]
    """Pairs of slots, the second of which is filled before the first."""
    alike: list[tuple[list[int], list[int]]]
    """The cards of each face, and as many slots."""


class Precedence:
    """The events before each event, as sets of bits, and the ways left to cards."""

    def __init__(
        self,
        cards: LooseCards,
        before: list[Mask],
        entails: list[Mask],
        slots: list[Mask],
        carriers: list[list[int]],
        ascends: list[bool],
    ) -> None:
        self._cards = cards
        self._before = before
        """What comes before each event."""
        self._entails = entails
        """What comes no later than each: itself, and the departure of the card that fills the slot."""
        self._slots = slots
        """Those that each card may fill."""
        self._carriers = carriers
        """Those to which each dealt card may depart."""
        self._ascends = ascends
        """Whether each dealt card may depart to a foundation."""
        self._has_changed = False
        self._has_ruled_out = False
        """Whether a way or slot was ruled out since all were tried."""

    def has_contradiction(self) -> bool:
        """Whether there is no win: apply the rules, then try and rule out ways and slots."""
        is_consistent, self._has_ruled_out = self.is_consistent(), True
        while is_consistent and self._has_ruled_out:
            self._has_ruled_out = False
            is_consistent = self._try_all()
        return not is_consistent

    def _try_all(self) -> bool:
        """Try each way and slot alone; return whether all is consistent."""
        return all(self._try_ways(card) for card in range(len(self._carriers))) and all(
            self._try_slots(faces, slots) for faces, slots in self._cards.alike if len(faces) > 1
        )

    def _try_ways(self, card: int) -> bool:
        """Rule out ways of a card to depart; return whether one is left, and all is consistent."""
        carriers, ascends = self._carriers[card], self._ascends[card]
        if len(carriers) + ascends < 2:
            return True
        left = [carrier for carrier in carriers if self._may_depart(card, [carrier], False)]
        may_ascend = ascends and self._may_depart(card, [], True)
        if len(left) == len(carriers) and may_ascend == ascends:
            return True
        self._carriers[card], self._ascends[card] = left, may_ascend
        self._has_ruled_out = True
        return self.is_consistent()

    def _may_depart(self, card: int, carriers: list[int], ascends: bool) -> bool:
        """Whether all is consistent with only these ways to depart for a card."""
        trial = self._copy()
        trial._carriers[card], trial._ascends[card] = carriers, ascends
        return trial.is_consistent()

    def _try_slots(self, cards: Sequence[int], slots: Sequence[int]) -> bool:
        """Rule out slots of cards that are alike; return whether all is consistent."""
        for card in cards:
            left = 0
            for slot in slots:
                if self._slots[card] >> slot & 1 and self._may_fill(card, slot, cards, slots):
                    left |= 1 << slot
            if left != self._slots[card]:
                self._slots[card] = left
                self._has_ruled_out = True
                if not (self._assign(cards, slots) and self.is_consistent()):
                    return False
        return True

    def _may_fill(self, card: int, slot: int, cards: Sequence[int], slots: Sequence[int]) -> bool:
        """Whether all is consistent if a card fills this one of the slots."""
        trial = self._copy()
        trial._slots[card] = 1 << slot
        return trial._assign(cards, slots) and trial.is_consistent()

    def _copy(self) -> Precedence:
        return Precedence(
            self._cards,
            [*self._before],
            [*self._entails],
            [*self._slots],
            [*self._carriers],
            [*self._ascends],
        )

    # Rules

    def is_consistent(self) -> bool:
        """Apply the rules until nothing new follows, or they contradict each other."""
        cards, before, entails, self._has_changed = self._cards, self._before, self._entails, True
        while self._has_changed:
            self._has_changed = False
            for slot, previous in cards.chains:
                earlier = before[previous] | entails[previous]
                if earlier & ~before[slot] and not self._add(slot, earlier):
                    return False
            for card in range(len(cards.covers)):
                if not self._depart(card):
                    return False
            for faces, slots in cards.alike:
                if len(faces) > 1 and not self._fill(faces, slots):
                    return False
        return True

    def _add(self, event: int, earlier: Mask) -> bool:
        """Record what comes before an event; return whether it is consistent."""
        known = self._before[event]
        found = known | earlier
        if found != known:
            self._before[event] = found
            self._has_changed = True
        return not found >> event & 1

    def _depart(self, card: int) -> bool:
        """Apply the rules for the departure of a card."""
        before, slots, cover = self._before, self._slots, self._cards.covers[card]
        known = found = before[card]
        if cover != NONE:
            found |= before[cover] | 1 << cover
        slot = slots[card].bit_length() - 1
        has_one_slot = slots[card] == 1 << slot
        ascent = before[slot] if has_one_slot else self._before_ascent(slots[card])
        if ascent >> card & 1:
            self._ascends[card] = False
        # All events, until a way is met that is left.
        common = ascent if self._ascends[card] else -1
        for carrier in self._carriers[card]:
            freed = self._cards.freed_by[carrier]
            needed = before[freed] | 1 << freed if freed != NONE else 0
            if not needed >> card & 1 and slots[carrier] & ~found:
                common &= needed
                if not common:
                    break
        if common == -1 or not (self._ascends[card] or self._rest(card, ascent)):
            return False
        found |= common
        if has_one_slot:
            earlier = found if self._ascends[card] else found | 1 << card
            if earlier & ~ascent and not self._add(slot, earlier):
                return False
        return found == known or self._add(card, found)

    def _rest(self, card: int, ascent: Mask) -> bool:
        """Apply the rule for the last carrier of a card that is built."""
        slots = self._slots
        carriers = [carrier for carrier in self._cards.carriers[card] if slots[carrier] & ~ascent]
        if len(carriers) != 1:
            return len(carriers) > 0
        first, last = slots[card], slots[carriers[0]]
        earlier = ascent if first & first - 1 else ascent | self._entails[first.bit_length() - 1]
        return last & last - 1 > 0 or self._add(last.bit_length() - 1, earlier)

    def _fill(self, cards: Sequence[int], slots: Sequence[int]) -> bool:
        """Apply the rules for cards that are alike and their slots."""
        before, may_fill = self._before, self._slots
        common, has_fewer = -1, False
        for card in cards:
            common &= before[card]
            left = may_fill[card] & ~before[card]
            if left != may_fill[card]:
                may_fill[card], has_fewer = left, True
        if has_fewer and not self._assign(cards, slots):
            return False
        return not common or all(self._add(slot, common) for slot in slots)

    def _assign(self, cards: Sequence[int], slots: Sequence[int]) -> bool:
        """Give slots to the only cards that may fill them; return whether there is one for each."""
        may_fill, self._has_changed = self._slots, True
        for slot in slots:
            fillers = [card for card in cards if may_fill[card] >> slot & 1]
            if not fillers:
                return False
            if len(fillers) == 1:
                may_fill[fillers[0]] = 1 << slot
                self._entails[slot] |= 1 << fillers[0]
        return all(may_fill[card] for card in cards)

    def _before_ascent(self, slots: Mask) -> Mask:
        """What comes before a card fills one of its slots, whichever."""
        common = -1
        while slots:
            slot = slots.bit_length() - 1
            slots ^= 1 << slot
            common &= self._before[slot]
        return common


def initial_precedence(cards: LooseCards) -> Precedence:
    """Nothing but the cards and their slots."""
    slots: list[Mask] = [0 for _ in cards.freed_by]
    events = range(2 * len(slots))
    entails = [1 << event for event in events]
    for alike, places in cards.alike:
        for card in alike:
            slots[card] = sum([1 << slot for slot in places])
        if len(alike) == 1:
            entails[places[0]] |= 1 << alike[0]
    return Precedence(
        cards, [0 for _ in events], entails, slots, [*cards.carriers], [True for _ in cards.carriers]
    )
