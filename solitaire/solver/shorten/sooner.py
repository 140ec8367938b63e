"""A stock is turned for the cards it brings: who takes a card when it first comes by turns it less often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solitaire.rules.apply import perform
from solitaire.rules.cards import Card
from solitaire.rules.compiled import Rules
from solitaire.rules.legal import is_legal
from solitaire.rules.moves import Carry, Deal, Move, Redeal
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.shorten.purse import Purse


class Deed(NamedTuple):
    """A move that is wanted for itself, with the ``card`` that it takes from the waste, if it does."""

    move: Move
    card: Card | None


def play_sooner(
    rules: Rules, position: Position, moves: Sequence[Move], purse: Purse
) -> Iterator[tuple[Move, ...]]:
    """Ever shorter lines, in which one card after the other is played when it first comes by. None in games
    without a waste.
    """
    if rules.ruleset.stock.to is not StockTo.WASTE:
        return
    teller = Teller(rules, position, purse)
    deeds, number = teller.deeds(moves), 0
    while number < len(deeds):
        for line in teller.sooner(moves, deeds, number):
            yield line
            moves, deeds = line, teller.deeds(line)
            break
        else:
            number += 1


class Teller:
    """Tells deeds from the turning of the stock between them, and turns it again for them in another order."""

    def __init__(self, rules: Rules, start: Position, purse: Purse) -> None:
        self._rules = rules
        self._start = start
        self._purse = purse
        plan = rules.plans[0]
        assert plan.stock is not None and plan.waste is not None
        self._stock, self._waste = plan.stock, plan.waste
        self._deal, self._redeal = plan.deal, plan.redeal

    def deeds(self, moves: Sequence[Move]) -> list[Deed]:
        """What is done in a line besides turning the stock."""
        waste, deeds, position = self._rules.piles[self._waste].name, list[Deed](), self._start
        for move in moves:
            if not isinstance(move, Deal | Redeal):
                takes = isinstance(move, Carry) and move.source == waste
                deeds.append(Deed(move, position.piles[self._waste][-1] if takes else None))
            position, _ = perform(self._rules, position, move)
        return deeds

    def sooner(self, moves: Sequence[Move], deeds: Sequence[Deed], number: int) -> Iterator[tuple[Move, ...]]:
        """Shorter lines with the same deeds, the one of that number put before others."""
        deed = deeds[number]
        for place in self._chances(moves, deed):
            if place >= number:
                return
            others = (*deeds[place:number], *deeds[number + 1 :])
            if line := self._line((*deeds[:place], deed, *others), len(moves) - 1):
                yield line

    def _chances(self, moves: Sequence[Move], deed: Deed) -> Iterator[int]:
        """After how many deeds of a line the card of a deed comes by and can be played."""
        position, done, last = self._start, 0, -1
        for move in moves if deed.card is not None else ():
            is_there = position.piles[self._waste][-1:] == (deed.card,)
            if is_there and done > last and is_legal(self._rules, position, deed.move):
                yield done
                last = done
            done += not isinstance(move, Deal | Redeal)
            position, _ = perform(self._rules, position, move)

    def _line(self, deeds: Sequence[Deed], most: int) -> tuple[Move, ...]:
        """The moves for some deeds; empty if these do not win in ``most`` moves."""
        position, moves = self._start, list[Move]()
        for deed in deeds:
            move = None
            while move is not deed.move:
                is_up = deed.card is None or position.piles[self._waste][-1:] == (deed.card,)
                move = deed.move if is_up else self._deal if position.piles[self._stock] else self._redeal
                if len(moves) == most or not is_legal(self._rules, position, move):
                    return ()
                self._purse.spend()
                position, _ = perform(self._rules, position, move)
                moves.append(move)
        return tuple(moves) if self._rules.is_won(position) else ()
