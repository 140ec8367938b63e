"""Sequences that empty columns help to carry, where cards move one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.movable_units import Mask
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Destination, Space
from solitaire.solver.encodings.pile_table import CARD_SETS, EMPTY, FACE_DOWN, NumberedPiles
from solitaire.solver.models.sequences.turned_stock import Rest, State, TurnedStockProblem
from solitaire.solver.move_line import Line, UnsoundMove, follow
from solitaire.solver.search.problem import Child

_Sequences: TypeAlias = tuple[tuple[Mask, int], ...]
"""The leads of the sequences of two cards and more at the end of a column, with their sizes."""


class _Carriage(NamedTuple):
    """A sequence of several cards that changes its column, by the places of the columns."""

    source: int
    target: int
    size: int


def carries_sequences(ruleset: Ruleset) -> bool:
    """Whether empty columns help to carry sequences in a game that ``turns_stock``.

    Cards move one by one, and every card may go to an empty column, which no reserve fills.
    """
    tableau = ruleset.tableau
    return (
        tableau.moves_singly
        and tableau.space is Space.ANY
        and {Destination.TABLEAU, Destination.SPACE} <= {*tableau.to}
        and not ruleset.reserve.piles
    )


class CarriedSequencesProblem(TurnedStockProblem):
    """Search problem in which a sequence also moves whole where empty columns help.

    All cards but its lead wait in an empty column each, and follow. That is one step: the states on the way
    cost more, as more columns are taken, so that a beam seldom keeps them. Of fifty deals each of Deuces,
    Diplomat, Emperor, Forty Thieves, Lucas, Maria and Waning Moon a beam won 227 within 20,000 states, and 222
    without such steps; it helps most in Emperor.

    Args:
        rules: a game that ``turns_stock`` and ``carries_sequences``.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position)
        self._sequences = _SequenceTable(rules, self._numbered)

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)
        for state in path[1:]:
            try:
                follow(line, [state], self.state_of)
            except UnsoundMove:
                self._carry_to(line, state)
        return line

    def _between_columns(
        self, columns: Sequence[int], rest: Rest, fits: Mask, total: int, after: list[Child[State]]
    ) -> None:
        """Add the states after a move from a column to another, of one card or of a sequence."""
        super()._between_columns(columns, rest, fits, total, after)
        facts = self._facts
        for carriage in self._carriages(columns):
            source, target, _ = carriage
            changed = self._carried(columns, carriage)
            cost = total + facts[changed[source]][-1] - facts[columns[source]][-1]
            cost += facts[changed[target]][-1] - facts[columns[target]][-1]
            after.append(self._child(changed, rest, cost))

    def _carriages(self, columns: Sequence[int]) -> list[_Carriage]:
        """What empty columns help to carry, to other columns and to one of the empty ones."""
        spaces = columns.count(EMPTY)
        found: list[_Carriage] = []
        if not spaces:
            return found
        takes, cards, space = self._numbered.takes, self._numbered.cards, columns.index(EMPTY)
        for place, number in enumerate(columns):
            for lead, size in self._sequences[number]:
                if size > spaces + 1:
                    break
                found += [
                    _Carriage(place, target, size)
                    for target, onto in enumerate(columns)
                    if lead & takes[onto] and target != place
                ]
                # Carrying the whole of one column to another would change nothing.
                if size <= spaces and size < len(cards[number]):
                    found.append(_Carriage(place, space, size))
        return found

    def _carried(self, columns: Sequence[int], carriage: _Carriage) -> list[int]:
        """The columns after a sequence was carried."""
        source, target, size = carriage
        changed = [*columns]
        changed[source], part = self._numbered.cut(columns[source], size)
        changed[target] = self._numbered.joined(columns[target], part)
        return changed

    def _carry_to(self, line: Line, state: State) -> None:
        """Extend the line by the moves that carry a sequence, and lead to this state.

        Raises UnsoundMove if there are none.
        """
        names = [self.rules.piles[index].name for index in self._tableau]
        columns = [self._numbered.number(line.position.piles[index]) for index in self._tableau]
        expected, _ = self._unpacked(state)
        for carriage in self._carriages(columns):
            if tuple(sorted(self._carried(columns, carriage))) != expected:
                continue
            source, target, size = carriage
            spaces = [place for place, number in enumerate(columns) if number == EMPTY and place != target]
            waiting = spaces[: size - 1]
            steps = [(source, place) for place in waiting]
            steps += [(source, target), *[(place, target) for place in reversed(waiting)]]
            for start, end in steps:
                line.make(Carry(names[start], names[end], 1))
            return
        raise UnsoundMove("no sequence that is carried leads to the next state")


class _SequenceTable(dict[int, _Sequences]):
    """The sequences at the end of a column, by its number."""

    def __init__(self, rules: Rules, numbered: NumberedPiles) -> None:
        super().__init__()
        self._takes = rules.takes
        self._numbered = numbered

    def __missing__(self, number: int) -> _Sequences:
        cards, found = self._numbered.cards[number], list[tuple[Mask, int]]()
        for size in range(2, len(cards) + 1):
            lead, card = cards[-size], cards[1 - size]
            if lead >= FACE_DOWN or not self._takes[lead] >> card & 1:
                break
            found.append((CARD_SETS[lead], size))
        sequences = self[number] = tuple(found)
        return sequences
