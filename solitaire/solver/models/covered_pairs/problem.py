"""Games of pairs from overlapping places and the waste: sets of cards left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solitaire.rules.cards import SUIT_NAMES, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask, faces_in
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import CellsSection, ReserveSection, Ruleset
from solitaire.rules.vocabulary import Build, DealWhen, Goal, JumpWhen, Space, StockTo
from solitaire.solver.heuristic import face
from solitaire.solver.move_line import Line, follow
from solitaire.solver.search.problem import Child

State: TypeAlias = int
"""From the lowest bit on: the set of places with a card; the set of cards left of stock and waste; how many of
those have been dealt, whether they are left or not.
"""


def is_covered_pairs_game(ruleset: Ruleset) -> bool:
    """Whether ``CoveredPairsProblem`` knows a game.

    One pack lies in places of one card each and in a stock, which is turned to the waste once, card by card;
    cards only leave, alone or in pairs, until the places are empty.
    """
    tableau, stock = ruleset.tableau, ruleset.stock
    return (
        ruleset.seats.most == 1
        and bool(tableau.places)
        and tableau.cards == (1,)
        and tableau.build is Build.NONE
        and tableau.space is Space.NEVER
        and not tableau.minimum
        and ruleset.goal is Goal.EMPTY_TABLEAU
        and ruleset.discard.total > 0
        and (ruleset.pack.decks, ruleset.pack.suits) == (1, len(SUIT_NAMES))
        and stock.to in (StockTo.WASTE, StockTo.NOWHERE)
        and (stock.draw, stock.passes, stock.keep_back, stock.into_space) == (1, 1, 0, False)
        and stock.when is DealWhen.ALWAYS
        and ruleset.waste.jump is JumpWhen.NEVER
        and not ruleset.gathers
        and ruleset.cells == CellsSection()
        and ruleset.reserve == ReserveSection()
    )


class CoveredPairsProblem:
    """Search problem of a game that ``is_covered_pairs_game``, with all its moves.

    The stage is the number of cards in places.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether moves are left out that cannot be needed:

            - a card that leaves alone does so at once, and nothing else is tried: it is no partner of another,
              and leaving it can only free others;
            - nothing follows a state in which a card in a place has no partner left: none in stock or waste,
              and every one in a place lies above it or below it, directly or not, so that they are never free
              together.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        plan, total = rules.seat_piles[0], rules.ruleset.discard.total
        self.rules = rules
        self.position = position
        self._pruned = pruned
        self._tableau = plan.tableau
        self._stock = None if rules.ruleset.stock.to is StockTo.NOWHERE else plan.stock
        self._waste = plan.waste
        waste, undealt = self._talon(position)
        talon = [face(card) for card in (*waste, *reversed(undealt))]
        self._number = {card: number for number, card in enumerate(talon)}
        """The numbers of the cards of stock and waste, in the order they are dealt."""
        self._places = len(plan.tableau)
        self._dealt = self._places + len(talon)
        self._all = (1 << len(talon)) - 1
        self._above = [self._lying(index) for index in plan.tableau]
        """For each place, those that lie on it, directly or not."""
        ranks = [rank_of(position.piles[index][0]) if position.piles[index] else 0 for index in plan.tableau]
        self._single = sum(1 << place for place, rank in enumerate(ranks) if rank == total)
        self._single_in_talon = sum(1 << number for number, card in enumerate(talon) if rank_of(card) == total)
        self._partners = [_places(ranks, total - rank) & ~(1 << place) for place, rank in enumerate(ranks)]
        """For each place, those whose cards pair with its card."""
        self._in_talon = [_places(list(map(rank_of, talon)), total - rank) for rank in ranks]
        """For each place, the cards of stock and waste that pair with its card."""
        self._possible = [
            partners & ~above & ~sum(1 << other for other, over in enumerate(self._above) if over >> place & 1)
            for place, (partners, above) in enumerate(zip(self._partners, self._above, strict=True))
        ]
        """For each place, those of its partners that can be free together with it."""
        self._free: dict[Mask, Mask] = {}
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        waste, undealt = self._talon(position)
        places = sum(1 << place for place, index in enumerate(self._tableau) if position.piles[index])
        left = sum(1 << self._number[face(card)] for card in (*waste, *undealt))
        return places | left << self._places | len(self._number) - len(undealt) << self._dealt

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        places, left = state & (1 << self._places) - 1, state >> self._places & self._all
        dealt = state >> self._dealt
        free, count = self._free_places(places), places.bit_count()
        in_waste = left & (1 << dealt) - 1
        last = 1 << in_waste.bit_length() - 1 if in_waste else 0
        singles = [(1 << place, count - 1) for place in faces_in(free & self._single)]
        if last & self._single_in_talon:
            singles.append((last << self._places, count))
        after: list[Child[State]] = [(state ^ leaving, stage, 0) for leaving, stage in singles]
        if after and self._pruned:
            return after[:1]
        if self._pruned and self._is_lost(places, left):
            return ()
        for place in faces_in(free):
            card = 1 << place
            # Each pair once: with the partners at later places.
            after += [
                (state ^ card ^ 1 << other, count - 2, 0)
                for other in faces_in(self._partners[place] & free & -(card << 1))
            ]
            if last & self._in_talon[place]:
                after.append((state ^ card ^ last << self._places, count - 1, 0))
        if dealt < len(self._number):
            after.append((state + (1 << self._dealt), count, 0))
        return after

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        return follow(Line(self.rules, self.position), path[1:], self.state_of)

    def _free_places(self, places: Mask) -> Mask:
        """The places whose cards are free if these have cards."""
        free = self._free.get(places)
        if free is None:
            free = self._free[places] = sum(
                1 << place for place in faces_in(places) if not self._above[place] & places
            )
        return free

    def _is_lost(self, places: Mask, left: Mask) -> bool:
        """Whether a card in a place has no partner left."""
        for place in faces_in(places & ~self._single):
            if not (self._possible[place] & places or self._in_talon[place] & left):
                return True
        return False

    def _lying(self, index: int) -> Mask:
        """The places that lie on a pile, directly or not."""
        above = 0
        for other in self.rules.covering.get(index, ()):
            above |= 1 << self._tableau.index(other) | self._lying(other)
        return above

    def _talon(self, position: Position) -> tuple[Pile, Pile]:
        """The waste and the stock."""
        if self._stock is None or self._waste is None:
            return (), ()
        return position.piles[self._waste], position.piles[self._stock]


def _places(ranks: Sequence[int], rank: int) -> Mask:
    return sum(1 << place for place, other in enumerate(ranks) if other == rank)
