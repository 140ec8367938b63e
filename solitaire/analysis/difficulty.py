"""Measuring how hard a deal is, along a line that wins it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.solve import solve_within


class Difficulty(StrEnum):
    """Five words."""

    GENTLE = "gentle"
    EASY = "easy"
    FAIR = "fair"
    HARD = "hard"
    FIENDISH = "fiendish"


SCALE: Final = (
    (10, Difficulty.GENTLE),
    (100, Difficulty.EASY),
    (500, Difficulty.FAIR),
    (2_000, Difficulty.HARD),
)
"""Below how much trouble a deal is called so."""


class Measure(NamedTuple):
    """What was measured of a deal."""

    effort: int
    """States looked at until the win was found."""
    tried: int
    """Moves that leave the line, of those tried."""
    wrong: int
    """Those behind which no win was found."""

    @property
    def share(self) -> float:
        """Of wrong moves among those tried."""
        return self.wrong / self.tried if self.tried else 0.0

    @property
    def trouble(self) -> float:
        """Effort times share."""
        return self.effort * self.share

    @property
    def text(self) -> str:
        """``fair: 18 % wrong turns``."""
        return f"{self.difficulty}: {100 * self.share:.0f} % wrong turns"

    @property
    def difficulty(self) -> Difficulty:
        """In a word."""
        return next((word for below, word in SCALE if self.trouble < below), Difficulty.FIENDISH)


PLACES: Final = 12
"""Of a line, evenly apart, at which every other move is tried."""
STATES: Final = 512
"""In which a win has to be found behind such a move: most are found at once, or not for long."""

Fork: TypeAlias = tuple[Position, Sequence[Move]]
"""A position of a line, and the moves that leave the line there."""


def measure(rules: Rules, position: Position, answer: Answer) -> Measure:
    """Measure a deal whose ``answer`` is a line that wins from ``position``."""
    forks = list(_forks(rules, position, answer.moves))
    line = {here for here, _ in forks}
    seen: dict[Position, bool] = {}
    tried = wrong = 0
    for here, others in _spread([fork for fork in forks if fork[1]]):
        for move in others:
            there, _ = perform(rules, here, move)
            if there not in seen:
                seen[there] = there in line or _wins(rules, there)
            tried += 1
            wrong += not seen[there]
    return Measure(answer.positions, tried, wrong)


def _forks(rules: Rules, position: Position, moves: Sequence[Move]) -> Iterator[Fork]:
    """The positions of a line, each with the moves that leave it there."""
    for move in moves:
        yield position, [other for other in legal_moves(rules, position) if other != move]
        position, _ = perform(rules, position, move)


def _spread(
    forks: Sequence[Fork],
) -> Sequence[Fork]:
    """Some of many, evenly apart."""
    if len(forks) <= PLACES:
        return forks
    return [forks[(2 * place + 1) * len(forks) // (2 * PLACES)] for place in range(PLACES)]


def _wins(rules: Rules, position: Position) -> bool:
    return solve_within(rules, position, STATES).verdict is Verdict.WINNABLE
