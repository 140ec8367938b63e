"""Positions of races: piles by name, moves by seat."""

from __future__ import annotations

from collections.abc import Mapping

from solitaire.game.catalogue import load
from solitaire.rules.apply import apply
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.score import initial_score, score_after
from solitaire.rules.text.refusals import why_not
from tests.rules.positions import table, written


class Race:
    """A position of a race; moves are texts, and their piles name the seat."""

    def __init__(
        self, game: str | Rules, piles: Mapping[str, str] | Position, seats: int = 2, score: int | None = None
    ) -> None:
        self.rules = load(game, seats) if isinstance(game, str) else game
        self.position = piles if isinstance(piles, Position) else table(self.rules, piles)
        self.score = initial_score(self.rules.ruleset).points if score is None else score
        """The points of the seat that moves."""

    def __getitem__(self, pile: str) -> str:
        return written(self.position.piles[self.rules.index[pile]])

    def allows(self, move: str) -> bool:
        """Whether the move is legal; the three ways of asking must agree."""
        parsed, seat = Move.parse(move), seat_of(move)
        legal = parsed in legal_moves(self.rules, self.position, seat)
        assert legal == (why_not(self.rules, self.position, parsed, seat) is None)
        return legal

    def refusal(self, move: str) -> str:
        """The sentence that refuses the move."""
        assert not self.allows(move), f"{move} is legal"
        return why_not(self.rules, self.position, Move.parse(move), seat_of(move)) or ""

    def play(self, *moves: str) -> Race:
        """The race after these moves."""
        position, score = self.position, self.score
        for move in moves:
            position, facts = apply(self.rules, position, Move.parse(move), seat_of(move))
            before = initial_score(self.rules.ruleset)
            score += score_after(self.rules, before, facts).points - before.points
        return Race(self.rules, position, score=score)

    def moves(self, seat: int) -> list[str]:
        """The legal moves of a seat."""
        return [str(move) for move in legal_moves(self.rules, self.position, seat)]


def seat_of(move: str) -> int:
    """``p2.waste:p2.tableau-1`` is a move of the second seat."""
    return int(move[1])
