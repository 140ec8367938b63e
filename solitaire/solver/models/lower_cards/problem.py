"""Search problem of games like Aces Up, in which cards leave below higher ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from solitaire.rules.cards import face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import StockSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import Build, Destination, Goal, Space, StockTo
from solitaire.solver.lines.move_line import Line, UnsoundMove
from solitaire.solver.models.lower_cards.optional_cards import (
    OPTIONAL,
    Columns,
    Decision,
    Drop,
    cards_let_by,
    leaving_at_once,
    steps,
)
from solitaire.solver.models.lower_cards.optional_path_decoder import decode_decisions
from solitaire.solver.models.lower_cards.remaining_cards import RemainingCards
from solitaire.solver.search.problem import WON, Child

State: TypeAlias = bytes
"""The number of rows dealt, and the columns, each after a separator."""
_SEPARATOR: Final = b"\xff"


def is_lower_cards_game(ruleset: Ruleset) -> bool:
    """Whether a game has only cards below others, rows to deal and spaces to move to.

    The order is transitive: if a card lets another leave, it lets all those leave that the other one does.
    That is not so where colours alternate or suits must differ.
    """
    tableau = ruleset.tableau
    return (
        ruleset.discard.below in (Build.SAME_SUIT, Build.SAME_COLOUR, Build.ANY_SUIT)
        and ruleset.goal is Goal.ALL_CARDS
        and tableau.build is Build.NONE
        and tableau.moves_singly
        and tableau.space is Space.ANY
        and Destination.SPACE in tableau.to
        and not any(tableau.face_down)
        and not overlaps(tableau)
        and ruleset.stock == StockSection(to=StockTo.TABLEAU)
        and not ruleset.reserve.piles
        and not ruleset.cells.piles
    )


class LowerCardsProblem:
    """Search problem of a game that ``is_lower_cards_game``.

    Cards may be optional (``optional_cards``): a state stands for all positions in which some of these have
    left. Each position that follows from one of them is one that a child stands for, or the state itself.

    When all is dealt, cards leave as soon as they can: a last card stays the last of a column until it leaves
    below a higher one, so whatever it would let leave, another lets leave (see ``is_lower_cards_game``).

    The stage is the number of rows to be dealt. The cost is the number of cards in columns that have to leave.

    Args:
        rules: the game.
        position: where the search begins.
        kept: whether cards are kept that could leave. If not, wins are found sooner, and some are missed.
    """

    def __init__(self, rules: Rules, position: Position, kept: bool = True) -> None:
        self.rules = rules
        self.position = position
        seat_piles = rules.seat_piles[0]
        self._removed_under = rules.removed_under
        self._letting = cards_let_by(rules.removed_under)
        """For each face, the faces that it lets leave."""
        self._kept = kept
        stock = bytes(map(face_of, reversed(seat_piles.in_stock(position.piles))))
        width = len(seat_piles.tableau)
        self.rows = [stock[at : at + width] for at in range(0, len(stock), width)]
        """The faces of the cards of each deal."""
        self._remaining = RemainingCards(self.rows)
        self._last = len(self.rows)
        self._lasting = [index for index, row in enumerate(self.rows) if self._cards_to_leave((row,))]
        """The rows with cards that have to leave."""
        self._opening: Columns = tuple(
            bytes(map(face_of, position.piles[index])) for index in seat_piles.tableau
        )
        self.start = _packed(0, self._opening)

    def children(self, state: State) -> Sequence[Child[State]]:
        """List the states that follow, with their stages and costs."""
        after: dict[State, Child[State]] = {}
        for dealt, columns, _ in self._following(state):
            child = _packed(dealt, columns)
            if child in after:
                continue
            cost = self._cards_to_leave(columns)
            is_won = not cost and not (self._lasting and self._lasting[-1] >= dealt)
            after[child] = child, WON if is_won else 1 + self._last - dealt, cost
        return [*after.values()]

    def decode_path(self, path: Sequence[State]) -> Line:
        """Return moves through positions that the states of ``path`` stand for.

        Raises UnsoundMove if a state does not follow.
        """
        columns, decisions = self._opening, list[Decision | None]()
        for state, child in pairwise(path):
            for dealt, following, made in self._following(state):
                if _packed(dealt, following) == child:
                    decisions += made
                    break
            else:
                raise UnsoundMove("no decision leads to the next state")
        return decode_decisions(Line(self.rules, self.position), columns, self.rows, decisions)

    def _following(self, state: State) -> list[tuple[int, Columns, list[Decision | None]]]:
        """What follows a state, with all decisions on the way; None is a deal."""
        dealt, columns = unpacked(state)
        made = self._made_at_once(dealt, columns)
        if made:
            # Only the opening has any.
            return [(dealt, _after(columns, made), made)]
        after: list[tuple[int, Columns, list[Decision | None]]] = []
        is_dealing = dealt < self._last
        if is_dealing:
            row = self.rows[dealt]
            laid_on = tuple([pile + row[at : at + 1] for at, pile in enumerate(columns)])
            after.append((dealt + 1, laid_on, [None]))
        for step in steps(columns, self._removed_under, self._kept and is_dealing, moves_lone=is_dealing):
            after.append((dealt, _after(columns, step), [*step]))
        for at, (later, following, decisions) in enumerate(after):
            at_once = self._made_at_once(later, following)
            settled = _after(following, at_once)
            # Without kept cards none is optional.
            dropped = self._useless(later, settled) if self._kept else []
            after[at] = later, _after(settled, dropped), [*decisions, *at_once, *dropped]
        return after

    def _made_at_once(self, dealt: int, columns: Columns) -> list[Decision | None]:
        """The cards that leave, or become optional, without any other decision."""
        kept, made = self._kept and dealt < self._last, list[Decision | None]()
        while leave := leaving_at_once(columns, self._removed_under, kept):
            columns = leave.after(columns)
            made.append(leave)
        return made

    def _useless(self, dealt: int, columns: Columns) -> list[Drop]:
        """The optional cards that let none leave any more: none of them was kept.

        Such a card could only hold a column while rows are dealt, so that what is dealt on it leaves that
        column to the next row; and a card that is dealt to an empty column may leave it, too, as it moves to a
        space like any other.
        """
        optional = [
            (column, place, card - OPTIONAL)
            for column, pile in enumerate(columns)
            for place, card in enumerate(pile)
            if card >= OPTIONAL
        ]
        if not optional:
            return []
        remaining, letting = self._remaining(dealt, columns), self._letting
        return [
            Drop(column, place) for column, place, card in reversed(optional) if not letting[card] & remaining
        ]

    def _cards_to_leave(self, columns: Sequence[bytes]) -> int:
        """How many cards have to leave: others are higher, and they are not optional."""
        removed_under = self._removed_under
        return sum([1 for pile in columns for card in pile if card < OPTIONAL and removed_under[card]])


def unpacked(state: State) -> tuple[int, Columns]:
    """Return the number of rows dealt and the columns."""
    return state[0], tuple(state[2:].split(_SEPARATOR))


def _packed(dealt: int, columns: Columns) -> State:
    return bytes((dealt,)) + _SEPARATOR + _SEPARATOR.join(columns)


def _after(columns: Columns, decisions: Sequence[Decision | None]) -> Columns:
    """The columns after these decisions."""
    for decision in decisions:
        if decision:
            columns = decision.after(columns)
    return columns
