"""Loss test by searching the relaxed game in which optional cards are undecided."""

from __future__ import annotations

from typing import Final, TypeAlias

from solitaire.solver.models.lower_cards.optional_cards import Columns
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem, State, unpacked
from solitaire.solver.models.lower_cards.undecided_cards import UndecidedCards, UndecidedState
from solitaire.solver.search.problem import SearchState

_MAX_STATES: Final = 300_000
"""States whose outcomes are stored at most."""
_STATE_BYTES: Final = 600
"""About the memory of a stored state."""

_Place: TypeAlias = tuple[int, Columns]
"""The number of rows dealt, and the cards that are not optional."""


class UndecidedTest:
    """Test of states by searches of ``UndecidedCards``, row by row.

    States that differ by optional cards alone are merged: their union allows all that each of them does, so if
    it is lost, they are. That makes a search short, and some states that are lost pass the test. (Relaxed
    decision diagrams: David Bergman, Andre Cire, Willem-Jan van Hoeve and John Hooker, "Decision Diagrams for
    Optimization", 2016.)

    Outcomes are stored: a state that allows no more than one that was lost is lost, and one that allows all
    that another does passes as that one did. The first search ends only when all that follows is known, so that
    it finds most of what is lost; the others end with the first win.

    Args:
        problem: the problem whose states are tested.
    """

    def __init__(self, problem: LowerCardsProblem) -> None:
        self._game = UndecidedCards(problem.rows, problem.rules.removed_under)
        self._outcomes = _Outcomes()
        self._search: _MergedSearch | None = None
        self.expanded = 0
        """States of the relaxed game expanded."""

    @property
    def stored(self) -> int:
        """How many of these are stored."""
        return self._outcomes.stored + (self._search.stored if self._search else 0)

    def stored_bytes(self) -> int:
        """Return about how many bytes the states take."""
        return self.stored * _STATE_BYTES

    def search_from(self, state: State, expansions: int) -> SearchState:
        """Search for a win from a state, up to so many expansions (see ``LossTest``)."""
        if not self._search:
            if self._outcomes.stored > _MAX_STATES:
                self._outcomes = _Outcomes()
            dealt, columns = unpacked(state)
            start = self._game.relax(dealt, columns)
            self._search = _MergedSearch(self._game, self._outcomes, dealt, start, whole=not self.expanded)
        end = self.expanded + expansions
        while self._search.outcome is SearchState.OPEN:
            if self.expanded >= end:
                return SearchState.OPEN
            self._search.expand()
            self.expanded += 1
        outcome = self._search.outcome
        self._search = None
        return outcome


class _MaximalSets:
    """Sets of cards by place, without those that another of the place contains."""

    def __init__(self) -> None:
        self._sets: dict[_Place, list[int]] = {}
        self.stored = 0
        """The number of sets."""

    def covers(self, place: _Place, cards: int) -> bool:
        """Whether one of the sets of a place contains these cards."""
        return any(not cards & ~others for others in self._sets.get(place, ()))

    def add(self, place: _Place, cards: int) -> None:
        """Add a set, in place of those that it contains."""
        if not self.covers(place, cards):
            known = self._sets.get(place, [])
            self._sets[place] = [*(others for others in known if others & ~cards), cards]
            self.stored += len(self._sets[place]) - len(known)


class _Outcomes:
    """The states that were lost, by their optional cards, and those that passed, by the others."""

    def __init__(self) -> None:
        self.lost = _MaximalSets()
        self.passed = _MaximalSets()

    @property
    def stored(self) -> int:
        """The number of states."""
        return self.lost.stored + self.passed.stored


