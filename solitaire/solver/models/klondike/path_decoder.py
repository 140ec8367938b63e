"""From the states that a search of free runs found to the moves that lead through them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solitaire.rules.cards import ALL_FACES, Card, make_card, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.solver.line import Line, UnsoundMove
from solitaire.solver.models.klondike.bitset import Bits, bit
from solitaire.solver.models.klondike.deal_encoding import DealEncoding


def decode_path(ground: DealEncoding, position: Position, path: Sequence[int]) -> Line:
    """The moves from ``position`` through the states of ``path``; and, where nothing is in the way any more, on
    to the end of the game.

    Raises NoSuchMove if the states do not follow from each other.
    """
    teller = PathDecoder(ground, position)
    for before, after in pairwise(path):
        teller.tell(before, after)
    _, low, talon = ground.parts(path[-1])
    if not ground.columns[low].depth and (ground.stock_is_open or not ground.talons[talon].cards):
        teller.finish()
    return teller.line


_CARDS: dict[Bits, Card] = {bit(card): card for card in ALL_FACES}


class PathDecoder:
    """Makes the moves of one step after another."""

    def __init__(self, ground: DealEncoding, position: Position) -> None:
        self.ground = ground
        self.line = Line(ground.rules, position)
        self.plan = ground.rules.plans[0]

    def tell(self, before: int, after: int) -> None:
        """The moves of one step: cards that come from the stock, the highest first, and what they are for."""
        ground = self.ground
        high, low, talon = ground.parts(before)
        high_after, low_after, talon_after = ground.parts(after)
        taken = ground.talons[talon].cards & ~ground.talons[talon_after].cards
        founded, founded_after = ground.heights[high].founded, ground.heights[high_after].founded
        risen = founded_after & ~founded
        for card in reversed(ground.singles[taken & ~risen]):
            self.bring_up(_CARDS[card])
            self.line.carry(self._waste, Zone.TABLEAU)
        if risen:
            self.found(_CARDS[risen])
        elif returned := founded & ~founded_after:
            pile, _ = self.find(_CARDS[returned])
            self.line.carry(pile, Zone.TABLEAU)
        elif low != low_after:
            leave = ground.columns[low].leave
            base = next(
                base for base, (add, _) in leave.items() if add == (low_after - low) * ground.talons.states
            )
            self.move_with_tail(_CARDS[base])

    def finish(self) -> None:
        """Every card goes up, the lowest first."""
        while not self.ground.rules.is_won(self.line.position):
            piles = [self.line.position.piles[index] for index in self.plan.foundations]
            heights = {suit_of(pile[0]): len(pile) for pile in piles if pile}
            suit = min(range(4), key=lambda suit: heights.get(suit, 0))
            self.found(make_card(heights.get(suit, 0) + 1, suit))

    def found(self, card: Card) -> None:
        """The card goes to its foundation; what lies on it goes to its twin first."""
        pile, place = self.find(card)
        if pile in self.plan.tableau:
            on_it = len(self.line.position.piles[pile]) - 1 - place
            if on_it:
                self.line.carry(pile, Zone.TABLEAU, on_it)
        else:
            self.bring_up(card)
            pile = self._waste
        self.line.carry(pile, Zone.FOUNDATION)

    def move_with_tail(self, card: Card) -> None:
        """The card and what lies on it go to another column."""
        pile, place = self.find(card)
        self.line.carry(pile, Zone.TABLEAU, len(self.line.position.piles[pile]) - place)

    def bring_up(self, card: Card) -> None:
        """Turn the stock until the card is the last of the waste."""
        self.line.turn_stock(lambda pile: pile[-1:] == (card,))

    def find(self, card: Card) -> tuple[int, int]:
        """The pile of a card and its place in it."""
        for index, pile in enumerate(self.line.position.piles):
            for place, other in enumerate(pile):
                if card in (other, ~other):
                    return index, place
        raise UnsoundMove(f"{card} is nowhere")

    @property
    def _waste(self) -> int:
        assert self.plan.waste is not None
        return self.plan.waste
