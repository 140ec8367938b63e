"""Games in which cards move one at a time and none comes back, on integer states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

from solitaire.rules.cards import FACE_MASK, RANK_MASK, Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.vocabulary import Build, FoundationSuit, Space, StockTo, Unit
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, Deal, NumberedPiles
from solitaire.solver.encodings.state_packing import NUMBER_BITS
from solitaire.solver.encodings.symmetry import ignores_suits
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.single_cards.leaving_plans import LeavingPlans, has_leaving_plans
from solitaire.solver.models.single_cards.single_card_costs import UNDEALT, CostTable
from solitaire.solver.models.single_cards.single_card_deadlock import (
    SingleCardDeadlock,
    has_single_card_deadlocks,
)
from solitaire.solver.models.single_cards.single_card_states import SingleCardStates, State
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import Child

OpenTargets: TypeAlias = tuple[list[tuple[int, Mask]], Mask, Mask]
"""The piles that are built on, each with the cards it takes; the cards that fit on one; and those on two."""

_ALL_CARDS: Final[Mask] = -1
_ROUND_COST: Final = 6
"""What a round of a plan costs, if it counts; a detour costs 1 (see ``LeavingPlans``)."""
_MANY_PILES: Final = (1 << NUMBER_BITS) - 1024
"""From so many numbered piles on, the next ones may take more bits."""


def moves_single_cards(ruleset: Ruleset) -> bool:
    """Whether ``SingleCardsProblem`` knows a game.

    Cards move one at a time, nothing comes back from foundations, and the stock, if there is one, is dealt to a
    reserve. Columns may be of a limited height.
    """
    without_limit = ruleset._replace(tableau=ruleset.tableau._replace(maximum=0))
    return (
        not has_special_rules(without_limit)
        and ruleset.tableau.unit is Unit.SINGLE
        and not ruleset.tableau.minimum
        and not ruleset.discards
        and ruleset.foundation.suit is not FoundationSuit.FREE
        and ruleset.foundation.keeps_cards
        and ruleset.stock.to in (StockTo.NOWHERE, StockTo.RESERVE)
        and ruleset.stock.passes == 1
        and not ruleset.stock.into_space
        and not ruleset.stock.keep_back
        and not ruleset.reserve.auto_fill
    )


class SingleCardsProblem(PositionProblem[State]):
    """Every move of a game that ``moves_single_cards``.

    Args:
        rules: the game.
        position: where the search begins.
        stages: what distinguishes them (see ``Heuristic``, which gives stages and costs).
        pruned: whether safe cards move to foundations at once, and nothing follows a deadlock, where these are
            known (see ``safe_cards`` and ``single_card_deadlock``).
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageDivision = StageDivision.COARSE,
        pruned: bool = True,
    ) -> None:
        super().__init__(rules, position)
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        self._seat_piles = seat_piles
        base = rules.base_rank(position)
        self._face_mask = RANK_MASK if ignores_suits(ruleset) else FACE_MASK
        """The bits of a face that matter."""
        self._numbered = NumberedPiles(rules, base)
        self._columns = len(seat_piles.tableau)
        self._indexes = seat_piles.tableau + seat_piles.reserve
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        reserve = range(self._columns, len(self._indexes))
        stock = self._faces_that_matter(~card for card in seat_piles.in_stock(position.piles))
        self._deals: list[Deal] = [
            [*zip(reserve, stock[:undealt][::-1], strict=False)] for undealt in range(len(stock) + 1)
        ]
        """The next deal, a card to each pile of the reserve, by how many cards are undealt."""
        self._levels = FoundationTable(rules, base, pruned and has_safety_bound(ruleset))
        heuristic = Heuristic(rules, base, stages)
        self._costs = CostTable(heuristic, self._levels, self._numbered)
        self._saves_reserve = heuristic.saves_reserve
        self._states = SingleCardStates(rules)
        sources = {source.index: source for source in seat_piles.sources.values()}
        by_place = [(place, sources[index]) for place, index in enumerate(self._indexes) if index in sources]
        self._to_foundation = [place for place, source in by_place if source.to_foundation]
        self._to_build = [(place, self._targets_of(source)) for place, source in by_place if source.to_build]
        self._to_space = [
            (place, mask, source.is_space) for place, source in by_place if (mask := source.space[base])
        ]
        self._builds = [place for place, index in enumerate(self._indexes) if index in seat_piles.builds]
        self._deadlock = self._plans = None
        spaces = reduce(or_, [mask for _, mask, _ in self._to_space], 0)
        if pruned and has_single_card_deadlocks(ruleset):
            self._deadlock = SingleCardDeadlock(rules, self._numbered, spaces, self._deals)
        if pruned and has_leaving_plans(ruleset):
            self._plans = LeavingPlans(self._numbered, spaces, ruleset.tableau.space is Space.ANY)
        counts_rounds = ruleset.tableau.build is Build.ANY_SUIT and ruleset.tableau.space is not Space.ANY
        self._round_cost = _ROUND_COST if counts_rounds else 0
        self._notes_unchecked = self._deadlock is not None and self._plans is None
        """Whether only states with a new deadlock are checked: where plans are made, each one is."""
        self._known_undealt = len(stock)
        """The most undealt cards of which it is known what they are: redeals bring others."""
        self.start = self.state_of(position)
        self._unchecked = {self.start} if self._notes_unchecked else set()
        """States not expanded yet that may have a new deadlock."""

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        piles = position.piles
        numbers = [self._numbered.number(self._faces_that_matter(piles[index])) for index in self._indexes]
        level = self._levels.number([len(piles[index]) for index in self._foundations])
        return self._states.pack(numbers, level, len(self._seat_piles.in_stock(piles)))

    def _faces_that_matter(self, cards: Iterable[Card]) -> Pile:
        """The cards, without their suits if those do not matter."""
        mask = self._face_mask
        return tuple(card & mask if card >= 0 else ~(~card & mask) for card in cards)

    def parts(self, state: State) -> StateParts:
        """Return the columns of a state in the context of the cards left (``Novelty``)."""
        row = self._states.packing.unpack(state)
        return self._levels.facts[row[-2]].left, row[: self._columns]

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        numbers, level, undealt, rest = self._states.unpack(state)
        heights = self._levels.facts[level].heights
        if self._never_wins(numbers) or self._check_deadlock(state, numbers, heights, undealt):
            return ()
        extra = self._leaving_cost(numbers, heights)
        if extra is None:
            return ()
        after = self._moves(state, numbers, level, undealt, rest)
        if extra:
            return [(child, stage, cost + extra) for child, stage, cost in after]
        return after

    def _moves(
        self, state: State, numbers: list[int], level: int, undealt: int, rest: tuple[int, ...]
    ) -> list[Child[State]]:
        """The states after all moves that may matter."""
        _, _, wanted, _, forced = self._levels.facts[level]
        tops = [self._numbered.tops[number] for number in numbers]
        if forced:
            for place in self._to_foundation:
                if tops[place] & forced:
                    # No other card misses the place of a safe one.
                    return self._move_to_foundation(numbers, level, undealt, place, _ALL_CARDS)[:1]
        targets = _, _, fits_twice = self._open_targets(numbers)
        after: list[Child[State]] = []
        for place in self._to_foundation:
            if tops[place] & wanted:
                after += self._move_to_foundation(numbers, level, undealt, place, fits_twice)
        after += self._move_to_piles(state, numbers, level, undealt, rest, targets)
        after += self._other_moves(numbers, level, undealt)
        return after

    def _check_deadlock(
        self, state: State, numbers: Sequence[int], heights: Sequence[int], undealt: int
    ) -> bool:
        """Check a state that may have a new deadlock, which is done once; return whether it has one."""
        if self._deadlock is None or undealt > self._known_undealt or state not in self._unchecked:
            return False
        self._unchecked.remove(state)
        return self._deadlock(numbers, heights, undealt)

    def _leaving_cost(self, numbers: Sequence[int], heights: Sequence[int]) -> int | None:
        """Return what the plan costs by which the cards could leave, 0 without plans; None for a loss."""
        if self._plans is None:
            return 0
        plan = self._plans(numbers[: self._columns], numbers[self._columns :])
        if plan is None or (self._deadlock is not None and self._deadlock.is_lost_by_ranks(numbers, heights)):
            return None
        return plan.rounds * self._round_cost + plan.detours

    @property
    def _competes(self) -> bool:
        """Whether cards were found that compete: which of them takes a place then matters."""
        return self._deadlock is not None and self._deadlock.finds_competition

    def _move_to_piles(
        self,
        state: State,
        numbers: list[int],
        level: int,
        undealt: int,
        rest: tuple[int, ...],
        targets: OpenTargets,
    ) -> list[Child[State]]:
        """The states after a card was put on another pile."""
        after: list[Child[State]] = []
        piles, tops, columns = self._numbered, self._numbered.tops, self._columns
        takers, fits, fits_twice = targets
        takes, notes_unchecked = piles.takes, self._notes_unchecked and undealt <= self._known_undealt
        competes = self._competes
        counts_of, weights = self._costs[level]
        total = self._total(numbers, counts_of, undealt)
        states, unchecked = self._states, self._unchecked
        steps, is_sorted, pack = states.packing.steps, states.sorts(undealt), states.packing.pack
        repacks = is_sorted or len(piles.cards) > _MANY_PILES or not states.packing.is_narrow(state)
        for place, allowed in self._to_build:
            number = numbers[place]
            top = tops[number]
            if not top & fits:
                continue
            shorter = piles.shorter[number]
            # Where the card can be put back at once, the move causes no deadlock but of cards that compete.
            is_unchecked = notes_unchecked and (competes or not top & (fits_twice | takes[shorter]))
            card = top.bit_length() - 1
            freed = total + counts_of(shorter) - counts_of(number)
            if self._saves_reserve and place >= columns:
                freed -= 1 << UNDEALT
            for target, mask in takers:
                if top & mask and target in allowed:
                    onto = numbers[target]
                    longer = piles[onto << CARD_BITS | card]
                    if repacks and place < columns and target < columns:
                        changed = numbers[:columns]
                        changed[place], changed[target] = shorter, longer
                        if is_sorted:
                            changed.sort()
                        child = pack((*changed, *rest))
                    elif repacks:
                        changed = [*numbers]
                        changed[place], changed[target] = shorter, longer
                        child = states.pack(changed, level, undealt)
                    else:
                        child = state + (shorter - number) * steps[place] + (longer - onto) * steps[target]
                    if is_unchecked:
                        unchecked.add(child)
                    stage, cost = weights[freed + counts_of(longer) - counts_of(onto)]
                    after.append((child, stage, cost))
        return after

    def _never_wins(self, numbers: Sequence[int]) -> bool:
        """Whether columns are known from which no game is won."""
        return False

    def _other_moves(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The states after a card moved to a space, or the stock was dealt."""
        after: list[Child[State]] = []
        if self._to_space and EMPTY in numbers[: self._columns]:
            after += self._move_to_space(numbers, level, undealt)
        if undealt:
            after += self._deal(numbers, level, undealt)
        return after

    def _open_targets(self, numbers: Sequence[int]) -> OpenTargets:
        """The piles on which cards can be put now."""
        takes = self._numbered.takes
        fits = fits_twice = 0
        takers = []
        for place in self._builds:
            mask = takes[numbers[place]]
            fits_twice |= fits & mask
            fits |= mask
            if mask:
                takers.append((place, mask))
        return takers, fits, fits_twice

    def _child(self, numbers: list[int], level: int, undealt: int, is_unchecked: bool = True) -> Child[State]:
        """A state with its stage and cost."""
        child = self._states.pack(numbers, level, undealt)
        if self._notes_unchecked and undealt <= self._known_undealt and (is_unchecked or self._competes):
            self._unchecked.add(child)
        counts_of, weights = self._costs[level]
        return child, *weights[self._total(numbers, counts_of, undealt)]

    def _total(self, numbers: Sequence[int], counts_of: Callable[[int], int], undealt: int) -> int:
        """The key of stage and cost in a ``CostsAtHeights``."""
        if self._saves_reserve:
            undealt = len(numbers) - self._columns - numbers[self._columns :].count(EMPTY)
        return (undealt << UNDEALT) + sum(map(counts_of, numbers))

    def _move_to_foundation(
        self, numbers: Sequence[int], level: int, undealt: int, place: int, fits_twice: Mask
    ) -> list[Child[State]]:
        """The states after the last card of a pile moved to each foundation that takes it."""
        piles, number, after = self._numbered, numbers[place], [*numbers]
        shorter = after[place] = piles.shorter[number]
        is_missed = bool(piles.takes[number] & ~(fits_twice | piles.takes[shorter]))
        after_adding = self._levels.after_adding(level, piles.tops[number])
        return [self._child(after, level_after, undealt, is_missed) for level_after in after_adding]

    def _move_to_space(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The states after a card moved to a space.

        Spaces are interchangeable, but not before a redeal that gathers the columns in their order.
        """
        piles, children = self._numbered, []
        spaces = [place for place in range(self._columns) if numbers[place] == EMPTY]
        if not (self.rules.ruleset.gathers and undealt):
            del spaces[1:]
        moves_whole = self.rules.moves_whole_before_redeals and undealt
        for place, mask, is_space in self._to_space:
            number = numbers[place]
            # But before such a redeal no column moves to a space as a whole.
            is_whole = is_space and piles.shorter[number] == EMPTY
            if piles.tops[number] & mask and (moves_whole or not is_whole):
                for space in spaces:
                    after = [*numbers]
                    after[place] = piles.shorter[number]
                    after[space] = piles[piles.tops[number].bit_length() - 1]
                    children.append(self._child(after, level, undealt))
        return children

    def _deal(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The state after the stock is dealt, a card to each pile of the reserve."""
        after, deal = [*numbers], self._deals[undealt]
        for place, card in deal:
            after[place] = self._numbered[after[place] << CARD_BITS | card]
        return [self._child(after, level, undealt - len(deal))]

    def _targets_of(self, source: SourcePile) -> frozenset[int]:
        """The places of the piles that a pile's cards may be put on."""
        barred = source.barred
        return frozenset(at for at, index in enumerate(self._indexes) if index not in barred)
