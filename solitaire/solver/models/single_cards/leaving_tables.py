"""Facts of piles and of the stock that ``SingleCardDeadlock`` looks up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import FACES, KING, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.face_tables import faces_of_rank
from solitaire.rules.vocabulary import Unit
from solitaire.solver.encodings.pile_table import CARD_SETS, EMPTY, FACE_DOWN, Deal, NumberedPiles

RANKS: Final[Sequence[Mask]] = [0, *(mask_of(faces_of_rank(rank)) for rank in range(1, KING + 1))]
"""The cards of each rank; none of rank 0."""
COUNT: Final = 8
"""Bits of a count of cards; counts by rank have that of a rank at ``rank * COUNT``."""
_MAX_PEELED: Final = 1 << 16
"""Peeled piles that are cached at most, in some 15 MB."""
_MAX_PEELED_ORDERED: Final = 1 << 12
"""The same for each choice of ranks that leave in order, in some 1 MB."""


class PeeledPiles(dict[int, tuple[Mask, int]]):
    """The cards that fit, and the rest of a pile, once all that can have left it.

    The key is ``number << FACES | fits``, where ``fits`` are the cards that fit on one that was ever bare; the
    value is the same after all have left, and the number of what is left of the pile.

    Args:
        rules: what may be put on what.
        numbered: the piles.
        spaces: the cards that may be put on an empty pile.
        ordered: the cards that leave one by one, not for whatever they fit on.
    """

    def __init__(self, rules: Rules, numbered: NumberedPiles, spaces: Mask, ordered: Mask = 0) -> None:
        super().__init__()
        self._takes = [takes & ~ordered for takes in rules.takes]
        self._numbered = numbered
        self._spaces = spaces & ~ordered
        self._max_size = _MAX_PEELED_ORDERED if ordered else _MAX_PEELED
        self._joins = rules.joins if rules.ruleset.tableau.unit is Unit.RUN else (0,) * FACES
        """For each face, the cards that may be carried along with it."""

    def fitting_on(self, number: int) -> Mask:
        """The cards that fit on the last card of a pile, or on its space; no ordered ones."""
        pile = self._numbered.cards[number]
        return self._takes[pile[-1]] if pile else self._spaces

    def peel(self, fits: Mask, piles: Sequence[int]) -> tuple[Mask, list[int]]:
        """Let cards leave for other piles; return those that fit then, and the rest."""
        known = -1
        while known != fits:
            known, still, piles = fits, piles, []
            for number in still:
                fits, left = self[number << FACES | fits] if number else (fits, EMPTY)
                piles.append(left)
        return fits, list(piles)

    def _carried(self, number: int) -> Mask:
        """The cards that may move along with the face-up one below the last card."""
        below = self._numbered.cards[number][-2:-1]
        return self._joins[below[0]] if below and below[0] < FACE_DOWN else 0

    def __missing__(self, key: int) -> tuple[Mask, int]:
        if len(self) >= self._max_size:
            self.clear()
        tops, shorter = self._numbered.tops, self._numbered.shorter
        left, fits = key >> FACES, key & (1 << FACES) - 1
        while left != EMPTY and tops[left] & (fits | self._carried(left)):
            left = shorter[left]
            fits |= self.fitting_on(left)
        peeled = self[key] = fits, left
        return peeled


class RankCounts(dict[int, int]):
    """How many cards of each rank lie in a pile, by its number."""

    def __init__(self, numbered: NumberedPiles) -> None:
        super().__init__()
        self._numbered = numbered

    def __missing__(self, number: int) -> int:
        pile = self._numbered.cards[number]
        count = self[number] = sum([1 << rank_of(card) * COUNT for card in pile])
        return count


class FilledRanks(dict[tuple[int, ...], tuple[int, ...]]):
    """How many foundations have a card of each rank, 0 to 13, by their heights."""

    def __missing__(self, heights: tuple[int, ...]) -> tuple[int, ...]:
        ranks = range(KING + 1)
        filled = self[heights] = tuple([sum([height >= rank for height in heights]) for rank in ranks])
        return filled


class StockDeals:
    """The deals of a stock; the lists are indexed by how many cards are undealt.

    Args:
        deals: the next one.
    """

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.deals = deals
        self.faces: list[Mask] = [0]
        """The undealt cards, as a set."""
        self.counts = [0]
        """The undealt cards, counted by rank."""
        for undealt, deal in enumerate(deals[1:], 1):
            faces, counts = self.faces[undealt - len(deal)], self.counts[undealt - len(deal)]
            for _, card in deal:
                faces |= CARD_SETS[card]
                counts += 1 << rank_of(card) * COUNT
            self.faces.append(faces)
            self.counts.append(counts)


class OrderedRank(NamedTuple):
    """A rank whose cards leave in order."""

    rank: int
    takers: Mask
    """The cards that take some of this rank."""
    taker_ranks: tuple[int, ...]
    """The ranks of these."""

    @property
    def cards(self) -> Mask:
        """The cards of this rank."""
        return RANKS[self.rank]


class LeavingTables(NamedTuple):
    """The piles and the stock of a game, and the ranks whose cards leave in order."""

    numbered: NumberedPiles
    peeled: PeeledPiles
    stock: StockDeals
    counts: RankCounts
    packs: int
    """How many cards there are of each rank."""
    opens_spaces: bool
    """Whether a pile that all cards have left takes any."""
    ordered: tuple[OrderedRank, ...] = ()
