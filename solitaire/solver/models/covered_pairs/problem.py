"""Games of pairs from overlapping places and the waste: sets of cards left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from solitaire.rules.cards import KING, SUIT_NAMES, face_of, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, faces_in
from solitaire.rules.moves import Move, Remove
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, CellsSection
from solitaire.rules.vocabulary import Build, DealWhen, Goal, JumpWhen, Space, StockTo
from solitaire.solver.lines.move_line import Line, follow
from solitaire.solver.models.position_problem import PositionProblem
from solitaire.solver.search.problem import Child

State: TypeAlias = int
"""From the lowest bit on: the set of places with a card; the set of cards left of stock and waste, but for
those that leave alone; and the time, which counts the cards turned in this pass and the passes before.
"""

_MAX_OFFERS: Final = 1 << 14
"""Lists of cards that turning the stock brings up that are cached at most, in some 15 MB."""


def is_covered_pairs_game(ruleset: Ruleset) -> bool:
    """Whether ``CoveredPairsProblem`` knows a game.

    It ``has_covered_pairs``, and a stock is turned card by card in a limited number of passes.
    """
    return has_covered_pairs(ruleset) and ruleset.stock.passes != UNLIMITED and ruleset.stock.draw == 1


def has_covered_pairs(ruleset: Ruleset) -> bool:
    """Whether cards leave a game alone or in pairs, until its places are empty.

    One pack lies in places of one card each and in a stock, which is turned to the waste. Instead of the stock
    there may be a reserve, which is to be emptied, too.
    """
    tableau, stock, reserve = ruleset.tableau, ruleset.stock, ruleset.reserve
    all_cards = ruleset.goal is Goal.ALL_CARDS and stock.to is StockTo.NOWHERE
    return (
        not ruleset.is_race
        and bool(tableau.places)
        and tableau.cards == (1,)
        and tableau.build is Build.NONE
        and tableau.space is Space.NEVER
        and not tableau.minimum
        and (all_cards or (ruleset.goal is Goal.EMPTY_TABLEAU and not reserve.piles))
        and ruleset.discard.total > 0
        and (ruleset.pack.decks, ruleset.pack.suits) == (1, len(SUIT_NAMES))
        and stock.to in (StockTo.WASTE, StockTo.NOWHERE)
        and (stock.keep_back, stock.into_space) == (0, False)
        and stock.when is DealWhen.ALWAYS
        and ruleset.waste.jump is JumpWhen.NEVER
        and not ruleset.gathers
        and ruleset.cells == CellsSection()
        and reserve.space in (None, Space.NEVER)
        and not (reserve.build or reserve.has_priority)
    )


class CoveredPairsProblem(PositionProblem[State]):
    """Search problem of a game that ``is_covered_pairs_game``.

    It serves one complete search: if pruned, it lists no child twice.

    Turning the stock changes nothing but which card of the waste is free. So it is turned only to take the card
    that then comes up: two free places pair before it is turned as well as afterwards. Cards of stock and waste
    that leave alone count as gone, since nothing keeps them once they come up.

    The stage is the number of cards in places, the cost is the time. Each card of the reserve is in a place of
    its own, on which those above it lie.

    Args:
        rules: the game.
        position: where the search begins.
        pruned: whether moves are left out that cannot be needed:

            - a card that leaves alone does so at once, and nothing else is tried: it is no partner of another,
              and leaving it can only free others;
            - of two states with the same cards left, the later one is not expanded: turning the stock leads
              there from the other;
            - nothing follows a state in which the cards in places cannot all have partners, each its own, in
              places or in stock and waste: a partner in a place neither lies above the card nor below it,
              directly or not, as they would never be free together.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position)
        seat_piles, total = rules.seat_piles[0], rules.ruleset.discard.total
        self._pruned = pruned
        self._piles = [(index, 0) for index in seat_piles.tableau] + [
            (index, height) for index in seat_piles.reserve for height in range(len(position.piles[index]))
        ]
        """The places: their piles, and how many cards lie below theirs."""
        waste, undealt = self._talon(position)
        talon = [face_of(card) for card in (*waste, *reversed(undealt))]
        self._number = {card: number for number, card in enumerate(talon)}
        """The numbers of the cards of stock and waste, in the order they are dealt."""
        self._places = len(self._piles)
        self._talon_end = len(talon)
        self._cards = self._places + self._talon_end
        """The bits of a state below the time."""
        self._pass = self._talon_end + 1
        """The time that a pass takes."""
        self._last_pass = position.redeals_left
        """The number of the last pass, from 0."""
        self._above = [self._lying(index, height) for index, height in self._piles]
        """For each place, those that lie on it, directly or not."""
        ranks = [
            rank_of(position.piles[index][height]) if len(position.piles[index]) > height else 0
            for index, height in self._piles
        ]
        talon_ranks = [rank_of(card) for card in talon]
        self._single = _places(ranks, total)
        self._leaving_alone = _places(talon_ranks, total)
        """The cards of stock and waste that leave alone."""
        self._gone = self._leaving_alone if rules.ruleset.stock.draw == 1 else 0
        """Those of them that count as gone."""
        self._partners = [_places(ranks, total - rank) & ~(1 << place) for place, rank in enumerate(ranks)]
        """For each place, those whose cards pair with its card."""
        self._partners_of_talon = [_places(ranks, total - rank) for rank in talon_ranks]
        """For each card of stock and waste, the places whose cards pair with it."""
        below = [_places([over >> place & 1 for over in self._above], 1) for place in range(self._places)]
        self._possible = [
            self._partners[place] & ~self._above[place] & ~below[place]
            | _places(talon_ranks, total - rank) << self._places
            for place, rank in enumerate(ranks)
        ]
        """For each place, the cards that its card can pair with at all: places, then stock and waste."""
        all_ranks = ranks + talon_ranks
        self._pairings = [
            (_places(all_ranks, rank) | _places(all_ranks, total - rank), dict[Mask, bool]())
            for rank in range(max(1, total - KING), total // 2 + 1)
        ]
        """For each two ranks that pair, their cards, and whether those in places can all have partners, by
        which of them are left.
        """
        self._free: dict[Mask, Mask] = {}
        self._offers: dict[tuple[Mask, int], list[tuple[int, int]]] = {}
        self.start = self.state_of(position)
        self._earliest = {self.start & (1 << self._cards) - 1: self.start >> self._cards}
        """The earliest time at which the same cards were left."""

    def state_of(self, position: Position) -> State:
        """Return the state of a position that follows from the first one."""
        waste, undealt = self._talon(position)
        piles = position.piles
        places = sum(
            1 << place for place, (index, height) in enumerate(self._piles) if len(piles[index]) > height
        )
        left = sum(1 << self._number[face_of(card)] for card in (*waste, *undealt)) & ~self._gone
        turned = self._number[face_of(undealt[-1])] if undealt else self._talon_end
        return self._state(places, left, (self._last_pass - position.redeals_left) * self._pass + turned)

    def _state(self, places: Mask, left: Mask, time: int) -> State:
        """The state at the last time at which the same card of the waste is free."""
        turned = time % self._pass
        after = left >> turned
        next_card = (after & -after).bit_length() - 1 if after else self._talon_end - turned
        return places | left << self._places | time + next_card << self._cards

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs.

        If pruned, those that were listed before are left out.
        """
        places, time = state & (1 << self._places) - 1, state >> self._cards
        cards = state & (1 << self._cards) - 1
        left = cards >> self._places
        if self._pruned and (self._is_superseded(cards, time) or self._lacks_partners(cards)):
            return ()
        free = self._free_places(places)
        alone = [(places ^ 1 << place, left, time) for place in faces_in(free & self._single)]
        if alone and self._pruned:
            return self._new_children(alone[:1])
        after = alone
        for place in faces_in(free):
            card = 1 << place
            # Each pair once: with the partners at later places.
            others = self._partners[place] & free & -(card << 1)
            after += [(places ^ card ^ 1 << other, left, time) for other in faces_in(others)]
        for number, then in self._offered(left, time):
            if self._leaving_alone >> number & 1:
                after.append((places, left ^ 1 << number, then))
            others = self._partners_of_talon[number] & free
            after += [(places ^ 1 << place, left ^ 1 << number, then) for place in faces_in(others)]
        return self._new_children(after)

    def _is_superseded(self, cards: Mask, time: int) -> bool:
        """Whether the same cards were left at a time from which a state leads to this one."""
        return self._earliest[cards] < time

    def _new_children(self, after: list[tuple[Mask, Mask, int]]) -> list[Child[State]]:
        """The states with these places, cards of stock and waste, and times; if pruned, the new ones."""
        children, earliest = [], self._earliest
        for places, left, then in after:
            state = self._state(places, left, then)
            cards, time = state & (1 << self._cards) - 1, state >> self._cards
            if self._pruned:
                if earliest.get(cards, time + 1) <= time:
                    continue
                earliest[cards] = time
            children.append((state, places.bit_count(), time))
        return children

    def _offered(self, left: Mask, time: int) -> list[tuple[int, int]]:
        """The cards that turning the stock brings up, by their numbers, and the times when they come up."""
        offers = self._offers.get((left, time))
        if offers is None:
            if len(self._offers) >= _MAX_OFFERS:
                self._offers.clear()
            offers = self._offers[left, time] = self._find_offers(left, time)
        return offers

    def _find_offers(self, left: Mask, time: int) -> list[tuple[int, int]]:
        """The same, not cached. A card that this pass brings up is left out of the next one."""
        passes, turned = divmod(time, self._pass)
        in_waste = left & (1 << turned) - 1
        offers = []
        if in_waste:
            last = in_waste.bit_length() - 1
            offers.append((last, time))
            in_waste ^= 1 << last
        start = passes * self._pass
        offers += [(number, start + number + 1) for number in faces_in(left >> turned << turned)]
        if passes < self._last_pass:
            start += self._pass
            offers += [(number, start + number + 1) for number in faces_in(in_waste)]
        return offers

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return the moves from the first position through the states of ``path``.

        Raises UnsoundMove if a state does not follow.
        """
        line = Line(self.rules, self.position)

        def is_turn(move: Move) -> bool:
            """Whether the stock is turned; or a card of the waste leaves alone, which it does before that."""
            return not isinstance(move, Remove) or self.state_of(line.after(move)) == self.state_of(
                line.position
            )

        return follow(line, path[1:], self.state_of, is_turn)

    def _free_places(self, places: Mask) -> Mask:
        """The places whose cards are free if these have cards."""
        free = self._free.get(places)
        if free is None:
            free = self._free[places] = sum(
                1 << place for place in faces_in(places) if not self._above[place] & places
            )
        return free

    def _lacks_partners(self, cards: Mask) -> bool:
        """Whether the cards in places cannot all have partners, each its own, if these cards are left."""
        for group, pairings in self._pairings:
            pairing = cards & group
            if pairing not in pairings:
                pairings[pairing] = self._can_pair(pairing)
            if not pairings[pairing]:
                return True
        return False

    def _can_pair(self, cards: Mask) -> bool:
        """Whether those of these cards that lie in places can all have partners among them, each its own."""
        in_places = cards & (1 << self._places) - 1
        if not in_places:
            return True
        card = in_places & -in_places
        others = self._possible[card.bit_length() - 1] & cards
        return any(self._can_pair(cards ^ card ^ 1 << other) for other in faces_in(others))

    def _lying(self, index: int, height: int) -> Mask:
        """The places that lie on a card of a pile, directly or not."""
        above = sum(1 << at for at, (pile, place) in enumerate(self._piles) if pile == index and place > height)
        for other in self.rules.covering.get(index, ()):
            above |= 1 << self._piles.index((other, 0)) | self._lying(other, 0)
        return above

    def _talon(self, position: Position) -> tuple[Pile, Pile]:
        """The cards of the waste and of the stock."""
        seat_piles = self.rules.seat_piles[0]
        return seat_piles.in_waste(position.piles), seat_piles.in_stock(position.piles)


def _places(ranks: Sequence[int], rank: int) -> Mask:
    return sum(1 << place for place, other in enumerate(ranks) if other == rank)
