"""Counts of the cards that wait for foundations in a game with room for all.

In the relaxed game each card lies free from the turn that brings it up, and goes to a foundation as soon as one
takes it. The waste of the last pass lies free as well; in an earlier one, the next pass brings it up. Where
more cards wait after a turn than there are piles, some have to stay in the waste, where they bury others.

The numbers of cards that wait after each turn are packed into one integer, so that those of several suits are
added at once.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from solitaire.solver.models.one_card_piles.buried_cards import buried_cards
from solitaire.solver.models.one_card_piles.card_encoding import CardEncoding, State

_TURN_BITS: Final = 8
"""The bits of the number of cards that wait after a turn."""
LARGEST_COUNT: Final = (1 << _TURN_BITS - 1) - 1
"""The most cards that may wait after a turn."""
NEVER: Final = 1 << 30
"""After all turns."""
_MOST_STORED: Final = 20_000
"""Forecasts of a suit that are stored."""


_Coming: TypeAlias = tuple[list[list[int]], dict[int, list[tuple[int, int]]], dict[int, int]]
"""The faces that foundations need, the last one first; for each face, the turns that bring its cards up with
their places, the last one first; and how many lie in piles: the place of each of these is below 0.
"""


class Forecast(NamedTuple):
    """The cards of a suit in the relaxed game."""

    waiting: int
    """The numbers of cards that wait after each turn."""
    waits: int
    """The sum of the fewest cards that a foundation takes before each card in a pile."""
    buried: int
    """The numbers of cards that have to lie in piles when one leaves the waste (``buried_cards``)."""
    departures: dict[int, int]
    """For each place in the waste of the last pass, the turn after which its card leaves."""


class SuitForecasts:
    """Forecasts of the cards of some foundations.

    Args:
        encoding: of the states.
        suit: the foundations.
        buried: whether buried cards are counted, which takes most of the time.
    """

    def __init__(self, encoding: CardEncoding, suit: frozenset[int], buried: bool) -> None:
        self._encoding = encoding
        self._buried = buried
        self._foundations = sorted(suit)
        self._field = encoding.field_of(suit) | -1 << encoding.redeals_at
        self._talon = encoding.field_of(suit) & encoding.talon_mask
        self._dealt = encoding.field_of(suit) & (encoding.dealt_mask ^ encoding.talon_mask)
        self._until = [_all_turns(end) for end in range(turns_of(encoding) + 1)]
        self._stored: dict[int, Forecast] = {}

    def of(self, state: State) -> Forecast:
        """Return the forecast of a state."""
        encoding = self._encoding
        place = encoding.place(state)
        coming = (state & self._talon) >> place
        # Cards of other suits on the way make no difference.
        following = place + (coming & -coming).bit_length() - 1 if coming else len(encoding.cards)
        key = state & self._field | following << encoding.place_at
        found = self._stored.get(key)
        if found is None:
            if len(self._stored) >= _MOST_STORED:
                self._stored.clear()
            found = self._stored[key] = self._made(key)
        return found

    def _made(self, state: State) -> Forecast:
        """Play the relaxed game."""
        encoding, until = self._encoding, self._until
        place, redeals = encoding.place(state), encoding.redeals(state)
        coming, arrivals, piled = self._coming(state, place, redeals)
        waits = 0
        for card, count in piled.items():
            if count:
                waits += count * min([len(order) - 1 - order.index(card) for order in coming if card in order])
        size, buried = len(encoding.cards), 0
        if self._buried and not redeals:
            orders = [order[::-1] for order in coming]
            waste = sorted([(at, card) for card, came in arrivals.items() for _, at in came if 0 <= at < place])
            buried = buried_cards(orders, piled, waste, until)
        waiting, departures = 0, dict[int, int]()
        clocks = [0] * len(coming)
        while True:
            best, soonest = -1, NEVER
            for foundation, order in enumerate(coming):
                if order and (came := arrivals[order[-1]]):
                    clock = max(clocks[foundation], came[-1][0])
                    if clock < soonest:
                        best, soonest = foundation, clock
            if best < 0:
                return Forecast(waiting, waits, buried, departures)
            clocks[best] = soonest
            turn, at = arrivals[coming[best].pop()].pop()
            if redeals and place <= at < size and soonest >= turn + size:
                # It may as well come in the next pass.
                turn += size
            if soonest > turn and at < size:
                waiting += until[soonest] - until[turn]
            if at >= size or (not redeals and 0 <= at < place):
                departures[at] = soonest

    def _coming(self, state: State, place: int, redeals: int) -> _Coming:
        """The cards to come in a state, of which the place of the next one and the redeals are given."""
        encoding = self._encoding
        cards, size = encoding.cards, len(encoding.cards)
        coming = list[list[int]]()
        arrivals: dict[int, list[tuple[int, int]]] = {}
        missing: dict[int, int] = {}
        for foundation in self._foundations:
            order = encoding.orders[foundation][encoding.height(state, foundation) :]
            coming.append([*reversed(order)])
            for card in order:
                arrivals[card] = []
                missing[card] = missing.get(card, 0) + 1
        talon = state & self._talon
        waste = talon & (1 << place) - 1
        delayed = [(waste, size), (talon ^ waste, 0)] if redeals else [(talon ^ waste, 0), (waste, 0)]
        for part, delay in delayed:
            left = part
            while left:
                at = left.bit_length() - 1
                left ^= 1 << at
                card = cards[at]
                arrivals[card].append((at + delay if redeals or at >= place else 0, at))
                missing[card] -= 1
        dealt = state & self._dealt
        while dealt:
            at = dealt.bit_length() - 1
            dealt ^= 1 << at
            card = encoding.faces[at]
            arrivals[card].append((0, at))
            missing[card] -= 1
        for card, count in missing.items():
            for _ in range(count):
                arrivals[card].append((0, -1))
        return coming, arrivals, missing


def turns_of(encoding: CardEncoding) -> int:
    """How many turns the relaxed game has."""
    return 2 * len(encoding.cards) + 1


def _all_turns(end: int) -> int:
    """One card that waits after each turn before ``end``."""
    return (1 << _TURN_BITS * end) // ((1 << _TURN_BITS) - 1)


class Excess:
    """The cards that wait without room.

    Args:
        turns: how many turns there are.
        room: how many cards may wait after each.
    """

    def __init__(self, turns: int, room: int) -> None:
        self._sign = _all_turns(turns) << _TURN_BITS - 1
        self._bias = _all_turns(turns) * (LARGEST_COUNT - room)
        self._bytes = turns * _TURN_BITS // 8

    def is_any(self, counts: int) -> bool:
        """Whether some number is more than the room."""
        return bool(counts + self._bias & self._sign)

    def of(self, waiting: int, first: int) -> int:
        """Return how many cards wait beyond the room, summed over the turns from one on."""
        biased = (waiting >> _TURN_BITS * first) + self._bias
        signs = biased & self._sign
        if not signs:
            return 0
        beyond = biased & (signs - (signs >> _TURN_BITS - 1))
        return sum(beyond.to_bytes(self._bytes, "little")) + signs.bit_count()
