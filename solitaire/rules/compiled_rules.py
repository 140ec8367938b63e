"""A ruleset compiled to lookup tables, for legality, play and search.

``Rules`` answers for single cards and single piles, ``legal`` for whole positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, TypeGuard

from solitaire.rules.card_rows import count_in_place, is_row_complete, left_neighbours, rows_of
from solitaire.rules.cards import ACE, ALL_FACES, FACES, KING, SUIT_NAMES, rank_of
from solitaire.rules.complete_sequences import consists_of_sequences
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.face_tables import build_table, higher_faces, pairing_faces, space_masks
from solitaire.rules.foundation_tables import (
    first_faces,
    following_faces,
    foundations_built_alike,
    full_length,
)
from solitaire.rules.movable_units import MovableUnits, movable_above_first, movable_singles, movable_units
from solitaire.rules.move_facts import BottomCardsRaised, Carried, Completed, Dealt, Removed, TurnedUp
from solitaire.rules.moves import STOCK, Carry, DealStock, Fill, Move, Redeal
from solitaire.rules.piles import PileSpec, Zone, lay_out_piles
from solitaire.rules.position import Pile, Position, StockHistory
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SeatError, SeatPiles, SourcePile
from solitaire.rules.sections import FoundationSection, TableauSection
from solitaire.rules.tableau_places import overlaps, places_in_reach, touching_places
from solitaire.rules.text.english import counted
from solitaire.rules.vocabulary import (
    Base,
    Build,
    DealWhen,
    Destination,
    FoundationUnit,
    Goal,
    JumpWhen,
    OpenWhen,
    Space,
    Unit,
)


class CarryTable(dict[tuple[int, int, int], Carry]):
    """A cache of carry moves by source, target and count, so that each is made once."""

    def __init__(self, piles: tuple[PileSpec, ...]) -> None:
        super().__init__()
        self._piles = piles

    def __missing__(self, key: tuple[int, int, int]) -> Carry:
        source, target, count = key
        move = self[key] = Carry(self._piles[source].name, self._piles[target].name, count)
        return move


def _by_zone(piles: tuple[PileSpec, ...]) -> dict[tuple[Zone, int], tuple[int, ...]]:
    """The indexes of the piles of each zone and seat."""
    zones: dict[tuple[Zone, int], tuple[int, ...]] = {}
    for spec in piles:
        zones[spec.zone, spec.seat] = (*zones.get((spec.zone, spec.seat), ()), spec.index)
    return zones


def _joins(tableau: TableauSection) -> tuple[Mask, ...]:
    """For each face, the faces that may lie on it within a unit: any where units need no order."""
    if tableau.unit in (Unit.RUN, Unit.SUPERMOVE):
        return build_table(tableau.run_build, tableau)
    return (mask_of(ALL_FACES),) * FACES


_BACK: Final = (Destination.TABLEAU, Destination.SPACE)
"""Where cards of foundations go that are taken back."""
_WINNING_FACTS: Final[Mapping[Goal, tuple[type, ...]]] = {
    Goal.ALL_CARDS: (Removed, Completed),
    Goal.EMPTY_RESERVE: (Carried, Completed, Removed, TurnedUp),
    Goal.EMPTY_TABLEAU: (Carried, Completed, Removed, TurnedUp),
    Goal.SEQUENCES: (Carried, TurnedUp, Dealt, BottomCardsRaised),
    Goal.ROWS: (Carried, Dealt),
    Goal.ONE_PILE: (Carried,),
}
"""The kinds of the last fact of a move that may win.

