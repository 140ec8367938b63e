"""The searches of games of complete sequences, chosen by the ruleset."""

from __future__ import annotations

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Space, StockTo
from solitaire.solver.models.complete_sequences.join_deadlock import has_join_deadlocks
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem, StageOrder
from solitaire.solver.models.complete_sequences.whole_sequences import (
    WholeSequencesProblem,
    has_whole_sequences,
)
from solitaire.solver.runs.search_run import SearchRun
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst, by_novelty
from solitaire.solver.search.restarts import Restarts, noisy_by_novelty


def complete_sequence_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the searches for a game that ``is_complete_sequences_game``.

    Each of them is to store up to ``max_states`` states.
    """
    ruleset = rules.ruleset
    if has_whole_sequences(ruleset):
        return _whole_sequences_searches(rules, position, max_states)
    has_rows = ruleset.stock.to is StockTo.TABLEAU
    # Of the first 50 deals of Ten Across 42 are settled in two seconds with joins as stages, 40 otherwise.
    is_dealt = has_rows or (ruleset.hides_cards and not ruleset.cells.piles)
    stages = StageOrder.DEALT if is_dealt else StageOrder.JOINED
    problem = CompleteSequencesProblem(rules, position, stages)
    complete = by_novelty(problem, max_states)
    exhaustive = SearchRun(complete, 1000, problem.decode_path)
    if not has_rows or (has_join_deadlocks(ruleset) and ruleset.pack.decks == 1):
        return [exhaustive]  # Deadlocks prove nearly all losses.
    rows = CompleteSequencesProblem(rules, position, StageOrder.ROWS)
    # Of 24 deals of Black Widow this beam won 19 within a second, and one eight times as wide 16; the complete
    # search wins few of them in three.
    beam = Beam(rows, max_states, width=60, noise=31, growth=50)
    winning = [SearchRun(beam, 4000, rows.decode_path)]
    if ruleset.tableau.space in (Space.KING, Space.NEVER):
        # Few moves fill spaces, and most join cards for good. Of 71 deals of Double Scorpion that are not lost,
        # this beam with the other two searches won 69 within five seconds, and those alone 64. Of Wasp, where
        # any card fills a space, it wins few deals.
        joined = CompleteSequencesProblem(rules, position, StageOrder.JOINED)
        narrow = Beam(joined, max_states, width=2, noise=15, growth=20)
        winning.append(SearchRun(narrow, 4000, joined.decode_path))
    return [*winning, exhaustive]


def _whole_sequences_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Searches in which sequences move whole, and the complete search for what they leave."""
    ruleset = rules.ruleset
    whole, problem = WholeSequencesProblem(rules, position), CompleteSequencesProblem(rules, position)
    complete = by_novelty(problem, max_states)
    if ruleset.pack.decks == 1:
        # Of 60 deals of Spiderette this beam won 55 within 60,000 states, and the one for two packs 52.
        beam = Beam(whole, max_states, width=150, noise=31, growth=50)
        return [
            SearchRun(beam, 4000, whole.decode_path, is_complete=False),
            SearchRun(BestFirst(whole, max_states), 8000, whole.decode_path, is_complete=False),
            SearchRun(complete, 1000, problem.decode_path),
        ]
    # Of two packs the states are too many to exhaust.
    winning: Beam[int] | Restarts[int] = Beam(whole, max_states, width=250, noise=15, growth=50)
    if ruleset.stock.to is StockTo.NOWHERE:
        # All is done in one stage, of which a beam tries too few ways: of 60 deals of Mrs. Mop it won 49 within
        # 30,000 states, and passes with much noise win 54.
        winning = Restarts(whole, noisy_by_novelty(whole, max_states, noise=63))
    return [
        SearchRun(winning, 4000, whole.decode_path, is_complete=False),
        SearchRun(complete, 500, problem.decode_path),
    ]
