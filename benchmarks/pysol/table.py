"""A game of PySolFC in the terms of this project: piles of cards by index, and steps between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from benchmarks.pysol.engine import movable, turn_up
from solitaire.rules.cards import (
    HEARTS,
    KING,
    SPADES,
    SUITS_OF_PACK,
    Card,
    face_up,
    make_card,
    rank_of,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry, DealStock, Fill, Move, Redeal, Remove
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.vocabulary import Base, FoundationSuit, Space


class Step(NamedTuple):
    """A move of either side: cards from one pile to another, both by index; or the stock's own move."""

    source: int
    target: int
    cards: int


STOCK_STEP: Final = Step(-1, -1, 0)
"""The stock's own move: a deal, a redeal, or filling gaps."""


class DifferentPiles(LookupError):
    """A pile or a move that PySolFC's game has not; the message names it."""


class Table:
    """A game of PySolFC with its stacks in the order of ``Rules.piles``."""

    def __init__(self, rules: Rules, game: Any) -> None:
        """Match the stacks of the two games.

        Raises DifferentPiles.
        """
        self._rules = rules
        self._game = game
        self._stacks = list(self._matched())
        self._index = {stack: index for index, stack in enumerate(self._stacks)}
        self._discard = {self._stacks[index] for index in rules.of_zone(Zone.DISCARD)}

    def piles(self) -> tuple[Pile, ...]:
        """The cards of every pile."""
        return tuple(tuple(self._card(card) for card in stack.cards) for stack in self._stacks)

    def put(self, position: Position) -> None:
        """Lay the cards as in a position, whatever PySolFC dealt."""
        left: dict[Card, list[Any]] = defaultdict(list)
        for card in self._game.cards:
            left[face_up(self._card(card))].append(card)
        for stack in self._game.allstacks:
            stack.cards.clear()
        for stack, pile in zip(self._stacks, position.piles, strict=True):
            for card in pile:
                laid = left[face_up(card)].pop()
                laid.face_up = int(card >= 0)
                stack.cards.append(laid)
        if self._rules.ruleset.foundation.base is not Base.ACE:
            base = self._rules.base_rank(position) - 1
            for stack in self._game.s.foundations:
                stack.cap.base_rank = base
            if self._rules.ruleset.tableau.space is Space.BELOW_BASE:
                for stack in self._game.s.rows:
                    stack.cap.base_rank = (base - 1) % KING

    def steps(self) -> set[Step]:
        """All that PySolFC allows."""
        found = {STOCK_STEP} if self._game.canDealCards() else set()
        for source in self._stacks:
            for count in movable(source):
                cards = source.cards[-count:]
                for target in self._stacks:
                    if target is not source and target.acceptsCards(source, cards):
                        found.add(self._step(source, target, count))
        return found

    def play(self, step: Step) -> None:
        """Make a move, with all that PySolFC does by itself.

        Where this project removes complete sequences or turns cards automatically, that is done as the player
        would.
        """
        if step == STOCK_STEP:
            self._game.dealCards(sound=False)
        else:
            source, target = self._stacks[step.source], self._stacks[step.target]
            if not target.acceptsCards(source, source.cards[-step.cards :]):
                source, target = target, source  # a pair may be named in either order
            source.moveMove(step.cards, target, frames=0)
        turn_up(self._game)
        if self._rules.collects:
            self._collect()
        if self._rules.turns_at_once and not self._game.s.waste.cards and self._game.s.talon.cards:
            self._game.dealCards(sound=False)

    def _collect(self) -> None:
        for source in self._game.s.rows:
            for target in self._game.s.foundations:
                cards = source.cards[-KING:]
                if source.canMoveCards(cards) and target.acceptsCards(source, cards):
                    source.moveMove(KING, target, frames=0)
                    turn_up(self._game)

    def _step(self, source: Any, target: Any, count: int) -> Step:
        ends = self._index[source], self._index[target]
        if self._discard and target not in self._discard and target.cards:
            first, second = sorted(ends, key=self._rules.seat_piles[0].removable.index)
            ends = first, second
        return Step(*ends, count)

    def _card(self, card: Any) -> Card:
        suits = self._rules.ruleset.pack.suits
        if suits == max(SUITS_OF_PACK):
            suit = SUITS_OF_PACK[suits][card.suit]
        else:
            suit = HEARTS if suits > 1 and card.color else SPADES
        made = make_card(card.rank + 1, suit)
        return made if card.face_up else ~made

    def _matched(self) -> Iterator[Any]:
        stacks = self._game.s
        of_zone = {
            Zone.STOCK: [stacks.talon],
            Zone.WASTE: [stacks.waste] if stacks.waste else [],
            Zone.FOUNDATION: list(stacks.foundations),
            Zone.DISCARD: list(stacks.foundations) or list(stacks.internals),
            Zone.TABLEAU: list(stacks.rows),
            Zone.CELL: list(stacks.reserves),
            # In some games the reserve follows the columns among the rows.
            Zone.RESERVE: list(stacks.reserves or stacks.rows[self._rules.ruleset.tableau.piles :]),
        }
        for spec in self._rules.piles:
            fits = [stack for stack in of_zone[spec.zone] if self._fits(spec, stack)]
            if not fits:
                raise DifferentPiles(spec.name)
            of_zone[spec.zone].remove(fits[0])
            yield fits[0]

    def _fits(self, spec: PileSpec, stack: Any) -> bool:
        """Whether a stack of the right zone has the suit or the first card of a pile."""
        fixed = self._rules.ruleset.foundation.fixed
        if fixed and spec.zone is Zone.FOUNDATION:
            one, cap = fixed[spec.number], stack.cap
            has_suit = self._rules.ruleset.foundation.suit is not FoundationSuit.NONE
            suit_fits = not has_suit or SUITS_OF_PACK[4].index(suit_of(one.base)) in (cap.suit, cap.base_suit)
            base = stack.cards[0].rank if stack.cards else cap.base_rank
            return suit_fits and (base + 1, cap.dir) == (rank_of(one.base), one.step)
        if spec.suit is None:
            return True
        return SUITS_OF_PACK[4].index(spec.suit) in (stack.cap.suit, stack.cap.base_suit)


def step_of(rules: Rules, move: Move) -> Step:
    """A move of this project as a step.

    Raises DifferentPiles for moves that no step expresses.
    """
    match move:
        case Carry(source, target, count):
            return Step(rules.index[source], rules.index[target], count)
        case Redeal() | Fill() | DealStock(target=""):
            return STOCK_STEP
        case Remove(names):
            ends = (rules.index[name] for name in names)
            first, *others = sorted(ends, key=rules.seat_piles[0].removable.index)
            (other,) = others or rules.of_zone(Zone.DISCARD)
            return Step(first, other, 1)
    raise DifferentPiles(move)


def step_text(rules: Rules, step: Step) -> str:
    """A step in the notation of moves."""
    if step == STOCK_STEP:
        return "deal"
    return str(Carry(rules.piles[step.source].name, rules.piles[step.target].name, step.cards))
