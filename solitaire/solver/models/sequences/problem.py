"""Games in which sequences move, on numbered piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.movable_units import MovableUnits
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.sections import CellsSection, StockSection
from solitaire.rules.vocabulary import FoundationSuit, OpenWhen, StockTo, Unit
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.encodings.state_packing import StatePacking
from solitaire.solver.encodings.talon import talon_at
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.sequences.column_deadlock import ColumnDeadlock, has_column_deadlocks
from solitaire.solver.models.sequences.coming_deals import ComingDeals
from solitaire.solver.models.sequences.safety_with_reserve import has_safe_cards
from solitaire.solver.models.sequences.sequence_costs import SequenceCosts, StageKind
from solitaire.solver.models.sequences.talon_offers import TalonOffers
from solitaire.solver.models.special_rules import has_special_rules
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import Child

State: TypeAlias = int
"""Packed: the numbers of the columns, the reserve or the cell, the talon (or, where there is no waste, how many
cards are undealt) and the heights of the foundations.
"""


def moves_sequences(ruleset: Ruleset) -> bool:
    """Whether ``SequencesProblem`` knows a game.

    Cards move to foundations in suit, and come from the stock, if there is one, to a waste, a reserve or the
    columns, whatever else holds. Columns of single cards may be of a limited height. Where rows are dealt to
    the columns, these may fill spaces, and there may be a cell that opens after the last of them.
    """
    plain = ruleset._replace(
        tableau=ruleset.tableau._replace(maximum=0),
        stock=ruleset.stock._replace(auto_fill=False),
        cells=CellsSection() if _has_late_cell(ruleset) else ruleset.cells,
    )
    return (
        not has_special_rules(plain)
        and not ruleset.discards
        and ruleset.foundation.suit is FoundationSuit.FIXED
        and ruleset.foundation.opens_with_one_rank
        and not ruleset.tableau.minimum
        and not ruleset.stock.into_space
        and not ruleset.stock.keep_back
        # There a deal may leave a space and a card of the reserve, which waits for the next move to fill it.
        and not (ruleset.reserve.auto_fill and ruleset.stock.to in (StockTo.TABLEAU, StockTo.RESERVE))
    )


def _has_late_cell(ruleset: Ruleset) -> bool:
    """Whether there is a cell, for a single card, once all rows are dealt to the columns."""
    cells = ruleset.cells
    is_late = cells.when is OpenWhen.EMPTY_STOCK and ruleset.stock.to is StockTo.TABLEAU
    return is_late and cells.piles == 1 and not cells.cards and not ruleset.reserve.piles


OpenTargets: TypeAlias = tuple[list[tuple[int, Mask]], Mask, list[int]]
"""The piles that are built on, by their places, each with the cards that it takes; the cards that some pile
takes; and the empty columns, only one of them where these are interchangeable.
"""


class SequencesProblem(PositionProblem[State]):
    """Search problem of a game that ``moves_sequences``, with all its moves.

    Args:
        rules: the game.
        position: where the search begins.
        kind: of stages and costs (see ``SequenceCosts``).
        pruned: whether safe cards move to foundations at once, and nothing follows a deadlock, where these are
            known (see ``safe_cards`` and ``column_deadlock``).
        deadlocks: whether deadlocks are looked for.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        kind: StageKind = StageKind.DIRECT,
        pruned: bool = True,
        deadlocks: bool = True,
    ) -> None:
        super().__init__(rules, position)
        seat_piles, ruleset = rules.seat_piles[0], rules.ruleset
        self._seat_piles = seat_piles
        self._base = rules.base_rank(position)
        self._numbered = NumberedPiles(rules, self._base)
        # What is safe in a game that is dealt again counts after the last redeal only.
        last_pass = ruleset._replace(stock=StockSection()) if ruleset.gathers else ruleset
        self._levels = FoundationTable(rules, self._base, pruned and has_safe_cards(last_pass))
        self.tables = self._numbered, self._levels
        """The piles and the heights of the foundations, by their numbers in states."""
        self._columns = len(seat_piles.tableau)
        self._indexes = seat_piles.tableau + seat_piles.reserve + seat_piles.cells
        self._size = len(self._indexes)
        self.packing = StatePacking(self._size + 2)
        self._stock_to = ruleset.stock.to
        self._deals_in_order = ruleset.stock.to is StockTo.TABLEAU or ruleset.gathers
        """Whether the order of the columns counts while something is to be dealt."""
        self._moves_whole = rules.moves_whole_before_deals or rules.moves_whole_before_redeals
        """Whether whole columns then move to empty ones."""
        self._fills, self._fills_from_stock = ruleset.reserve.auto_fill, ruleset.stock.auto_fill
        self._sorts_reserve = len(seat_piles.reserve) > 1 and not self._fills
        self.offers = TalonOffers(ruleset.stock.draw)
        self._weigh = SequenceCosts(rules, kind, self._numbered, self._levels, self.offers).weigh
        self._coming = ComingDeals(rules, position, self.offers)
        self._movable_units: dict[int, MovableUnits] = {}
        sources = {source.index: source for source in seat_piles.sources.values()}
        self._sources = [
            (place, source, {at for at, other in enumerate(self._indexes) if other in source.barred})
            for place, index in enumerate(self._indexes)
            if (source := sources.get(index))
        ]
        self._waste = None if seat_piles.waste is None else sources[seat_piles.waste]
        self._foundation_source = sources.get(seat_piles.foundations[0])
        self._to_cell = [place for place, source, _ in self._sources if source.to_cell]
        self._builds = [place for place, index in enumerate(self._indexes) if index in seat_piles.builds]
        self._deadlock = None
        if pruned and deadlocks and has_column_deadlocks(ruleset):
            self._deadlock = ColumnDeadlock(rules, self._base, self._numbered)
        self._goes_back = ruleset.tableau.unit in (Unit.RUN, Unit.ANY)
        self.start = self.state_of(position)
        self._unchecked = {self.start: True}
        """States not expanded yet that may have a new deadlock, and whether by the order of the stock."""

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        seat_piles, piles = self._seat_piles, position.piles
        numbers = [self._numbered.number(piles[index]) for index in self._indexes]
        level = self._levels.number([len(piles[index]) for index in seat_piles.foundations])
        return self._canonical(numbers, self._talon_of(position), level)

    def _talon_of(self, position: Position) -> int:
        """The number of the talon of a position, or where there is no waste, how many cards are undealt."""
        if self._seat_piles.waste is None:
            return len(self._seat_piles.in_stock(position.piles))
        return self.offers.number(talon_at(self.rules, position))

    def parts(self, state: State) -> StateParts:
        """Return the columns of a state in the context of the cards left (``Novelty``)."""
        row = self.packing.unpack(state)
        return self._levels.facts[row[-1]].left, row[: self._columns]

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        *piles, talon, level = self.packing.unpack(state)
        in_order = self._unchecked.pop(state, None)
        if in_order is not None and self.is_deadlocked(state, in_order):
            return ()
        _, _, wanted, _, safe = self._levels.facts[level]
        if safe and (forced := self._forced(piles, talon, level, safe)):
            return forced
        targets = self._open_targets(piles)
        after = self._from_piles(piles, talon, level, wanted, targets)
        if self._waste:
            after += self._from_waste(
                piles, talon, level, targets, self._waste, self._offered(piles, talon, level)
            )
        elif talon:
            after.append(self._deal_row(piles, talon, level))
        elif self._to_cell and not piles[-1]:
            after += self._move_to_cell(piles, level)
        if self._foundation_source:
            for card, down in self._levels.after_removing(level, self._foundation_source.fixed_cards).items():
                after += self._move_card(piles, talon, down, card, self._foundation_source, targets)
        return after

    def _forced(self, piles: list[int], talon: int, level: int, safe: Mask) -> list[Child[State]]:
        """The state after a safe card moved to its foundation; empty if none can move."""
        for place, source, _ in self._sources:
            if self._numbered.tops[piles[place]] & safe and source.to_foundation:
                return self._move_to_foundation(piles, talon, level, place)[:1]
        waste, offers = self._waste, self.offers
        if waste and waste.to_foundation and (free := offers.free(talon)) & safe:
            rest = offers.without(talon, offers.shapes[talon].wasted - 1)
            up = self._levels.after_adding(level, free)[0]
            return [self._unchecked_child(piles, rest, up, self._coming.passes(talon, rest))]
        return []

    def _open_targets(self, piles: Sequence[int]) -> OpenTargets:
        takers = [(target, self._numbered.takes[piles[target]]) for target in self._builds]
        fits = 0
        for _, mask in takers:
            fits |= mask
        spaces = [place for place in range(self._columns) if not piles[place]]
        return takers, fits, spaces if self._deals_in_order else spaces[:1]

    def _from_piles(
        self, piles: Sequence[int], talon: int, level: int, wanted: Mask, targets: OpenTargets
    ) -> list[Child[State]]:
        """The states after a move from a column or the reserve."""
        numbered, (takers, fits, spaces) = self._numbered, targets
        moves_whole = self._moves_whole and talon
        after: list[Child[State]] = []
        for place, source, barred in self._sources:
            if not (number := piles[place]):
                continue
            leads, counts, top = self._movable(number, source, wanted)
            if top & wanted and source.to_foundation:
                after += self._move_to_foundation(piles, talon, level, place)
            if (found := leads & fits) and source.to_build:
                for target, mask in takers:
                    if found & mask and target not in barred:
                        after += [
                            self._move_sequence(piles, talon, level, place, target, n)
                            for n in counts[found & mask]
                        ]
            if spaces and (found := leads & source.space[self._base]):
                for count in counts[found]:
                    if moves_whole or not source.is_space or count < len(numbered.cards[number]):
                        after += [self._move_sequence(piles, talon, level, place, to, count) for to in spaces]
        return after

    def _from_waste(
        self,
        piles: Sequence[int],
        talon: int,
        level: int,
        targets: OpenTargets,
        waste: SourcePile,
        offered: Sequence[tuple[Mask, int]],
    ) -> list[Child[State]]:
        """The states after a move of one of these cards of stock and waste, given with their places."""
        after: list[Child[State]] = []
        wanted, (_, fits, spaces) = self._levels.facts[level].wanted, targets
        useful = waste.space[self._base] if spaces else 0
        useful |= (wanted if waste.to_foundation else 0) | (fits if waste.to_build else 0)
        for card, at in offered:
            if card & useful:
                rest = self.offers.without(talon, at)
                in_order = self._coming.passes(talon, rest)
                if card & wanted and waste.to_foundation:
                    after += [
                        self._unchecked_child([*piles], rest, up, in_order)
                        for up in self._levels.after_adding(level, card)
                    ]
                after += self._move_card(piles, rest, level, card, waste, targets, in_order)
        return after

    def _offered(self, piles: Sequence[int], talon: int, level: int) -> Sequence[tuple[Mask, int]]:
        """The cards that some number of turns brings up."""
        return self.offers.reachable(talon)

    def is_deadlocked(self, state: State, in_order: bool = True) -> bool:
        """Whether the state is proven lost by a deadlock, where these are known.

        ``in_order`` if the order of the stock counts.
        """
        *piles, talon, level = self.packing.unpack(state)
        if not self._deadlock:
            return False
        kept, loose, deals = self._coming.cards(talon, in_order)
        if self._waste:
            piles.append(self._numbered.number_of_codes(kept))
        return self._deadlock(piles, loose, self._levels.facts[level].heights, deals)

    def _is_turn(self, move: Move) -> bool:
        """Whether a move only turns the stock to the waste, or the waste over."""
        return self._waste is not None and not isinstance(move, Carry)

    def _movable(self, number: int, source: SourcePile, wanted: Mask) -> MovableUnits:
        """The units that may leave a pile, given the cards that foundations want.

        Only columns give more than a card at a time.
        """
        if not source.is_space:
            return source.units(self._numbered.pile(number))
        units = self._movable_units.get(number)
        if units is None:
            units = self._movable_units[number] = source.units(self._numbered.pile(number))
        return units

    def _move_to_foundation(
        self, piles: Sequence[int], talon: int, level: int, place: int
    ) -> list[Child[State]]:
        """The states after the last card of a pile moved to each foundation that wants it."""
        top = self._numbered.tops[piles[place]]
        rest = [*piles]
        rest[place] = self._numbered.shorter[piles[place]]
        return [self._unchecked_child([*rest], talon, up) for up in self._levels.after_adding(level, top)]

    def _move_sequence(
        self, piles: Sequence[int], talon: int, level: int, place: int, target: int, count: int
    ) -> Child[State]:
        """The state after a part of a pile moved to another pile."""
        after = list(piles)
        after[place], part = self._numbered.cut(piles[place], count)
        after[target] = self._numbered.joined(piles[target], part)
        # Where the part can be put back at once, the move causes no deadlock.
        if self._goes_back and 1 << self._numbered.cards[part][0] & self._numbered.takes[after[place]]:
            return self._child(after, talon, level)
        return self._unchecked_child(after, talon, level)

    def _move_to_cell(self, piles: Sequence[int], level: int) -> list[Child[State]]:
        """The states after the last card of a column moved to the cell, nothing being undealt."""
        after = []
        for place in self._to_cell:
            if number := piles[place]:
                moved = [*piles]
                moved[place], moved[-1] = self._numbered.cut(number, 1)
                after.append(self._unchecked_child(moved, 0, level))
        return after

    def _move_card(
        self,
        piles: Sequence[int],
        talon: int,
        level: int,
        card: Mask,
        source: SourcePile,
        targets: OpenTargets,
        in_order: bool = False,
    ) -> list[Child[State]]:
        """The states after a card of waste or foundation moved to each pile that takes it.

        ``in_order`` if its move passes cards of the stock.
        """
        barred, indexes, (takers, _, spaces) = source.barred, self._indexes, targets
        places = [target for target, mask in takers if card & mask and indexes[target] not in barred]
        if card & source.space[self._base]:
            places += spaces
        laid, after = card.bit_length() - 1, []
        for target in places:
            laid_on = [*piles]
            laid_on[target] = self._numbered[piles[target] << CARD_BITS | laid]
            after.append(self._unchecked_child(laid_on, talon, level, in_order))
        return after

    def _deal_row(self, piles: Sequence[int], undealt: int, level: int) -> Child[State]:
        """The state after a row of the stock is dealt."""
        after = list(piles)
        row = self._coming.next_row(undealt)
        for target, card in row:
            after[target] = self._numbered[after[target] << CARD_BITS | card]
        rest = undealt - len(row)
        return self._unchecked_child(after, rest, level, self._coming.passes(undealt, rest))

    def _unchecked_child(
        self, piles: list[int], talon: int, level: int, in_order: bool = False
    ) -> Child[State]:
        """The state after a move that may cause a deadlock, with its stage and cost; it orders the piles.

        ``in_order`` if the move deals cards or passes them for good (``ComingDeals.passes``).
        """
        child = self._child(piles, talon, level)
        if self._deadlock:
            self._unchecked[child[0]] = in_order or self._unchecked.get(child[0], False)
        return child

    def _child(self, piles: list[int], talon: int, level: int) -> Child[State]:
        """The state, with its stage and cost; it orders the piles."""
        if self._fills and EMPTY in piles:
            self._fill(piles)
        if self._fills_from_stock and talon and EMPTY in piles:
            talon = self._fill_from_stock(piles, talon)
        state = self._canonical(piles, talon, level)
        stage, cost = self._weigh(piles, talon, level)
        return state, stage, cost

    def _fill(self, piles: list[int]) -> None:
        """Fill the spaces with cards of the reserve."""
        for column in range(self._columns):
            for reserve in range(self._columns, self._size):
                if not piles[column] and piles[reserve]:
                    piles[reserve], piles[column] = self._numbered.cut(piles[reserve], 1)

    def _fill_from_stock(self, piles: list[int], undealt: int) -> int:
        """Fill the spaces with cards of the stock; return how many are undealt then."""
        for column in range(self._columns):
            if not piles[column] and undealt:
                _, card = self._coming.next_row(undealt)[0]
                piles[column] = self._numbered[EMPTY << CARD_BITS | card]
                undealt -= 1
        return undealt

    def _canonical(self, piles: list[int], talon: int, level: int) -> State:
        """The state with interchangeable piles in one order."""
        columns = self._columns
        if not talon or not self._deals_in_order:
            piles[:columns] = sorted(piles[:columns])
        if self._sorts_reserve and not (self._stock_to is StockTo.RESERVE and talon):
            piles[columns:] = sorted(piles[columns:])
        return self.packing.pack((*piles, talon, level))
