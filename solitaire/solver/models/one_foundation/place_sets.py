"""Search of overlapping places: all ways to reach each set of places at once."""

from __future__ import annotations

from sys import getsizeof
from typing import Final, NamedTuple, TypeAlias

from solitaire.solver.models.one_foundation.problem import OneFoundationProblem, Places, State
from solitaire.solver.search.problem import SearchState

Ways: TypeAlias = int
"""A set of pairs: the rank of the last card of the foundation, and how many cards were dealt.

Each rank has a bit for each number of these.
"""

MAX_SETS: Final = 1 << 18
"""Sets of places that are worth to be searched, in some 70 MB."""
_BYTES_OF_ENTRY: Final = 200
"""Bytes of a dictionary for a set of places and its ways, but for the digits of these, about."""


class _Card(NamedTuple):
    """The card of a place."""

    place: Places
    covers: Places
    """The places that lie on it."""
    shift: int
    """The first bit of its rank in a set of ways."""
    shifts_before: tuple[int, ...]
    """The first bits of the ranks that it may follow."""


class PlaceSets:
    """Search of all states of a game of overlapping places, many at a time.

    A card is free only when those that lie on it have left, so few sets of places can be reached: of three
    peaks, 22,932. Each of them is expanded once, after all that have more cards. By then its ways are known,
    350 bits, and a free card is played in all those that it may follow by a few shifts. That settles any deal
    in a fraction of a second.

    Args:
        problem: a game whose columns are places of one card.
        max_states: how many sets of places are stored at most.
    """

    def __init__(self, problem: OneFoundationProblem, max_states: int) -> None:
        self.problem = problem
        self.max_states = max_states
        self.expanded = 0
        """Sets of places expanded."""
        self._lane = lane = len(problem.stock) + 1
        """The bits of a rank."""
        self._cards = [
            _Card(1 << place, problem.covers[place], column[0] * lane, self._shifts_before(column[0]))
            for place, column in enumerate(problem.columns)
            if column
        ]
        self._dealt = [0] * lane
        """By the number of cards dealt, the ways after dealing more."""
        for dealt in range(lane - 1, 0, -1):
            self._dealt[dealt - 1] = self._dealt[dealt] | self._way(problem.stock[dealt - 1], dealt)
        places = sum([card.place for card in self._cards])
        self._ways: dict[Places, Ways] = {places: self._way(problem.first_rank, 0)}
        self._last = [places]
        """Sets of places to be expanded next, of equally many cards."""
        self._met: list[Places] = []
        """Sets of places that were reached from these, of one card less."""

    def run(self, expansions: int) -> SearchState:
        """Expand up to ``expansions`` more sets, and return what is known then."""
        for _ in range(expansions):
            if not self._last:
                self._last, self._met = self._met, []
            if not self._last:
                return SearchState.EXHAUSTED
            if len(self._ways) > self.max_states:
                return SearchState.STOPPED
            self._expand(self._last.pop())
            if 0 in self._ways:
                return SearchState.FOUND
        return SearchState.OPEN

    def path(self) -> list[State]:
        """Return the states from the start to the end that was found, both included."""
        places, ways, states = 0, self._ways[0], list[State]()
        rank, dealt = divmod(ways.bit_length() - 1, self._lane)
        while True:
            states.append(self._state(places, rank, dealt))
            if states[-1] == self.problem.start:
                return states[::-1]
            places, rank, dealt = self._before(places, rank, dealt)

    def best_path(self) -> list[State]:
        """Return no path: before this search ends it does not know what is near to it."""
        return []

    def stored_bytes(self) -> int:
        """Return about how much memory the sets take, in bytes."""
        digits = self._lane * len(self.problem.next_to) // 8
        return getsizeof(self._ways) + len(self._ways) * (_BYTES_OF_ENTRY + digits)

    def _expand(self, places: Places) -> None:
        """Deal as many cards as possible, and play each free card in all ways that it may follow."""
        self.expanded += 1
        lane, ways, met = self._lane, self._ways, self._met
        every = (1 << lane) - 1
        reached = rest = ways[places]
        dealt = 0
        while rest:
            dealt |= rest & every
            rest >>= lane
        reached |= self._dealt[(dealt & -dealt).bit_length() - 1]
        ways[places] = reached
        for place, covers, shift, shifts_before in self._cards:
            if places & place and not places & covers:
                dealt = 0
                for before in shifts_before:
                    dealt |= reached >> before
                if dealt := dealt & every:
                    after = places ^ place
                    if after not in ways:
                        ways[after] = 0
                        met.append(after)
                    ways[after] |= dealt << shift

    def _before(self, places: Places, rank: int, dealt: int) -> tuple[Places, int, int]:
        """A set of places, the rank and the cards dealt before a card of this rank was dealt or played."""
        ways, ranks = self._ways, range(len(self.problem.next_to))
        if dealt and self.problem.stock[dealt - 1] == rank:
            for other in ranks:
                if ways[places] & self._way(other, dealt - 1):
                    return places, other, dealt - 1
        for card in self._cards:
            before = places | card.place
            if card.shift == rank * self._lane and before != places and not before & card.covers:
                for other in ranks:
                    if rank in self.problem.next_to[other] and ways.get(before, 0) & self._way(other, dealt):
                        return before, other, dealt
        raise AssertionError("every way was reached from another")

    def _shifts_before(self, rank: int) -> tuple[int, ...]:
        return tuple([other * self._lane for other, ranks in enumerate(self.problem.next_to) if rank in ranks])

    def _way(self, rank: int, dealt: int) -> Ways:
        return 1 << rank * self._lane + dealt

    def _state(self, places: Places, rank: int, dealt: int) -> State:
        heights = [places >> place & 1 for place in range(len(self.problem.columns))]
        return self.problem.state(heights, len(self.problem.stock) - dealt, rank)
