"""Games of free cells: states of numbered columns and a set of cards in cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from solitaire.rules.apply import perform
from solitaire.rules.cards import DECK_SIZE, FACES, KING, SUIT_NAMES, face_of, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, faces_in, mask_of
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.sections import ReserveSection, TableauSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import (
    Build,
    BuildDirection,
    FoundationSuit,
    FoundationUnit,
    Goal,
    StockTo,
    Unit,
)
from solitaire.solver.costs.heuristic import Heuristic
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.foundation_levels import FoundationTable
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.encodings.state_packing import BytesPacking, LongBytesPacking
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.models.cells.column_units import ColumnUnitsTable
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.models.single_cards.single_card_costs import CostTable
from solitaire.solver.search.novelty import StateParts
from solitaire.solver.search.problem import Child

State: TypeAlias = bytes
"""Packed: the numbers of the columns in ascending order, the number of the heights of the foundations, and the
cards in cells.
"""
CardsInCells: TypeAlias = int
"""The set of cards in cells; beyond the ``FACES`` lowest bits, those of which a second one is there."""


def is_cells_game(ruleset: Ruleset) -> bool:
    """Whether ``CellsProblem`` knows a game.

    One pack or two lie open in columns, which are built down, and in cells; sequences move, and nothing comes
    back from the foundations, which are in suit.
    """
    tableau, foundation = ruleset.tableau, ruleset.foundation
    return (
        bool(ruleset.cells.piles)
        and tableau.unit in (Unit.SUPERMOVE, Unit.RUN)
        and tableau.run in (None, tableau.build)
        and tableau.build is not Build.ANY_CARD
        and tableau.direction is BuildDirection.DOWN
        and tableau.to == TableauSection().to
        and not tableau.minimum
        and not overlaps(tableau)
        and not ruleset.gathers
        and tableau.build_minimum <= 1
        and not any(tableau.face_down)
        and ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.decks <= 2
        and ruleset.pack.suits == len(SUIT_NAMES)
        and foundation.suit is FoundationSuit.FIXED
        and foundation.unit is FoundationUnit.CARD
        and not foundation.fixed
        and foundation.keeps_cards
        and not foundation.piles
        and ruleset.stock.to is StockTo.NOWHERE
        and ruleset.reserve == ReserveSection()
        and not ruleset.discards
    )


class CellsProblem(PositionProblem[State]):
    """Search problem of a game that ``is_cells_game``, with all its moves.

    States that follow are *settled*: safe cards have moved to foundations (see ``safe_cards``), and *bound*
    cards from cells to columns. Of one pack built in suit, only one card can be put on a given one, its
    *parent*. While the parent is the last card of a column, a card in a cell can be put on it, and moved back
    to the cell that it left; so either position can be won if the other can, and the settled one stands for
    both. All that follows from the other follows from it, too, if a parent moves together with the cards bound
    to it:

    - To a column or a space they move as a unit. Each of them was in a cell in the other position, and is not
      here, so the limit of units is high enough.
    - To cells they move together. If only some did, they would return at once.
    - A card that moves from a cell to a space takes those bound to it along.
    - A parent does not move to its foundation before them. Only the base card of a foundation would, in a game
      that wraps, in which the highest card can be put on it; so nothing is bound to a base card.

    Args:
        rules: the game.
        position: where the search begins.
        stages: what distinguishes them (see ``Heuristic``, which gives stages and costs).
        pruned: whether safe cards move to foundations at once and bound cards leave the cells.
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
        base = rules.base_rank(position)
        self._seat_piles = seat_piles
        self._cells = len(seat_piles.cells)
        self._limits_units = seat_piles.limits_units
        self._helps = bool(seat_piles.helping_columns)
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._numbered = NumberedPiles(rules, base)
        self._levels = FoundationTable(rules, base, pruned and has_safety_bound(ruleset))
        self._costs = CostTable(Heuristic(rules, base, stages), self._levels, self._numbered)
        self._bound: Mask = 0
        decks = ruleset.pack.decks
        if pruned and decks == 1 and ruleset.tableau.build is Build.SAME_SUIT:
            highest = base - 1 or KING
            self._bound = mask_of(
                card for mask in rules.takes for card in faces_in(mask) if rank_of(card) != highest
            )
        source = seat_piles.sources[rules.piles[seat_piles.tableau[0]].name]
        self._to_space = source.space[base]
        self.packing = (BytesPacking if decks == 1 else LongBytesPacking)(len(seat_piles.tableau) + 1)
        self._pack = self.packing.pack
        self._units = ColumnUnitsTable(source, self._numbered, rules.takes, self._bound)
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        columns, level, cells = self._row_of(position)
        return self._pack(*columns, level, cells)

    def _row_of(self, position: Position) -> tuple[list[int], int, CardsInCells]:
        """The columns, the height level and the cells that the state of a position packs."""
        piles = position.piles
        columns = sorted([self._numbered.number(piles[index]) for index in self._seat_piles.tableau])
        cells = 0
        for index in self._seat_piles.cells:
            for card in piles[index]:
                cells = _with(cells, 1 << face_of(card))
        return columns, self._levels.number([len(piles[index]) for index in self._foundations]), cells

    def parts(self, state: State) -> StateParts:
        """Return the columns of a state in the context of the cards left (``Novelty``)."""
        *columns, level, _ = self.packing.unpack(state)
        return self._levels.facts[level].left, columns

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        *columns, level, cells = self.packing.unpack(state)
        numbered, levels = self._numbered, self._levels
        _, _, wanted, _, forced = levels.facts[level]
        takers: list[tuple[int, Mask]] = []
        fits = last = 0
        for place, number in enumerate(columns):
            last |= numbered.tops[number]
            if mask := numbered.takes[number]:
                takers.append((place, mask))
                fits |= mask
        if (last | cells) & forced or cells & fits & self._bound:
            return [self._settled(columns, cells, level)]
        spaces = columns.count(EMPTY)
        free = self._cells - cells.bit_count()
        # A space holds a part of a unit if it takes any card; the one that the unit goes to does not.
        doubled = spaces if self._helps else 0
        limit = free + 1 << doubled if self._limits_units else DECK_SIZE
        limit_to_space = free + 1 << max(0, doubled - 1) if self._limits_units else DECK_SIZE
        to_space = self._to_space if spaces else 0
        child, joined = self._child, numbered.joined
        after: list[Child[State]] = []
        for place in range(spaces, len(columns)):
            number = columns[place]
            leads, to_columns, (moved, count, rest) = self._units[number]
            if (top := numbered.tops[number]) & wanted:
                changed = [*columns]
                changed[place] = numbered.shorter[number]
                after.append(self._settled(changed, cells, levels.after_adding(level, top)[0]))
            if count <= free:
                changed = [*columns]
                changed[place] = rest
                after.append(child(changed, _with(cells, moved), level, rest))
            if not leads & (fits | to_space):
                continue
            for lead, count, rest, part in to_columns:
                if lead & fits and count <= limit:
                    for target, mask in takers:
                        if lead & mask and target != place:
                            changed = [*columns]
                            changed[place], changed[target] = rest, joined(columns[target], part)
                            after.append(child(changed, cells, level, rest))
                if lead & to_space and count <= limit_to_space and rest != EMPTY:
                    changed = [*columns]
                    changed[place], changed[0] = rest, part
                    after.append(child(changed, cells, level, rest))
        if playable := cells & (wanted | fits | to_space):
            after += self._from_cells(columns, cells, level, takers, playable)
        return after

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)
        for state in path[1:]:
            self._decode_step(line, state)
        return line

    def _from_cells(
        self,
        columns: Sequence[int],
        cells: CardsInCells,
        level: int,
        takers: Sequence[tuple[int, Mask]],
        cards: Mask,
    ) -> Iterator[Child[State]]:
        """The states after a move of one of these cards in cells."""
        numbered, levels = self._numbered, self._levels
        for card in faces_in(cards):
            mask = 1 << card
            rest = _without(cells, mask)
            if mask & levels.facts[level].wanted:
                yield self._settled([*columns], rest, levels.after_adding(level, mask)[0])
            places = [place for place, takes in takers if takes & mask]
            if mask & self._to_space and columns[0] == EMPTY:
                places.append(0)
            for place in places:
                changed = [*columns]
                changed[place] = longer = numbered[columns[place] << CARD_BITS | card]
                yield self._child(changed, rest, level, longer)

    def _child(self, columns: list[int], cells: CardsInCells, level: int, changed: int) -> Child[State]:
        """The state after a move, with its stage and cost; ``changed`` is the column with a new last card."""
        numbered = self._numbered
        if (
            numbered.takes[changed] & cells & self._bound
            or numbered.tops[changed] & self._levels.facts[level].forced
        ):
            return self._settled(columns, cells, level)
        return self._weighed(columns, cells, level)

    def _settled(self, columns: list[int], cells: CardsInCells, level: int) -> Child[State]:
        """The state once safe cards moved to foundations and bound cards to columns."""
        numbered, levels, bound = self._numbered, self._levels, self._bound
        while True:
            forced = levels.facts[level].forced
            for place, number in enumerate(columns):
                if found := numbered.takes[number] & cells & bound:
                    columns[place] = numbered[number << CARD_BITS | found.bit_length() - 1]
                    cells ^= found
                    break
                if found := numbered.tops[number] & forced:
                    columns[place] = numbered.shorter[number]
                    level = levels.after_adding(level, found)[0]
                    break
            else:
                if not (found := cells & forced):
                    break
                found &= -found
                cells = _without(cells, found)
                level = levels.after_adding(level, found)[0]
        return self._weighed(columns, cells, level)

    def _weighed(self, columns: list[int], cells: CardsInCells, level: int) -> Child[State]:
        """The state with its stage and cost; it orders the columns."""
        columns.sort()
        counts_of, weights = self._costs[level]
        stage, cost = weights[sum(map(counts_of, columns))]
        return self._pack(*columns, level, cells), stage, cost

    def _settled_state_of(self, position: Position) -> State:
        """The state of a position once it is settled."""
        columns, level, cells = self._row_of(position)
        return self._settled(columns, cells, level)[0]

    def _decode_step(self, line: Line, state: State) -> None:
        """Make the moves that lead to a state."""
        for moves in self._possible_steps(line.position):
            position = line.position
            for move in moves:
                position, _ = perform(self.rules, position, move)
            if self._settled_state_of(position) == state:
                for move in moves:
                    line.make(move)
                while self.state_of(line.position) != state:
                    line.make(self._settling_move(line.position))
                return
        raise UnsoundMove("no moves lead to the next state")

    def _possible_steps(self, position: Position) -> Iterator[list[Move]]:
        """The moves of each possible step: none, one, or several of bound cards to cells."""
        yield []
        for move in legal_moves(self.rules, position):
            yield [move]
        free = [index for index in self._seat_piles.cells if not position.piles[index]]
        for index in self._seat_piles.tableau:
            if pile := position.piles[index]:
                count = self._units[self._numbered.number(pile)].to_cells[1]
                if 1 < count <= len(free):
                    yield [self.rules.carries[index, cell, 1] for cell in free[:count]]

    def _settling_move(self, position: Position) -> Move:
        """The next move of a safe card to its foundation, or of a bound one to a column.

        Raises UnsoundMove if there is none.
        """
        _, level, _ = self._row_of(position)
        forced, index = self._levels.facts[level].forced, self.rules.index
        for move in legal_moves(self.rules, position):
            if isinstance(move, Carry):
                source, target = index[move.source], index[move.target]
                card = 1 << position.piles[source][-1]
                is_safe = target in self._foundations and card & forced
                is_bound = source in self._seat_piles.cells and card & self._bound
                if is_safe or (is_bound and target in self._seat_piles.tableau and position.piles[target]):
                    return move
        raise UnsoundMove("the position is settled")


def _with(cells: CardsInCells, cards: Mask) -> CardsInCells:
    """The cards in cells with others; if one of these is in a cell, with that alone."""
    return cells | (cards << FACES if cells & cards else cards)


def _without(cells: CardsInCells, card: Mask) -> CardsInCells:
    """The cards in cells without one that is in a cell."""
    return cells ^ (card << FACES if cells >> FACES & card else card)
