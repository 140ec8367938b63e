"""The changes of a table by a move: its piles, and the facts of what happened.

``perform`` in ``apply`` calls them in the order in which they happen; none checks whether the move is legal.
"""

from __future__ import annotations

from solitaire.rules.cards import KING, Card, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.complete_sequences import ends_complete
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.move_facts import (
    BottomCardsRaised,
    Carried,
    ClosedUp,
    Completed,
    Dealt,
    Fact,
    Gathered,
    Jumped,
    Redealt,
    Removed,
    TurnedUp,
)
from solitaire.rules.moves import DealStock, Remove
from solitaire.rules.position import Position
from solitaire.rules.redeal import gathered
from solitaire.rules.vocabulary import StockTo


class TableChanges:
    """The piles of a position while a seat's move changes them.

    Args:
        rules: of the game.
        position: before the move; it stays as it is.
        seat: which moves, from 1.
    """

    __slots__ = ("_rules", "_seat_piles", "facts", "piles")

    def __init__(self, rules: Rules, position: Position, seat: int) -> None:
        self.piles = list(position.piles)
        """The piles so far, by index."""
        self.facts: list[Fact] = []
        """What happened so far, in order."""
        self._rules = rules
        self._seat_piles = rules.seat_piles[seat - 1]

    def carry(self, source: int, target: int, count: int) -> None:
        """Carry the last ``count`` cards of a pile to another; both are given by index."""
        piles, specs = self.piles, self._rules.piles
        pile = piles[source]
        cut = len(pile) - count
        cards = pile[cut:]
        piles[source] = pile[:cut]
        piles[target] += cards
        self.facts.append(Carried(cards, specs[source].name, specs[target].name))
        if cut and pile[cut - 1] < 0:
            self._turn_up(source)
        if target in self._rules.full:
            self._note_completion(target)

    def deal(self, move: DealStock) -> None:
        """Deal from the stock by the ruleset, or one card to the target of the move."""
        section = self._rules.ruleset.stock
        if move.target:
            self._deal_onto((self._rules.index[move.target],))
        elif section.to is StockTo.WASTE:
            stock, waste = self._seat_piles.stock_and_waste
            cards = self._draw(stock, section.draw)
            self.piles[waste] += cards
            self.facts.append(Dealt(cards, self._rules.piles[waste].name))
        else:
            targets = {
                StockTo.TABLEAU: self._seat_piles.tableau,
                StockTo.FOUNDATION: self._incomplete_foundations(),
                StockTo.RESERVE: self._seat_piles.reserve,
            }
            self._deal_onto(targets[section.to])

    def gather(self) -> None:
        """Gather the tableau and deal it again, by the ruleset."""
        columns, stock = self._seat_piles.tableau, self._seat_piles.own_stock
        before = [self.piles[index] for index in columns]
        cards, dealt = gathered(self._rules.ruleset, before, self.piles[stock])
        if self._rules.ruleset.raises_bottom_cards:
            raised = [self._rules.piles[index].name for index in columns if len(self.piles[index]) > 1]
            self.facts.append(BottomCardsRaised(tuple(raised)))
            for index, pile in zip(columns, dealt, strict=True):
                self.piles[index] = pile
            return
        self.facts.append(Gathered(cards))
        if drawn := sum(map(len, dealt)) - sum(map(len, before)):
            cards += self._draw(stock, drawn)
        taken = frozenset(cards)
        for index, pile in zip(columns, dealt, strict=True):
            self.piles[index] = pile
            if pile and pile[-1] in taken:
                self.facts.append(Dealt(pile, self._rules.piles[index].name))

    def redeal(self) -> None:
        """Turn the waste over to become the stock."""
        stock, waste = self._seat_piles.stock_and_waste
        self.facts.append(Redealt(len(self.piles[waste])))
        self.piles[stock] = tuple(~card for card in reversed(self.piles[waste]))
        self.piles[waste] = ()

    def remove(self, move: Remove) -> None:
        """Remove the last cards of the piles of a move from the game."""
        discard = self._seat_piles.discard
        assert discard is not None
        indexes = [self._rules.index[name] for name in move.piles]
        cards = tuple(self.piles[index][-1] for index in indexes)
        for index in indexes:
            self.piles[index] = self.piles[index][:-1]
        self.piles[discard] += cards
        self.facts.append(Removed(cards, move.piles))
        for index in indexes:
            self._turn_up(index)

    def fill_gaps(self) -> None:
        """Deal cards to short columns, one to each in turn, until none is short.

        It ends early if the stock is empty.
        """
        minimum = self._rules.ruleset.tableau.minimum
        while short := [index for index in self._seat_piles.tableau if len(self.piles[index]) < minimum]:
            for index in short:
                if not self._seat_piles.in_stock(self.piles):
                    return
                self._deal_onto((index,))

    def jump(self, cards: int) -> None:
        """Put the last ``cards`` of the waste back on the stock."""
        stock, waste = self._seat_piles.stock_and_waste
        self.facts.append(Jumped(cards, self._rules.piles[waste].name))
        self.piles[stock] += tuple(~card for card in reversed(self.piles[waste][-cards:]))
        self.piles[waste] = self.piles[waste][:-cards]

    def close_up(self) -> None:
        """Close up the row behind the pile that was carried."""
        places = sorted(self._rules.closing_row)
        empty = next(number for number, index in enumerate(places) if not self.piles[index])
        behind = [self.piles[index] for index in places[empty + 1 :]]
        if any(behind):
            self.facts.append(ClosedUp(self._rules.piles[places[empty]].name))
            for index, pile in zip(places[empty:], [*behind, ()], strict=True):
                self.piles[index] = pile

    def collect(self) -> None:
        """Move complete sequences to empty foundations of their suits, left ones first."""
        for column in self._seat_piles.tableau:
            while len(self.piles[column]) >= KING and ends_complete(self.piles[column]):
                suits = (None, suit_of(self.piles[column][-1]))
                free = (
                    index
                    for index in self._seat_piles.foundations
                    if not self.piles[index] and self._rules.piles[index].suit in suits
                )
                self.carry(column, next(free), KING)

    def fill_from_reserve(self) -> None:
        """Fill empty columns from the reserve, a card each."""
        for space in self._seat_piles.tableau:
            stocked = next((index for index in self._seat_piles.reserve if self.piles[index]), None)
            if not self.piles[space] and stocked is not None:
                self.carry(stocked, space, 1)

    def turn_up_uncovered(self) -> None:
        """Turn up the last cards of columns on which no others lie any more."""
        for index in self._rules.covering:
            if not is_covered(self._rules, self.piles, index):
                self._turn_up(index)

    def fill_from_waste(self) -> None:
        """Fill empty columns from the waste or, once it is empty, from the stock."""
        stock, waste = self._seat_piles.stock_and_waste
        for space in self._seat_piles.tableau:
            if self.piles[space]:
                continue
            if self.piles[waste]:
                self.carry(waste, space, 1)
            elif self.piles[stock]:
                self._deal_onto((space,))

    def fill_from_stock(self) -> None:
        """Fill empty columns from the stock."""
        spaces = tuple(index for index in self._seat_piles.tableau if not self.piles[index])
        if spaces and self._seat_piles.in_stock(self.piles):
            self._deal_onto(spaces)

    def close_gaps(self) -> None:
        """Close up the tableau and fill it from the stock, if there is a gap to fill."""
        columns = [self.piles[index] for index in self._seat_piles.tableau]
        _, dealt = gathered(self._rules.ruleset, columns, self.piles[self._seat_piles.own_stock])
        if dealt != columns:
            self.gather()

    def turn_to_empty_waste(self) -> None:
        """Turn the stock to the waste, if that is empty."""
        stock, waste = self._seat_piles.stock_and_waste
        if self.piles[stock] and not self.piles[waste]:
            self.deal(self._seat_piles.deal)

    def _deal_onto(self, targets: tuple[int, ...]) -> None:
        """Deal one card to each target, from the left, while the stock has more than the cards kept back.

        Once only those remain, they are dealt to the reserve.
        """
        keep_back = self._rules.ruleset.stock.keep_back
        stock = self._seat_piles.own_stock
        count = min(len(targets), len(self.piles[stock]) - keep_back)
        if keep_back and len(self.piles[stock]) - count == keep_back:
            targets = (*targets[:count], *self._seat_piles.reserve)
            count += keep_back
        for target, card in zip(targets, self._draw(stock, count), strict=False):
            self.piles[target] += (card,)
            self.facts.append(Dealt((card,), self._rules.piles[target].name))
            if target in self._rules.full:
                self._note_completion(target)

    def _draw(self, stock: int, count: int) -> tuple[Card, ...]:
        """Take up to ``count`` cards from the stock, face up, in the order dealt."""
        taken = self.piles[stock][-count:]
        self.piles[stock] = self.piles[stock][:-count]
        return tuple(~card for card in reversed(taken))

    def _incomplete_foundations(self) -> tuple[int, ...]:
        full = self._rules.full
        return tuple(index for index in self._seat_piles.foundations if len(self.piles[index]) < full[index])

    def _turn_up(self, index: int) -> None:
        pile = self.piles[index]
        if pile and pile[-1] < 0 and index in self._rules.turns_up:
            self.piles[index] = (*pile[:-1], ~pile[-1])
            self.facts.append(TurnedUp(~pile[-1], self._rules.piles[index].name))

    def _note_completion(self, foundation: int) -> None:
        """Add the fact that a foundation which took a card is complete, if it is."""
        if len(self.piles[foundation]) == self._rules.full[foundation]:
            self.facts.append(Completed(self._rules.piles[foundation].name))
