"""Relaxed game in which optional cards count both as kept and as gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, permutations
from struct import unpack
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.face_masks import Mask
from solitaire.solver.models.lower_cards.optional_cards import OPTIONAL, Columns, cards_let_by
from solitaire.solver.models.lower_cards.remaining_cards import RemainingCards

_WIDTH: Final = 64
"""Bits of a set of faces."""

_Gaps: TypeAlias = tuple[Mask, ...]
"""What the optional cards of a column let leave: those below its lowest other card, above that one, and so on
to the top.
"""


class UndecidedState(NamedTuple):
    """A state of the relaxed game, in which all cards have left that can."""

    columns: Columns
    """The cards that are not optional."""
    optional: int
    """What the optional cards let leave, packed: the sets of all gaps, from the bottom of the first column on.

    Of two states with the same columns, the union allows all that either does.
    """


class UndecidedCards:
    """The relaxed game: what wins the real game wins it.

    Cards that can leave become optional at once. No decision is made for an optional card: it may be gone, so
    that it covers none, and still let others leave while those above it may be gone. A column without other
    cards is a space, to which any free card may have been carried, or not. Only a card that is not optional is
    carried off others in a move of its own. *Lone* columns, with one card that is not optional, change places
    with spaces when the next row is dealt, or the last space is filled.

    Of the optional cards it matters only which cards they let leave of those that have to. Cards are *of use*
    while there are any.

    Let a game be played in both. Then each column of the real game has the cards of the relaxed one, without
    some optional ones, and with some that are of no use: a card that is free in the real game, and of use, is
    free in the relaxed one. A card that leaves in the real game below it is optional by then. A card that is
    carried is of no use; or it is optional, and then it is also so in the space; or a move carries it in the
    relaxed game, too; or it lies lone there, on cards of no use or on none.

    Args:
        rows: the cards of each deal.
        removed_under: for each face, those below which it leaves.
    """

    def __init__(self, rows: Sequence[bytes], removed_under: Sequence[Mask]) -> None:
        self._rows = rows
        self._removed_under = removed_under
        self._letting = cards_let_by(removed_under)
        self.last = len(rows)
        """The number of rows."""
        self._remaining = RemainingCards(rows)

    def is_won(self, dealt: int, columns: Columns) -> bool:
        """Whether all is dealt, and none of these cards has to leave."""
        return dealt == self.last and not any(self._removed_under[card] for cards in columns for card in cards)

    def relax(self, dealt: int, columns: Columns) -> UndecidedState:
        """Return the state of the relaxed game for columns with optional cards."""
        cards, gaps = list[bytes](), list[_Gaps]()
        for pile in columns:
            sets = [0]
            for card in pile:
                if card < OPTIONAL:
                    sets.append(0)
                else:
                    sets[-1] |= self._letting[card - OPTIONAL]
            cards.append(bytes([card for card in pile if card < OPTIONAL]))
            gaps.append(tuple(sets))
        return self._settled(dealt, cards, gaps)

    def after_carries(self, dealt: int, state: UndecidedState) -> list[UndecidedState]:
        """List the states after a card was carried to a space."""
        columns, gaps = state.columns, _unpacked(state)
        spaces = columns.count(b"")
        if not spaces:
            return []
        # Lone columns keep the order in which the last space is filled. Any free card may lie in each space.
        orders = self._orders(columns, gaps) if spaces == 1 and dealt < self.last else [(columns, gaps)]
        after = []
        for cards, sets in orders:
            space = cards.index(b"")
            for column, pile in enumerate(cards):
                if len(pile) > 1 or (pile and sets[column][0]):
                    piles, changed = [*cards], [*sets]
                    piles[space], changed[space] = pile[-1:], (0, 0)
                    piles[column], changed[column] = pile[:-1], sets[column][:-1]
                    after.append(self._settled(dealt, piles, changed))
        return [*dict.fromkeys(after)]

    def after_deals(self, dealt: int, state: UndecidedState) -> list[UndecidedState]:
        """List the states after the next row was dealt, if there is one."""
        if dealt == self.last:
            return []
        row, after = self._rows[dealt], []
        for columns, gaps in self._orders(state.columns, _unpacked(state)):
            cards, sets = [*columns], [*gaps]
            for at, card in enumerate(row):
                cards[at] += bytes((card,))
                sets[at] += (0,)
            after.append(self._settled(dealt + 1, cards, sets))
        return [*dict.fromkeys(after)]

    def settled(self, dealt: int, state: UndecidedState) -> UndecidedState:
        """Return the state after all cards have become optional that can."""
        return self._settled(dealt, [*state.columns], _unpacked(state))

    def _orders(
        self, columns: Sequence[bytes], gaps: Sequence[_Gaps]
    ) -> Iterator[tuple[Sequence[bytes], Sequence[_Gaps]]]:
        """Yield the columns and their gaps with those in each order that may change places."""
        movable = _movable(columns)
        contents = [(columns[at], gaps[at]) for at in movable]
        for order in dict.fromkeys(permutations(contents)):
            yield _placed(columns, gaps, movable, order)

    def _settled(self, dealt: int, cards: list[bytes], gaps: list[_Gaps]) -> UndecidedState:
        """The state after all cards have become optional that can; it changes the lists."""
        free = self._let_leave(cards, gaps)
        remaining = self._remaining(dealt, cards)
        movable = _movable(cards)
        for at in movable:
            if not cards[at]:
                gaps[at] = (free,)
        gaps = [tuple([optional & remaining for optional in sets]) for sets in gaps]
        if len(movable) > 1:
            in_order = sorted((cards[at], gaps[at]) for at in movable)
            cards, gaps = _placed(cards, gaps, movable, in_order)
        packed = 0
        for sets in gaps:
            for optional in sets:
                packed = packed << _WIDTH | optional
        return UndecidedState(tuple(cards), packed)

    def _let_leave(self, cards: list[bytes], gaps: list[_Gaps]) -> Mask:
        """Make cards optional until no more can leave, and return what the free cards let leave then."""
        letting, has_space = self._letting, b"" in cards
        free_in = [
            sets[-1] | letting[pile[-1]] if pile else sets[-1] for pile, sets in zip(cards, gaps, strict=True)
        ]
        free = 0
        for here in free_in:
            free |= here
        before = None
        while before != (free, has_space):
            before = free, has_space
            for at, pile in enumerate(cards):
                rest = pile
                # A card of the same column lets it leave only from a space.
                while rest and free >> rest[-1] & 1 and (has_space or _is_let_elsewhere(rest[-1], at, free_in)):
                    *lower, below, above = gaps[at]
                    optional = below | above | letting[rest[-1]]
                    rest = rest[:-1]
                    gaps[at] = (*lower, optional)
                    free_in[at] = optional | letting[rest[-1]] if rest else optional
                    free |= free_in[at]
                    has_space = has_space or not rest
                cards[at] = rest
        return free


def _is_let_elsewhere(card: int, column: int, free_in: Sequence[Mask]) -> bool:
    """Whether a free card of another column lets a card leave."""
    return any(free >> card & 1 for at, free in enumerate(free_in) if at != column)


def _movable(columns: Sequence[bytes]) -> list[int]:
    """The spaces and the lone columns, which may change places; none if there is no space."""
    return [at for at, cards in enumerate(columns) if len(cards) <= 1] if b"" in columns else []


def _placed(
    columns: Sequence[bytes],
    gaps: Sequence[_Gaps],
    places: Sequence[int],
    contents: Sequence[tuple[bytes, _Gaps]],
) -> tuple[list[bytes], list[_Gaps]]:
    """The columns and their gaps, with these contents at these places."""
    cards, sets = [*columns], [*gaps]
    for at, (pile, optional) in zip(places, contents, strict=True):
        cards[at], sets[at] = pile, optional
    return cards, sets


def _unpacked(state: UndecidedState) -> list[_Gaps]:
    """The gaps of each column."""
    sizes = [len(cards) + 1 for cards in state.columns]
    size = sum(sizes)
    sets = unpack(f">{size}Q", state.optional.to_bytes(size * _WIDTH // 8, "big"))
    ends = accumulate(sizes)
    return [sets[end - size : end] for size, end in zip(sizes, ends, strict=True)]
