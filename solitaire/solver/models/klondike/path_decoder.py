"""Decode a path of Klondike states to the moves that lead through them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solitaire.rules.cards import ALL_FACES, Card
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.klondike.bitset import Bits, bit
from solitaire.solver.models.klondike.deal_encoding import DealEncoding
from solitaire.solver.models.klondike_rules import cards_to_finish


def decode_path(encoding: DealEncoding, position: Position, path: Sequence[int]) -> Line:
    """Return the moves from ``position`` through the states of ``path``.

    Where nothing blocks the rest, they go on to the end of the game. Raises UnsoundMove if a state does not
    follow.
    """
    decoder = PathDecoder(encoding, position)
    for before, after in pairwise(path):
        decoder.decode(before, after)
    _, low, talon = encoding.parts(path[-1])
    if not encoding.columns[low].depth and (encoding.stock_is_open or not encoding.talons[talon].cards):
        for card in cards_to_finish(decoder.line):
            decoder.move_to_foundation(card)
    return decoder.line


_CARDS: dict[Bits, Card] = {bit(card): card for card in ALL_FACES}


class PathDecoder:
    """Decode a path to moves, step by step."""

    def __init__(self, encoding: DealEncoding, position: Position) -> None:
        self._encoding = encoding
        self.line = Line(encoding.rules, position)
        self._seat_piles = encoding.rules.seat_piles[0]

    def decode(self, before: int, after: int) -> None:
        """Make the moves of one step, at first those from the stock to columns, downwards."""
        encoding = self._encoding
        high, low, talon = encoding.parts(before)
        high_after, low_after, talon_after = encoding.parts(after)
        taken = encoding.talons[talon].cards & ~encoding.talons[talon_after].cards
        on_foundations, on_foundations_after = (
            encoding.heights[high].on_foundations,
            encoding.heights[high_after].on_foundations,
        )
        risen = on_foundations_after & ~on_foundations
        returned = on_foundations & ~on_foundations_after
        for card in reversed(encoding.singles[taken & ~risen | returned]):
            if card & taken:
                self._bring_up(_CARDS[card])
            pile, _ = self.line.find(_CARDS[card])
            self.line.carry(pile, Zone.TABLEAU)
        if risen:
            for card in encoding.singles[risen]:
                self.move_to_foundation(_CARDS[card])
        elif low != low_after:
            leave = encoding.columns[low].leave
            base = next(
                base for base, (add, _) in leave.items() if add == (low_after - low) * encoding.talons.states
            )
            self._move_with_tail(_CARDS[base])

    def move_to_foundation(self, card: Card) -> None:
        """Move the card to its foundation, after moving what lies on it to its twin."""
        pile, place = self.line.find(card)
        if pile in self._seat_piles.tableau:
            on_it = len(self.line.position.piles[pile]) - 1 - place
            if on_it:
                self.line.carry(pile, Zone.TABLEAU, on_it)
        else:
            self._bring_up(card)
            _, pile = self._seat_piles.stock_and_waste
        self.line.carry(pile, Zone.FOUNDATION)

    def _move_with_tail(self, card: Card) -> None:
        """Move the card and what lies on it to another column."""
        pile, place = self.line.find(card)
        self.line.carry(pile, Zone.TABLEAU, len(self.line.position.piles[pile]) - place)

    def _bring_up(self, card: Card) -> None:
        """Turn the stock until the card is the last of the waste."""
        self.line.turn_stock(lambda pile: pile[-1:] == (card,))
