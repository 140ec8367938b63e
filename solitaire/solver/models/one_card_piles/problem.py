"""Search problem of games whose piles keep a card each for the foundations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import pairwise
from typing import Final

from solitaire.rules.cards import ACE, KING, SUIT_NAMES, face_of, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection, StockSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import (
    Build,
    Destination,
    FoundationOrder,
    FoundationSuit,
    FoundationUnit,
    Goal,
    JumpWhen,
    OpenWhen,
    Space,
    StockTo,
)
from solitaire.solver.lines.move_line import Line, UnsoundMove, follow
from solitaire.solver.models.one_card_piles.card_encoding import CardEncoding, State
from solitaire.solver.models.one_card_piles.reserve_deadlock import ReserveDeadlock
from solitaire.solver.models.one_card_piles.waiting_cards import (
    LARGEST_COUNT,
    NEVER,
    Excess,
    Forecast,
    SuitForecasts,
    turns_of,
)
from solitaire.solver.search.problem import WON, Child

_LEFT_COST, _EXCESS_SHARE = 8, 2
"""The cost of a card that is left. A card in a pile costs as many more as are needed before it. Of the cards
that wait without room in the relaxed game, counted after each turn, so many cost one more.
"""
_LYING_COST, _LYING_COST_WHERE_FILLED = 8, 2
"""The cost of a card that lies on one needed sooner, in the reserve or, in the last pass, in the waste."""
_MOST_STORED: Final = 20_000
"""Sets of faces that are stored of each suit."""


def has_one_card_piles(ruleset: Ruleset) -> bool:
    """Whether piles take single cards from the waste, and give them to foundations.

    Each foundation has an order of its own; the stock is turned card by card, a limited number of times. Cards
    of a reserve go to foundations alone.
    """
    tableau, stock, waste, reserve = ruleset.tableau, ruleset.stock, ruleset.waste, ruleset.reserve
    return (
        not ruleset.is_race
        and ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.suits == len(SUIT_NAMES)
        and (tableau.build, tableau.space) == (Build.NONE, Space.ANY)
        and tableau.to == (Destination.FOUNDATION,)
        and max(tableau.dealt_heights) <= 1
        and not any(tableau.face_down)
        and not overlaps(tableau)
        and not tableau.minimum
        and stock == StockSection(to=StockTo.WASTE, passes=stock.passes)
        and stock.passes > 0
        and Destination.FOUNDATION in waste.to
        and (Destination.SPACE in waste.to) is not waste.auto_fill
        and waste.jump is JumpWhen.NEVER
        and (ruleset.foundation.suit is FoundationSuit.FIXED or _ignores_suits(ruleset))
        and _takes_each_card_once(ruleset)
        and ruleset.foundation.order is FoundationOrder.RANK
        and ruleset.foundation.unit is FoundationUnit.CARD
        and ruleset.foundation.when is OpenWhen.ALWAYS
        and not ruleset.foundation.take_back
        and ruleset.cells == CellsSection()
        and (not reserve.piles or reserve.to == (Destination.FOUNDATION,))
        and not (reserve.build or reserve.has_priority)
        and not ruleset.discards
    )


def _ignores_suits(ruleset: Ruleset) -> bool:
    """Whether foundations of any suit are all that cards wait for, without a reserve."""
    return ruleset.foundation.suit is FoundationSuit.NONE and not ruleset.reserve.piles


def _takes_each_card_once(ruleset: Ruleset) -> bool:
    """Whether each card of the pack has one place on one foundation, by its face or what stands for it."""
    faces = sorted([face_of(card) for fixed in ruleset.foundation.fixed for card in fixed.cards])
    pack = [make_card(rank, suit) for suit in range(len(SUIT_NAMES)) for rank in range(ACE, KING + 1)]
    return faces == sorted(pack * ruleset.pack.decks) and len(faces) <= LARGEST_COUNT


class Waiting(Enum):
    """The cards that may wait, although a foundation takes them.

    The fewer may, the sooner wins are found, and the more are missed.
    """

    NONE = auto()
    NOT_OF_WASTE = auto()
    """Cards of piles and of the reserve."""
    ANY = auto()


class OneCardPilesProblem:
    """The moves of a game that ``has_one_card_piles``.

    In each state but the first, no card is left that goes to a foundation at once. The stage is the number of
    turns that are left.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether a card goes to a foundation at once, and nothing else is tried, if all foundations take
            it now that still need one like it. Then none takes it later only. Whatever is played while it stays
            can be played without it: piles and waste hold one card less, and foundations as many or more. Where
            the waste fills piles, that holds only of cards of the reserve, until stock and waste are empty, and
            only while no pile is empty. It does not hold where cards move between foundations.
        waiting: which other cards may wait; a loss is one of the game only with ``Waiting.ANY``.
        exchanged: whether a card in a pile goes to a foundation at once that takes it, where the waste fills no
            piles and there is no reserve. If it stayed until another one like it had gone there, that one could
            take its place: from the waste it may go to the pile, which is free by then.
        buried: whether states are left out that ``buried_cards`` proves lost; only where suits matter, as it
            counts on foundations that need a face once, and on two at most that need it.
        blocked: whether states are left out that ``ReserveDeadlock`` proves lost.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        pruned: bool = True,
        waiting: Waiting = Waiting.ANY,
        exchanged: bool = True,
        buried: bool = True,
        blocked: bool = True,
    ) -> None:
        self.rules, self.position = rules, position
        self.encoding = encoding = CardEncoding(rules, position)
        pruned = pruned and not rules.ruleset.foundation.transfer
        self._pruned, self._waiting, self._buried = pruned, waiting, pruned and buried and encoding.has_suits
        suits = encoding.suits()
        self._forecasts = [SuitForecasts(encoding, suit, self._buried) for suit in suits]
        is_tested = pruned and blocked and bool(encoding.reserve_masks)
        self._deadlocks = [ReserveDeadlock(encoding, suit) for suit in suits if is_tested]
        self._excess = Excess(turns_of(encoding), len(encoding.piles))
        self._suit_of = {
            card: forecasts
            for forecasts, suit in enumerate(suits)
            for foundation in suit
            for card in encoding.orders[foundation]
        }
        self._in_pile = 1 << encoding.piled_at
        """What a card in a pile adds to a state."""
        self._fills = rules.fills_from_waste
        self._exchanges = pruned and exchanged and not self._fills and not encoding.reserve_masks
        """Whether a card in a pile goes to a foundation at once that takes it."""
        self._lying_cost = _LYING_COST_WHERE_FILLED if self._fills else _LYING_COST
        self._taken: list[dict[int, list[int]]] = [{} for _ in suits]
        self._fields = [encoding.field_of(suit) for suit in suits]
        self.start = encoding.start

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        weighed = [self._weighed(child) for after in self._following(state) for child in self._settled(after)]
        return [child for child in weighed if child]

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        steps = list[State]()
        for state, child in pairwise(path):
            for after in self._following(state):
                if found := self._steps_to(after, child):
                    steps += found
                    break
            else:
                raise UnsoundMove("no move leads to the next state")
        encoding = self.encoding
        return follow(Line(self.rules, self.position), map(encoding.appearance, steps), encoding.appearance_of)

    def _following(self, state: State) -> list[State]:
        """The states after a move, before other cards go to foundations at once."""
        following = list[State]()
        for played, is_at_once in self._played(state):
            if is_at_once:
                return played
            following += played
        encoding = self.encoding
        place, waste = encoding.place(state), encoding.waste(state)
        if waste and not self._fills and encoding.piled(state) < len(encoding.piles):
            following.append(state - _highest(waste) + self._in_pile)
        if place < len(encoding.cards):
            following.append(self._filled(self._turned(state)))
        elif waste and encoding.redeals(state):
            back = place - _lowest_place(waste)
            following.append(self._filled(state - (back << encoding.place_at) - (1 << encoding.redeals_at)))
        return following

    def _turned(self, state: State) -> State:
        """The state after the next card of the stock is turned."""
        encoding = self.encoding
        place = encoding.place(state)
        later = (state & encoding.talon_mask) >> place + 1
        turns = _lowest_place(later) + 1 if later else len(encoding.cards) - place
        return state + (turns << encoding.place_at)

    def _filled(self, state: State) -> State:
        """The state after the waste, or the stock, has filled empty piles, if it does."""
        encoding = self.encoding
        if not self._fills:
            return state
        while encoding.piled(state) < len(encoding.piles):
            if not state & encoding.talon_mask:
                break
            waste = encoding.waste(state)
            filling = state if waste else self._turned(state)
            state = filling - (_highest(waste) if waste else 1 << encoding.place(state)) + self._in_pile
        return state

    def _settled(self, state: State) -> list[State]:
        """The states after all cards have gone that go to foundations at once."""
        for played, is_at_once in self._played(state):
            if is_at_once:
                return [settled for after in played for settled in self._settled(after)]
        return [state]

    def _steps_to(self, state: State, settled: State) -> list[State]:
        """The states from one to a settled one that it may become; none if it does not."""
        if state == settled:
            return [state]
        for played, is_at_once in self._played(state):
            if is_at_once:
                for after in played:
                    if steps := self._steps_to(after, settled):
                        return [state, *steps]
                break
        return []

    def _played(self, state: State) -> Iterator[tuple[list[State], bool]]:
        """Yield the states after each card that foundations take, and whether it goes there at once."""
        encoding = self.encoding
        # Where the waste fills a pile, it depends on the time at which a card leaves which one comes there.
        is_safe = not (self._fills and state & encoding.talon_mask)
        is_full = encoding.piled(state) == len(encoding.piles)
        may_wait = self._waiting is not Waiting.NONE
        for mask in encoding.reserve_masks:
            if dealt := state & mask:
                card = encoding.faces[dealt.bit_length() - 1]
                yield self._after(state - _highest(dealt), card, is_safe or is_full, may_wait)
        waste = encoding.waste(state)
        for suit, field in enumerate(self._fields):
            key, taken = state & field, self._taken[suit]
            cards = taken.get(key)
            if cards is None:
                if len(taken) >= _MOST_STORED:
                    taken.clear()
                cards = taken[key] = self._taken_from_piles(key, suit)
            for card in cards:
                yield self._after(state - self._in_pile, card, is_safe, may_wait, self._exchanges)
        if waste:
            card, may_wait = encoding.cards[waste.bit_length() - 1], self._waiting is Waiting.ANY
            yield self._after(state - _highest(waste), card, is_safe, may_wait)

    def _taken_from_piles(self, state: State, suit: int) -> list[int]:
        """The faces of cards in piles that a foundation takes."""
        encoding = self.encoding
        of_suit = sorted([card for card in encoding.takers if self._suit_of[card] == suit])
        return [card for card in of_suit if encoding.in_piles(state, card) and encoding.raised(state, card)]

    def _after(
        self, state: State, card: int, is_safe: bool, may_wait: bool, is_exchanged: bool = False
    ) -> tuple[list[State], bool]:
        """The states after foundations take a card, and whether it goes there at once.

        It does unless it ``may_wait``, or if it ``is_safe``, and no foundation takes it later only, or another
        one like it is then exchanged for it.
        """
        encoding = self.encoding
        after = [self._filled(raised) for raised in encoding.raised(state, card)]
        is_sure = self._pruned and is_safe and (is_exchanged or not encoding.goes_later(state, card))
        return after, bool(after) and (not may_wait or is_sure)

    def _weighed(self, state: State) -> Child[State] | None:
        """The state with its stage and its cost; None if it is known to be lost."""
        encoding = self.encoding
        left = (state & encoding.dealt_mask).bit_count() + encoding.piled(state)
        if not left:
            return state, WON, 0
        if any(deadlock.is_stuck(state) for deadlock in self._deadlocks):
            return None
        suits = [forecasts.of(state) for forecasts in self._forecasts]
        waiting, cost = 0, _LEFT_COST * left
        for suit in suits:
            waiting += suit.waiting
            cost += suit.waits
        place, redeals = encoding.place(state), encoding.redeals(state)
        cost += self._excess.of(waiting, place) // _EXCESS_SHARE
        if not redeals:
            if self._buried and self._excess.is_any(sum([suit.buried for suit in suits])):
                return None
            cost += self._lying_cost * self._lying(encoding.waste(state), suits)
        for mask in encoding.reserve_masks:
            cost += self._lying_cost * self._lying(state & mask, suits)
        size = len(encoding.cards)
        return state, 1 + redeals * (size + 1) + size - place, cost

    def _lying(self, pile: int, suits: Sequence[Forecast]) -> int:
        """How many cards of a pile lie on one that leaves sooner."""
        lying, soonest, faces = 0, NEVER, self.encoding.faces
        while pile:
            at = _lowest_place(pile)
            pile &= pile - 1
            departure = suits[self._suit_of[faces[at]]].departures.get(at, NEVER)
            if departure > soonest:
                lying += 1
            else:
                soonest = departure
        return lying


def _highest(bits: int) -> int:
    """The highest of some bits."""
    return 1 << bits.bit_length() - 1


def _lowest_place(bits: int) -> int:
    """The place of the lowest of some bits."""
    return (bits & -bits).bit_length() - 1
