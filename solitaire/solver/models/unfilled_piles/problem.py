"""Search problem of games whose empty piles take no card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import Final, TypeAlias

from solitaire.rules.cards import ACE, KING, SUIT_NAMES, Card, make_card, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, ReserveSection, StockSection
from solitaire.rules.vocabulary import Base, Destination, FoundationSuit, Space, StockTo, Unit
from solitaire.solver.encodings.equivalent_heights import EquivalentHeights
from solitaire.solver.encodings.pile_table import CARD_BITS, NumberedPiles
from solitaire.solver.encodings.state_packing import StatePacking
from solitaire.solver.lines.move_line import Line, UnsoundMove, follow, make_step
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.single_cards.single_card_deadlock import has_single_card_deadlocks
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.models.unfilled_piles.pile_costs import ShapeCosts, SuitCosts
from solitaire.solver.models.unfilled_piles.suit_levels import SuitLevels
from solitaire.solver.models.unfilled_piles.unfilled_piles_deadlock import UnfilledPilesDeadlock
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import WON, Child
from solitaire.solver.search.proof_sampling import ProofSampling

State: TypeAlias = int
"""Packed: the numbers of the piles; for each suit that of the heights of its foundations; and the redeals left,
or one if there is no end of them.
"""

_SUITS: Final = len(SUIT_NAMES)
_TESTED_EVERY: Final = 4
"""One in so many states is tested for being lost where none is found lost."""


def has_unfilled_piles(ruleset: Ruleset) -> bool:
    """Whether ``UnfilledPilesProblem`` knows a game.

    All cards lie open in piles that are built in single cards and stay empty. They are dealt once, or redeals
    raise the bottom cards. Foundations in suit have cards of their own, all of the pack together. They keep
    them, or all are open and move them between each other. Games dealt once are left to other models where
    ``SingleCardDeadlock`` proves more.
    """
    tableau, foundation = ruleset.tableau, ruleset.foundation
    kept = foundation._replace(transfer=False)
    is_dealt_once = ruleset.stock.passes == 1 and not has_single_card_deadlocks(ruleset)
    return (
        (ruleset.raises_bottom_cards or is_dealt_once)
        and ruleset.stock.to is StockTo.NOWHERE
        and not has_special_rules(ruleset._replace(stock=StockSection(), foundation=kept))
        and not ruleset.hides_cards
        and ruleset.reserve == ReserveSection()
        and not ruleset.discards
        and tableau.unit is Unit.SINGLE
        and tableau.space is Space.NEVER
        and not tableau.minimum
        and {Destination.FOUNDATION, Destination.TABLEAU} <= {*tableau.to}
        and sum(len(fixed.cards) for fixed in foundation.fixed) in (0, ruleset.pack.size)
        and foundation.suit is FoundationSuit.FIXED
        and foundation.base is Base.ACE
        and kept.keeps_cards
        and (not foundation.transfer or foundation.opened == foundation.fixed)
    )


def _orders(rules: Rules) -> list[tuple[Card, ...]]:
    """The cards of each foundation in their order; without targets, from the ace to the king of its suit."""
    if fixed := rules.ruleset.foundation.fixed:
        return [one.cards for one in fixed]
    suits = [rules.piles[index].suit or 0 for index in rules.of_zone(Zone.FOUNDATION)]
    return [tuple([make_card(rank, suit) for rank in range(ACE, KING + 1)]) for suit in suits]


class Rising(Enum):
    """The ways in which a search lets cards go to foundations.

    *Together* go all that can, each from the first pile that has one, in one step, alone or after a move.
    """

    SINGLY = auto()
    """One by one, whenever they can."""
    TOGETHER = auto()
    """Together, or none. Then wins are found far sooner, and few are missed."""
    AT_ONCE = auto()
    """Together, as soon as one can. Then most wins are found still sooner, and more are missed."""


class UnfilledPilesProblem(PositionProblem[State]):
    """Search problem of a game that ``has_unfilled_piles``.

    The stage is the number of cards left and, among equals, of redeals left.

    Args:
        rules: the game.
        position: where the search begins.
        rising: how cards go to foundations.
        pruned: whether nothing follows a deadlock (``UnfilledPilesDeadlock``).
    """

    def __init__(
        self, rules: Rules, position: Position, rising: Rising = Rising.SINGLY, pruned: bool = True
    ) -> None:
        super().__init__(rules, position)
        self._rising = rising
        self._columns = rules.seat_piles[0].tableau
        self._numbered = NumberedPiles(rules, rules.base_rank(position))
        foundations = list(zip(rules.of_zone(Zone.FOUNDATION), _orders(rules), strict=True))
        of_suits = [[one for one in foundations if suit_of(one[1][0]) == suit] for suit in range(_SUITS)]
        self._foundations = [[index for index, _ in of_suit] for of_suit in of_suits]
        """The indexes of the foundations of each suit."""
        self._levels = [self._levels_with(of_suit) for of_suit in of_suits]
        self._shape_costs = ShapeCosts(self._numbered, rules.takes)
        self._suit_costs: list[dict[tuple[int, int], SuitCosts]] = [{} for _ in of_suits]
        orders = [order for of_suit in of_suits for _, order in of_suit]
        transfer = rules.ruleset.foundation.transfer
        self._deadlock = UnfilledPilesDeadlock(rules.takes, orders, transfer) if pruned else None
        passes = rules.ruleset.stock.passes
        self._never_ends = passes == UNLIMITED
        self._stages = 1 if self._never_ends else passes
        """The stages with so many cards left."""
        self._samples = [ProofSampling(_TESTED_EVERY) for _ in range(self._stages)]
        """Which states are tested for deadlocks, by the redeals left."""
        self._raised: dict[int, int] = {}
        """Numbers of piles after their bottom card went to the top, by those before."""
        self._packing = StatePacking(len(self._columns) + _SUITS + 1)
        self.start = self.state_of(position)

    def _levels_with(self, foundations: Sequence[tuple[int, Sequence[Card]]]) -> SuitLevels:
        """The levels of foundations, each with its index and the cards it takes."""
        section, orders = self.rules.ruleset.foundation, [order for _, order in foundations]
        numbers = [self.rules.piles[index].number for index, _ in foundations]
        return SuitLevels(EquivalentHeights.of(section, numbers, orders))

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        return self._packing.pack(self._row(position))

    def _row(self, position: Position) -> list[int]:
        """The numbers of a state."""
        piles = position.piles
        row = [self._numbered.number(piles[index]) for index in self._columns]
        for levels, indexes in zip(self._levels, self._foundations, strict=True):
            row.append(levels.number(tuple([len(piles[index]) for index in indexes])))
        row.append(1 if self._never_ends else position.redeals_left)
        return row

    def parts(self, state: State) -> StateParts:
        """Return the piles of a state in the context of the cards left (``Novelty``)."""
        row = self._packing.unpack(state)
        return self._left(row), row[: len(self._columns)]

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        row = self._packing.unpack(state)
        if self._is_lost(row):
            return ()
        piles, rising, pack = self._numbered, self._rising, self._packing.pack
        tops, takes = piles.tops, piles.takes
        wanted, cost_of, stage = self._wanted(row), self._costs(row), self._stage(row)
        numbers = row[: len(self._columns)]
        takers, fits, bare = [], 0, 0
        for place, number in enumerate(numbers):
            takers.append((place, takes[number]))
            fits |= takes[number]
            bare |= tops[number]
        after: list[Child[State]] = []
        if bare & wanted:
            after += self._to_foundations(row, wanted) if rising is Rising.SINGLY else [self._settled(row)]
            if rising is Rising.AT_ONCE:
                return after
        total = sum(map(cost_of, numbers))
        for place, number in enumerate(numbers):
            top = tops[number]
            if not top & fits:
                continue
            card, shorter = top.bit_length() - 1, piles.shorter[number]
            settles = rising is not Rising.SINGLY and (bare | tops[shorter]) & wanted
            lifted = total - cost_of(number) + cost_of(shorter)
            for target, mask in takers:
                if top & mask:
                    onto = numbers[target]
                    longer = piles[onto << CARD_BITS | card]
                    changed = [*row]
                    changed[place], changed[target] = shorter, longer
                    if not (settles and rising is Rising.AT_ONCE):
                        after.append((pack(changed), stage, lifted - cost_of(onto) + cost_of(longer)))
                    if settles:
                        after.append(self._settled(changed))
        if row[-1]:
            after += self._redeal(row)
        return after

    def _is_lost(self, row: Sequence[int]) -> bool:
        """Whether a state is tested, and proven lost."""
        redeals = row[-1]
        if self._deadlock is None or self._never_ends or not self._samples[redeals].is_due():
            return False
        cards = self._numbered.cards
        heights = [height for levels, number in self._levels_of(row) for height in levels.facts[number].heights]
        is_lost = self._deadlock([cards[number] for number in row[: len(self._columns)]], heights, redeals)
        if is_lost:
            self._samples[redeals].add_loss()
        return is_lost

    def _levels_of(self, row: Sequence[int]) -> Iterator[tuple[SuitLevels, int]]:
        """For each suit, the heights of its foundations, and their number in the row of a state."""
        return zip(self._levels, row[-1 - _SUITS : -1], strict=True)

    def _wanted(self, row: Sequence[int]) -> Mask:
        """The cards that foundations take."""
        wanted = 0
        for levels, number in self._levels_of(row):
            wanted |= levels.facts[number].wanted
        return wanted

    def _left(self, row: Sequence[int]) -> int:
        """The cards that are not on foundations."""
        return sum(levels.facts[number].left for levels, number in self._levels_of(row))

    def _stage(self, row: Sequence[int]) -> int:
        """The stage of a state."""
        left = self._left(row)
        return 1 + left * self._stages + (0 if self._never_ends else row[-1]) if left else WON

    def _costs(self, row: Sequence[int]) -> Callable[[int], int]:
        """The function that gives the cost of a pile, by its number, at the heights of a state."""
        redeals = row[-1]
        of_suits = []
        for suit, (levels, number) in enumerate(self._levels_of(row)):
            costs = self._suit_costs[suit].get((number, redeals))
            if costs is None:
                needed_after = levels.facts[number].needed_after
                costs = SuitCosts(self._numbered, suit, needed_after, redeals)
                self._suit_costs[suit][number, redeals] = costs
            of_suits.append(costs)
        shape, (clubs, diamonds, hearts, spades) = self._shape_costs, of_suits
        return lambda pile: shape[pile] + clubs[pile] + diamonds[pile] + hearts[pile] + spades[pile]

    def _child(self, row: Sequence[int]) -> Child[State]:
        """A state with its stage and cost."""
        cost = sum(map(self._costs(row), row[: len(self._columns)]))
        return self._packing.pack(row), self._stage(row), cost

    def _to_foundations(self, row: Sequence[int], wanted: Mask) -> list[Child[State]]:
        """The states after a card moved to each foundation that takes it."""
        tops, columns = self._numbered.tops, len(self._columns)
        after: list[Child[State]] = []
        for place in range(columns):
            if (top := tops[row[place]]) & wanted:
                suit = (top.bit_length() - 1) >> 4
                changed = [*row]
                changed[place] = self._numbered.shorter[row[place]]
                for then in self._levels[suit].after_adding(row[columns + suit], top):
                    changed[columns + suit] = then
                    after.append(self._child(changed))
        return after

    def _redeal(self, row: Sequence[int]) -> list[Child[State]]:
        """The state after the bottom cards went to the top, if it differs."""
        columns = len(self._columns)
        changed = [*map(self._raise, row[:columns]), *row[columns:]]
        if changed == [*row]:
            return []
        if not self._never_ends:
            changed[-1] -= 1
        tops, wanted = self._numbered.tops, self._wanted(changed)
        goes_up = any(tops[number] & wanted for number in changed[:columns])
        settles = goes_up and self._rising is not Rising.SINGLY
        after = [] if settles and self._rising is Rising.AT_ONCE else [self._child(changed)]
        return [*after, self._settled(changed)] if settles else after

    def _raise(self, number: int) -> int:
        """The number of a pile after its bottom card went to the top."""
        raised = self._raised.get(number)
        if raised is None:
            cards = self._numbered.cards[number]
            raised = self._raised[number] = self._numbered.number_of_codes(cards[1:] + cards[:1])
        return raised

    def _settled(self, row: Sequence[int]) -> Child[State]:
        """The state after all cards went up that foundations take, with its stage and cost."""
        changed = [*row]
        self._settle(changed)
        return self._child(changed)

    def _settle(self, row: list[int]) -> list[State]:
        """Let cards go to foundations, each from the first pile that has one, until none is left that can.

        Return the state after each.
        """
        columns, shorter, tops_of = len(self._columns), self._numbered.shorter, self._numbered.tops
        steps: list[State] = []
        tops, wanted = [tops_of[number] for number in row[:columns]], self._wanted(row)
        place = 0
        while place < columns:
            top = tops[place]
            if not top & wanted:
                place += 1
                continue
            suit = (top.bit_length() - 1) >> 4
            levels, level = self._levels[suit], row[columns + suit]
            then = levels.after_adding(level, top)[0]
            wanted ^= levels.facts[level].wanted ^ levels.facts[then].wanted
            row[place], row[columns + suit] = shorter[row[place]], then
            tops[place] = tops_of[row[place]]
            steps.append(self._packing.pack(row))
            place = 0
        return steps

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)
        for state in path[1:]:
            moves = self._rising is Rising.SINGLY or self._settled_state(line.position) != state
            if moves and not make_step(line, state, self._becomes):
                raise UnsoundMove("no move leads to the next state")
            if self.state_of(line.position) != state:
                follow(line, self._settle(self._row(line.position)), self.state_of)
        return line

    def _becomes(self, position: Position, state: State) -> bool:
        """Whether a position has a state, perhaps after cards went up from it."""
        settles = self._rising is not Rising.SINGLY
        return self.state_of(position) == state or (settles and self._settled_state(position) == state)

    def _settled_state(self, position: Position) -> State:
        """The state after all cards went up that foundations take."""
        row = self._row(position)
        self._settle(row)
        return self._packing.pack(row)
