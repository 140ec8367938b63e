"""Restriction of games of sequences to moves that seldom divide one."""

from __future__ import annotations

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.movable_units import MovableUnits, UnitSizes
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.vocabulary import Unit
from solitaire.solver.encodings.pile_table import CARD_SETS
from solitaire.solver.models.sequences.problem import SequencesProblem
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem


def has_undivided_sequences(ruleset: Ruleset) -> bool:
    """Whether any part of a sequence may move in a game that ``moves_sequences``.

    Of these parts most need not move.
    """
    return ruleset.tableau.unit is Unit.RUN


class UndividedSequencesProblem(SequencesProblem):
    """Search problem in which most sequences move whole.

    A part of one moves only off a card that a foundation wants, or to a cell. A win is one of the game, but a
    loss is not: a few deals are won only by dividing a sequence elsewhere. A beam wins more deals in as many
    states, and a state takes less time. Of 40 deals of Gypsy it won 34 within 10,000 states, and 21 with all
    moves; of 60 deals of Chinaman 56 and 50 within 8,000. Deadlocks would take the beam more time than they
    save.

    Args:
        rules: a game that ``has_undivided_sequences``.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position, StageKind.PATIENT, deadlocks=False)
        self._sequences: dict[int, _LastSequence] = {}

    def _movable(self, number: int, source: SourcePile, wanted: Mask) -> MovableUnits:
        """The units that may leave a pile, given the cards that foundations want."""
        if not source.is_space:
            return super()._movable(number, source, wanted)
        sequence = self._sequences.get(number)
        if sequence is None:
            units = super()._movable(number, source, wanted)
            sequence = self._sequences[number] = _LastSequence(self._numbered.cards[number], units)
        return sequence[sequence.bared & wanted]


class UndividedTurnsProblem(TurnedStockProblem):
    """The same where the stock is turned.

    Of 40 deals of Josephine a beam won 25 within 30,000 states, and 22 with all moves; of 60 deals of Chinaman
    53 and 49 within 8,000.

    Args:
        rules: a game that ``turns_stock`` and ``has_undivided_sequences``.
        position: where the search begins.
    """

    def __init__(self, rules: Rules, position: Position) -> None:
        super().__init__(rules, position)
        self._sequences: dict[int, _LastSequence] = {}

    def _movable(self, number: int, wanted: Mask) -> MovableUnits:
        """The units that may leave a column that is not empty, given the cards that foundations want."""
        sequence = self._sequences.get(number)
        if sequence is None:
            units = super()._movable(number, wanted)
            sequence = self._sequences[number] = _LastSequence(self._numbered.cards[number], units)
        return sequence[sequence.bared & wanted]


class _LastSequence(dict[Mask, MovableUnits]):
    """The units at the end of a column, by the cards on which it may be divided.

    Args:
        cards: the column, as bytes.
        units: all units that may leave it.
    """

    def __init__(self, cards: bytes, units: MovableUnits) -> None:
        super().__init__()
        _, sizes, self._top = units
        self._cards = cards
        self._size = max(map(max, sizes.values()))
        self.bared = mask_of(cards[-self._size : -1])
        """The cards that a part leaves at the end of the column, as a set."""

    def __missing__(self, divided: Mask) -> MovableUnits:
        leads, sizes = 0, UnitSizes()
        for size in range(1, self._size + 1):
            if size == self._size or divided >> self._cards[-size - 1] & 1:
                lead = CARD_SETS[self._cards[-size]]
                sizes[lead] = (*sizes[lead], size) if lead & leads else (size,)
                leads |= lead
        units = self[divided] = leads, sizes, self._top
        return units
