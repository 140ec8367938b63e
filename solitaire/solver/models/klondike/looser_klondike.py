"""Relaxation of a game to a Klondike whose states have no arrangement."""

from __future__ import annotations

from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, Unit
from solitaire.solver.heuristic import face
from solitaire.solver.models.klondike.deal_encoding import DealEncoding, has_free_sequences
from solitaire.solver.models.klondike.problems import CompleteProblem
from solitaire.solver.models.klondike_rules import segments
from solitaire.solver.models.piles.sequences import SequencesProblem, State

_WHOLE: Final = (Unit.ALL, Unit.SINGLE_OR_ALL)
"""The units that are all face-up cards of a column."""


def looser_klondike(rules: Rules, position: Position) -> Rules | None:
    """Return the rules by which any part of a sequence moves, if these are looser.

    They are if each unit is part of a sequence. Single cards are. All face-up cards of a column are if they are
    at first, as the next card turns up alone and takes only cards that go on with its sequence. And sequences
    in suit are sequences in colour.

    Returns:
        None as well where the looser game is none that ``has_free_sequences``.
    """
    ruleset = rules.ruleset
    tableau = ruleset.tableau
    looser: Ruleset = ruleset._replace(tableau=tableau._replace(unit=Unit.RUN, run=None))
    is_part = tableau.run in (None, tableau.build) or (
        tableau.run is Build.SAME_SUIT and tableau.build is Build.SAME_COLOUR
    )
    if tableau.unit is Unit.ANY or not is_part or not has_free_sequences(looser):
        return None
    loosened = Rules(looser)
    columns = [position.piles[index] for index in rules.seat_piles[0].tableau]
    if tableau.unit in _WHOLE and any(_face_up_segments(loosened, pile) > 1 for pile in columns):
        return None
    return loosened


def _face_up_segments(rules: Rules, pile: Pile) -> int:
    """The sequences among the face-up cards of a pile."""
    return sum(segment[0] >= 0 for segment in segments(rules, pile))


class LooserKlondike:
    """Translation of the states of a game to those of its ``looser_klondike``.

    The looser game has every move of this one, so a state is lost if its translation is. The arrangement of the
    sequences is forgotten: in the looser game it can be restored.

    Args:
        problem: of the game.
        looser: its ``looser_klondike``.
    """

    def __init__(self, problem: SequencesProblem, looser: Rules) -> None:
        plan, position = looser.seat_piles[0], problem.position
        self._problem = problem
        self._encoding = DealEncoding(looser, position)
        self.relaxation = CompleteProblem(self._encoding)
        """The problem of the looser game."""
        self._suits = [looser.piles[index].suit or 0 for index in plan.foundations]
        self._columns = [position.piles[index] for index in plan.tableau]
        self._lengths = [[len(part) for part in segments(looser, pile)] for pile in self._columns]
        self._by_bottom = {face(pile[0]): place for place, pile in enumerate(self._columns) if pile}
        self._parts: dict[int, int] = {}
        """What each pile adds to the number of the columns."""
        self._talons: dict[int, int] = {}

    def translate(self, state: State) -> int:
        """Return the state of the looser game."""
        *piles, talon, _ = state
        parts, talons = self._parts, self._talons
        for number in piles:
            if number not in parts:
                parts[number] = self._part(self._problem.pile(number))
        if talon not in talons:
            talons[talon] = self._encoding.talons.number(self._problem.offers.talon(talon))
        heights = zip(self._suits, self._problem.heights(state), strict=True)
        return self._encoding.state(heights, sum([parts[number] for number in piles]), talons[talon])

    def _part(self, pile: Pile) -> int:
        """What is left of the column that the pile was at first, as a part of a number.

        A segment is left if its first card lies where it lay at first, on cards that nobody saw since.
        """
        place = self._by_bottom.get(face(pile[0])) if pile else None
        if place is None:
            return 0
        column = self._columns[place]
        left = below = 0
        for length in self._lengths[place]:
            if pile[:below] != column[:below] or len(pile) <= below or face(pile[below]) != face(column[below]):
                break
            left += 1
            below += length
        return self._encoding.columns.part(place, left)
