"""A line of moves, checked by the core while it is built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from solitaire.rules.apply import apply, perform
from solitaire.rules.cards import Card, face_up
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position

State = TypeVar("State")

MAX_PASSES: Final = 3
"""How often at most the stock is gone through until a card comes up."""


class UnsoundMove(LookupError):
    """A search found a move that the rules do not allow: a fault of the solver."""


class Line:
    """Legal moves from a position on; ``position`` is where they lead."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.position = position
        self.moves: list[Move] = []

    def after(self, move: Move) -> Position:
        """The position after a legal move."""
        return perform(self.rules, self.position, move)[0]

    def make(self, move: Move) -> None:
        """Make a move. Raises IllegalMove."""
        self.position, _ = apply(self.rules, self.position, move)
        self.moves.append(move)

    def carry(self, source: int, zone: Zone, count: int = 1) -> None:
        """Move ``count`` cards of a pile to the first pile of ``zone`` that takes them.

        Raises UnsoundMove if none does.
        """
        for move in self._carries(self.rules.piles[source].name, count):
            if self.rules.piles[self.rules.index[move.target]].zone is zone:
                self.make(move)
                return
        raise UnsoundMove(f"{count} from {self.rules.piles[source].name} to a {zone}")

    def find(self, card: Card) -> tuple[int, int]:
        """The pile of a card, face up or down, and its place there.

        Raises UnsoundMove if it is nowhere.
        """
        for index, pile in enumerate(self.position.piles):
            for place, other in enumerate(pile):
                if face_up(other) == card:
                    return index, place
        raise UnsoundMove(f"{card} is nowhere")

    def turn_stock(self, ends: Callable[[Pile], bool]) -> None:
        """Deal, and turn the waste over, until ``ends(waste)``.

        Raises UnsoundMove if the waste never ends so.
        """
        seat_piles = self.rules.seat_piles[0]
        if seat_piles.waste is not None and seat_piles.stock is not None:
            for _ in range(MAX_PASSES * self.rules.pack_size):
                if ends(self.position.piles[seat_piles.waste]):
                    return
                self.make(seat_piles.deal if self.position.piles[seat_piles.stock] else seat_piles.redeal)
        raise UnsoundMove("the card that is wanted does not come up")

    def _carries(self, source: str, count: int) -> Iterator[Carry]:
        for move in legal_moves(self.rules, self.position):
            if isinstance(move, Carry) and move.source == source and move.count == count:
                yield move


def make_step(line: Line, state: State, has_state: Callable[[Position, State], bool]) -> bool:
    """Make a move to a position that has a state, and return whether there is one.

    Before it come as few moves between foundations as it needs.
    """
    ways = [(line.position, list[Move]())]
    seen = {line.position}
    for position, before in ways:
        for move in legal_moves(line.rules, position):
            after = perform(line.rules, position, move)[0]
            if has_state(after, state):
                for step in (*before, move):
                    line.make(step)
                return True
            if line.rules.is_transfer(move) and after not in seen:
                seen.add(after)
                ways.append((after, [*before, move]))
    return False


def follow(
    line: Line,
    states: Iterable[State],
    state_of: Callable[[Position], State],
    is_turn: Callable[[Move], bool] = lambda move: False,
) -> Line:
    """Extend the line by one move for each state, found among the legal moves.

    Before it may come moves between foundations (``make_step``), and moves for which ``is_turn`` holds, which
    only bring up a card of the stock. Raises UnsoundMove if no move leads to a state.
    """
    for state in states:
        for _ in range(MAX_PASSES * line.rules.pack_size):
            if make_step(line, state, lambda position, wanted: state_of(position) == wanted):
                break
            move = next(filter(is_turn, legal_moves(line.rules, line.position)), None)
            if move is None:
                raise UnsoundMove("no move leads to the next state")
            line.make(move)
        else:
            raise UnsoundMove("no turn of the stock leads to the next state")
    return line
