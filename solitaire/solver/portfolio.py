"""Choose the searches for a game by its ruleset, never by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal, JumpWhen
from solitaire.solver.heuristic import STAGE_KINDS, StageTable, hides, stages_for
from solitaire.solver.models.cells.problem import CellsProblem, is_cells_game
from solitaire.solver.models.complete_sequences.join_deadlock import has_join_deadlocks
from solitaire.solver.models.complete_sequences.problem import (
    CompleteSequencesProblem,
    StageOrder,
    is_complete_sequences_game,
)
from solitaire.solver.models.complete_sequences.whole_sequences import (
    WholeSequencesProblem,
    has_whole_sequences,
)
from solitaire.solver.models.covered_pairs.problem import CoveredPairsProblem, is_covered_pairs_game
from solitaire.solver.models.gaps.problem import GapsProblem, is_gaps_game
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.klondike.deal_encoding import has_free_sequences
from solitaire.solver.models.klondike.problems import klondike_search_runs as free_runs
from solitaire.solver.models.klondike_counts.counts_path_decoder import decode_counts_path
from solitaire.solver.models.klondike_counts.problem import CountsProblem, is_counts_game
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding, has_dealt_reserve
from solitaire.solver.models.klondike_reserve.reserve_path_decoder import decode_reserve_path
from solitaire.solver.models.one_foundation.height_sets import HeightSets, has_few_heights
from solitaire.solver.models.one_foundation.place_sets import MAX_SETS, PlaceSets
from solitaire.solver.models.one_foundation.problem import OneFoundationProblem, is_one_foundation_game
from solitaire.solver.models.packed_positions import PackedPositions, PositionCodec
from solitaire.solver.models.pairs.deadline import DeadlineProblem
from solitaire.solver.models.pairs.problem import PairsProblem, is_pairs_game
from solitaire.solver.models.piles.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.piles.sequence_searches import sequence_search_runs
from solitaire.solver.models.piles.sequences import moves_sequences
from solitaire.solver.models.piles.single_cards import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.piles.waiting_reserve import WaitingReserveProblem, has_waiting_reserve
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search.restarts import Restarts
from solitaire.solver.search.several_queues import SeveralQueues
from solitaire.solver.search.stage_queues import AlternatingQueues
from solitaire.solver.search_run import SearchRun

_Searches: TypeAlias = Callable[[Rules, Position, int], list[SearchRun]]
"""Returns the searches for a position, each to store up to so many states."""


def search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the searches for a position, each to store up to ``max_states`` states."""
    searches = next((searches for knows, searches in _KINDS if knows(rules.ruleset)), _of_positions)
    return searches(rules, position, max_states)


