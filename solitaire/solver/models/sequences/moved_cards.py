"""Relaxation of games of the kind of Yukon: which cards have moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import ACE, KING, Face, face_of, make_card, rank_of
from solitaire.rules.face_masks import Mask, faces_in, mask_of
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Build, BuildDirection, Space, StockTo, Unit
from solitaire.solver.encodings.pile_table import FACE_DOWN
from solitaire.solver.models.sequences.problem import SequencesProblem, State
from solitaire.solver.search.problem import WON, Child

RelaxedState: TypeAlias = int
"""The number of the heights of the foundations, and below it the cards that have moved."""

Places: TypeAlias = int
"""A set of cards by where they lie at the start, column after column from the bottom up."""

_BOTTOM: Final = -1
"""Instead of the place of a card below: there is none."""

_BUILDS_BY_KIND: Final = (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR, Build.ANY_SUIT)
"""Building in which two cards that take one card take the same cards."""


def has_moved_cards(ruleset: Ruleset) -> bool:
    """Whether ``MovedCardsProblem`` knows a game that ``moves_sequences``.

    One pack lies in columns, any face-up card moves with all that lies on it, spaces take kings, foundations
    open with aces, and nothing comes back from them.
    """
    tableau = ruleset.tableau
    return (
        ruleset.pack.decks == 1
        and ruleset.stock.to is StockTo.NOWHERE
        and not ruleset.reserve.piles
        and tableau.unit is Unit.ANY
        and tableau.build in _BUILDS_BY_KIND
        and tableau.direction is BuildDirection.DOWN
        and not tableau.wrap
        and tableau.space is Space.KING
        and tableau.build_minimum <= 1
        and ruleset.foundation.base is Base.ACE
        and not ruleset.foundation.fixed
        and ruleset.foundation.keeps_cards
    )


class MovedCardsProblem:
    """Search problem that does not store which card a moved card lies on.

    A card has *moved* if it no longer lies where it lay at the start, on the same card or at the bottom of the
    column, or if the card below is face up and takes it. Moved cards lie on foundations, on their *parents*,
    which are the cards that take them, or, kings, in spaces. Of the parents of a card those are *open* that are
    face up with no unmoved card on them. As many parents bear nothing as there are more open ones than moved
    cards that lie on them. While one bears nothing,

    * an unmoved card may go there with all that lies on it, which uncovers the card below;
    * an open parent may move to its foundation, as what lies on it could move to the other.

    A loss is one of the game, as every move of the game is one here or changes nothing here: a card that others
    go onto, or that moves to its foundation, is open and bears nothing. Not every win is one of the game: a
    card changes from one parent to another even if that lies on it, in its column.

    Args:
        game: a game that ``has_moved_cards``.
        pruned: whether a card moves to its foundation at once where all cards that go onto it are on theirs.
            Nothing misses it, and what it lies on becomes free.
    """

    def __init__(self, game: SequencesProblem, pruned: bool = True) -> None:
        rules, seat_piles, position = game.rules, game.rules.seat_piles[0], game.position
        self._game = game
        self._pruned = pruned
        self._piles, self._levels = game.tables
        self._dealt = dealt = _DealtColumns([position.piles[index] for index in seat_piles.tableau])
        self._size = len(dealt.cards)
        self._all = (1 << self._size) - 1
        self._suits = [rules.piles[index].suit or 0 for index in seat_piles.foundations]
        self._places = {card: place for place, card in enumerate(dealt.cards)}
        self._children = [self._places_of(rules.takes[card]) for card in dealt.cards]
        """The cards that go onto each."""
        self._parents = [0] * self._size
        """The cards that take each."""
        for parent, children in enumerate(self._children):
            for child in faces_in(children):
                self._parents[child] |= 1 << parent
        self._siblings = [_any_of(self._children, parents) for parents in self._parents]
        """The cards that go onto the same as each."""
        self._kinds = [
            _any_of(self._parents, children) or 1 << place for place, children in enumerate(self._children)
        ]
        """The cards that take the same as each."""
        self._above = [(2 << end) - (2 << place) for place, end in enumerate(dealt.ends)]
        """The cards above each in its column."""
        self._gains = [
            (dealt.lying >> place & 1) + (3 if below >= 0 and not dealt.face_up >> below & 1 else 0)
            for place, below in enumerate(dealt.below)
        ]
        """What the cost falls by when each moves."""
        self._moved: dict[int, Places] = {}
        self._heights: dict[int, _Heights] = {}
        self.start = self.relax(game.start)

    def relax(self, state: State) -> RelaxedState:
        """Return the state for one of the game."""
        *piles, _, level = self._game.packing.unpack(state)
        moved = self._heights_at(level).founded
        for number in piles:
            moved |= self._moved_in(number)
        return level << self._size | moved

    def children(self, state: RelaxedState) -> Sequence[Child[RelaxedState]]:
        """List the states that follow, with their stages and costs."""
        dealt, children_of, gains = self._dealt, self._children, self._gains
        level, moved = state >> self._size, state & self._all
        founded, wanted, left = self._heights_at(level)
        placed, uncovered = moved & ~founded, moved >> 1 | dealt.tops
        face_up = dealt.face_up | uncovered | moved
        opened = face_up & uncovered & ~founded
        cost = left + 3 * (self._all & ~face_up).bit_count() + (dealt.lying & ~moved).bit_count()
        after = []
        for place, level_after, left_after in wanted:
            single, children = 1 << place, children_of[place]
            if opened & single and (opened & self._kinds[place]).bit_count() > (placed & children).bit_count():
                gain = 1 if moved & single else 1 + gains[place]
                child = level_after << self._size | moved | single, left_after or WON, cost - gain
                if self._pruned and not children & ~founded:
                    return [child]
                after.append(child)
        unmoved = face_up & ~moved
        spaces = dealt.spaces + (moved & dealt.bottoms).bit_count() - (placed & dealt.kings).bit_count()
        if spaces > 0:
            kings = faces_in(unmoved & dealt.kings & ~dealt.bottoms)
            after += [(state | 1 << king, left, cost - gains[king]) for king in kings]
        unmoved &= ~dealt.kings
        while unmoved:
            single = unmoved & -unmoved
            unmoved ^= single
            place = single.bit_length() - 1
            parents = opened & self._parents[place]
            if (
                parents
                and parents.bit_count() > (placed & self._siblings[place]).bit_count()
                and parents & ~self._load(place, moved)
            ):
                after.append((state | single, left, cost - gains[place]))
        return after

    def _load(self, place: int, moved: Places) -> Places:
        """The cards that lie on an unmoved card and have not moved either."""
        above = self._above[place]
        parted = above & moved
        return above & (parted & -parted) - 1 if parted else above

    def _moved_in(self, number: int) -> Places:
        """The cards of a column of the game that have moved."""
        moved = self._moved.get(number)
        if moved is None:
            moved = children = 0
            below = _BOTTOM
            for code in self._piles.cards[number]:
                place = self._places[face_of(code)]
                if self._dealt.below[place] != below or children >> place & 1:
                    moved |= 1 << place
                below, children = place, self._children[place] if code < FACE_DOWN else 0
            self._moved[number] = moved
        return moved

    def _heights_at(self, level: int) -> _Heights:
        """Facts about the foundations, by the number of their heights."""
        heights = self._heights.get(level)
        if heights is None:
            facts, after_adding = self._levels.facts[level], self._levels.after_adding
            founded = [
                make_card(rank, suit)
                for suit, height in zip(self._suits, facts.heights, strict=True)
                for rank in range(ACE, ACE + height)
            ]
            heights = self._heights[level] = _Heights(
                self._places_of(mask_of(founded)),
                [
                    (self._places[card], after_adding(level, 1 << card)[0], facts.left - 1)
                    for card in faces_in(facts.wanted)
                ],
                facts.left,
            )
        return heights

    def _places_of(self, cards: Mask) -> Places:
        """Those of the cards that lie in columns at the start."""
        return mask_of(self._places[card] for card in faces_in(cards) if card in self._places)


class _Heights(NamedTuple):
    """Facts about foundations of some heights."""

    founded: Places
    """The cards on them."""
    wanted: Sequence[tuple[int, int, int]]
    """The place of each next card, with the number of the heights after it, and the cards left then."""
    left: int
    """The number of cards that are not on foundations."""


class _DealtColumns:
    """The columns at the start, as sets of places."""

    def __init__(self, columns: Sequence[Pile]) -> None:
        self.cards: list[Face] = []
        """The card of each place."""
        self.ends: list[int] = []
        """For each place, that of the last card of its column."""
        self.below: list[int] = []
        """For each place, that of the card below, or ``_BOTTOM``."""
        self.spaces = sum(not column for column in columns)
        """The number of empty columns."""
        self.bottoms = self.tops = self.face_up = self.kings = 0
        self.lying = 0
        """The cards that lie on a lower one."""
        for column in columns:
            start, lowest = len(self.cards), KING
            self.bottoms |= 1 << start if column else 0
            for card in column:
                place, rank = len(self.cards), rank_of(card)
                self.kings |= 1 << place if rank == KING else 0
                self.lying |= 1 << place if rank > lowest else 0
                self.face_up |= 1 << place if card >= 0 else 0
                self.below.append(place - 1 if place > start else _BOTTOM)
                self.cards.append(face_of(card))
                lowest = min(rank, lowest)
            self.tops |= 1 << len(self.cards) - 1 if column else 0
            self.ends += [len(self.cards) - 1] * len(column)


def _any_of(sets: Sequence[Places], places: Places) -> Places:
    """The set of one of these places, where all have the same; nothing for no place."""
    return sets[places.bit_length() - 1] if places else 0
