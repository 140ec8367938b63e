"""Shorten winning lines: searches look for a win, not for the shortest one.

Every changed line is replayed by the core: the result wins as surely as the original, and is never longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from solitaire.rules.apply import perform
from solitaire.rules.cards import Card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import is_legal, legal_moves
from solitaire.rules.moves import Carry, DealStock, Move, Redeal
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.answer import Answer

MAX_MOVES: Final = 12_000
"""Moves that are made to find shorter lines, at most: a fraction of a second."""


class BudgetSpent(Exception):
    """The budget for moves is used up."""


class MoveBudget:
    """How many moves may still be tried."""

    def __init__(self, moves: int) -> None:
        self._left = moves

    def spend(self) -> None:
        """Count one move. Raises BudgetSpent if none is left."""
        if not self._left:
            raise BudgetSpent
        self._left -= 1


def leave_out(
    rules: Rules, position: Position, moves: Sequence[Move], budget: MoveBudget
) -> Iterator[tuple[Move, ...]]:
    """Yield ever shorter lines, each without a move that the others do not need."""
    place = 0
    while place < len(moves):
        for others in _without(moves, place):
            if _wins(rules, position, others, budget):
                yield (moves := (*moves[:place], *others))
                break
        else:
            position, _ = perform(rules, position, moves[place])
            place += 1


def _without(moves: Sequence[Move], place: int) -> Iterator[tuple[Move, ...]]:
    """Lines to try from a place on: without one move, or with one move for two."""
    first, rest = moves[place], tuple(moves[place + 1 :])
    yield rest
    if not isinstance(first, Carry):
        return
    for number, second in enumerate(rest):
        if isinstance(second, Carry) and (second.source, second.count) == (first.target, first.count):
            before, after = rest[:number], rest[number + 1 :]
            if second.target == first.source:
                yield before + after
            else:
                straight = Carry(first.source, second.target, first.count)
                yield (straight, *before, *after)
                yield (*before, straight, *after)
            return


def _wins(rules: Rules, position: Position, moves: Sequence[Move], budget: MoveBudget) -> bool:
    for move in moves:
        if not is_legal(rules, position, move):
            return False
        budget.spend()
        position, _ = perform(rules, position, move)
    return rules.is_won(position)


def take_shortcuts(
    rules: Rules, position: Position, moves: Sequence[Move], budget: MoveBudget
) -> Iterator[tuple[Move, ...]]:
    """Yield the line without cycles, with one move wherever one does for several."""
    path = [position]
    for move in moves:
        path.append(perform(rules, path[-1], move)[0])
    places = {each: place for place, each in enumerate(path)}
    line: list[Move] = []
    place = places[position]
    while place < len(moves):
        step = _farthest(rules, path, place, places, budget)
        line.append(step or moves[place])
        place = places[perform(rules, path[place], line[-1])[0]]
    if len(line) < len(moves):
        yield tuple(line)


def _farthest(
    rules: Rules, path: Sequence[Position], place: int, places: Mapping[Position, int], budget: MoveBudget
) -> Move | None:
    """The move that leads farthest along the path, unless it is the next one."""
    farthest, best = place + 1, None
    for move in legal_moves(rules, path[place]):
        budget.spend()
        there = places.get(perform(rules, path[place], move)[0], 0)
        if there > farthest:
            farthest, best = there, move
    return best


class WantedMove(NamedTuple):
    """A move besides turning the stock, with the card it takes from the waste, if any."""

    move: Move
    card: Card | None


def play_earlier(
    rules: Rules, position: Position, moves: Sequence[Move], budget: MoveBudget
) -> Iterator[tuple[Move, ...]]:
    """Yield ever shorter lines that play cards when they first come up in the waste.

    None in games without a waste.
    """
    if rules.ruleset.stock.to is not StockTo.WASTE:
        return
    reorderer = StockReorderer(rules, position, budget)
    wanted_moves, number = reorderer.wanted_moves(moves), 0
    while number < len(wanted_moves):
        for line in reorderer.with_earlier(moves, wanted_moves, number):
            yield line
            moves, wanted_moves = line, reorderer.wanted_moves(line)
            break
        else:
            number += 1


class StockReorderer:
    """Replay the wanted moves of a line in another order, turning the stock anew."""

    def __init__(self, rules: Rules, start: Position, budget: MoveBudget) -> None:
        self._rules = rules
        self._start = start
        self._budget = budget
        seat_piles = rules.seat_piles[0]
        self._stock, self._waste = seat_piles.stock_and_waste
        self._deal, self._redeal = seat_piles.deal, seat_piles.redeal

    def wanted_moves(self, moves: Sequence[Move]) -> list[WantedMove]:
        """The moves of a line besides those that turn the stock."""
        waste, wanted_moves, position = self._rules.piles[self._waste].name, list[WantedMove](), self._start
        for move in moves:
            if not isinstance(move, DealStock | Redeal):
                takes = isinstance(move, Carry) and move.source == waste
                wanted_moves.append(WantedMove(move, position.piles[self._waste][-1] if takes else None))
            position, _ = perform(self._rules, position, move)
        return wanted_moves

    def with_earlier(
        self, moves: Sequence[Move], wanted_moves: Sequence[WantedMove], number: int
    ) -> Iterator[tuple[Move, ...]]:
        """Yield shorter lines with the same wanted moves, one of them put before others."""
        wanted = wanted_moves[number]
        for place in self._earlier_places(moves, wanted):
            if place >= number:
                return
            others = (*wanted_moves[place:number], *wanted_moves[number + 1 :])
            if line := self._line((*wanted_moves[:place], wanted, *others), len(moves) - 1):
                yield line

    def _earlier_places(self, moves: Sequence[Move], wanted: WantedMove) -> Iterator[int]:
        """After how many wanted moves the card comes up and can be played."""
        position, done, last = self._start, 0, -1
        for move in moves if wanted.card is not None else ():
            is_there = position.piles[self._waste][-1:] == (wanted.card,)
            if is_there and done > last and is_legal(self._rules, position, wanted.move):
                yield done
                last = done
            done += not isinstance(move, DealStock | Redeal)
            position, _ = perform(self._rules, position, move)

    def _line(self, wanted_moves: Sequence[WantedMove], max_moves: int) -> tuple[Move, ...]:
        """The moves for wanted moves; empty if they do not win in ``max_moves`` moves."""
        position, moves = self._start, list[Move]()
        for wanted in wanted_moves:
            move = None
            while move is not wanted.move:
                is_up = wanted.card is None or position.piles[self._waste][-1:] == (wanted.card,)
                move = wanted.move if is_up else self._deal if position.piles[self._stock] else self._redeal
                if len(moves) == max_moves or not is_legal(self._rules, position, move):
                    return ()
                self._budget.spend()
                position, _ = perform(self._rules, position, move)
                moves.append(move)
        return tuple(moves) if self._rules.is_won(position) else ()


def shorten_line(
    rules: Rules, position: Position, moves: Sequence[Move], max_moves: int = MAX_MOVES
) -> tuple[Move, ...]:
    """Return moves that win from ``position`` as ``moves`` do, and no more of them.

    At most ``max_moves`` moves are tried to find them.
    """
    best, budget = tuple(moves), MoveBudget(max_moves)
    try:
        for better in (take_shortcuts, play_earlier, leave_out, take_shortcuts):
            for found in better(rules, position, best, budget):
                best = found
    except BudgetSpent:
        pass
    return best


def shorten_answer(rules: Rules, position: Position, answer: Answer) -> Answer:
    """Return the answer about ``position`` with its line shortened, if it has one."""
    return answer._replace(moves=shorten_line(rules, position, answer.moves)) if answer.moves else answer
