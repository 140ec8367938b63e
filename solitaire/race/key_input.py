"""From taps to moves: the first lifts a card, the second says where it goes."""

from __future__ import annotations

from typing import Final, NamedTuple

from solitaire.game.pile_input import intended_count
from solitaire.race.events import Action, Stuck
from solitaire.race.key_blocks import CENTRE, LEFT, RIGHT, STUCK, TAKE, KeyTarget
from solitaire.rules.cards import rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Redeal
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.text.refusals import pile_title, why_not


class KeyResult(NamedTuple):
    """What a tap came to: something to do, or something to be told."""

    action: Action | None = None
    why: str = ""


class KeyInput:
    """One seat's fingers. ``held`` is the pile whose card is lifted, by its index."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.held: int | None = None
        self.cursor = 0
        """For those who have one: its place among the piles that give and take cards."""
        self._rules = rules
        self._seat = seat
        self._plan = rules.plans[seat - 1]

    def tap(self, position: Position, spot: KeyTarget) -> KeyResult:
        """A tap on ``spot``. A second one on the same pile puts the card back, and one on a pile that takes
        no cards lifts that instead.
        """
        if spot in (LEFT, RIGHT):
            self.cursor = (self.cursor + (1 if spot == RIGHT else -1)) % len(self._round)
            return KeyResult()
        if spot == TAKE:
            spot = self._rules.piles[self.pointed].name.rpartition(".")[2]
        if spot == STUCK:
            return KeyResult(Stuck())
        if spot == CENTRE:
            return self._go_up(position)
        pile = self._rules.piles[self._rules.index[f"p{self._seat}.{spot}"]]
        if pile.zone is Zone.STOCK:
            return self._turn(position)
        held, self.held = self.held, None
        if held is not None and held != pile.index and pile.zone is Zone.TABLEAU:
            return self._carry(position, held, pile)
        if held == pile.index:
            return KeyResult()
        if not position.piles[pile.index]:
            return KeyResult(why="There is no card to lift here.")
        self.held = pile.index
        return KeyResult()

    @property
    def pointed(self) -> int:
        """The pile at the cursor, by its index."""
        return self._round[self.cursor]

    @property
    def _round(self) -> tuple[int, ...]:
        """The piles to which the cursor goes: the columns, and back by way of the waste and the reserve."""
        waste = () if self._plan.waste is None else (self._plan.waste,)
        return (*self._plan.tableau, *waste, *self._plan.reserve)

    def targets(self, position: Position) -> frozenset[int]:
        """The piles that would take the lifted card, by index."""
        if self.held is None:
            return frozenset()
        return frozenset(self._rules.index[move.target] for move in self._carries(position, self.held))

    def count(self, position: Position) -> int:
        """How many cards to show as lifted: the most that could go somewhere, at least one."""
        if self.held is None:
            return 0
        return max((move.count for move in self._carries(position, self.held)), default=1)

    def _carries(self, position: Position, source: int) -> list[Carry]:
        name = self._rules.piles[source].name
        legal = legal_moves(self._rules, position, self._seat)
        return [move for move in legal if isinstance(move, Carry) and move.source == name]

    def _carry(self, position: Position, source: int, target: PileSpec) -> KeyResult:
        """To a column: as many cards as can go there."""
        moves = [move for move in self._carries(position, source) if move.target == target.name]
        if moves:
            return KeyResult(max(moves, key=lambda move: move.count))
        name = self._rules.piles[source].name
        count = intended_count(self._rules, position, name, target.name, self._seat)
        return KeyResult(why=self._why(position, Carry(name, target.name, count)))

    def _go_up(self, position: Position) -> KeyResult:
        """To the centre. Whether a foundation takes the card is seen when the claim is judged: another
        seat may just be making way for it.
        """
        held, self.held = self.held, None
        if held is None:
            return KeyResult(why="First lift the card that is to go to the centre.")
        if not position.piles[held]:
            return KeyResult(why=f"There is no card on {pile_title(self._rules, self._rules.piles[held])}.")
        name = self._rules.piles[held].name
        if not self._plan.sources[name].to_foundation:
            where = pile_title(self._rules, self._rules.piles[held])
            return KeyResult(why=f"Cards from {where} cannot go to a foundation.")
        homes = [m for m in self._carries(position, held) if self._rules.index[m.target] in self._rules.full]
        return KeyResult(
            homes[0] if homes else Carry(name, self._nearest_home(position, position.piles[held][-1]))
        )

    def _nearest_home(self, position: Position, card: int) -> str:
        """The foundation that will take the card soonest, if any of its suit is open."""
        suit, rank = suit_of(card), rank_of(card)
        open_ones = [i for i in self._plan.foundations if position.piles[i]]
        lower = [
            (rank_of(top), index)
            for index in open_ones
            if suit_of(top := position.piles[index][-1]) == suit and rank_of(top) < rank
        ]
        bare = [i for i in self._plan.foundations if not position.piles[i]]
        index = max(lower)[1] if lower else (bare or open_ones)[0]
        return self._rules.piles[index].name

    def _turn(self, position: Position) -> KeyResult:
        """The stock: deal, or turn the waste over; with a card of the waste lifted, jump back if that can be.
        Any other card stays lifted: where two share a seat, it may be the other one's.
        """
        legal = legal_moves(self._rules, position, self._seat)
        move: Move = next((m for m in legal if isinstance(m, DealStock | Redeal)), self._plan.deal)
        if self.held is not None and self.held == self._plan.waste:
            self.held = None
            move = next((m for m in legal if isinstance(m, Jump)), move)
        return KeyResult(move) if move in legal else KeyResult(why=self._why(position, move))

    def _why(self, position: Position, move: Move) -> str:
        return why_not(self._rules, position, move, self._seat) or ""


FAST_MS: Final = 50
"""No finger strikes the same key again so soon."""
SILENCE_MS: Final = 120
"""After which a key that was held has been let go."""


class RepeatFilter:
    """Tells a key that is struck from one that repeats while it is held.

    A terminal waits a while before the first repetition, which therefore counts as a second stroke; in a
    race that only puts the card down again.
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._held: set[str] = set()

    def is_struck(self, key: str, at_ms: int) -> bool:
        """Whether this is a stroke; to be asked of every key that comes, in order."""
        since = at_ms - self._last.get(key, at_ms - SILENCE_MS)
        self._last[key] = at_ms
        if since >= SILENCE_MS:
            self._held.discard(key)
        elif since < FAST_MS:
            self._held.add(key)
        return key not in self._held