``TurnedUp`` follows the removal of a pair. Nothing closes up behind the last of two piles.
"""


class Rules:
    """A ruleset compiled for a number of seats; immutable and shared.

    With an ``expected_base`` foundations open with that rank, also before a card on one shows it.

    Raises ValueError if the ruleset does not allow the number of seats.

    Attributes:
        piles: the piles by index.
        index: the indexes of the piles by name.
        seat_piles: the piles of each seat, from seat 1.
        takes: for each face, the faces that may be built on it in the tableau.
        joins: for each face, the faces that may lie on it within a unit.
        grows: for each foundation, by its index, and each face on it, the faces that may follow it.
        opens: for each base rank, the faces that open each foundation, by its index.
        foundation_before: where foundations take cards in turn, the one before each but the first; else empty.
        full: the number of cards of each complete foundation, by its index.
        turns_up: the piles whose last card is turned face up.
        covering: for each pile on which others lie, these others, by index; empty where none overlap.
        touching: for each place of a grid, those that touch it, by index; empty where any two cards pair.
        row_places: the places of rows, by index; none where columns form no rows.
        left_of: where cards fill empty places of rows, the place left of each or None, by index; else empty.
        closing_row: for each pile of a row that closes up, those it may move onto, by index; else empty.
        free_piles: a cache of ``covered_piles``.
        goal_piles: the foundations and discards; none where the game is won in the tableau.
        chooses_base: whether the player opens with a card of the reserve, whose rank is the base.
        fills_first: whether empty columns take cards of the reserve alone while it has any.
        waits_for_spaces: whether the stock is dealt only while no column is empty.
        moves_whole_before_deals: whether whole columns may move to empty ones while the stock holds cards.
        moves_whole_before_redeals: whether they may while a redeal is left.
        turns_at_once: whether the stock is turned automatically whenever the waste is empty.
        collects: whether complete sequences move to foundations automatically.
        fills_from_reserve: whether empty columns are filled from the reserve at once.
        fills_from_waste: whether they are filled from the waste, or else the stock.
        fills_from_stock: whether they are filled from the stock.
        closes_up_at_once: whether the tableau closes up, and the stock fills the columns left empty.
        winning_facts: the last facts of a move that may win the game.
        build_minimum: the fewest cards of a column that may be built on.
        maximum: the most cards that a column may have.
        initial_turned: the stock history of each seat at the deal; empty in games without jumps.
        pack_size: the number of cards of all packs.
        goal_size: the cards of the foundations or discards that win, where all cards go there.
        removed_with: for each face, the faces with which it is removed as a pair.
        removed_under: for each face, the faces of other columns under which it is removed.
        ruleset: what is compiled.
        seats: the number of seats.
        carries: a cache of carry moves.
    """

    def __init__(self, ruleset: Ruleset, seats: int = 1, expected_base: int = 0) -> None:
        least, most = ruleset.seats
        if not least <= seats <= most:
            allowed = counted(most, "seat") if least == most else f"{least} to {most} seats"
            raise ValueError(f"{ruleset.name} is for {allowed}.")
        tableau, stock = ruleset.tableau, ruleset.stock
        owners = range(1, seats + 1) if seats > 1 else (0,)
        self.ruleset = ruleset
        self.seats = seats
        self._expected_base = expected_base
        self.pack_size = ruleset.pack.size * seats
        self.piles = lay_out_piles(ruleset, seats)
        self.index = {spec.name: spec.index for spec in self.piles}
        self._zones = _by_zone(self.piles)
        self.takes = build_table(tableau.build, tableau)
        self.joins = _joins(tableau)
        self.build_minimum = max(1, tableau.build_minimum)
        self.maximum = tableau.maximum or self.pack_size
        self._compile_foundations(ruleset.foundation)
        self._compile_goal()
        self.removed_with = pairing_faces(ruleset.discard)
        self.removed_under = higher_faces(ruleset.discard.below)
        self.turns_up = frozenset(s.index for s in self.piles if s.zone in (Zone.TABLEAU, Zone.RESERVE))
        self.waits_for_spaces = stock.when is DealWhen.NO_SPACE
        self.moves_whole_before_deals = ruleset.moves_whole_before_deals
        self.moves_whole_before_redeals = ruleset.moves_whole_before_redeals
        self.turns_at_once = stock.when is DealWhen.EMPTY_WASTE
        self.fills_from_reserve, self.fills_first = ruleset.reserve.auto_fill, ruleset.reserve.fills_first
        self.closes_up_at_once = ruleset.closes_up_at_once
        self.fills_from_waste = ruleset.waste.auto_fill
        self.fills_from_stock = ruleset.fills_from_stock
        self.initial_turned = () if ruleset.waste.jump is JumpWhen.NEVER else (StockHistory(),) * seats
        self.covering = self._neighbours(overlaps(tableau))
        self.touching = self._neighbours(touching_places(tableau)) if ruleset.discard.touching else {}
        self.row_places = frozenset(self.of_zone(Zone.TABLEAU) if tableau.row_length else ())
        self.left_of = left_neighbours(self.of_zone(Zone.TABLEAU), 0 if tableau.reach else tableau.row_length)
        self.closing_row = self._neighbours(places_in_reach(tableau))
        self.carries = CarryTable(self.piles)
        self.free_piles: dict[tuple[int, frozenset[int]], SeatPiles] = {}
        self.seat_piles = tuple(map(self._seat_piles, owners))

    def _neighbours(self, by_number: Mapping[int, Sequence[int]]) -> dict[int, tuple[int, ...]]:
        """The neighbours of each column of every seat, by index; they are given by number in its tableau."""
        tableaus = (columns for (zone, _), columns in self._zones.items() if zone is Zone.TABLEAU)
        return {
            columns[number]: tuple(columns[other] for other in others)
            for columns in tableaus
            for number, others in by_number.items()
        }

    def _compile_foundations(self, section: FoundationSection) -> None:
        """Make the tables of what the foundations take."""
        specs = [spec for spec in self.piles if spec.zone is Zone.FOUNDATION]
        is_set_out = bool(section.fixed) and section.opens_with_one_rank
        self._opened_by_ace = section.base is Base.ACE and not is_set_out
        self.chooses_base = section.base is Base.RESERVE_CARD
        self.collects = section.unit is FoundationUnit.SEQUENCE
        self.full = {spec.index: full_length(self.ruleset, self.seats, spec.number) for spec in specs}
        self.grows = {spec.index: following_faces(section, spec.number) for spec in specs}
        self.opens = tuple(
            {spec.index: first_faces(section, base, spec) for spec in specs} for base in range(KING + 1)
        )
        self._built_alike = foundations_built_alike(section, specs)
        in_turn = specs if self.ruleset.foundations_in_turn else []
        self.foundation_before = {spec.index: before.index for before, spec in pairwise(in_turn)}

    def _compile_goal(self) -> None:
        """Make the goal, and the facts after which it may be reached."""
        ruleset = self.ruleset
        goal_zones = () if ruleset.stays_in_tableau else (Zone.FOUNDATION, Zone.DISCARD)
        self.goal_piles = tuple(s.index for s in self.piles if s.zone in goal_zones)
        self.goal_size = self.pack_size
        self.winning_facts = _WINNING_FACTS[ruleset.goal]
        if ruleset.foundation.fixed and sum(self.full.values()) > self.pack_size:
            # Where foundations meet, the last card need not complete one.
            self.winning_facts += (Carried,)
        if ruleset.discard.below is not Build.NONE:
            self.goal_size -= len(SUIT_NAMES) * ruleset.pack.decks  # No card is higher than an ace.
            self.winning_facts = (Carried, Completed, Removed, TurnedUp)

    def __repr__(self) -> str:
        return f"Rules({self.ruleset.id!r}, seats={self.seats})"

    def of_zone(self, zone: Zone, seat: int = 0) -> tuple[int, ...]:
        """The indexes of the piles of ``zone`` of a seat; of the shared ones for seat 0."""
        return self._zones.get((zone, seat), ())

    def base_rank(self, position: Position) -> int:
        """The rank that opens the foundations of this deal; 0 until it is known.

        The ace where fixed foundations open with different ranks.
        """
        if self._opened_by_ace:
            return ACE
        piles = position.piles
        for index in self.full:
            if pile := piles[index]:
                return rank_of(pile[0])
        return self._expected_base

    def is_won(self, position: Position) -> bool:
        """Whether the goal of the ruleset is reached.

        By the goal, one of these is needed:

        - every card is on a foundation or discarded, except the aces where single cards are discarded;
        - the reserve of a seat is empty;
        - the tableau is empty;
        - the tableau consists of complete sequences or rows, or of one pile.
        """
        piles = position.piles
        match self.ruleset.goal:
            case Goal.ALL_CARDS:
                return sum(len(piles[index]) for index in self.goal_piles) == self.goal_size
            case Goal.EMPTY_RESERVE:
                return any(self.is_out(position, seat) for seat in range(1, self.seats + 1))
            case Goal.EMPTY_TABLEAU:
                return not any(piles[index] for index in self.seat_piles[0].tableau)
            case Goal.SEQUENCES:
                columns = [piles[index] for index in self.seat_piles[0].tableau]
                return sum(map(len, columns)) == self.pack_size and all(map(consists_of_sequences, columns))
            case Goal.ROWS:
                return all(is_row_complete(row, self.ruleset.lowest_rank) for row in self._rows(position))
            case Goal.ONE_PILE:
                return self._count_piles(position) == 1

    def count_arranged(self, position: Position) -> int:
        """The number of cards that count for a win.

        These are on foundations, removed, or in place; in a row that closes up, on other cards.
        """
        if self.closing_row:
            return self.pack_size - self._count_piles(position)
        if self.left_of:
            return sum(count_in_place(row, self.ruleset.lowest_rank) for row in self._rows(position))
        return sum(len(position.piles[index]) for index in self.goal_piles)

    def _count_piles(self, position: Position) -> int:
        """The number of piles of the tableau that hold cards."""
        return sum(bool(position.piles[index]) for index in self.seat_piles[0].tableau)

    def _rows(self, position: Position) -> list[Sequence[Pile]]:
        """The places of each row."""
        places = [position.piles[index] for index in self.seat_piles[0].tableau]
        return rows_of(places, self.ruleset.tableau.row_length)

    def check_seat(self, seat: int) -> None:
        """Raise SeatError if these rules have no such seat."""
        if not 1 <= seat <= self.seats:
            seats = "seat 1" if self.seats == 1 else f"seats 1 to {self.seats}"
            raise SeatError(f"There is no seat {seat}: {self.ruleset.name} has {seats} here.")

    def is_out(self, position: Position, seat: int) -> bool:
        """Whether ``seat`` has a reserve, and it is empty."""
        reserve = self.seat_piles[seat - 1].reserve
        return bool(reserve) and not any(position.piles[index] for index in reserve)

    def is_foundation_move(self, move: Move) -> TypeGuard[Carry]:
        """Whether a move carries a card to a foundation."""
        return isinstance(move, Carry) and self.index.get(move.target) in self.full

    def is_transfer(self, move: Move) -> bool:
        """Whether a move carries a card from one foundation to another."""
        return self.is_foundation_move(move) and self.index[move.source] in self.full

    def _seat_piles(self, seat: int) -> SeatPiles:
        """The piles of a seat from 1, or of the only player for seat 0."""
        tableau, reserve, discard = self.ruleset.tableau, self.ruleset.reserve, self.ruleset.discard

        def only(zone: Zone) -> int | None:
            found = self.of_zone(zone, seat)
            return found[0] if found else None

        columns, reserves = self.of_zone(Zone.TABLEAU, seat), self.of_zone(Zone.RESERVE, seat)
        cells, waste = self.of_zone(Zone.CELL, seat), only(Zone.WASTE)
        removable: tuple[int, ...] = ()
        if discard.in_pairs and not discard.touching:
            removable = (*columns, *reserves, *cells, *(() if waste is None else (waste,)))
        elif self.ruleset.discards:
            removable = columns
        # An empty column holds a part of a unit only if any card may be put there.
        columns_help = tableau.space is Space.ANY and Destination.SPACE in tableau.to
        stock_name = f"p{seat}.{STOCK}" if seat else STOCK
        return SeatPiles(
            stock=only(Zone.STOCK),
            waste=waste,
            tableau=columns,
            reserve=reserves,
            cells=cells,
            closes_cells=only(Zone.STOCK) if self.ruleset.cells.when is OpenWhen.EMPTY_STOCK else None,
            foundations=self.of_zone(Zone.FOUNDATION),
            closes_foundations=self._closing_foundations(seat),
            discard=only(Zone.DISCARD),
            builds=columns + (reserves if reserve.build else ()),
            sources={self.piles[source.index].name: source for source in self._sources(seat)},
            removable=removable,
            limits_units=tableau.unit is Unit.SUPERMOVE,
            helping_cells=cells if Destination.CELL in tableau.to else (),
            helping_columns=columns if columns_help else (),
            deal=DealStock(stock_name),
            fill=Fill(stock_name),
            redeal=Redeal(stock_name),
        )

    def _closing_foundations(self, seat: int) -> tuple[int, ...]:
        """The piles of a seat that must be empty before cards go to foundations."""
        if self.ruleset.foundation.when is OpenWhen.ALWAYS:
            return ()
        return self.of_zone(Zone.STOCK, seat) + (self.of_zone(Zone.WASTE, seat) if self.turns_at_once else ())

    def _sources(self, seat: int) -> Iterator[SourcePile]:
        """The piles of a seat whose cards may be carried, in the order of their moves."""
        ruleset, unit = self.ruleset, self.ruleset.tableau.unit
        units = movable_singles if unit is Unit.SINGLE else movable_units(unit, self.joins)
        source = partial(self._source, seat)
        for index in self.of_zone(Zone.TABLEAU, seat):
            yield source(index, units, ruleset.tableau.to, unit)
        for index in self.of_zone(Zone.WASTE, seat):
            yield source(index, movable_singles, ruleset.waste.to)
        for index in self.of_zone(Zone.RESERVE, seat):
            yield source(index, movable_singles, ruleset.reserve.to, space=ruleset.reserve.space)
        for index in self.of_zone(Zone.CELL, seat):
            yield source(index, movable_singles, ruleset.cells.to)
        if not ruleset.foundation.keeps_cards:
            fixed_cards = int(ruleset.foundation.base is not Base.ACE or bool(ruleset.foundation.fixed))
            units = movable_above_first if fixed_cards else movable_singles
            to = (Destination.FOUNDATION,) * ruleset.foundation.transfer + _BACK * ruleset.foundation.take_back
            for index in self.of_zone(Zone.FOUNDATION):
                yield source(index, units, to, fixed_cards=fixed_cards)

    def _source(
        self,
        seat: int,
        index: int,
        units: Callable[[Pile], MovableUnits],
        to: tuple[Destination, ...],
        unit: Unit = Unit.SINGLE,
        space: Space | None = None,
        fixed_cards: int = 0,
    ) -> SourcePile:
        """A pile whose cards may be carried to some places."""
        ruleset = self.ruleset
        columns, reserves = self.of_zone(Zone.TABLEAU, seat), self.of_zone(Zone.RESERVE, seat)
        closed_reserves = () if Destination.RESERVE in to else reserves
        closed_columns = () if Destination.TABLEAU in to else columns
        closed = frozenset(closed_reserves + closed_columns + self._built_alike.get(index, ()))
        rule = (space or ruleset.tableau.space) if Destination.SPACE in to else Space.NEVER
        return SourcePile(
            index,
            units,
            to_foundation=Destination.FOUNDATION in to and ruleset.takes_single_cards,
            to_build=not closed.issuperset(columns + (reserves if ruleset.reserve.build else ())),
            to_cell=Destination.CELL in to and bool(self.of_zone(Zone.CELL, seat)),
            space=space_masks(rule, ruleset.lowest_rank),
            barred=closed | {index},
            is_space=index in columns and not self.row_places,
            fixed_cards=fixed_cards,
            unit=unit,
            space_rule=rule,
        )
