"""Games with an open reserve, whose cards wait until another is put on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.movable_units import Mask
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import ReserveSection
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.heuristic import StageTable
from solitaire.solver.models.piles.pile_table import CARD_BITS, EMPTY
from solitaire.solver.models.piles.single_cards import SingleCardsProblem, State, moves_single_cards
from solitaire.solver.move_line import Line, UnsoundMove
from solitaire.solver.search.problem import Child


def has_waiting_reserve(rules: Rules, position: Position) -> bool:
    """Whether ``WaitingReserveProblem`` knows a game from this position on.

    It ``moves_single_cards`` and has no stock. The piles of its reserve have one card at most, which may go
    wherever cards of columns may.
    """
    ruleset, reserve = rules.ruleset, rules.ruleset.reserve
    return (
        moves_single_cards(ruleset)
        and ruleset.stock.to is StockTo.NOWHERE
        and reserve.piles > 0
        and reserve == ReserveSection(reserve.piles, reserve.cards, name=reserve.name)
        and all(len(position.piles[index]) <= 1 for index in rules.seat_piles[0].reserve)
    )


class _Landing(NamedTuple):
    """A column with cards of the reserve that were just put on it."""

    place: int
    number: int
    """Of the column with these cards."""
    takes: Mask
    """The cards that it takes."""
    reserve: tuple[int, ...]
    """The numbers of the piles of the reserve without these cards."""


class WaitingReserveProblem(SingleCardsProblem):
    """Search problem whose cards of the reserve go to columns to take others.

    What follows a state is a move of the core, or several: cards of the reserve go to a column, or to a space,
    each on the one before, and a card of another column goes on the last of them.

    Nothing that can be won is lost so. Take a shortest winning line, and a card of the reserve that it puts on
    a column. If the card left the column without another on it, it could have gone from the reserve to where it
    goes next, in a shorter line. So there is a move that first puts another card on it. Nothing before that
    needs it in the column, and what it would cover or fill stays free: it can wait in the reserve until just
    before that move. If the other card comes from the reserve as well, it waits in the same way. Each card
    waits for one other, so that all find a place, in a line of the same length.

    Args:
        rules: a game that ``has_waiting_reserve`` from ``position`` on.
        position: where the search begins.
        stages: what distinguishes them (see ``Heuristic``, which gives stages and costs).
        pruned: as for ``SingleCardsProblem``.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        stages: StageTable = StageTable.COARSE,
        pruned: bool = True,
    ) -> None:
        super().__init__(rules, position, stages, pruned)
        columns = self._columns
        self._takes_card = rules.takes
        self._fills_space = next((mask for place, mask, _ in self._to_space if place >= columns), 0)
        self._to_build = [entry for entry in self._to_build if entry[0] < columns]
        self._to_space = [entry for entry in self._to_space if entry[0] < columns]

    def _other_moves(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The states after a card moved to a space, or to one that comes from the reserve just before it."""
        after = super()._other_moves(numbers, level, undealt)
        piles, columns = self._numbered, self._columns
        reserve = tuple(numbers[columns:])
        if not any(reserve):
            return after
        lasts = [
            (place, piles.tops[numbers[place]], targets) for place, targets in self._to_build if numbers[place]
        ]
        for landing in self._landings(numbers, reserve, [top for _, top, _ in lasts]):
            for place, top, targets in lasts:
                if top & landing.takes and landing.place in targets:
                    changed = [*numbers[:columns], *landing.reserve]
                    changed[place] = piles.shorter[numbers[place]]
                    changed[landing.place] = piles[landing.number << CARD_BITS | top.bit_length() - 1]
                    after.append(self._child(changed, level, undealt))
        return after

    def _landings(
        self, numbers: Sequence[int], reserve: tuple[int, ...], lasts: Sequence[Mask]
    ) -> Iterator[_Landing]:
        """The columns with cards of the reserve put on them, of which the last takes one of these."""
        piles, columns = self._numbered, self._columns
        waiting = [
            (place, card, card.bit_length() - 1)
            for place, number in enumerate(reserve)
            if (card := piles.tops[number])
        ]
        useful = taken = 0
        for card in lasts:
            taken |= card
        known = -1
        while known != useful:
            known = useful
            for _, card, face in waiting:
                if self._takes_card[face] & (taken | useful):
                    useful |= card
        open_columns = [
            _Landing(place, numbers[place], piles.takes[numbers[place]], reserve)
            for place in self._builds
            if numbers[place] and piles.takes[numbers[place]] & useful
        ]
        if self._fills_space and EMPTY in numbers[:columns]:
            open_columns.append(_Landing(numbers.index(EMPTY), EMPTY, self._fills_space, reserve))
        while open_columns:
            landing = open_columns.pop()
            for place, card, face in waiting:
                if card & landing.takes & useful and landing.reserve[place]:
                    longer = piles[landing.number << CARD_BITS | face]
                    rest = (*landing.reserve[:place], EMPTY, *landing.reserve[place + 1 :])
                    follower = _Landing(landing.place, longer, piles.takes[longer], rest)
                    yield follower
                    open_columns.append(follower)

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)
        for state in path[1:]:
            numbers, *_ = self._unpack(state)
            stays = set(numbers[self._columns :])
            moves = self._moves_to(state, stays, line.position)
            if not moves:
                raise UnsoundMove("no moves lead to the next state")
            for move in moves:
                line.make(move)
        return line

    def _moves_to(
        self, state: State, stays: Set[int], position: Position, column: str | None = None
    ) -> list[Move]:
        """The moves that lead to a state, all but the last of cards of the reserve; empty if there are none.

        Args:
            state: where they lead.
            stays: the numbers of the piles of the reserve there.
            position: where they begin.
            column: the only column that the first of them may go to, if any.
        """
        further = []
        for move in legal_moves(self.rules, position):
            if isinstance(move, Carry) and column in (None, move.target):
                after, _ = perform(self.rules, position, move)
                if self.state_of(after) == state:
                    return [move]
                source = self.rules.index[move.source]
                if source in self._plan.reserve and self._numbered.number(position.piles[source]) not in stays:
                    further.append((move, after))
        for move, after in further:
            if moves := self._moves_to(state, stays, after, move.target):
                return [move, *moves]
        return []
