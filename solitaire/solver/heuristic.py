"""Search heuristic: the stage (queue) and the cost (priority) of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from itertools import pairwise
from operator import itemgetter
from typing import Final

from solitaire.rules.cards import FACE_MASK, KING, SUIT_NAMES, Card, Face, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import next_faces
from solitaire.rules.movable_units import Mask, mask_of
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, Goal, Space, StockTo
from solitaire.solver.search.problem import WON
from solitaire.solver.search.several_queues import QueueKind

BITS: Final = 9
FULL: Final = (1 << BITS) - 1
"""More than the cards of any game."""


def hides(ruleset: Ruleset) -> bool:
    """Whether some cards are dealt face down."""
    return bool(ruleset.reserve.face_down or any(ruleset.tableau.face_down))


def face(card: Card) -> Face:
    """The face of a card, whether it lies face up or face down."""
    return (card if card >= 0 else ~card) & FACE_MASK


def turned_up(pile: Pile) -> Pile:
    """Return the pile with its last card face up."""
    return (*pile[:-1], ~pile[-1]) if pile and pile[-1] < 0 else pile


def joins(pile: Pile) -> int:
    """How many open cards of a pile lie on the next higher card of their suit."""
    return sum(lower > 0 and lower == upper + 1 for lower, upper in pairwise(pile))


class PileTable(dict[Pile, int]):
    """Counts of each pile of the tableau or the reserve, cached by the pile.

    Four counts share one number, so that the numbers of all piles can be added up at once: whether the pile is
    empty; its cards that lie face down; its *breaks*, cards that lie on one on which they could not be put; and
    its cards that lie on a lower one.
    """

    def __init__(self, takes: Sequence[Mask], base: int) -> None:
        super().__init__()
        self._takes = takes
        self._base = base

    def __missing__(self, pile: Pile) -> int:
        counts = self[pile] = self.count(pile)
        return counts

    def count(self, pile: Pile) -> int:
        """Return the counts of a pile, and do not cache them."""
        lowest, lying, breaks = KING, 0, 0
        fits = -1
        for card in pile:
            rank = (rank_of(card) - self._base) % KING
            lying += rank > lowest
            lowest = min(rank, lowest)
            breaks += not fits >> face(card) & 1
            fits = self._takes[face(card)]
        hidden = sum(card < 0 for card in pile)
        return (((not pile) << BITS | hidden) << BITS | breaks) << BITS | lying


class JoinTable(dict[Pile, int]):
    """The open cards of each pile that lie on the next higher card of their suit."""

    def __missing__(self, pile: Pile) -> int:
        joined = self[pile] = joins(pile)
        return joined


class _Faces(dict[Pile, Mask]):
    """The faces of the cards of each pile."""

    def __missing__(self, pile: Pile) -> Mask:
        faces = self[pile] = mask_of(map(face, pile))
        return faces


class StageDivision(Enum):
    """The measures that divide stages further, besides irreversible progress."""

    COARSE = auto()
    """Nothing."""
    BREAKS = auto()
    """The breaks of the columns, which a winning line mends one after another, and roughly the cards above the
    next cards of the foundations, where they cost something.
    """
    LYING = auto()
    """The cards that lie on a lower one."""
    ABOVE = auto()
    """Roughly the cards above the next cards of the foundations."""
    ALL = auto()
    """The breaks, roughly the cards above the next cards of the foundations, and the cards that lie on a lower
    one.
    """

    @property
    def kinds(self) -> tuple[QueueKind, ...]:
        """The kinds of queues for a search by these stages, and by coarser ones.

        For ``ALL`` they have the stages of ``BREAKS``, of ``LYING`` and of ``COARSE``, and the last kind is one
        queue without stages; for other measures they have their own stages and those of ``COARSE``. Each kind
        wins deals that the others do not. One queue settles few deals alone, but easy ones soon beside the
        others.
        """
        match self:
            case StageDivision.COARSE:
                return (QueueKind(-1),)
            case StageDivision.ALL:
                lying = QueueKind(~FULL << 2 * BITS | FULL)
                return QueueKind(~FULL), lying, QueueKind(~FULL << 2 * BITS), QueueKind(0)
            case StageDivision.BREAKS:
                return QueueKind(-1), QueueKind(~FULL << BITS)
            case StageDivision.LYING | StageDivision.ABOVE:
                return QueueKind(-1), QueueKind(~FULL)


def has_fitting_reserve(ruleset: Ruleset) -> bool:
    """Whether cards of a reserve fit on nearly all columns.

    All cards have to go to foundations. Nothing is in a stock, and each pile of the reserve has one card.
    """
    return (
        ruleset.goal is Goal.ALL_CARDS
        and not ruleset.discards
        and ruleset.stock.to is StockTo.NOWHERE
        and ruleset.tableau.build is Build.ANY_SUIT
        and ruleset.reserve.piles > 0
        and ruleset.reserve.cards == 1
        and not ruleset.reserve.build
    )


def stages_for(ruleset: Ruleset) -> tuple[StageDivision, ...]:
    """The kinds of stages to search a game by, the best first."""
    is_open = ruleset.stock.to is StockTo.NOWHERE
    if is_open and not hides(ruleset) and ruleset.tableau.space is Space.NEVER:
        return StageDivision.LYING, StageDivision.ABOVE, StageDivision.COARSE
    if has_fitting_reserve(ruleset):
        return StageDivision.LYING, StageDivision.COARSE
    return (StageDivision.BREAKS,)


class Heuristic:
    """Stage and cost of positions.

    The stage is the progress that cannot be undone: the reserve, where emptying it is the goal; else the cards
    of a stock that is gone through once; what is hidden and what is left of a stock that comes round; what is
    hidden and the cards left where there is no stock. Stages may be divided further (``StageDivision``).

    Where sequences are to be completed, the cards left are those that do not lie on the next of their suit.

    The cost counts the cards left, hidden cards threefold, and cards that lie on a lower one. Without a stock
    it also counts those that lie above the next card of each foundation, and columns that are gone for good;
    building in suit, those of the waste, which will hardly find another place. Where cards of a reserve fit on
    nearly all columns, a card of a column costs three more than one of the reserve, and breaks cost as well.
    """

    def __init__(self, rules: Rules, base: int, stages: StageDivision) -> None:
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        self._rules = rules
        self._base = base
        self._stages = stages
        self._seat_piles = seat_piles
        self._columns = picker(seat_piles.tableau + seat_piles.reserve)
        self._goal_piles = picker(rules.goal_piles)
        self._reserve = picker(seat_piles.reserve)
        self._tableau = picker(seat_piles.tableau)
        self._hides = hides(ruleset)
        self.is_open = ruleset.stock.to is StockTo.NOWHERE
        """Whether there is no stock."""
        self._comes_round = ruleset.stock.passes != 1
        self._waste_costs = int(ruleset.tableau.build is Build.SAME_SUIT)
        self._lying_costs = 1 if self._hides or self._waste_costs else 2
        self._space_costs = 3 if self.is_open and ruleset.tableau.space is Space.NEVER else 0
        self.saves_reserve = has_fitting_reserve(ruleset)
        """Whether cards cost less in the reserve than in columns."""
        self._counts = PileTable(rules.takes, base)
        self._completes_sequences = ruleset.goal is Goal.SEQUENCES or (
            rules.collects and ruleset.goal is Goal.ALL_CARDS
        )
        self._sequence_piles = picker((*rules.goal_piles, *seat_piles.tableau))
        self._cards_of_rows = len(SUIT_NAMES) * (KING - ruleset.lowest_rank + 1)
        self._joins = JoinTable()
        self._faces = _Faces()

    def __call__(self, position: Position) -> tuple[int, int]:
        """Return the stage and the cost of a position."""
        piles = position.piles
        if self._rules.ruleset.goal is Goal.EMPTY_RESERVE:
            in_reserve = sum(map(len, self._reserve(piles)))
            return (1 + in_reserve, sum(map(len, self._columns(piles)))) if in_reserve else (WON, 0)
        counts = sum(map(self._counts.__getitem__, self._columns(piles)))
        wasted = len(self._seat_piles.in_waste(piles))
        stocked = len(self._seat_piles.in_stock(piles)) + (wasted if self._comes_round else 0)
        if self.saves_reserve:
            stocked = sum(map(len, self._reserve(piles)))
        above = self._above_next(position) if self.is_open and not self._completes_sequences else 0
        return self.weigh(self._left(position), counts, stocked, wasted, above)

    def _left(self, position: Position) -> int:
        """How many cards are not yet where they have to be."""
        piles, rules = position.piles, self._rules
        if self._completes_sequences:
            # Cards that are not joined to their sequence; none are left only in a won position.
            joined = sum(map(self._joins.__getitem__, self._sequence_piles(piles)))
            return rules.pack_size * (KING - 1) // KING - joined
        if rules.left_of:
            return self._cards_of_rows - rules.count_arranged(position)
        if rules.ruleset.goal is Goal.EMPTY_TABLEAU:
            return sum(map(len, self._tableau(piles)))
        return rules.goal_size - sum(map(len, self._goal_piles(piles)))

    def weigh(self, left: int, counts: int, stocked: int, wasted: int, above: int) -> tuple[int, int]:
        """Return the stage and the cost from counts.

        Args:
            left: cards that are not on foundations.
            counts: the sum over the columns and the reserve (``PileTable``).
            stocked: cards in the stock, and in a waste that comes round; or in a reserve where they cost less.
            wasted: cards in the waste.
            above: cards that lie above the next card of a foundation, in a game without a stock.
        """
        if not left:
            return WON, 0
        lying, breaks, hidden = counts & FULL, counts >> BITS & FULL, counts >> 2 * BITS & FULL
        cost = left + 3 * hidden + self._lying_costs * lying + self._waste_costs * wasted + above
        cost += self._space_costs * (counts >> 3 * BITS)
        if self.saves_reserve:
            cost += breaks + 3 * (left - stocked)
        if self.is_open:
            stage = hidden << BITS | left if self._hides else left
        else:
            stage = hidden << BITS | stocked if self._comes_round else stocked
        match self._stages:
            case StageDivision.BREAKS:
                stage = (stage << BITS | breaks) << BITS | above // 4
            case StageDivision.LYING:
                stage = stage << BITS | lying
            case StageDivision.ABOVE:
                stage = stage << BITS | above // 4
            case StageDivision.ALL:
                stage = ((stage << BITS | breaks) << BITS | above // 4) << BITS | lying
        return 1 + stage, cost

    def _above_next(self, position: Position) -> int:
        """How many cards lie above the next card of each foundation."""
        piles, rules = position.piles, self._rules
        wanted = 0
        for index in rules.full:
            wanted |= next_faces(rules, piles, index, self._base)
        above = 0
        for pile in self._columns(piles):
            if self._faces[pile] & wanted:
                above += sum(place for place, card in enumerate(reversed(pile)) if wanted >> face(card) & 1)
        return above


def picker(indexes: Sequence[int]) -> Callable[[tuple[Pile, ...]], tuple[Pile, ...]]:
    """Return a function that takes the piles at these indexes out of all piles."""
    return itemgetter(*indexes) if len(indexes) > 1 else lambda piles: tuple(piles[index] for index in indexes)
