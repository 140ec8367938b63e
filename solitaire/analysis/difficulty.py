"""The difficulty of a deal, measured along a line that wins it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.analysis.buried_cards import count_buried, first_cards
from solitaire.config.deal_kind import Difficulty
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Answer, Verdict

SCALE: Final = (
    (10, Difficulty.GENTLE),
    (100, Difficulty.EASY),
    (500, Difficulty.FAIR),
    (2_000, Difficulty.HARD),
)
"""The upper bounds of ``Measure.score`` for each grade."""


class Measure(NamedTuple):
    """The measurements of a deal's difficulty."""

    effort: int
    """States searched until the win was found."""
    tried: int
    """Moves off the line that were tried."""
    wrong: int
    """Those of them after which no win was found."""
    buried: int | None = None
    """Cards that lie on those needed first; see ``buried_cards``."""

    @property
    def share(self) -> float:
        """The share of wrong moves among those tried, from 0 to 1."""
        return self.wrong / self.tried if self.tried else 0.0

    @property
    def score(self) -> float:
        """The effort times the share of wrong moves."""
        return self.effort * self.share

    def text(self, ruleset: Ruleset) -> str:
        """The grade of a deal of ``ruleset`` and its reasons.

        An example: ``fair: 18 % of moves lose, 23 cards lie on aces and twos``.
        """
        reasons = self.reasons(ruleset)
        return f"{self.difficulty}: {reasons}" if reasons else self.difficulty

    def reasons(self, ruleset: Ruleset) -> str:
        """The share of wrong moves, and the cards on those needed first; may be empty."""
        percent, first = round(100 * self.share), first_cards(ruleset)
        turns = f"{percent} % of moves lose" if percent else ""
        lie = "lies" if self.buried == 1 else "lie"
        buried = f"{counted(self.buried, 'card')} {lie} on {first}" if self.buried and first else ""
        return ", ".join(filter(None, (turns, buried)))

    @property
    def difficulty(self) -> Difficulty:
        """The grade of the score."""
        return next((word for below, word in SCALE if self.score < below), Difficulty.FIENDISH)


PLACES: Final = 12
"""Positions of a line, evenly spaced, at which every other move is tried."""
STATES: Final = 512
"""States, the search budget after such a move: most wins are found at once, or only much later."""

Fork: TypeAlias = tuple[Position, Sequence[Move]]
"""A position of a line, and the moves that leave the line there."""
MeasureCheck: TypeAlias = Callable[[Measure, Measure], bool]
"""Whether to measure on, by the least and the greatest measure that are possible."""


def measure(rules: Rules, position: Position, answer: Answer) -> Measure:
    """Measure a deal; ``answer`` has a line that wins from ``position``."""
    measured = measure_while(rules, position, answer, lambda least, most: True)
    assert measured
    return measured


def measure_while(
    rules: Rules, position: Position, answer: Answer, may_continue: MeasureCheck
) -> Measure | None:
    """Measure a deal while ``may_continue(least, most)``; None if it was stopped.

    It is called before every search, with the measures if no other and if every other move is wrong.
    """
    forks = list(_forks(rules, position, answer.moves))
    line = {here for here, _ in forks}
    sample = _sample_evenly([fork for fork in forks if fork[1]])
    moves = sum(len(others) for _, others in sample)
    seen: dict[Position, bool] = {}
    tried = wrong = 0
    for here, others in sample:
        for move in others:
            there, _ = perform(rules, here, move)
            if there not in seen:
                least = Measure(answer.positions, moves, wrong)
                if not may_continue(least, least._replace(wrong=wrong + moves - tried)):
                    return None
                seen[there] = there in line or _wins(rules, there)
            tried += 1
            wrong += not seen[there]
    return Measure(answer.positions, tried, wrong, count_buried(rules, position))


def _forks(rules: Rules, position: Position, moves: Sequence[Move]) -> Iterator[Fork]:
    """The positions of a line, each with the moves that leave the line there."""
    for move in moves:
        yield position, [other for other in legal_moves(rules, position) if other != move]
        position, _ = perform(rules, position, move)


def _sample_evenly(forks: Sequence[Fork]) -> Sequence[Fork]:
    """At most ``PLACES`` of the forks, evenly spaced."""
    if len(forks) <= PLACES:
        return forks
    return [forks[(2 * place + 1) * len(forks) // (2 * PLACES)] for place in range(PLACES)]


def _wins(rules: Rules, position: Position) -> bool:
    from solitaire.solver.solve import solve_within  # noqa: PLC0415 (most importers need the grades only)

    return solve_within(rules, position, STATES).verdict is Verdict.WINNABLE
