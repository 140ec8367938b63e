"""Search problem of games whose piles take any card, and give it to foundations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import ACE, KING, SUIT_NAMES, Card, face_of, make_card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import (
    Base,
    Build,
    BuildDirection,
    DealWhen,
    Destination,
    FoundationOrder,
    FoundationSuit,
    FoundationUnit,
    Goal,
    OpenWhen,
    Space,
    Unit,
)
from solitaire.solver.lines.move_line import Line, follow
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = bytes
"""How many cards are to be placed, the heights of the foundations, and the piles in ascending order: a byte for
each number and for the kind of each card, and a zero between two piles.

Cards are of one kind if no foundation tells them apart. The heights of foundations that take the same kinds
ascend.
"""

_PILED_COST, _LYING_COST = 2, 1
"""The costs of a card in a pile, and of one that lies on one needed sooner."""
_NEVER: Final = KING
"""Later than any card that is still needed."""


def has_any_card_piles(ruleset: Ruleset) -> bool:
    """Whether ``AnyCardPilesProblem`` knows a game.

    Cards are turned one by one, each when the one before is placed, and any card goes on any pile; from there
    it goes to foundations only, at any time or once no card is left to place. So do cards of a reserve.
    """
    tableau, foundation, reserve = ruleset.tableau, ruleset.foundation, ruleset.reserve
    from_aces = (foundation.base, foundation.direction, foundation.piles) == (Base.ACE, BuildDirection.UP, 0)
    return (
        not ruleset.is_race
        and ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.suits == len(SUIT_NAMES)
        and not ruleset.waste.auto_fill
        and (ruleset.stock.when, ruleset.stock.draw) == (DealWhen.EMPTY_WASTE, 1)
        and (tableau.build, tableau.unit, tableau.space) == (Build.ANY_CARD, Unit.SINGLE, Space.ANY)
        and tableau.to == (Destination.FOUNDATION,)
        and tableau.build_minimum <= 1
        and not tableau.maximum
        and not any(tableau.face_down)
        and not overlaps(tableau)
        and not ruleset.gathers
        and {Destination.TABLEAU, Destination.SPACE} <= {*ruleset.waste.to}
        and (foundation.when is OpenWhen.EMPTY_STOCK or Destination.FOUNDATION in ruleset.waste.to)
        and foundation.suit in (FoundationSuit.FIXED, FoundationSuit.NONE)
        and foundation.order is FoundationOrder.RANK
        and (foundation.builds_by_steps or (from_aces and not foundation.fixed and not foundation.king_closes))
        and foundation.unit is FoundationUnit.CARD
        and foundation.keeps_cards
        and ruleset.cells == CellsSection()
        and (not reserve.piles or reserve.to == (Destination.FOUNDATION,))
        and not (reserve.build or reserve.has_priority)
        and not ruleset.discards
    )


def foundation_orders(rules: Rules) -> list[bytes]:
    """Return the kinds of cards that each foundation takes, in their order."""
    kind_of = kind_of_cards(rules)
    if fixed := rules.ruleset.foundation.fixed:
        return [bytes(map(kind_of, one.cards)) for one in fixed]
    suits = [rules.piles[index].suit or 0 for index in rules.of_zone(Zone.FOUNDATION)]
    return [bytes([kind_of(make_card(rank, suit)) for rank in range(ACE, KING + 1)]) for suit in suits]


def kind_of_cards(rules: Rules) -> Callable[[Card], int]:
    """Return the function of a card's kind.

    That is its rank if foundations do not tell suits apart, or else its face.
    """
    return rank_of if rules.ruleset.foundation.suit is FoundationSuit.NONE else face_of


class _Needs(NamedTuple):
    """The kinds of cards that foundations of some heights take."""

    taken: dict[int, list[bytes]]
    """The heights after a card that is taken now."""
    safe: dict[int, bytes]
    """The same, of kinds that go there at once (see ``AnyCardPilesProblem``)."""
    waits: list[int]
    """For each kind, the fewest cards that a foundation takes before it."""


class AnyCardPilesProblem(PositionProblem[State]):
    """The moves of a game that ``has_any_card_piles``.

    The stage is the number of cards to be placed. The cost is that of the cards in piles.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether beside a card that is safe on a foundation all other moves are left out. It is safe if
            all foundations that still need its kind are of one height, take the same kinds, and take it now:
            then they take all cards of the kind whenever these are free. What is played without the card is as
            legal once it is gone: other cards lie as they do, but for one less in a pile that takes any card,
            or none, and no foundation is lower. Where the card, or another of its kind, would leave later, it
            has left already, or leaves in its place. Foundations that wait for the last card take all from then
            on.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        self._stock, self._waste = seat_piles.stock_and_waste
        self._columns = (*seat_piles.tableau, *seat_piles.reserve)
        self._taking = len(seat_piles.tableau)
        """How many of the columns take cards: all before the reserve."""
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        self._kind_of = kind_of_cards(rules)
        self._orders = foundation_orders(rules)
        self._alike = [
            places
            for order in {*self._orders}
            if len(places := [place for place, other in enumerate(self._orders) if other == order]) > 1
        ]
        self._piles_at = 1 + len(self._orders)
        self._pruned = pruned
        self._waits = rules.ruleset.foundation.when is not OpenWhen.ALWAYS
        self._needs: dict[bytes, _Needs] = {}
        piles = position.piles
        self._cards = self._kinds((*piles[self._stock], *piles[self._waste]))
        # Safe cards included: a search does not ask whether its start is won.
        left, heights, lying = self._parts_of(position)
        self.start = _packed(left, heights, self._in_order(lying))

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        return _packed(*self._after_safe(*self._parts_of(position)))

    def _parts_of(self, position: Position) -> tuple[int, bytes, list[bytes]]:
        """The parts of the state of a position, safe cards included."""
        piles = position.piles
        heights = self._ascending(bytearray([len(piles[index]) for index in self._foundations]))
        left = len(piles[self._stock]) + len(piles[self._waste])
        return left, heights, [self._kinds(piles[index]) for index in self._columns]

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        left, heights, piles = state[0], state[1 : self._piles_at], state[self._piles_at :].split(b"\0")
        taken = {} if self._waits and left else self._needs_at(heights).taken
        after: dict[State, Child[State]] = {}

        def add(cards_left: int, new_heights: bytes, new_piles: list[bytes]) -> None:
            parts = self._after_safe(cards_left, new_heights, new_piles)
            child = _packed(*parts)
            if child not in after:
                after[child] = child, *self._weigh(*parts)

        for at, pile in enumerate(piles):
            if pile:
                for higher in taken.get(pile[-1], ()):
                    add(left, higher, [*piles[:at], pile[:-1], *piles[at + 1 :]])
        if left:
            turned = self._cards[left - 1]
            for higher in taken.get(turned, ()):
                add(left - 1, higher, piles)
            for at, pile in enumerate(piles[: self._taking]):
                # Equal piles lie side by side.
                if not at or pile != piles[at - 1]:
                    add(left - 1, heights, [*piles[:at], pile + bytes((turned,)), *piles[at + 1 :]])
        return [*after.values()]

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)

        def is_safe(move: Move) -> bool:
            is_up = self.rules.is_foundation_move(move)
            return is_up and self.state_of(line.after(move)) == self.state_of(line.position)

        follow(line, path[1:], self.state_of, is_safe)
        while move := next(filter(is_safe, legal_moves(self.rules, line.position)), None):
            line.make(move)
        return line

    def _kinds(self, cards: Sequence[Card]) -> bytes:
        return bytes(map(self._kind_of, cards))

    def _ascending(self, heights: bytearray) -> bytes:
        """The heights with those of foundations alike in ascending order."""
        for places in self._alike:
            for place, height in zip(places, sorted([heights[place] for place in places]), strict=True):
                heights[place] = height
        return bytes(heights)

    def _needs_at(self, heights: bytes) -> _Needs:
        """What foundations of such heights take."""
        needs = self._needs.get(heights)
        if needs is not None:
            return needs
        coming = [order[height:] for order, height in zip(self._orders, heights, strict=True)]
        waits = [_NEVER] * (max(map(max, self._orders)) + 1)
        taken: dict[int, list[bytes]] = {}
        for place, order in enumerate(coming):
            for wait, kind in enumerate(order):
                waits[kind] = min(wait, waits[kind])
            if order and order not in coming[:place]:
                higher = bytearray(heights)
                higher[place] += 1
                taken.setdefault(order[0], []).append(self._ascending(higher))
        safe = {
            kind: after[0]
            for kind, after in taken.items()
            if self._pruned and len({order for order in coming if kind in order}) == 1
        }
        needs = self._needs[heights] = _Needs(taken, safe, waits)
        return needs

    def _after_safe(self, left: int, heights: bytes, piles: list[bytes]) -> tuple[int, bytes, list[bytes]]:
        """The parts of a state after all cards have gone to foundations that are safe there."""
        piles, cards = [*piles], self._cards
        safe = {} if self._waits and left else self._needs_at(heights).safe
        while safe:
            for at, pile in enumerate(piles):
                if pile and pile[-1] in safe:
                    heights = safe[pile[-1]]
                    piles[at] = pile[:-1]
                    break
            else:
                if not (left and cards[left - 1] in safe):
                    break
                left -= 1
                heights = safe[cards[left]]
            safe = self._needs_at(heights).safe
        return left, heights, self._in_order(piles)

    def _in_order(self, piles: list[bytes]) -> list[bytes]:
        """The piles that take cards, which are alike, sorted, and those of the reserve behind them."""
        return [*sorted(piles[: self._taking]), *piles[self._taking :]]

    def _weigh(self, left: int, heights: bytes, piles: list[bytes]) -> tuple[int, int]:
        """The stage and the cost of a state."""
        if not left and not any(piles):
            return WON, 0
        waits, lying = self._needs_at(heights).waits, 0
        for pile in piles:
            shortest = _NEVER
            for kind in pile:
                wait = waits[kind]
                if wait > shortest:
                    lying += 1
                else:
                    shortest = wait
        return 1 + left, _PILED_COST * sum(map(len, piles)) + _LYING_COST * lying


def _packed(left: int, heights: bytes, piles: list[bytes]) -> State:
    return bytes((left,)) + heights + b"\0".join(piles)
