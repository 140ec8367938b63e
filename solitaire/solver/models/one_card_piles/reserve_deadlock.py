"""Deadlocks of cards in the reserve that need each other.

In the relaxed game all cards are free but those of the reserve, and of these only the cards of some foundations
lie on each other. Where the foundations cannot take all their cards in it, the game is lost.
"""

from __future__ import annotations

from typing import Final

from solitaire.solver.models.one_card_piles.card_encoding import CardEncoding, State

_MOST_STORED: Final = 20_000
"""Relaxed states that are stored, by default. Royal Cotillion has some hundreds."""


class ReserveDeadlock:
    """A test for such deadlocks among the cards of some foundations.

    Args:
        encoding: of the states.
        suit: the foundations; no others take their cards.
        most_stored: how many relaxed states are stored at most. Of further ones nothing is proven.
    """

    def __init__(self, encoding: CardEncoding, suit: frozenset[int], most_stored: int = _MOST_STORED) -> None:
        self._encoding = encoding
        self._foundations = sorted(suit)
        dealt = encoding.field_of(suit) & encoding.dealt_mask & ~encoding.talon_mask
        self._piles = [mask & dealt for mask in encoding.reserve_masks if mask & dealt]
        heights = sum([encoding.height_mask << encoding.height_at[foundation] for foundation in suit])
        self._field = dealt | heights
        self._dealt = dealt
        self._most_stored = most_stored
        self._stored: dict[int, bool] = {}

    def is_stuck(self, state: State) -> bool:
        """Whether the foundations cannot take all their cards."""
        return bool(state & self._dealt) and not self._is_open(state & self._field)

    def _is_open(self, state: State) -> bool:
        """Whether they can, for all that is proven. Once no card is left in the reserve, they take all."""
        if not state & self._dealt:
            return True
        found = self._stored.get(state)
        if found is None:
            if len(self._stored) >= self._most_stored:
                return True
            self._stored[state] = False
            found = self._stored[state] = any(map(self._is_open, self._following(state)))
        return found

    def _following(self, state: State) -> list[State]:
        """The states after each card that a foundation takes; one alone if it takes nothing from the others."""
        encoding, following = self._encoding, list[State]()
        tops = [1 << (state & mask).bit_length() - 1 for mask in self._piles if state & mask]
        for foundation in self._foundations:
            height, order = encoding.height(state, foundation), encoding.orders[foundation]
            if height == len(order):
                continue
            after, card = state + (1 << encoding.height_at[foundation]), order[height]
            if not state & encoding.alike[card]:
                return [after]
            if encoding.in_piles(state, card):  # Here all cards are free that lie in none of these piles.
                following.append(after)
            following += [after - top for top in tops if top & encoding.alike[card]]
        return following