def _of_cells(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search."""
    cells = CellsProblem(rules, position, StageTable.BREAKS)
    search = BestFirst(cells, max_states, AlternatingQueues(StageTable.BREAKS.bits))
    return [SearchRun(search, 2000, cells.decode_path)]


def _of_complete_sequences(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search, and for rows a beam that finds wins, unless deadlocks prove nearly all losses.

    Where sequences in suit move, the beam moves them whole.
    """
    has_rows = rules.seat_piles[0].stock is not None
    is_whole = has_whole_sequences(rules.ruleset)
    stages = StageOrder.DEALT if has_rows or hides(rules.ruleset) else StageOrder.JOINED
    problem = CompleteSequencesProblem(rules, position, stages)
    # Of whole sequences a beam finds nearly all wins; else this search finds those that the beam misses.
    runs = [SearchRun(BestFirst(problem, max_states), 500 if is_whole else 4000, problem.decode_path)]
    # What is done between two deals takes long, and one sample of the ways to do it misses most wins.
    if is_whole:
        whole = WholeSequencesProblem(rules, position)
        beam = Beam(whole, max_states, width=250, noise=15, growth=30)
        runs.insert(0, SearchRun(beam, 4000, whole.decode_path, is_complete=False))
    elif has_rows and not has_join_deadlocks(rules.ruleset):
        rows = CompleteSequencesProblem(rules, position, StageOrder.ROWS)
        runs.insert(0, SearchRun(Beam(rows, max_states, width=500, noise=15), 4000, rows.decode_path))
    return runs


def _of_covered_pairs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    pairs = CoveredPairsProblem(rules, position)
    return [SearchRun(BestFirst(pairs, max_states), 4000, pairs.decode_path)]


def _of_one_foundation(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A search by sets; where cards cover others, a search by cost before it."""
    cards = OneFoundationProblem(rules, position)
    if not rules.ruleset.tableau.places:
        search = HeightSets(cards) if has_few_heights(cards) else BestFirst(cards, max_states)
        return [SearchRun(search, 4000, cards.decode_path)]
    # Most wins are found by cost in a few hundred states, which also says how hard they are.
    by_cost, *_ = _of_positions(rules, position, max_states)
    sets = PlaceSets(cards, min(max_states, MAX_SETS))
    return [by_cost, SearchRun(sets, 32_000, cards.decode_path)]


def _without_arrangement(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The searches for a Klondike, by sets of cards, by counts of cards, or by both."""
    ruleset = rules.ruleset
    complete = free_runs(rules, position, max_states) if has_free_sequences(ruleset) else []
    # Where the stock is turned over a few times, what is still to be dealt makes the better stages.
    if not is_counts_game(ruleset) or (complete and ruleset.stock.passes < 2):
        return complete
    counts = CountsProblem(rules, position)
    decode = partial(decode_counts_path, counts)
    # The beam finds wins, most often in its first pass. The others may prove losses.
    return [
        SearchRun(Beam(counts, max_states), 1000, decode),
        *(complete or [SearchRun(BestFirst(counts, max_states), 500, decode)]),
    ]


def _of_dealt_reserve(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search."""
    dealt = ReserveProblem(ReserveEncoding(rules, position))
    return [SearchRun(BestFirst(dealt, max_states), 4000, partial(decode_reserve_path, dealt, position))]


def _of_pairs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    pairs = PairsProblem(rules, position)
    # A stored loss takes the memory of two states and more.
    return [SearchRun(DepthFirst(DeadlineProblem(pairs), max_states // 2), 4000, pairs.decode_path)]


def _of_gaps(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam, which wins most deals at once, and the complete search for what is nearly or wholly lost."""
    gaps, tested = GapsProblem(rules, position), GapsProblem(rules, position, tests_all=True, orders=True)
    return [
        SearchRun(Beam(gaps, max_states, noise=7), 4000, gaps.decode_path),
        SearchRun(BestFirst(tested, max_states), 1000, tested.decode_path),
    ]


def _by_single_cards(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search; where cards are dealt, a beam before it."""
    if rules.seat_piles[0].stock is not None:
        runs = _runs_in_stages(rules, max_states, lambda stages: SingleCardsProblem(rules, position, stages))
        dealing = SingleCardsProblem(rules, position)
        return [SearchRun(Beam(dealing, max_states), 4000, dealing.decode_path), *runs]
    problem = WaitingReserveProblem if has_waiting_reserve(rules, position) else SingleCardsProblem
    return _runs_by_all_stages(max_states, lambda stages: problem(rules, position, stages))


def _of_gathered_columns(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search."""
    return _runs_by_all_stages(max_states, lambda stages: GatheredColumnsProblem(rules, position, stages))


def _runs_by_all_stages(
    max_states: int, problem_of: Callable[[StageTable], SingleCardsProblem]
) -> list[SearchRun]:
    """The complete search by all kinds of stages, and short passes from when it has used up the memory."""
    complete, passes = problem_of(StageTable.ALL), problem_of(StageTable.COARSE)
    search = BestFirst(complete, max_states, SeveralQueues[int](STAGE_KINDS))
    return [
        SearchRun(search, 4000, complete.decode_path),
        # Sooner they would win no more deals, and nine turns of the complete search are two million states.
        SearchRun(Restarts(passes, max_states), 4000, passes.decode_path, start_turn=8),
    ]


def _of_positions(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The searches of the core's own positions."""
    codec = PositionCodec(rules)
    return _runs_in_stages(
        rules, max_states, lambda stages: PackedPositions(GenericProblem(rules, position, stages), codec)
    )


def _runs_in_stages(
    rules: Rules, max_states: int, problem_of: Callable[[StageTable], SingleCardsProblem | PackedPositions]
) -> list[SearchRun]:
    """The complete search by the best kind of stages; beside it, for each other kind, short passes.

    A second long search finds fewer wins.
    """
    best, *others = stages_for(rules.ruleset)
    complete, passes = problem_of(best), [problem_of(stages) for stages in others]
    search = BestFirst(complete, max_states, AlternatingQueues(best.bits))
    return [
        SearchRun(search, 4000, complete.decode_path),
        *(SearchRun(Restarts(problem, max_states), 4000, problem.decode_path) for problem in passes),
    ]


def _has_other_aims(ruleset: Ruleset) -> bool:
    """Whether several play, cards need not all go to foundations, or the waste may be jumped onto."""
    return ruleset.is_race or ruleset.goal is not Goal.ALL_CARDS or ruleset.waste.jump is not JumpWhen.NEVER


def _needs_no_arrangement(ruleset: Ruleset) -> bool:
    return has_free_sequences(ruleset) or is_counts_game(ruleset)


_KINDS: Final[Sequence[tuple[Callable[[Ruleset], bool], _Searches]]] = (
    (is_cells_game, _of_cells),
    (is_complete_sequences_game, _of_complete_sequences),
    (is_covered_pairs_game, _of_covered_pairs),
    (is_one_foundation_game, _of_one_foundation),
    (_has_other_aims, _of_positions),
    (_needs_no_arrangement, _without_arrangement),
    (has_dealt_reserve, _of_dealt_reserve),
    (is_pairs_game, _of_pairs),
    (is_gaps_game, _of_gaps),
    (moves_single_cards, _by_single_cards),
    (gathers_single_cards, _of_gathered_columns),
    (moves_sequences, sequence_search_runs),
)
"""The kinds of games, with their searches. A game is of the first kind that knows its ruleset, if any does."""