class _MergedSearch:
    """One search, row by row.

    Args:
        game: the relaxed game.
        outcomes: of states; those of this search are added.
        dealt: the number of rows dealt.
        start: where the search begins.
        whole: whether the search goes on after a win.
    """

    def __init__(
        self, game: UndecidedCards, outcomes: _Outcomes, dealt: int, start: UndecidedState, whole: bool
    ) -> None:
        self._game = game
        self._outcomes = outcomes
        self._whole = whole
        self._met: dict[_Place, int] = {}
        """The optional cards of all states met at a place."""
        self._before: dict[_Place, list[_Place]] = {}
        """The places from which a place was met."""
        self._passing: list[_Place] = []
        """The places from which states were met that pass."""
        self._dealt = dealt
        self._row: list[_Place] = []
        """Places of the row that are still to be dealt to."""
        self._changed: list[_Place] = []
        """Those of them with spaces to which more states came since their cards were carried."""
        self._next_row: list[_Place] = []
        self.outcome = SearchState.OPEN
        """What is known of the first state."""
        if outcomes.lost.covers((dealt, start.columns), start.optional):
            self.outcome = SearchState.EXHAUSTED
        elif self._passes((dealt, start.columns), start.optional):
            self.outcome = SearchState.FOUND
        else:
            self._add((dealt, start.columns), start.optional)

    @property
    def stored(self) -> int:
        """How many states are stored."""
        return len(self._met)

    def expand(self) -> None:
        """Expand a state: by carries first, then by the deal."""
        dealt, game = self._dealt, self._game
        if self._changed:
            place = self._changed.pop()
            for columns, optional in game.after_carries(dealt, UndecidedState(place[1], self._met[place])):
                self._meet((dealt, columns), optional, place)
        else:
            place = self._row.pop()
            for columns, optional in game.after_deals(dealt, UndecidedState(place[1], self._met[place])):
                self._meet((dealt + 1, columns), optional, place)
        if self._passing and not self._whole:
            self._end()
        elif not self._row:
            self._dealt += 1
            self._row, self._next_row = self._next_row, []
            self._changed = [place for place in self._row if b"" in place[1]]
            if not self._row:
                self._end()

    def _meet(self, place: _Place, optional: int, before: _Place) -> None:
        """Merge a state with those met at its place, unless its outcome is known."""
        if self._outcomes.lost.covers(place, optional):
            return
        if self._passes(place, optional):
            self._passing.append(before)
            return
        if place not in self._met:
            self._add(place, optional)
        elif optional & ~self._met[place]:
            self._merge(place, optional | self._met[place])
        self._before.setdefault(place, []).append(before)

    def _passes(self, place: _Place, optional: int) -> bool:
        """Whether a state is known to pass."""
        return self._game.is_won(*place) or self._outcomes.passed.covers(place, ~optional)

    def _add(self, place: _Place, optional: int) -> None:
        """Add a place with the state that was met there."""
        self._met[place] = optional
        dealt, columns = place
        if dealt > self._dealt:
            self._next_row.append(place)
            return
        self._row.append(place)
        if b"" in columns:
            self._changed.append(place)

    def _merge(self, place: _Place, optional: int) -> None:
        """Replace the state of a place by a union that has more optional cards."""
        dealt, columns = place
        merged = self._game.settled(dealt, UndecidedState(columns, optional))
        if merged.columns != columns:
            # More cards leave, and the state after that allows all that this one does.
            self._met[place] = optional
            self._meet((dealt, merged.columns), merged.optional, place)
            return
        self._met[place] = merged.optional
        if dealt == self._dealt and b"" in columns:
            self._changed.append(place)

    def _end(self) -> None:
        """Store the outcomes, of the states that do not pass only if all that follows them was met."""
        outcomes, passing = self._outcomes, set[_Place]()
        self.outcome = SearchState.FOUND if self._passing else SearchState.EXHAUSTED
        while self._passing:
            place = self._passing.pop()
            if place not in passing:
                passing.add(place)
                outcomes.passed.add(place, ~self._met[place])
                self._passing += self._before.get(place, ())
        if not (self._row or self._next_row):
            for place, optional in self._met.items():
                if place not in passing:
                    outcomes.lost.add(place, optional)
