"""Games of pairs, as Baroness: cards that make a total leave together, and only ranks count."""

from __future__ import annotations

from collections.abc import Sequence

from solitaire.cards import rank_of
from solitaire.rules.position import Position
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, Place, Space, StockTo, Unit
from solitaire.solver.line import Line, follow
from solitaire.solver.search import WON

State = tuple[int, tuple[bytes, ...]]
"""How many cards are dealt, and the ranks in each pile: the columns, then the reserve."""


def is_of_pairs(ruleset: Ruleset) -> bool:
    """Whether a game is played by removing pairs, dealing rows and moving cards into spaces, and no more."""
    tableau, stock, reserve = ruleset.tableau, ruleset.stock, ruleset.reserve
    return (
        ruleset.discard.total > 0
        and tableau.build is Build.NONE
        and tableau.unit is Unit.SINGLE
        and tableau.space is Space.ANY
        and set(tableau.to) - {Place.FOUNDATION, Place.TABLEAU} == {Place.SPACE}
        and not any(tableau.face_down)
        and not tableau.minimum
        and stock.to is StockTo.TABLEAU
        and (not reserve.piles or (stock.keep_back > 0 and not reserve.to))
        and not reserve.build
        and not reserve.auto_fill
    )


class Pairs:
    """Every move of a game ``is_of_pairs``.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether, when all is dealt, only one of the spaces is used, all being alike then, and cards
            that leave alone leave at once. Such a card is then of no use: nothing comes to lie on it, and
            where it lay alone, or was carried, there is a space without it.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        plan, ruleset = rules.plans[0], rules.ruleset
        self.rules = rules
        self.position = position
        assert plan.stock is not None
        self._total = ruleset.discard.total
        self._columns = len(plan.tableau)
        self._into_space = ruleset.stock.into_space
        self._indexes = plan.tableau + plan.reserve
        stock = bytes(rank_of(card) for card in reversed(position.piles[plan.stock]))
        kept = len(stock) - ruleset.stock.keep_back
        self._dealt, self._grace = stock[: max(kept, 0)], stock[max(kept, 0) :]
        self._pruned = pruned
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """The state of a position that follows from the first one."""
        plan = self.rules.plans[0]
        assert plan.stock is not None
        undealt = len(position.piles[plan.stock])
        piles = tuple(bytes(map(rank_of, position.piles[index])) for index in self._indexes)
        return len(self._dealt) - max(undealt - len(self._grace), 0), piles

    def children(self, state: State) -> Sequence[tuple[State, int, int]]:
        """What follows by each move: cards are dealt, move into spaces, leave."""
        dealt, piles = state
        columns, total = self._columns, self._total
        ahead = len(self._dealt) - dealt
        left = sum(map(len, piles)) + ahead + (len(self._grace) if ahead else 0)
        spaces = [place for place in range(columns) if not piles[place]]
        spare = [place for place in range(columns) if len(piles[place]) > 1] if spaces else []
        after = []
        if ahead:
            after.append((self._deal(state, range(columns)), left))
            if self._into_space and not spare:
                after += [(self._deal(state, (space,)), left) for space in spaces]
        elif self._pruned:
            del spaces[1:]
        for space in spaces:
            for place in spare:
                moved = list(piles)
                moved[space], moved[place] = piles[place][-1:], piles[place][:-1]
                after.append(((dealt, tuple(moved)), left))
        free = [(place, pile[-1]) for place, pile in enumerate(piles) if pile]
        for number, (place, rank) in enumerate(free, start=1):
            if rank == total:
                after.append((_without(state, place), left - 1))
                if self._pruned and not ahead:
                    del after[:-1]
                    break
            for other, other_rank in free[number:]:
                if rank + other_rank == total:
                    after.append((_without(state, place, other), left - 2))
        return [(child, 1 + len(self._dealt) - child[0] if left else WON, left) for child, left in after]

    def lowest(self, state: State) -> list[int]:
        """The top of each pile must be known; with a space, whether any card lies below it, too."""
        piles = state[1]
        over = 1 if all(piles[: self._columns]) else 2
        return [max(len(pile) - over, -1) for pile in piles]

    def _deal(self, state: State, columns: Sequence[int]) -> State:
        """A card to each of these columns, as far as they go; the last deal turns up the grace cards."""
        dealt, piles = state
        cards = self._dealt[dealt : dealt + len(columns)]
        dealt += len(cards)
        laid = list(piles)
        for column, card in zip(columns, cards, strict=False):
            laid[column] += bytes((card,))
        if dealt == len(self._dealt):
            for place, card in enumerate(self._grace, start=self._columns):
                laid[place] += bytes((card,))
        return dealt, tuple(laid)

    def retell(self, path: Sequence[State]) -> Line:
        """The moves from the first position through the states of ``path``. Raises NoSuchMove."""
        return follow(Line(self.rules, self.position), path[1:], self.state_of)


def _without(state: State, *places: int) -> State:
    """What is left when the cards on top of these piles leave."""
    dealt, piles = state
    left = list(piles)
    for place in places:
        left[place] = left[place][:-1]
    return dealt, tuple(left)
