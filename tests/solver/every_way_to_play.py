"""Verdicts by every way to play, in games in which no position comes again; the solver must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within

MOST_STATES = 20_000
"""States that the solver may expand; enough for small games."""


def compare_with_every_way(rules: Rules, positions: Iterable[Position]) -> Counter[Verdict]:
    """Assert that the solver settles each position as every way to play does; count the verdicts."""
    found = Counter[Verdict]()
    for position in positions:
        verdict = Verdict.WINNABLE if is_winnable(rules, position, {}) else Verdict.UNWINNABLE
        assert solve_within(rules, position, MOST_STATES).verdict is verdict
        found[verdict] += 1
    return found


def is_winnable(rules: Rules, position: Position, known: dict[Position, bool]) -> bool:
    """Whether any way to play wins; ``known`` has the positions met before."""
    if position not in known:
        known[position] = rules.is_won(position) or any(
            is_winnable(rules, perform(rules, position, move)[0], known)
            for move in legal_moves(rules, position)
        )
    return known[position]
