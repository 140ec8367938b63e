"""Relaxed game in which optional cards count both as kept and as gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.movable_units import Mask, faces_in, mask_of
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL, Columns, highest_other

_OTHER: Final = 1
"""In a mask of faces: any card that no other needs. No card has the face 0."""
_MAX_STORED: Final = 100_000
"""Entries of each table at most; a full one is emptied."""


class UndecidedState(NamedTuple):
    """A state of the relaxed game, in which all cards have left that can."""

    dealt: int
    columns: Columns
    """The cards, some of them optional."""
    below: tuple[Mask, ...]
    """For each column the faces of the cards of which one may lie below the others."""


class _PileFacts(NamedTuple):
    """What is known of the cards of a column."""

    place: int
    """That of the highest card that is not optional; -1 if there is none."""
    free: Mask
    """The faces of this card and of those above it."""
    higher: Mask
    """Those below which this card leaves."""
    staying: Mask
    """Those of the cards that are not optional."""
    optional: Mask
    """Those of the cards that are."""


class _FactsOfPiles(dict[bytes, _PileFacts]):
    """The facts of piles, worked out when they are first asked for."""

    def __init__(self, removed_under: Sequence[Mask]) -> None:
        super().__init__()
        self._removed_under = removed_under

    def __missing__(self, pile: bytes) -> _PileFacts:
        if len(self) >= _MAX_STORED:
            self.clear()
        place = highest_other(pile)
        found = self[pile] = _PileFacts(
            place,
            free=mask_of([card & ~OPTIONAL for card in pile[max(place, 0) :]]),
            higher=self._removed_under[pile[place]] if place >= 0 else 0,
            staying=mask_of([card for card in pile if card < OPTIONAL]),
            optional=mask_of([card - OPTIONAL for card in pile if card >= OPTIONAL]),
        )
        return found


class UndecidedCards:
    """The relaxed game: what wins the real game wins it.

    Cards that can leave become optional at once. No decision is made for an optional card: it may be gone, so
    that it covers none, and still let others leave while those above it may be gone. A column without other
    cards is a space, to which any free card may have been carried, or not; ``below`` says which. Only a
    card that is not optional is carried in a move of its own.

    Cards are *of use* while a card that leaves below them has to leave. Others are left out; where they were
    the lowest, ``below`` has ``_OTHER``, as a card above such a one may be carried.

    Let a game be played in both. Then each column of the real game has the cards of the relaxed one, without
    some optional ones, with some that are of no use, and with at most one of those ``below`` at its bottom: a
    card that is free in the real game, and of use, is free in the relaxed one. A card that leaves in the real
    game below it is optional by then. A card that is carried is optional, and then it is ``below`` in the
    space, or a move carries it in the relaxed game, too.

    Args:
        rows: the cards of each deal.
        removed_under: for each face, those below which it leaves.
    """

    def __init__(self, rows: Sequence[bytes], removed_under: Sequence[Mask]) -> None:
        self._rows = rows
        self._removed_under = removed_under
        self._last = len(rows)
        self._to_deal = [mask_of(b"".join(rows[dealt:])) for dealt in range(self._last + 1)]
        """For each number of rows the faces of the cards to be dealt after them."""
        self._leaving = mask_of([card for card, higher in enumerate(removed_under) if higher])
        """The faces of the cards that have to leave."""
        self._facts = _FactsOfPiles(removed_under)
        self._used = dict[Mask, Mask]()
        """For faces that have to leave, or stay, those that are of use for them."""

    def is_won(self, state: UndecidedState) -> bool:
        """Whether all is dealt, and no card has to leave."""
        if state.dealt < self._last:
            return False
        return not any(self._facts[pile].staying & self._leaving for pile in state.columns)

    def children(self, state: UndecidedState) -> list[UndecidedState]:
        """List the states that follow: after a card was carried, then after a deal."""
        dealt, columns, below = state
        places = [self._facts[pile].place for pile in columns]
        after = []
        for space, highest in enumerate(places):
            if highest >= 0:
                continue
            for column, place in enumerate(places):
                if place > 0 or (not place and below[column]):
                    piles, masks = [*columns], [*below]
                    piles[space], masks[space] = columns[column][place : place + 1], 0
                    piles[column] = columns[column][:place]
                    after.append(self.settled(dealt, piles, masks))
            if dealt == self._last:
                # All spaces are equal then: the same cards may lie in each.
                break
        if dealt < self._last:
            row = self._rows[dealt]
            piles = [pile + row[at : at + 1] for at, pile in enumerate(columns)]
            after.append(self.settled(dealt + 1, piles, below))
        return after

    def settled(self, dealt: int, columns: Sequence[bytes], below: Sequence[Mask]) -> UndecidedState:
        """Return the state after all cards have become optional that can."""
        piles, masks = [*columns], [*below]
        facts = [self._facts[pile] for pile in piles]
        while self._let_leave(piles, masks, facts):
            pass
        used = self._of_use(dealt, facts)
        for at, pile_facts in enumerate(facts):
            if masks[at] & ~used:
                masks[at] = masks[at] & used | _OTHER
            if pile_facts.optional & ~used:
                pile = piles[at]
                piles[at] = bytes([card for card in pile if card < OPTIONAL or used >> (card - OPTIONAL) & 1])
                if piles[at][:1] != pile[:1]:
                    masks[at] |= _OTHER
        return UndecidedState(dealt, tuple(piles), tuple(masks))

    def _let_leave(self, piles: list[bytes], masks: list[Mask], facts: list[_PileFacts]) -> bool:
        """Make cards optional that can leave, and note what may lie in spaces; whether any card could."""
        free, spaces, left = 0, [], False
        for at, pile_facts in enumerate(facts):
            free |= pile_facts.free
            if pile_facts.place < 0:
                free |= masks[at]
                spaces.append(at)
        for space in spaces:
            masks[space] |= free
        for at, (place, _, higher, _, _) in enumerate(facts):
            # A card of the same column lets it leave only from a space.
            if higher & free and (spaces or _is_free_elsewhere(higher, at, facts)):
                pile = piles[at]
                piles[at] = pile[:place] + bytes((pile[place] | OPTIONAL,)) + pile[place + 1 :]
                facts[at] = self._facts[piles[at]]
                left = True
        return left

    def _of_use(self, dealt: int, facts: Sequence[_PileFacts]) -> Mask:
        """The faces below which a card leaves that has to leave."""
        remaining = self._to_deal[dealt]
        for pile_facts in facts:
            remaining |= pile_facts.staying
        used = self._used.get(remaining)
        if used is None:
            if len(self._used) >= _MAX_STORED:
                self._used.clear()
            used = 0
            for card in faces_in(remaining):
                used |= self._removed_under[card]
            self._used[remaining] = used
        return used


def _is_free_elsewhere(faces: Mask, column: int, facts: Sequence[_PileFacts]) -> bool:
    """Whether a card of these faces is free in another column."""
    return any(other.free & faces for at, other in enumerate(facts) if at != column)
