"""Games in which cards move one at a time and nothing comes back, on numbered piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from solitaire.cards import FACE_MASK, Card, Face
from solitaire.rules.glance import Mask
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import FoundationSuit, StockTo, Unit
from solitaire.solver.levels import LevelLooks
from solitaire.solver.likeness import ignores_suits
from solitaire.solver.line import Line, follow
from solitaire.solver.measure import Measure, face
from solitaire.solver.numbered import NumberedPiles
from solitaire.solver.safety import knows_safety

State: TypeAlias = tuple[int, ...]
"""The numbers of the columns, the reserve and the waste; how many cards are undealt; the heights of the
foundations.
"""
Child: TypeAlias = tuple[State, int, int]


def goes_one_by_one(ruleset: Ruleset) -> bool:
    """Whether cards move one at a time, nothing comes back from foundations or waste, and the stock is dealt
    to a waste or a reserve, if there is one.
    """
    return (
        ruleset.tableau.unit is Unit.SINGLE
        and not ruleset.discard.total
        and ruleset.foundation.suit is not FoundationSuit.FREE
        and not ruleset.foundation.take_back
        and ruleset.stock.to is not StockTo.TABLEAU
        and ruleset.stock.passes == 1
        and not ruleset.stock.into_space
        and not ruleset.stock.keep_back
        and not ruleset.reserve.auto_fill
    )


class OneByOne:
    """Every move of a game that ``goes_one_by_one``; a safe card goes up at once, where safety is known.

    Args:
        rules: the game.
        position: where the search begins.
        fine: how stages are told apart (see ``Measure``, whose stages and costs these are).
        forced: whether safe cards go up at once.
    """

    def __init__(self, rules: Rules, position: Position, fine: bool = False, forced: bool = True) -> None:
        plan, ruleset = rules.plans[0], rules.ruleset
        self.rules = rules
        self.position = position
        self._plan = plan
        self._base = rules.base_rank(position)
        self._measure = Measure(rules, self._base, fine)
        self._suits = 0 if ignores_suits(ruleset) else FACE_MASK ^ 15
        self._numbered = NumberedPiles(rules, self._base)
        self._columns = len(plan.tableau)
        self._both = self._columns + len(plan.reserve)
        self._indexes = plan.tableau + plan.reserve + (() if plan.waste is None else (plan.waste,))
        self._size = len(self._indexes)
        self._is_filled = ruleset.tableau.minimum > 0
        self._feeds_reserve = ruleset.stock.to is StockTo.RESERVE
        self._packets = ruleset.stock.draw > 1
        self._alike = _alike_foundations(ruleset)
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        stock = position.piles[plan.stock] if plan.stock is not None else ()
        self._stock = self._told_apart(~card for card in stock)
        self._levels = LevelLooks(rules, self._base, forced and knows_safety(ruleset))
        sources = {source.index: source for source in plan.sources.values()}
        self._sources = [
            (place, source, {at for at, index in enumerate(self._indexes) if index in source.barred})
            for place, index in enumerate(self._indexes)
            if (source := sources.get(index))
        ]
        self._builds = [place for place, index in enumerate(self._indexes) if index in plan.builds]
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """The state of a position that follows from the first one."""
        piles = [self._numbered.number(self._told_apart(position.piles[index])) for index in self._indexes]
        undealt = len(position.piles[self._plan.stock]) if self._plan.stock is not None else 0
        return self._settled(piles, undealt, [len(position.piles[index]) for index in self._foundations])

    def _told_apart(self, cards: Iterable[Card]) -> Pile:
        """The cards, without their suits if those do not matter."""
        kept = self._suits | 15
        return tuple(card & kept if card >= 0 else ~(~card & kept) for card in cards)

    def _settled(self, piles: list[int], undealt: int, heights: Sequence[int]) -> State:
        """The state that stands for all that differ in the order of piles no rule tells apart."""
        if not undealt or not self._is_filled:
            piles[: self._columns] = sorted(piles[: self._columns])
        if self._both > self._columns and not (undealt and self._feeds_reserve):
            piles[self._columns : self._both] = sorted(piles[self._columns : self._both])
        for alike in self._alike:
            heights = [*heights[: alike.start], *sorted(heights[alike]), *heights[alike.stop :]]
        return (*piles, undealt, *heights)

    def children(self, state: State) -> Sequence[Child]:
        """The states that follow."""
        numbered, size = self._numbered, self._size
        tops, takes, looks, faces = numbered.tops, numbered.takes, numbered.looks, numbered.faces
        piles, undealt, heights = state[:size], state[size], state[size + 1 :]
        left, wanted, homes, safe = self._levels[heights]
        both, is_open = self._both, self._measure.is_open
        total = sum([looks[number] for number in piles[:both]])
        above = self._above(piles[:both], wanted) if is_open else 0
        after: list[Child] = []

        def add(place: int, target: int, card: Face) -> None:
            """A card moves from pile to pile."""
            source, onto = piles[place], piles[target]
            changed = list(piles)
            shorter = changed[place] = numbered.shorter(source)
            longer = changed[target] = numbered.longer(onto, card)
            sum_ = total + looks[longer] - looks[onto]
            if place < both:
                sum_ += looks[shorter] - looks[source]
            lies_above = above
            if is_open:
                lies_above += (faces[onto] & wanted).bit_count() - (faces[shorter] & wanted).bit_count()
            wasted = self._wasted(changed)
            weight = self._measure.weigh(left, sum_, undealt, wasted, lies_above)
            after.append((self._settled(changed, undealt, heights), *weight))

        for place, source, _ in self._sources:
            top = tops[piles[place]]
            if top & safe and top & wanted and source.to_foundation:
                if place == both and self._packets:
                    continue  # Taking the card shifts the packets that follow.
                index = next(index for index, mask in homes if top & mask)
                return [self._found(state, place, index, total)]
        takers = [(target, takes[piles[target]]) for target in self._builds]
        fits = 0
        for _, mask in takers:
            fits |= mask
        spaces = [place for place in range(self._columns) if not piles[place]]
        for place, source, barred in self._sources:
            top = tops[piles[place]]
            if top & wanted and source.to_foundation:
                after += [self._found(state, place, index, total) for index, mask in homes if top & mask]
            if top & fits and source.to_build:
                for target, mask in takers:
                    if top & mask and target not in barred:
                        add(place, target, top.bit_length() - 1)
            # Carrying the only card of one column to another would change nothing.
            is_alone = source.is_space and len(numbered.piles[piles[place]]) == 1
            if spaces and top & source.space[self._base] and not is_alone:
                for space in spaces:
                    add(place, space, top.bit_length() - 1)
        if undealt:
            after.append(self._deal(state))
        return after

    def retell(self, path: Sequence[State]) -> Line:
        """The moves from the first position through the states of ``path``. Raises NoSuchMove."""
        return follow(Line(self.rules, self.position), path[1:], self.state_of)

    def _found(self, state: State, place: int, index: int, total: int) -> Child:
        """The last card of a pile goes to a foundation."""
        numbered, size = self._numbered, self._size
        piles, heights = list(state[:size]), list(state[size + 1 :])
        source = piles[place]
        shorter = piles[place] = numbered.shorter(source)
        if place < self._both:
            total += numbered.looks[shorter] - numbered.looks[source]
        heights[index] += 1
        above = 0
        left, wanted, _, _ = self._levels[tuple(heights)]
        if self._measure.is_open:
            above = self._above(piles[: self._both], wanted)
        weight = self._measure.weigh(left, total, state[size], self._wasted(piles), above)
        return self._settled(piles, state[size], heights), *weight

    def _deal(self, state: State) -> Child:
        """The stock is dealt, or fills the gaps."""
        numbered, size, both = self._numbered, self._size, self._both
        ruleset = self.rules.ruleset
        piles, undealt = list(state[:size]), state[size]

        minimum = ruleset.tableau.minimum

        def short() -> list[int]:
            return [at for at in range(self._columns) if len(numbered.piles[piles[at]]) < minimum]

        if gaps := short():
            targets: Iterable[int] = iter(gaps)
        elif self._feeds_reserve:
            targets = range(self._columns, both)
        else:
            targets = [both] * ruleset.stock.draw
        while gaps or targets:
            for target in targets:
                if undealt:
                    undealt -= 1
                    piles[target] = numbered.longer(piles[target], self._stock[undealt])
            gaps = targets = short() if gaps and undealt else []
        heights = state[size + 1 :]
        left = self._levels[heights].left
        total = sum([numbered.looks[number] for number in piles[:both]])
        weight = self._measure.weigh(left, total, undealt, self._wasted(piles), 0)
        return self._settled(piles, undealt, heights), *weight

    def _wasted(self, piles: Sequence[int]) -> int:
        return 0 if self._plan.waste is None else len(self._numbered.piles[piles[-1]])

    def _above(self, columns: Sequence[int], wanted: Mask) -> int:
        """The cards that lie above those that are wanted."""
        faces, piles = self._numbered.faces, self._numbered.piles
        above = 0
        for number in columns:
            if faces[number] & wanted:
                for place, card in enumerate(reversed(piles[number])):
                    if wanted >> face(card) & 1:
                        above += place
        return above


def _alike_foundations(ruleset: Ruleset) -> list[slice]:
    """Groups of foundations, by their places, that the same card opens and closes."""
    decks = ruleset.pack.decks
    if ruleset.foundation.fixed or (decks == 1 and ruleset.foundation.suit is FoundationSuit.FIXED):
        return []
    size = 4 * decks if ruleset.foundation.suit is FoundationSuit.NONE else decks
    return [slice(start, start + size) for start in range(0, 4 * decks, size)]
