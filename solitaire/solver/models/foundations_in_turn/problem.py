"""Search problem of games like Osmosis: foundations in turn, columns and a stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import ALL_FACES, Face, face_of, make_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.moves import DealStock, Move, Redeal
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection, ReserveSection, StockSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import Build, Destination, Goal, JumpWhen, Space, StockTo
from solitaire.solver.encodings.talon import talon_at
from solitaire.solver.encodings.talon_encoding import TalonEncoding
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import WON, Child


def has_foundations_in_turn(ruleset: Ruleset) -> bool:
    """Whether all cards go from columns and waste to foundations, which take turns."""
    tableau, stock = ruleset.tableau, ruleset.stock
    return (
        ruleset.foundations_in_turn
        and ruleset.goal is Goal.ALL_CARDS
        and tableau.build is Build.NONE
        and tableau.space is Space.NEVER
        and Destination.FOUNDATION in tableau.to
        and not overlaps(tableau)
        and not tableau.minimum
        and stock == StockSection(to=StockTo.WASTE, draw=stock.draw, passes=stock.passes)
        and Destination.FOUNDATION in ruleset.waste.to
        and ruleset.waste.jump is JumpWhen.NEVER
        and ruleset.reserve == ReserveSection()
        and ruleset.cells == CellsSection()
    )


_ALL: Final = mask_of(ALL_FACES)


class State(NamedTuple):
    """The cards that are not on foundations, and the suits of these."""

    talon: int
    """As a number (``TalonEncoding``)."""
    heights: tuple[int, ...]
    """The cards in each column."""
    suits: tuple[int, ...]
    """The suits of the foundations that are open, in their order."""


class FoundationsInTurnProblem(PositionProblem[State]):
    """Search problem of a game that ``has_foundations_in_turn``.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether moves are left out that cannot be needed:

            - beside a last card of a column that goes to an open foundation, or opens the last one, all others.
              Whatever is played without it can be played after it: nothing is put on columns, foundations with
              more cards take no fewer, and the talon is the same;
            - all those of a state that is lost even if all cards of the talon lay free.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles = rules.seat_piles[0]
        self._foundations = seat_piles.foundations
        self._columns = [tuple(map(face_of, position.piles[index])) for index in seat_piles.tableau]
        self._indexes = seat_piles.tableau
        self._base = rules.base_rank(position)
        talon = talon_at(rules, position)
        self._talon = tuple(map(face_of, talon.cards))
        self._talon_places = {card: place for place, card in enumerate(self._talon)}
        self._encoding = TalonEncoding(talon, rules.ruleset.stock.draw)
        self._pruned = pruned
        self._masks: dict[int, Mask] = {}
        self._lost: dict[tuple[Mask, tuple[int, ...], tuple[int, ...]], bool] = {}
        self.start = self.state_of(position)

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        talon = talon_at(self.rules, position)
        left = sum(1 << self._talon_places[face_of(card)] for card in talon.cards)
        heights = tuple([len(position.piles[index]) for index in self._indexes])
        suits = tuple([suit_of(pile[0]) for index in self._foundations if (pile := position.piles[index])])
        return State(self._encoding.number(talon, left), heights, suits)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        played = self._played(state)
        if self._pruned and self._is_lost(state, played):
            return []
        after = []
        for column, height in enumerate(state.heights):
            if height and (suits := self._suits_with(self._columns[column][height - 1], state.suits, played)):
                heights = (*state.heights[:column], height - 1, *state.heights[column + 1 :])
                child = State(state.talon, heights, suits)
                if self._pruned and (suits == state.suits or len(suits) == len(self._foundations)):
                    return [self._weighed(child)]
                after.append(self._weighed(child))
        for place, talon in self._encoding.taken(state.talon, self._encoding.places(state.talon)):
            if suits := self._suits_with(self._talon[place], state.suits, played):
                after.append(self._weighed(State(talon, state.heights, suits)))
        return after

    def _weighed(self, state: State) -> Child[State]:
        """The state with its stage and its cost, the cards that are left."""
        left = self._encoding.left(state.talon).bit_count() + sum(state.heights)
        return state, 1 + left if left else WON, left

    def _played(self, state: State) -> Mask:
        """The cards on foundations."""
        left = self._encoding.left(state.talon)
        waiting = self._masks.get(left)
        if waiting is None:
            waiting = self._masks[left] = mask_of(
                card for place, card in enumerate(self._talon) if left >> place & 1
            )
        for column, height in zip(self._columns, state.heights, strict=True):
            waiting |= mask_of(column[:height])
        return _ALL & ~waiting

    def _suits_with(self, card: Face, suits: tuple[int, ...], played: Mask) -> tuple[int, ...]:
        """The suits of the foundations after a card is played; none if no foundation takes it."""
        suit, rank = suit_of(card), rank_of(card)
        if suit not in suits:
            return (*suits, suit) if rank == self._base else ()
        place = suits.index(suit)
        may_follow = place == 0 or played >> make_card(rank, suits[place - 1]) & 1
        return suits if may_follow else ()

    def _is_lost(self, state: State, played: Mask) -> bool:
        """Whether a state is lost even if all cards of the talon lay free."""
        key = played, state.heights, state.suits
        lost = self._lost.get(key)
        if lost is None:
            free = frozenset(card for card in self._talon if not played >> card & 1)
            lost = self._lost[key] = not self._wins_freely(state.heights, state.suits, played, free)
        return lost

    def _wins_freely(
        self, heights: tuple[int, ...], suits: tuple[int, ...], played: Mask, free: frozenset[Face]
    ) -> bool:
        """Whether a game is won in which these cards lie free, those of the columns from their ends."""
        left, cards = list(heights), set(free)
        moved = True
        while moved:
            moved = False
            for card in self._last_cards(left, cards):
                if suit_of(card) in suits and self._suits_with(card, suits, played):
                    moved = True
                    played |= 1 << card
                    self._take(card, left, cards)
        if not (cards or any(left)):
            return True
        for card in self._last_cards(left, cards):
            if opened := self._suits_with(card, suits, played):
                rest, others = list(left), set(cards)
                self._take(card, rest, others)
                if self._wins_freely(tuple(rest), opened, played | 1 << card, frozenset(others)):
                    return True
        return False

    def _last_cards(self, heights: Sequence[int], free: set[Face]) -> list[Face]:
        """The cards that lie free: last ones of columns, and these."""
        ends = [column[height - 1] for column, height in zip(self._columns, heights, strict=True) if height]
        return [*ends, *free]

    def _take(self, card: Face, heights: list[int], free: set[Face]) -> None:
        """Take away a card that lies free."""
        if card in free:
            free.remove(card)
            return
        for column, height in enumerate(heights):
            if height and self._columns[column][height - 1] == card:
                heights[column] = height - 1

    def _is_turn(self, move: Move) -> bool:
        """Whether a move only turns the stock to the waste, or the waste over."""
        return isinstance(move, DealStock | Redeal)
