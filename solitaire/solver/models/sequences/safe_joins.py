"""Games built in suit whose cards join their parents for good at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.face_tables import faces_of_rank
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.sections import StockSection, WasteSection
from solitaire.rules.vocabulary import Base, Build, Space, StockTo, Unit
from solitaire.solver.costs.pile_counts import joined_count
from solitaire.solver.encodings.pile_table import EMPTY
from solitaire.solver.models.klondike_rules import EVERYWHERE
from solitaire.solver.models.sequences.problem import SequencesProblem, State
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.search.problem import Child

_KINGS: Final = mask_of(faces_of_rank(KING))


def has_safe_joins(ruleset: Ruleset) -> bool:
    """Whether ``SafeJoinsProblem`` knows a game that ``moves_sequences``.

    One pack is built down in suit, on columns of which any card moves with all that lies on it. Kings alone
    fill spaces, nothing comes back from a foundation, and a stock is turned over once, card by card. Cards go
    wherever they fit, and foundations open with aces: one that opens with another card may take the end of a
    sequence before the cards that go there.
    """
    tableau, stock, waste = ruleset.tableau, ruleset.stock, ruleset.waste
    return (
        has_safety_bound(ruleset)
        and ruleset.pack.decks == 1
        and tableau.build is Build.SAME_SUIT
        and tableau.unit is Unit.ANY
        and tableau.space in (Space.KING, Space.NEVER)
        and not tableau.wrap
        and tableau.build_minimum <= 1
        and set(tableau.to) >= EVERYWHERE
        and ruleset.foundation.base is Base.ACE
        and not ruleset.foundation.fixed
        and ruleset.foundation.keeps_cards
        and not ruleset.reserve.piles
        and (stock.to is StockTo.NOWHERE or _turns_single_cards_once(stock, waste))
    )


def _turns_single_cards_once(stock: StockSection, waste: WasteSection) -> bool:
    return stock.to is StockTo.WASTE and stock.draw == stock.passes == 1 and set(waste.to) >= EVERYWHERE


class SafeJoinsProblem(SequencesProblem):
    """Search problem without the moves that can wait, where others cannot do harm.

    Each card has one *parent*, the next of its suit, which takes nothing else. These moves are made at once, as
    a game that can be won before them can be won after them:

    * A card, with all that lies on it, to its parent at the end of a sequence that begins with the king at the
      bottom of a column. Take a winning line that leaves the card where it lies. Nothing of that sequence need
      move meanwhile, as its end waits for the card. So the line is possible after the move as well: what it
      puts on the card's unit comes to lie on it in the new column, and what it moves from below the card goes
      without that unit. Once the card moves to its parent or its foundation, the positions are the same.
    * The last card of the waste to its parent, wherever that lies. In a line that leaves it in the waste,
      nothing is put on either of them. So the line is possible after the move: the card goes where its parent
      goes. Hence the stock is not turned past a card that finds its parent; and the next card of the stock
      goes there at once, since to turn it and to take it leaves the waste as it was.
    * A king, with all that lies on it, to a space, where spaces are as many as the kings that may want one,
      those neither at the bottom of a column nor on a foundation. It keeps no other king waiting.

    Most losses of Australian Patience are proven in a tenth of the states, and less.

    Args:
        rules: a game that ``has_safe_joins``.
        position: where the search begins.
        kind: of stages and costs.
        deadlocks: whether deadlocks are looked for.
    """

    def __init__(
        self,
        rules: Rules,
        position: Position,
        kind: StageKind = StageKind.DIRECT,
        *,
        deadlocks: bool = True,
    ) -> None:
        super().__init__(rules, position, kind, deadlocks=deadlocks)
        self._roots = _RootTable(self._numbered.pile)
        self._kings_fill_spaces = rules.ruleset.tableau.space is Space.KING

    def _forced(self, piles: list[int], talon: int, level: int, safe: Mask) -> list[Child[State]]:
        """The state after a move that is made at once; empty if there is none."""
        if forced := super()._forced(piles, talon, level, safe):
            return forced
        targets = takers, fits, spaces = self._open_targets(piles)
        kings = self._served_kings(piles, level)
        if self._waste:
            turned = self.offers.shapes[talon].wasted
            for card, at in self.offers.reachable(talon):
                if card & (safe | fits | kings) and turned - 1 <= at <= turned:
                    return self._from_waste(piles, talon, level, targets, self._waste, [(card, at)])[:1]
        ends = [taker for taker in takers if self._roots[piles[taker[0]]].is_sequence]
        if kings:
            ends.append((spaces[0], kings))
        for place, source, barred in self._sources:
            if not piles[place]:
                continue
            leads, counts, _ = self._movable(piles[place], source, self._levels.facts[level].wanted)
            for target, mask in ends:
                if (lead := leads & mask) and target not in barred:
                    count, *_ = counts[lead]
                    return [self._move_sequence(piles, talon, level, place, target, count)]
        return []

    def _offered(self, piles: Sequence[int], talon: int, level: int) -> Sequence[tuple[Mask, int]]:
        """The cards that turning the stock brings up until one is taken at once, as sets, with their places."""
        _, fits, _ = self._open_targets(piles)
        at_once = self._levels.facts[level].wanted | fits | self._served_kings(piles, level)
        offered = self.offers.reachable(talon)
        for number, (card, _) in enumerate(offered, 1):
            if card & at_once:
                # The last card of the waste, which needs no turn, comes last.
                return (*offered[:number], *offered[max(number, len(offered) - 1) :])
        return offered

    def _served_kings(self, piles: Sequence[int], level: int) -> Mask:
        """The kings that may want a space, if there are enough for all of them."""
        spaces = piles[: self._columns].count(EMPTY)
        if not (spaces and self._kings_fill_spaces):
            return 0
        settled = 0
        for number in piles:
            settled |= self._roots[number].king
        waiting = _KINGS & ~settled
        founded = self._levels.facts[level].heights.count(KING)
        return waiting if waiting.bit_count() - founded <= spaces else 0


class _Root(NamedTuple):
    """The beginning of a column."""

    king: Mask
    """The king at its bottom, if there is one."""
    is_sequence: bool
    """Whether a king begins it, and all its other cards lie open on their parents."""


class _RootTable(dict[int, _Root]):
    """``_Root`` by the number of a pile.

    Args:
        pile: returns the pile of a number.
    """

    def __init__(self, pile: Callable[[int], Pile]) -> None:
        super().__init__()
        self._pile = pile

    def __missing__(self, number: int) -> _Root:
        pile = self._pile(number)
        king = 1 << face_of(pile[0]) & _KINGS if pile else 0
        root = self[number] = _Root(king, king > 0 and joined_count(pile) == len(pile) - 1)
        return root
