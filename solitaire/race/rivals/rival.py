"""Rivals: computer players with human delays and oversights.

A rival gets the position as its seat sees it (``visibility.seen_by``) and nothing else. Like a person it finds
out by turning its cards, not by counting, that it is stuck.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from solitaire.game.race_move_worth import uncovered_face, worth_in_race
from solitaire.race.events import Action, Stuck
from solitaire.rules.cards import FACE_MASK
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask
from solitaire.rules.legal import is_legal, legal_moves
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Redeal
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import HandEnd


class RivalLevel(NamedTuple):
    """Playing strength of a rival; times are means in milliseconds."""

    think_ms: int
    """From seeing the table to the decision."""
    reach_ms: int
    """From the decision to the played card."""
    turn_ms: int
    """For turning a packet, or the waste, without thinking."""
    oversight: float
    """The probability of overlooking a good move."""


RIVAL_LEVELS: Final = {
    "beginner": RivalLevel(2600, 1300, 1600, 0.5),
    "easy": RivalLevel(1700, 900, 1100, 0.35),
    "normal": RivalLevel(1000, 650, 800, 0.15),
    "hard": RivalLevel(550, 450, 550, 0.04),
    "expert": RivalLevel(400, 240, 400, 0.01),
}


HOPE: Final = 12
"""The value of a move that only makes a place for a card seen in the waste."""


class Rival:
    """A computer player of one seat; ``next_ms`` is the time of its next turn."""

    def __init__(self, rules: Rules, seat: int, level: RivalLevel, random: Random) -> None:
        self.seat = seat
        self._rules = rules
        self._seat_piles = rules.seat_piles[seat - 1]
        self._level = level
        self._random = random
        self._calls = rules.ruleset.match.end is HandEnd.CALL
        self._intent: Move | None = None
        self._turned = 0
        """Cards turned since it last played one."""
        self._remembered: Mask = 0
        """Cards seen in its waste."""
        self._tried: set[Move] = set()
        """Moves worth ``HOPE`` that it made already; excluded until it makes a better one."""
        self.next_ms = self._about(level.think_ms)

    @property
    def reaching(self) -> Carry | None:
        """The move that it is about to make, which is displayed; None if there is none."""
        return self._intent if isinstance(self._intent, Carry) else None

    def wake(self, seen: Position, now_ms: int) -> Action | None:
        """Take a turn on the position ``seen``; return its action, if any.

        Afterwards ``next_ms`` is later than ``now_ms``.
        """
        action, wait_ms = self._act(seen)
        self.next_ms = now_ms + self._about(wait_ms)
        return action

    def _act(self, seen: Position) -> tuple[Action | None, int]:
        """The action of a turn, if any, and the mean time until the next turn."""
        intent, self._intent = self._intent, None
        self._remember(seen)
        if self._calls and self._rules.is_out(seen, self.seat):
            return Stuck(), self._level.think_ms
        if intent is not None and is_legal(self._rules, seen, intent, self.seat):
            return self._doing(intent, seen), self._level.think_ms
        chosen = self._choose(seen)
        if chosen is None:
            return Stuck(), self._level.think_ms
        if isinstance(chosen, Carry | Jump):
            self._intent = chosen
            return None, self._level.reach_ms
        if self._turned > self._left(seen):
            self._turned = 0
            return Stuck(), self._level.turn_ms
        return self._doing(chosen, seen), self._level.turn_ms

    def _doing(self, move: Move, seen: Position) -> Move:
        if isinstance(move, DealStock):
            self._turned += min(self._rules.ruleset.stock.draw, len(self._seat_piles.in_stock(seen.piles)))
        elif isinstance(move, Carry):
            self._turned = 0
            if self._worth(seen, move) == HOPE:
                self._tried.add(move)
            else:
                self._tried.clear()
        return move

    def _remember(self, seen: Position) -> None:
        if waste := self._seat_piles.in_waste(seen.piles):
            self._remembered |= 1 << (waste[-1] & FACE_MASK)

    def _choose(self, seen: Position) -> Move | None:
        """The best move that it notices; else turning the stock, if that is legal."""
        legal = legal_moves(self._rules, seen, self.seat)
        worth = {move: points for move in legal if (points := self._worth(seen, move))}
        noticed = [
            move for move in worth if move not in self._tried and self._random.random() >= self._level.oversight
        ]
        if noticed:
            return max(noticed, key=worth.__getitem__)
        return next((move for move in legal if isinstance(move, DealStock | Redeal)), None)

    def _worth(self, seen: Position, move: Move) -> int:
        """The value of a move, rated as for hints; 0 for a useless one and for turning cards."""
        if not isinstance(move, Carry | Jump):
            return 0
        return worth_in_race(self._rules, seen, move, self.seat) or self._hope(seen, move)

    def _hope(self, seen: Position, move: Move) -> int:
        """``HOPE`` if the move uncovers a card that takes one seen in the waste; else 0."""
        face = uncovered_face(self._rules, seen, move) if isinstance(move, Carry) else None
        return HOPE if face is not None and self._rules.takes[face] & self._remembered else 0

    def _left(self, seen: Position) -> int:
        return len(self._seat_piles.in_stock(seen.piles)) + len(self._seat_piles.in_waste(seen.piles))

    def _about(self, mean_ms: int) -> int:
        """A random time between 0.5 and 1.5 times ``mean_ms``."""
        return max(1, int(mean_ms * (0.5 + self._random.random())))
