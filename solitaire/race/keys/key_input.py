"""Key taps to moves: the first tap lifts a card, the second names its target."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.game.unit_sizes import intended_count
from solitaire.race.events import Action, Stuck
from solitaire.race.keys.key_blocks import CENTRE, LEFT, RIGHT, STUCK, TAKE, KeyTarget
from solitaire.rules.cards import rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Redeal
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.text.pile_text import pile_location, pile_title
from solitaire.rules.text.refusals import why_not


class KeyResult(NamedTuple):
    """Result of a tap: an action, a reason for its refusal, or neither."""

    action: Action | None = None
    why: str = ""


class KeyInput:
    """Input state of one seat; ``lifted`` is the index of the pile lifted from."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.lifted: int | None = None
        self.cursor = 0
        """The place of the cursor in ``_cursor_piles``, if the seat uses one."""
        self._rules = rules
        self._seat = seat
        self._seat_piles = rules.seat_piles[seat - 1]

    def tap(self, position: Position, target: KeyTarget) -> KeyResult:
        """Handle a tap on ``target``; return the action or the refusal.

        A second tap on the same pile puts the card back; a tap on a pile that takes no cards lifts its card
        instead.
        """
        if target in (LEFT, RIGHT):
            self.cursor = (self.cursor + (1 if target == RIGHT else -1)) % len(self._cursor_piles)
            return KeyResult()
        if target == TAKE:
            target = self._rules.piles[self.cursor_pile].own_name
        if target == STUCK:
            return KeyResult(Stuck())
        if target == CENTRE:
            return self._to_centre(position)
        pile = self._rules.piles[self._rules.index[f"p{self._seat}.{target}"]]
        if pile.zone is Zone.STOCK:
            return self._use_stock(position)
        lifted, self.lifted = self.lifted, None
        if lifted is not None and lifted != pile.index and pile.zone is Zone.TABLEAU:
            return self._carry(position, lifted, pile)
        if lifted == pile.index:
            return KeyResult()
        if not position.piles[pile.index]:
            return KeyResult(why="There is no card to lift here.")
        self.lifted = pile.index
        return KeyResult()

    @property
    def cursor_pile(self) -> int:
        """The index of the pile at the cursor."""
        return self._cursor_piles[self.cursor]

    @property
    def _cursor_piles(self) -> tuple[int, ...]:
        """The piles that the cursor visits in turn: columns, waste, reserve."""
        waste = () if self._seat_piles.waste is None else (self._seat_piles.waste,)
        return (*self._seat_piles.tableau, *waste, *self._seat_piles.reserve)

    def targets(self, position: Position) -> frozenset[int]:
        """The indices of the piles that take the lifted card."""
        if self.lifted is None:
            return frozenset()
        return frozenset(self._rules.index[move.target] for move in self._carries(position, self.lifted))

    def count(self, position: Position) -> int:
        """The number of cards to show as lifted: the most that can move, at least one."""
        if self.lifted is None:
            return 0
        return max((move.count for move in self._carries(position, self.lifted)), default=1)

    def _carries(self, position: Position, source: int) -> list[Carry]:
        name = self._rules.piles[source].name
        legal = legal_moves(self._rules, position, self._seat)
        return [move for move in legal if isinstance(move, Carry) and move.source == name]

    def _carry(self, position: Position, source: int, target: PileSpec) -> KeyResult:
        """Move as many cards to a column as it takes."""
        moves = [move for move in self._carries(position, source) if move.target == target.name]
        if moves:
            return KeyResult(max(moves, key=lambda move: move.count))
        name = self._rules.piles[source].name
        count = intended_count(self._rules, position, name, target.name, self._seat)
        return KeyResult(why=self._why(position, Carry(name, target.name, count)))

    def _to_centre(self, position: Position) -> KeyResult:
        """Claim a foundation for the lifted card.

        Whether one takes the card is decided when the claim is judged: another seat's claim may make it legal.
        """
        lifted, self.lifted = self.lifted, None
        if lifted is None:
            return KeyResult(why="First lift the card to move to the centre.")
        if not position.piles[lifted]:
            return KeyResult(why=f"There is no card {pile_location(self._rules, self._rules.piles[lifted])}.")
        name = self._rules.piles[lifted].name
        if not self._seat_piles.sources[name].to_foundation:
            where = pile_title(self._rules, self._rules.piles[lifted])
            return KeyResult(why=f"Cards from {where} cannot go to a foundation.")
        moves = [m for m in self._carries(position, lifted) if self._rules.is_foundation_move(m)]
        return KeyResult(
            moves[0] if moves else Carry(name, self._likely_foundation(position, position.piles[lifted][-1]))
        )

    def _likely_foundation(self, position: Position, card: int) -> str:
        """The foundation of the card's suit that takes it soonest; else an empty one."""
        suit, rank = suit_of(card), rank_of(card)
        open_ones = [i for i in self._seat_piles.foundations if position.piles[i]]
        lower = [
            (rank_of(top), index)
            for index in open_ones
            if suit_of(top := position.piles[index][-1]) == suit and rank_of(top) < rank
        ]
        bare = [i for i in self._seat_piles.foundations if not position.piles[i]]
        index = max(lower)[1] if lower else (bare or open_ones)[0]
        return self._rules.piles[index].name

    def _use_stock(self, position: Position) -> KeyResult:
        """Deal from the stock or turn the waste over; with a waste card lifted, jump back.

        Any other card stays lifted: where two people share a seat, it may be the other one's.
        """
        legal = legal_moves(self._rules, position, self._seat)
        move: Move = next((m for m in legal if isinstance(m, DealStock | Redeal)), self._seat_piles.deal)
        if self.lifted is not None and self.lifted == self._seat_piles.waste:
            self.lifted = None
            move = next((m for m in legal if isinstance(m, Jump)), move)
        return KeyResult(move) if move in legal else KeyResult(why=self._why(position, move))

    def _why(self, position: Position, move: Move) -> str:
        return why_not(self._rules, position, move, self._seat) or ""
