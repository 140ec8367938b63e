"""Relaxation of games dealt in rows: the undealt cards lie loose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import ACE, FACES, KING, face_of, full_pack, make_card, rank_above
from solitaire.rules.face_masks import Mask, faces_in, mask_of
from solitaire.rules.face_tables import faces_of_rank
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, BuildDirection, Space, StockTo, Unit
from solitaire.solver.encodings.pile_table import EMPTY
from solitaire.solver.encodings.state_packing import BytesPacking
from solitaire.solver.models.sequences.problem import SequencesProblem, State
from solitaire.solver.search.problem import WON, Child

RelaxedState: TypeAlias = bytes
"""Packed: the numbers of the *trunks* (see ``OpenRowsProblem``) in ascending order, that of the heights of the
foundations, and the set of the cards that lie alone.
"""

_ALL: Final = mask_of(full_pack(1))
_SUIT: Final = FACES // 4
_DIAMONDS, _HEARTS, _SPADES = (
    mask_of(make_card(rank, suit) for rank in range(ACE, KING + 1)) for suit in (1, 2, 3)
)
_KINGS: Final = mask_of(faces_of_rank(KING))


def has_open_rows(ruleset: Ruleset) -> bool:
    """Whether ``OpenRowsProblem`` knows a game that ``moves_sequences``.

    One pack is built down in one colour on columns of open cards, of which any part of a sequence moves. Spaces
    are filled by dealing alone, and nothing comes back from a foundation.
    """
    tableau = ruleset.tableau
    return (
        ruleset.pack.decks == 1
        and (ruleset.stock.to, ruleset.stock.auto_fill) == (StockTo.TABLEAU, False)
        and tableau.build is Build.SAME_COLOUR
        and tableau.run in (None, Build.SAME_COLOUR)
        and tableau.direction is BuildDirection.DOWN
        and tableau.unit is Unit.RUN
        and tableau.space is Space.NEVER
        and tableau.build_minimum <= 1
        and not ruleset.hides_cards
        and not ruleset.foundation.fixed
        and ruleset.foundation.keeps_cards
        and not ruleset.reserve.piles
        and not ruleset.cells.piles
    )


class OpenRowsProblem:
    """Search problem in which the undealt cards lie loose.

    Sequences, too, are put together anew at any time.

    The *base* of a column is the lowest card of the sequence at its end, its *trunk* what lies up to the base.
    Cards above bases lie on a card of their *kind of parent*: the two cards of the next rank and their colour.
    So of each kind as many cards bear nothing as it has cards outside of trunks or as bases, less the cards
    above bases that go onto that kind; which they are is not stored. While one bears nothing,

    * the base of a column may move there with all that lies on it, which uncovers the card below;
    * a card of that kind may move to its foundation, as what lies on it could move to the other.

    The bottom card of a column, once it is the base, lies *alone*, as undealt cards do from the beginning: it
    uncovers nothing, and need not move.

    A loss is one of the game. Let the trunks be the lower ends of the columns of a real position, and the
    foundations as high there. That stays so whatever is played: of what moves in the game, only a base changes
    the state here, and a card that moves to its foundation. Each card above a base lies on one of its kind of
    parent there, which is not below a base, and no two lie on the same. Hence where a card bears nothing in the
    game, a card of its kind bears nothing here. A deal changes nothing here.

    With nothing left of the stock it is the game, but for tails that would go onto a card of their own.

    Args:
        game: a game that ``has_open_rows``.
        pruned: whether these moves are made at once. Nothing that wins is lost by them where no base card is
            involved, on which the last of its colour may lie until the end:

            - A base to its parents if neither of these is below a base; or, if its twin, the other of its rank
              and colour, lies alone or on a foundation, if the parent of its own suit is not. No other card
              misses the place. And a parent that is wanted moves to its foundation as before: its own child has
              moved there, so where the base lies on the kind, it has another parent.
            - A card to its foundation if its twin is not below a base, or if the child that can still come,
              that of the other suit, lies alone or on a foundation. Else this child goes onto the twin, and
              moves to its foundation before it.
    """

    def __init__(self, game: SequencesProblem, pruned: bool = True) -> None:
        rules, seat_piles = game.rules, game.rules.seat_piles[0]
        self._game = game
        self._pruned = pruned
        self._piles, self._levels = game.tables
        self._columns = len(seat_piles.tableau)
        self._packing = BytesPacking(self._columns + 1)
        self._joins = rules.joins
        self._wraps = rules.ruleset.tableau.wrap
        self._parents = [0] * FACES
        """For each card, those on which it may lie."""
        for parent, children in enumerate(rules.takes):
            for card in faces_in(children & _ALL):
                self._parents[card] |= 1 << parent
        base = rules.base_rank(game.position)
        self._opening = mask_of(faces_of_rank(base))
        self._orders = [
            [make_card(rank_above(base, value), rules.piles[index].suit or 0) for value in range(KING)]
            for index in seat_piles.foundations
        ]
        """The cards of each foundation, from the first to the last."""
        self._undealt = [0]
        """The cards still to be dealt, by how many they are."""
        for card in seat_piles.in_stock(game.position.piles):
            self._undealt.append(self._undealt[-1] | 1 << face_of(card))
        self._trunks: dict[int, tuple[int, Mask]] = {}
        self._founded: dict[int, Mask] = {}
        self.start = self.relax(game.start)

    def relax(self, state: State) -> RelaxedState:
        """Return the state for one of the game."""
        *piles, undealt, level = self._game.packing.unpack(state)
        alone, trunks = self._undealt[undealt], []
        for number in piles:
            trunk, bottom = self._trunk(number)
            alone |= bottom
            trunks.append(trunk)
        return self._packing.pack(*sorted(trunks), level, alone)

    def children(self, state: RelaxedState) -> Sequence[Child[RelaxedState]]:
        """List the states that follow, with their stages and costs."""
        *trunks, level, alone = self._packing.unpack(state)
        tops, cards = self._piles.tops, self._piles.faces
        bases = in_trunks = 0
        for trunk in trunks:
            bases |= tops[trunk]
            in_trunks |= cards[trunk]
        above_bases = _ALL & ~(self._founded_cards(level) | in_trunks | alone)
        buried = in_trunks ^ bases
        bare = self._kinds_with_room(above_bases | bases | alone, above_bases)
        found = self._levels.facts[level]
        wanted = found.wanted & bare & ~buried
        movable = [
            place for place, trunk in enumerate(trunks) if trunk and self._parents[_card(tops[trunk])] & bare
        ]
        if self._pruned:
            settled = self._founded_cards(level) | alone
            childless = _twins(~buried & _ALL | self._next_rank(settled)) & ~self._opening
            if at_once := wanted & (found.forced | childless):
                return [self._to_foundation(trunks, level, alone, at_once & -at_once)]
            for place in movable:
                if self._has_own_place(tops[trunks[place]], buried, settled):
                    return [self._uncovered(trunks, level, alone, place)]
        after = [self._to_foundation(trunks, level, alone, 1 << card) for card in faces_in(wanted)]
        after += [self._uncovered(trunks, level, alone, place) for place in movable]
        return after

    def _kinds_with_room(self, cards: Mask, above_bases: Mask) -> Mask:
        """Both cards of each kind of which one bears nothing, given those not buried, and those above bases."""
        wanting, twins = self._next_rank(above_bases), _twins(cards)
        wanting_too = _twins(wanting)
        return cards & twins & ~(wanting & wanting_too) | (cards ^ twins) & ~(wanting | wanting_too)

    def _has_own_place(self, base: Mask, buried: Mask, settled: Mask) -> bool:
        """Whether a base can go to its parents at once.

        Args:
            base: the card.
            buried: the cards below bases.
            settled: the cards that lie alone or on foundations, which need no place.
        """
        parents = needed = self._parents[_card(base)]
        if settled & _twins(base):
            needed = self._next_rank(base)
        return not (needed & buried or parents & self._opening)

    def _next_rank(self, cards: Mask) -> Mask:
        """The cards of the next rank and the same suits; of kings the aces, if columns go on there."""
        following = cards << 1
        return following | (cards & _KINGS) >> KING - ACE if self._wraps else following

    def _to_foundation(self, trunks: Sequence[int], level: int, alone: Mask, card: Mask) -> Child[RelaxedState]:
        """The state after a card moved to its foundation."""
        up, *_ = self._levels.after_adding(level, card)
        for place, trunk in enumerate(trunks):
            if self._piles.tops[trunk] == card:
                return self._uncovered(trunks, up, alone, place)
        return self._child(trunks, up, alone & ~card)

    def _uncovered(self, trunks: Sequence[int], level: int, alone: Mask, place: int) -> Child[RelaxedState]:
        """The state without the base of a trunk, which is outside of all trunks then."""
        trunk, bottom = self._trunk(self._piles.shorter[trunks[place]])
        return self._child(sorted([*trunks[:place], trunk, *trunks[place + 1 :]]), level, alone | bottom)

    def _child(self, trunks: Sequence[int], level: int, alone: Mask) -> Child[RelaxedState]:
        left = self._levels.facts[level].left
        return self._packing.pack(*trunks, level, alone), left or WON, 0

    def _trunk(self, number: int) -> tuple[int, Mask]:
        """The number of the trunk of a pile, if it has a card below its base; else its only card."""
        found = self._trunks.get(number)
        if found is None:
            cards, end = self._piles.cards[number], len(self._piles.cards[number])
            while end > 1 and self._joins[cards[end - 2]] >> cards[end - 1] & 1:
                end -= 1
            found = (self._piles.number_of_codes(cards[:end]), 0) if end > 1 else (EMPTY, mask_of(cards[:end]))
            self._trunks[number] = found
        return found

    def _founded_cards(self, level: int) -> Mask:
        """The cards on the foundations."""
        founded = self._founded.get(level)
        if founded is None:
            heights = self._levels.facts[level].heights
            parts = [order[:height] for order, height in zip(self._orders, heights, strict=True)]
            founded = self._founded[level] = mask_of(card for part in parts for card in part)
        return founded


def _card(single: Mask) -> int:
    """The card of a set of one card."""
    return single.bit_length() - 1


def _twins(cards: Mask) -> Mask:
    """The other cards of the same ranks and colours: clubs for spades, diamonds for hearts, and back."""
    outer = cards << 3 * _SUIT & _SPADES | cards >> 3 * _SUIT
    return outer | cards << _SUIT & _HEARTS | cards >> _SUIT & _DIAMONDS
