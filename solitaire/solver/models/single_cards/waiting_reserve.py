"""Games with an open reserve, whose cards wait until another is put on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final, NamedTuple

from solitaire.rules.apply import perform
from solitaire.rules.cards import Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.sections import ReserveSection
from solitaire.rules.vocabulary import BuildDirection, StockTo
from solitaire.solver.costs.stage_division import StageDivision
from solitaire.solver.encodings.pile_table import CARD_BITS, EMPTY, NumberedPiles
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.single_cards.single_card_costs import UNDEALT
from solitaire.solver.models.single_cards.single_card_states import State
from solitaire.solver.search.problem import Child


def has_waiting_reserve(rules: Rules, position: Position) -> bool:
    """Whether ``WaitingReserveProblem`` knows a game from this position on.

    It ``moves_single_cards`` and has no stock. The piles of its reserve have one card at most, which may go
    wherever cards of columns may. Columns are built in one direction: in both, cards of the reserve would form
    chains that go up and down, far too many.
    """
    ruleset, reserve = rules.ruleset, rules.ruleset.reserve
    return (
        moves_single_cards(ruleset)
        and ruleset.tableau.direction is not BuildDirection.BOTH
        and ruleset.stock.to is StockTo.NOWHERE
        and reserve.piles > 0
        and reserve == ReserveSection(reserve.piles, reserve.cards, name=reserve.name)
        and all(len(position.piles[index]) <= 1 for index in rules.seat_piles[0].reserve)
    )


_MAX_CHAINS: Final = 1 << 16
"""Chains that are cached at most, in some 20 MB."""


class _Chain(NamedTuple):
    """Cards of the reserve that are put on a column, each on the one before."""

    cards: tuple[Face, ...]
    rest: tuple[int, ...]
    """What a state has of the reserve without these cards."""


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
    """

    def __init__(self, rules: Rules, position: Position, stages: StageDivision = StageDivision.COARSE) -> None:
        super().__init__(rules, position, stages)
        columns = self._columns
        self._chains = _ChainTable(rules.takes, self._numbered, self._states.pack_reserve)
        self._fills_space = next((mask for place, mask, _ in self._to_space if place >= columns), 0)
        if rules.build_minimum > 1:
            # Nothing is put on a card that lies alone.
            self._fills_space = 0
        self._to_build = [entry for entry in self._to_build if entry[0] < columns]
        self._to_space = [entry for entry in self._to_space if entry[0] < columns]

    def _other_moves(self, numbers: Sequence[int], level: int, undealt: int) -> list[Child[State]]:
        """The states after a card moved to a space, or to one that comes from the reserve just before it."""
        after = super()._other_moves(numbers, level, undealt)
        columns, reserve = numbers[: self._columns], tuple(numbers[self._columns :])
        if not any(reserve):
            return after
        piles, (counts_of, weights) = self._numbered, self._costs[level]
        lasts = [(place, piles.tops[columns[place]], targets) for place, targets in self._to_build]
        covers = 0
        for _, top, _ in lasts:
            covers |= top
        total = self._total(numbers, counts_of, undealt)
        # Piles of single cards have no counts.
        leaving = counts_of(EMPTY) - ((1 << UNDEALT) if self._saves_reserve else 0)
        for target, takes in self._open_columns(columns):
            onto = columns[target]
            for ends, chains in self._chains[reserve, takes].items():
                if not ends & covers:
                    continue
                found = [
                    (place, top.bit_length() - 1, piles.shorter[columns[place]])
                    for place, top, targets in lasts
                    if top & ends and target in targets
                ]
                for cards, rest in chains:
                    extended = onto
                    for card in cards:
                        extended = piles[extended << CARD_BITS | card]
                    freed = total - counts_of(onto) + len(cards) * leaving
                    for place, card, shorter in found:
                        changed = [*columns]
                        changed[place] = shorter
                        longer = changed[target] = piles[extended << CARD_BITS | card]
                        if self._states.is_sorted:
                            changed.sort()
                        child = self._states.packing.pack((*changed, *rest, level, undealt))
                        if self._notes_unchecked:
                            self._unchecked.add(child)
                        weight = weights[
                            freed + counts_of(longer) + counts_of(shorter) - counts_of(columns[place])
                        ]
                        after.append((child, *weight))
        return after

    def _open_columns(self, columns: Sequence[int]) -> list[tuple[int, Mask]]:
        """The columns that take cards of the reserve, of empty ones the first, each with the cards it takes."""
        takes = self._numbered.takes
        open_columns = [(place, mask) for place in self._builds if (mask := takes[columns[place]])]
        if self._fills_space and EMPTY in columns:
            open_columns.append((columns.index(EMPTY), self._fills_space))
        return open_columns

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)
        for state in path[1:]:
            numbers, *_ = self._states.unpack(state)
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
                if (
                    source in self._seat_piles.reserve
                    and self._numbered.number(position.piles[source]) not in stays
                ):
                    further.append((move, after))
        for move, after in further:
            if moves := self._moves_to(state, stays, after, move.target):
                return [move, *moves]
        return []


class _ChainTable(dict[tuple[tuple[int, ...], Mask], dict[Mask, list[_Chain]]]):
    """Chains of cards of the reserve, by the cards that can be put on the last one.

    The key has the numbers of the piles of the reserve, and the cards that the column takes.

    Args:
        takes: the cards that each card takes.
        numbered: the piles.
        pack: returns what a state has of the reserve, by the numbers of its piles.
    """

    def __init__(
        self,
        takes: Sequence[Mask],
        numbered: NumberedPiles,
        pack: Callable[[Sequence[int]], tuple[int, ...]],
    ) -> None:
        super().__init__()
        self._takes = takes
        self._numbered = numbered
        self._pack = pack
        self._size = 0
        """Chains in the table."""

    def __missing__(self, key: tuple[tuple[int, ...], Mask]) -> dict[Mask, list[_Chain]]:
        if self._size > _MAX_CHAINS:
            self.clear()
            self._size = 0
        chains: dict[Mask, list[_Chain]] = {}
        reserve, takes = key
        shorter: list[tuple[tuple[Face, ...], tuple[int, ...], Mask]] = [((), reserve, takes)]
        while shorter:
            cards, piles, takes = shorter.pop()
            for place, number in enumerate(piles):
                card = self._numbered.tops[number]
                if card & takes:
                    face = card.bit_length() - 1
                    longer, rest = (*cards, face), (*piles[:place], EMPTY, *piles[place + 1 :])
                    chains.setdefault(self._takes[face], []).append(_Chain(longer, self._pack(rest)))
                    shorter.append((longer, rest, self._takes[face]))
                    self._size += 1
        self[key] = chains
        return chains
