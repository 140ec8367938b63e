"""Decode a path of states with a reserve to the moves that lead through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from solitaire.rules.cards import KING, Face, make_card, rank_above, rank_of
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.models.klondike.bitset import PLACES, RANK, Bits
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding
from solitaire.solver.models.klondike_rules import cards_to_finish


def decode_reserve_path(problem: ReserveProblem, position: Position, path: Sequence[int]) -> Line:
    """Return the moves from ``position`` through the states of ``path``.

    Where all the rest can go to the foundations, it does. Raises UnsoundMove if a state does not follow.
    """
    decoder = ReservePathDecoder(problem.encoding, position)
    for before, after in pairwise(path):
        decoder.decode(before, after)
    if problem.is_won(path[-1]):
        for card in cards_to_finish(decoder.line):
            decoder.move_to_foundation(card)
    return decoder.line


class ReservePathDecoder:
    """Decode a path to moves, step by step."""

    def __init__(self, encoding: ReserveEncoding, position: Position) -> None:
        self._encoding = encoding
        self.line = Line(encoding.rules, position)
        self._seat_piles = encoding.rules.seat_piles[0]

    def decode(self, before: int, after: int) -> None:
        """Make the moves of one step."""
        encoding = self._encoding
        high, low, rest = encoding.parts(before)
        high_after, low_after, rest_after = encoding.parts(after)
        risen = encoding.heights[high_after].on_foundations & ~encoding.heights[high].on_foundations
        taken = encoding.reserve[rest].cards & ~encoding.reserve[rest_after].cards
        if risen:
            self.move_to_foundation(self._card(risen))
        elif taken:
            self._move_to_column(self._card(taken))
        elif rest != rest_after:
            self.line.make(self._seat_piles.deal)
        else:
            add = (low_after - low) * encoding.rest.states
            leave = encoding.columns[low].leave
            self._move_to_column(self._card(next(base for base in leave if leave[base][0] == add)))

    def move_to_foundation(self, card: Face) -> None:
        """Move the card to its foundation, after moving what lies on it to another card."""
        pile, place = self.line.find(card)
        on_it = self.line.position.piles[pile][place + 1 :]
        if on_it:
            self._move_to_column(on_it[0])
            pile, _ = self.line.find(card)
        self.line.carry(pile, Zone.FOUNDATION)

    def _move_to_column(self, card: Face) -> None:
        """Move the card, and what lies on it, to another column; if nothing takes it, after other sequences."""
        for index, count in self._in_the_way(card):
            if self._try_to_carry(card):
                return
            with suppress(UnsoundMove):
                self.line.carry(index, Zone.TABLEAU, count)
        if not self._try_to_carry(card):
            raise UnsoundMove(f"nothing takes {card}")

    def _in_the_way(self, card: Face) -> Iterator[tuple[int, int]]:
        """The columns from which sequences may move before a card does, and how many of their cards.

        They are those with kings that head spaces, which may go to aces; parts of what lies on the card, which
        may hold all that would take it; and its whole column, if it leaves a space that takes the card.
        """
        pile, place = self.line.find(card)
        spaces = [index for index in self._seat_piles.tableau if self._is_headed_by_king(index)]
        for index in spaces:
            if index != pile:
                yield index, len(self.line.position.piles[index])
        for count in range(1, len(self.line.position.piles[pile]) - place):
            yield pile, count
        if pile in spaces:
            yield pile, len(self.line.position.piles[pile])

    def _is_headed_by_king(self, index: int) -> bool:
        pile = self.line.position.piles[index]
        return bool(pile) and (rank_of(pile[0]) - self._encoding.base) % KING == KING - 1

    def _try_to_carry(self, card: Face) -> bool:
        """Move the card, and what lies on it, to a column; return whether one takes it."""
        pile, place = self.line.find(card)
        with suppress(UnsoundMove):
            self.line.carry(pile, Zone.TABLEAU, len(self.line.position.piles[pile]) - place)
            return True
        return False

    def _card(self, single: Bits) -> Face:
        """The card of a set of one card, as it is in the game."""
        rank, place = divmod(single.bit_length() - 1, RANK)
        return make_card(rank_above(self._encoding.base, rank), PLACES.index(place))
