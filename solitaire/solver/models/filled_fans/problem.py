"""Games of filled fans on integer states: a move is a number added to the state."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import BuildDirection, FoundationSuit, Space, StockTo, Unit
from solitaire.solver.encodings.pile_table import CARD_BITS
from solitaire.solver.models.filled_fans.fan_table import FanTable
from solitaire.solver.models.filled_fans.foundation_needs import FoundationNeeds, NeedsTable
from solitaire.solver.models.filled_fans.order_deadlock import OrderDeadlock
from solitaire.solver.models.filled_fans.ring_deadlock import RingDeadlock
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import WON, Child
from solitaire.solver.search.proof_sampling import ProofSampling

State: TypeAlias = int
"""From the lowest bit on: the number of each fan and of the waste, of 32 bits each; the height of each
foundation, of 8; the cards in the stock; and what the cards cost where they lie, of 32.
"""

_NUMBER, _HEIGHT, _UNDEALT = 32, 8, 16
"""Bits of these."""
_LEFT: Final = 4
"""The cost of a card that is not on a foundation yet, beside its cost where it lies (see ``TangleTable`` and
``FanTable``).
"""
_TESTED_EVERY: Final = 8
"""One in so many states is tested for being lost where none is found lost."""


def is_filled_fans_game(ruleset: Ruleset) -> bool:
    """Whether ``FilledFansProblem`` knows a game.

    Cards move one at a time, fans are filled from the stock, the rest of which is turned to a waste once, and
    foundations in suit have targets of their own.
    """
    tableau, stock = ruleset.tableau, ruleset.stock
    return (
        not has_special_rules(ruleset)
        and tableau.direction is BuildDirection.DOWN
        and tableau.minimum > 0
        and tableau.unit is Unit.SINGLE
        and tableau.space is Space.NEVER
        and not any(tableau.face_down)
        and not ruleset.reserve.piles
        and bool(ruleset.foundation.fixed)
        and not ruleset.foundation.builds_by_steps
        and ruleset.foundation.suit is FoundationSuit.FIXED
        and ruleset.foundation.keeps_cards
        and stock.to is StockTo.WASTE
        and stock.draw == 1
        and stock.passes == 1
        and not stock.into_space
        and not stock.keep_back
        and not ruleset.discards
    )


class FilledFansProblem(PositionProblem[State]):
    """Search problem of a game that ``is_filled_fans_game``.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether moves are left out that cannot be needed:

            - all those of a state that is proven lost (``RingDeadlock``), as far as states are tested
              (``ProofSampling``);
            - beside a safe card, which moves to its foundation at once, all others. A card is *safe* if nothing
              can come to lie on it any more, all that could being on foundations, and if it neither opens a gap
              that would be filled nor could close one: while cards are undealt, fans that run short must accept
              nothing. Until it leaves, nothing changes where it lies, whether that is here or where it is
              carried; so every line without it is open as well, and it is not missed;
            - of two foundations that want the same card, the one with less way to go. Let A be the position in
              which the farther one has got it, B the other. What moves to a foundation in B does so in A, the
              two foundations with their parts changed, until both are of a height in B (and in A: from there on
              they are the same), or until the nearer one is full in B. In A then the farther one shows that
              card, and the nearer one can go on as the farther does in B, up to its target, and the farther
              after it.
        orders: whether states are also tested by ``OrderDeadlock``, the first one with trials: it proves most
            losses in the middle of games.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        pruned: bool = True,
        orders: bool = False,
    ) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        self._stock, waste = seat_piles.stock_and_waste
        self._indexes = (*seat_piles.tableau, waste)
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._pruned = pruned
        self._minimum = rules.ruleset.tableau.minimum
        self._closes_gaps = rules.build_minimum < self._minimum
        self._undealt = [~card for card in position.piles[self._stock]]
        self._needs = NeedsTable(rules)
        self._piles = FanTable(rules)
        self._fans = len(seat_piles.tableau)
        piles, foundations = len(self._indexes), len(self._foundations)
        self._layout = Struct(f"<{piles}I{foundations}sHI")
        # What a state grows by with one more: in the number of a pile, a height, the stock, or the cost.
        self._pile_steps = [1 << place * _NUMBER for place in range(piles)]
        self._height_steps = [1 << piles * _NUMBER + place * _HEIGHT for place in range(foundations)]
        self._stock_step = 1 << piles * _NUMBER + foundations * _HEIGHT
        self._cost_step = self._stock_step << _UNDEALT
        sources = {source.index: source for source in seat_piles.sources.values()}
        by_place = [sources[index] for index in self._indexes]
        self._to_foundation = [place for place, source in enumerate(by_place) if source.to_foundation]
        self._to_build = [
            (place, [at for at, index in enumerate(seat_piles.tableau) if index not in source.barred])
            for place, source in enumerate(by_place)
            if source.to_build
        ]
        is_fed = sources[waste].to_build
        self._deadlock = RingDeadlock(rules, self._piles, self._undealt, is_fed)
        self._order_deadlock = OrderDeadlock(rules, self._piles, self._undealt, is_fed) if orders else None
        numbers_undealt = range(len(self._undealt) + 1)
        self._rings = [ProofSampling(_TESTED_EVERY) for _ in numbers_undealt]
        """Which states are tested by ``_deadlock``, by how many cards are undealt."""
        self._orders = [ProofSampling(_TESTED_EVERY) for _ in numbers_undealt]
        """Which states are tested by ``_order_deadlock``, likewise."""
        self._is_first_lost: bool | None = None
        """Whether ``_order_deadlock`` proves the first state lost; None until it was tested."""
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        piles, numbered = position.piles, self._piles
        heights = bytes([len(piles[index]) for index in self._foundations])
        numbers = [numbered.number(piles[index]) for index in self._indexes]
        needs = self._needs[heights]
        cost = _LEFT * needs.left
        for number in numbers:
            cost += numbered.breaks[number]
            cost += sum(
                tangles[ranks[number]] for tangles, ranks in zip(needs.tangles, numbered.ranks, strict=True)
            )
        return int.from_bytes(self._layout.pack(*numbers, heights, len(piles[self._stock]), cost), "little")

    def parts(self, state: State) -> StateParts:
        """Return the fans and the waste in the context of the cards left (``Novelty``)."""
        *piles, heights, _, _ = self._layout.unpack(state.to_bytes(self._layout.size, "little"))
        return sum(heights), piles

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        layout = self._layout
        *numbers, heights, undealt, cost = layout.unpack(state.to_bytes(layout.size, "little"))
        needs = self._needs[heights]
        rings, orders = self._rings[undealt], self._orders[undealt]
        if self._pruned and rings.is_due() and self._deadlock(numbers, undealt, needs):
            rings.add_loss()
            return ()
        if state == self.start and self._is_start_lost(numbers, undealt, needs):
            return ()
        tops = [self._piles.tops[number] for number in numbers]
        after: list[Child[State]] = []
        for place in self._to_foundation:
            if (top := tops[place]) & needs.wanted:
                after += self._move_to_foundation(state, numbers, heights, place, undealt, cost)
                is_missed = undealt > 0 and (self._closes_gaps or self._opens_gap(place, numbers[place]))
                if top & needs.safe and not is_missed and self._pruned:
                    return after[-1:]
        if self._order_deadlock and orders.is_due() and self._order_deadlock(numbers, undealt, needs):
            orders.add_loss()
            return ()
        after += self._build(state, numbers, tops, undealt, cost, needs)
        if undealt:
            after.append(self._deal(state, numbers, undealt, cost, needs))
        return after

    def _build(
        self,
        state: State,
        numbers: Sequence[int],
        tops: Sequence[Mask],
        undealt: int,
        cost: int,
        needs: FoundationNeeds,
    ) -> list[Child[State]]:
        """The states after the last card of a pile was built on a fan."""
        piles, steps, breaks = self._piles, self._pile_steps, self._piles.breaks
        takes = [piles.takes[number] for number in numbers[: self._fans]]
        fits = 0
        for mask in takes:
            fits |= mask
        after: list[Child[State]] = []
        for place, targets in self._to_build:
            if not (top := tops[place]) & fits:
                continue
            card = top.bit_length() - 1
            tangles, ranks = needs.tangles[card >> 4], piles.ranks[card >> 4]
            number = numbers[place]
            shorter = piles.shorter[number]
            freed = breaks[shorter] - breaks[number] + tangles[ranks[shorter]] - tangles[ranks[number]]
            for target in targets:
                if takes[target] & top:
                    onto = numbers[target]
                    longer = piles[onto << CARD_BITS | card]
                    change = freed + tangles[ranks[longer]] - tangles[ranks[onto]]
                    child = state + (shorter - number) * steps[place] + (longer - onto) * steps[target]
                    after.append((child + change * self._cost_step, 1 + undealt, cost + change))
        return after

    def _is_start_lost(self, numbers: Sequence[int], undealt: int, needs: FoundationNeeds) -> bool:
        """Whether the first state is proven lost by orders. It is tested once."""
        if self._is_first_lost is None:
            order = self._order_deadlock
            self._is_first_lost = order is not None and order.with_trials(numbers, undealt, needs)
        return self._is_first_lost

    def _opens_gap(self, place: int, number: int) -> bool:
        """Whether removing a card from this pile opens a gap that will be filled."""
        return place < self._fans and self._piles.lengths[number] <= self._minimum

    def _move_to_foundation(
        self, state: State, numbers: Sequence[int], heights: bytes, place: int, undealt: int, cost: int
    ) -> list[Child[State]]:
        """The last card of a pile moves to each foundation that may take it."""
        needs, piles, number = self._needs[heights], self._piles, numbers[place]
        top = piles.tops[number]
        suit = top.bit_length() - 1 >> 4
        ranks, tangles = piles.ranks[suit], needs.tangles[suit]
        shorter = piles.shorter[number]
        freed = piles.breaks[shorter] - piles.breaks[number] - _LEFT
        held = [ranks[number] for number in numbers]
        freed -= sum(map(tangles.__getitem__, held))
        held[place] = ranks[shorter]
        child = state + (shorter - number) * self._pile_steps[place]
        after = []
        for foundation in needs.targets[top][:1] if self._pruned else needs.targets[top]:
            then = self._needs[
                bytes((*heights[:foundation], heights[foundation] + 1, *heights[foundation + 1 :]))
            ]
            change = freed + sum(map(then.tangles[suit].__getitem__, held))
            stage = 1 + undealt if then.left else WON
            after.append(
                (child + self._height_steps[foundation] + change * self._cost_step, stage, cost + change)
            )
        return after

    def _deal(
        self, state: State, numbers: Sequence[int], undealt: int, cost: int, needs: FoundationNeeds
    ) -> Child[State]:
        """The stock fills the gaps, or turns a card to the waste."""
        piles, now, child, left = self._piles, [*numbers], state, undealt
        gaps = self._gaps(now)
        places, change = gaps or [self._fans], 0
        while places and left:
            for place in places[:left]:
                left -= 1
                card, number = self._undealt[left], now[place]
                longer = now[place] = piles[number << CARD_BITS | card]
                ranks, tangles = piles.ranks[card >> 4], needs.tangles[card >> 4]
                change += piles.breaks[longer] - piles.breaks[number]
                change += tangles[ranks[longer]] - tangles[ranks[number]]
                child += (longer - number) * self._pile_steps[place]
            places = self._gaps(now) if gaps else []
        return child + change * self._cost_step - (undealt - left) * self._stock_step, 1 + left, cost + change

    def _gaps(self, numbers: Sequence[int]) -> list[int]:
        """The fans that have gaps."""
        lengths, minimum = self._piles.lengths, self._minimum
        return [place for place in range(self._fans) if lengths[numbers[place]] < minimum]
