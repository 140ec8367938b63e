"""Choose the searches for a game by its ruleset, never by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Goal, JumpWhen
from solitaire.solver.costs.stage_division import StageDivision, stages_for
from solitaire.solver.lines.move_line import Line
from solitaire.solver.models.any_card_piles.assignment_search import AssignmentSearch, only_assignment
from solitaire.solver.models.any_card_piles.numbered_cards import NumberedCards, Plan
from solitaire.solver.models.any_card_piles.placement_search import PlacementSearch
from solitaire.solver.models.any_card_piles.problem import AnyCardPilesProblem, has_any_card_piles
from solitaire.solver.models.card_rows import RowsProblem, is_rows_game
from solitaire.solver.models.cells.problem import CellsProblem, is_cells_game
from solitaire.solver.models.closing_row import ClosingRowProblem, is_closing_row
from solitaire.solver.models.complete_sequences.complete_sequence_searches import complete_sequence_search_runs
from solitaire.solver.models.complete_sequences.problem import is_complete_sequences_game
from solitaire.solver.models.covered_pairs.problem import CoveredPairsProblem, is_covered_pairs_game
from solitaire.solver.models.covered_pairs.unlimited_redeals import (
    UnlimitedRedealsProblem,
    redeals_without_limit,
)
from solitaire.solver.models.filled_fans.problem import FilledFansProblem, is_filled_fans_game
from solitaire.solver.models.foundations_in_turn.problem import (
    FoundationsInTurnProblem,
    has_foundations_in_turn,
)
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.joined_columns import JoinedColumnsProblem, has_joined_columns
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.klondike_searches import klondike_search_runs, needs_no_arrangement
from solitaire.solver.models.klondike_reserve.open_reserve import OpenReserveProblem
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding, has_dealt_reserve
from solitaire.solver.models.klondike_reserve.reserve_path_decoder import decode_reserve_path
from solitaire.solver.models.klondike_whole_columns.problem import WholeColumnsProblem
from solitaire.solver.models.klondike_whole_columns.whole_columns_encoding import (
    WholeColumnsEncoding,
    has_whole_columns,
)
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem, is_lower_cards_game
from solitaire.solver.models.lower_cards.uncovered_states import UncoveredStates
from solitaire.solver.models.lower_cards.undecided_test import UndecidedTest
from solitaire.solver.models.one_card_piles.problem import (
    OneCardPilesProblem,
    Waiting,
    has_one_card_piles,
)
from solitaire.solver.models.one_foundation.height_sets import HeightSets, has_few_heights
from solitaire.solver.models.one_foundation.place_sets import MAX_SETS, PlaceSets
from solitaire.solver.models.one_foundation.problem import OneFoundationProblem, is_one_foundation_game
from solitaire.solver.models.packed_positions import PackedPositions, PositionCodec
from solitaire.solver.models.pairs.deadline import DeadlineProblem
from solitaire.solver.models.pairs.problem import PairsProblem, is_pairs_game
from solitaire.solver.models.sequences.problem import moves_sequences
from solitaire.solver.models.sequences.redealt_sequences import RedealtSequencesProblem, redeals_sequences
from solitaire.solver.models.sequences.reserve_first import ReserveFirstProblem, fills_reserve_first
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.models.sequences.sequence_searches import (
    filled_from_waste_search_runs,
    sequence_search_runs,
)
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.single_cards.gathered_sequences import GatheredSequencesProblem, gathers_sequences
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.single_cards.waiting_reserve import WaitingReserveProblem, has_waiting_reserve
from solitaire.solver.models.unfilled_piles.problem import Rising, UnfilledPilesProblem, has_unfilled_piles
from solitaire.solver.runs.chosen_base import searches_of_choices
from solitaire.solver.runs.search_run import GameKind, SearchRun, searches_of
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst, by_novelty
from solitaire.solver.search.depth_first import DepthFirst
from solitaire.solver.search.relaxation import RelaxationTest
from solitaire.solver.search.relaxation_pruning import RelaxationPrunedSearch
from solitaire.solver.search.restarts import Restarts, by_stages, noisy_by_novelty


def search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the searches for a position, each to store up to ``max_states`` states."""
    searches = searches_of(_KINDS, rules.ruleset, _generic_searches)
    # The first card of an only foundation sets no base for others: it is a move like any other.
    if not rules.base_rank(position) and not is_one_foundation_game(rules.ruleset):
        return searches_of_choices(searches, rules, position, max_states)
    return searches(rules, position, max_states)


def _cells_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search."""
    cells = CellsProblem(rules, position, StageDivision.BREAKS)
    search = by_novelty(cells, max_states, StageDivision.BREAKS.kinds)
    return [SearchRun(search, 2000, cells.decode_path)]


def _complete_search(
    problem_type: type[ClosingRowProblem | CoveredPairsProblem | FoundationsInTurnProblem],
    rules: Rules,
    position: Position,
    max_states: int,
) -> list[SearchRun]:
    """The complete search alone."""
    problem = problem_type(rules, position)
    return [SearchRun(BestFirst(problem, max_states), 4000, problem.decode_path)]


def _one_foundation_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A search by sets; where cards cover others, a search by cost before it."""
    cards = OneFoundationProblem(rules, position)
    if not rules.ruleset.tableau.places:
        search = HeightSets(cards) if has_few_heights(cards) else BestFirst(cards, max_states)
        return [SearchRun(search, 4000, cards.decode_path)]
    # Most wins are found by cost in a few hundred states, which also says how hard they are.
    by_cost, *_ = _generic_searches(rules, position, max_states)
    sets = PlaceSets(cards, min(max_states, MAX_SETS))
    return [by_cost, SearchRun(sets, 32_000, cards.decode_path)]


def _dealt_reserve_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search, and later the one of what a relaxation leaves over."""
    encoding = ReserveEncoding(rules, position)
    dealt, opened = ReserveProblem(encoding), OpenReserveProblem(encoding)
    decode = partial(decode_reserve_path, dealt, position)
    given = GivenCardsRelaxation(encoding, encoding.reserve.all_cards)
    test = RelaxationTest(opened, opened.relax, RelaxationTest(given, given.relax))
    pruned = RelaxationPrunedSearch(ReserveProblem(encoding, relaxed=False), test, max_states, may_stop=True)
    return [
        SearchRun(BestFirst(dealt, max_states), 4000, decode),
        # Deals that are undecided for so long are mostly lost.
        SearchRun(pruned, 8000, decode, start_turn=4),
    ]


def _whole_columns_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search."""
    whole = WholeColumnsProblem(WholeColumnsEncoding(rules, position))
    return [SearchRun(BestFirst(whole, max_states), 4000, whole.decode_path)]


def _pairs_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    pairs = PairsProblem(rules, position)
    # A stored loss takes the memory of two states and more.
    return [SearchRun(DepthFirst(DeadlineProblem(pairs), max_states // 2), 4000, pairs.decode_path)]


def _lower_cards_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A search that keeps no cards, which wins most deals at once, one of all, and one that also proves losses.

    That one leaves out what a relaxation loses, which takes it more time than most wins need.
    """
    leaving, kept = LowerCardsProblem(rules, position, kept=False), LowerCardsProblem(rules, position)
    pruned = RelaxationPrunedSearch(UncoveredStates(kept), UndecidedTest(kept), max_states)
    return [
        SearchRun(BestFirst(leaving, max_states), 1000, leaving.decode_path, is_complete=False),
        SearchRun(BestFirst(UncoveredStates(kept), max_states), 1000, kept.decode_path),
        SearchRun(pruned, 8000, kept.decode_path),
    ]


def _filled_fans_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam, which wins most deals at once; two searches that avoid more losses, and prove them."""
    fans, ordered = FilledFansProblem(rules, position), FilledFansProblem(rules, position, orders=True)
    return [
        SearchRun(Beam(fans, max_states, noise=7, growth=50), 6000, fans.decode_path),
        SearchRun(Beam(ordered, max_states, noise=7, growth=50), 512, ordered.decode_path),
        SearchRun(by_novelty(ordered, max_states), 256, ordered.decode_path),
    ]


def _single_card_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search; where cards are dealt, a beam before it."""
    if rules.seat_piles[0].stock is not None:
        runs = _runs_in_stages(rules, max_states, lambda stages: SingleCardsProblem(rules, position, stages))
        dealing = SingleCardsProblem(rules, position)
        return [SearchRun(Beam(dealing, max_states), 2000, dealing.decode_path), *runs]
    if has_waiting_reserve(rules, position):
        # Passes win next to nothing here that the complete search does not.
        return _runs_by_all_stages(WaitingReserveProblem, rules, position, max_states, passes_from=8)
    return _runs_by_all_stages(SingleCardsProblem, rules, position, max_states)


def _runs_by_all_stages(
    problem: type[SingleCardsProblem], rules: Rules, position: Position, max_states: int, passes_from: int = 1
) -> list[SearchRun]:
    """The complete search by all kinds of stages, and later the same in short passes beside it.

    Before the turn ``passes_from`` passes win no more deals than they delay.
    """
    stages = StageDivision.ALL
    # A problem checks a state for deadlocks once, so it serves only one search at a time.
    complete, repeated = problem(rules, position, stages), problem(rules, position, stages)
    passes = Restarts(repeated, noisy_by_novelty(repeated, max_states, stages.kinds, noise=31), 3000)
    return [
        SearchRun(by_novelty(complete, max_states, stages.kinds), 4000, complete.decode_path),
        SearchRun(passes, 8000, repeated.decode_path, passes_from),
    ]


def _unfilled_piles_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Beams in which cards go up at once, which wins most deals, or together; the complete search."""
    at_once = UnfilledPilesProblem(rules, position, Rising.AT_ONCE)
    together = UnfilledPilesProblem(rules, position, Rising.TOGETHER)
    singly = UnfilledPilesProblem(rules, position)
    return [
        SearchRun(Beam(at_once, max_states, width=4, noise=15), 4000, at_once.decode_path, is_complete=False),
        SearchRun(
            Beam(together, max_states, width=3, noise=15), 2000, together.decode_path, 1, is_complete=False
        ),
        SearchRun(by_novelty(singly, max_states), 250, singly.decode_path),
    ]


def _joined_columns_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search."""
    joined = PackedPositions(JoinedColumnsProblem(rules, position), PositionCodec(rules))
    return [SearchRun(BestFirst(joined, max_states), 4000, joined.decode_path)]


def _any_card_piles_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The search for piles if cards leave in one order; else with many orders, and the complete search.

    With many orders most deals are won soon; the complete search proves losses of few cards. Where foundations
    meet, cards cannot be assigned to them one for one; a beam wins most deals there, and more with a reserve.
    """
    problem = AnyCardPilesProblem(rules, position)
    complete = SearchRun(BestFirst(problem, max_states), 500, problem.decode_path)
    if sum(rules.full.values()) > rules.pack_size or rules.ruleset.reserve.piles:
        return [SearchRun(Beam(problem, max_states, growth=25), 4000, problem.decode_path), complete]
    cards = NumberedCards(rules, position)

    def decode_path(path: Sequence[Plan]) -> Line:
        return cards.line(*path)

    assignment = only_assignment(cards)
    if assignment is not None:
        return [SearchRun(PlacementSearch(cards, assignment), 4000, decode_path)]
    return [SearchRun(AssignmentSearch(cards), 1000, decode_path, is_complete=False), complete]


def _one_card_piles_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam in which no card waits that a foundation takes, one in which some do, and the complete search.

    The first wins most deals sooner, the second more of them. Where the waste fills piles, the first has soon
    tried everything. Where it fills none and there is no reserve, both search the same states: much noise in
    the first and little in the second win more than either.
    """
    at_once = OneCardPilesProblem(rules, position, waiting=Waiting.NONE)
    waiting = OneCardPilesProblem(rules, position, waiting=Waiting.NOT_OF_WASTE)
    complete = OneCardPilesProblem(rules, position)
    beam = partial(Beam[int], max_states=max_states, width=16, growth=50)
    return [
        SearchRun(beam(at_once, noise=127), 16_000, at_once.decode_path, is_complete=False),
        SearchRun(beam(waiting, noise=31), 16_000, waiting.decode_path, is_complete=False),
        SearchRun(BestFirst(complete, max_states), 1000, complete.decode_path),
    ]


def _rows_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search, and later short passes beside it, which win what it misses."""
    cards = RowsProblem(rules, position)
    return [
        SearchRun(BestFirst(cards, max_states), 4000, cards.decode_path),
        SearchRun(Restarts(cards, by_stages(cards, max_states)), 8000, cards.decode_path, start_turn=1),
    ]


def _reserve_first_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam, which wins most deals, and the complete search, which seldom proves a loss."""
    patient = (
        TurnedStockProblem(rules, position)
        if turns_stock(rules.ruleset)
        else ReserveFirstProblem(rules, position, StageKind.PATIENT)
    )
    either = ReserveFirstProblem(rules, position, StageKind.EITHER)
    return [
        SearchRun(Beam(patient, max_states, noise=7, growth=50), 4000, patient.decode_path),
        SearchRun(by_novelty(either, max_states), 500, either.decode_path),
    ]


def _redealt_sequences_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search, and short passes beside it, each of which wins deals that the other does not."""
    either = RedealtSequencesProblem(rules, position, StageKind.EITHER)
    patient = RedealtSequencesProblem(rules, position, StageKind.PATIENT)
    passes = Restarts(patient, by_stages(patient, max_states), 3000)
    return [
        SearchRun(by_novelty(either, max_states), 4000, either.decode_path),
        SearchRun(passes, 4000, patient.decode_path),
    ]


def _generic_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The searches of the core's own positions."""
    codec = PositionCodec(rules)
    return _runs_in_stages(
        rules, max_states, lambda stages: PackedPositions(GenericProblem(rules, position, stages), codec)
    )


def _runs_in_stages(
    rules: Rules, max_states: int, problem_of: Callable[[StageDivision], SingleCardsProblem | PackedPositions]
) -> list[SearchRun]:
    """The complete search by the best kind of stages; beside it, for each other kind, short passes.

    A second long search finds fewer wins.
    """
    best, *others = stages_for(rules.ruleset)
    complete, passes = problem_of(best), [problem_of(stages) for stages in others]
    return [
        SearchRun(by_novelty(complete, max_states, best.kinds), 4000, complete.decode_path),
        *(
            SearchRun(Restarts(problem, by_stages(problem, max_states)), 4000, problem.decode_path)
            for problem in passes
        ),
    ]


def _has_other_aims(ruleset: Ruleset) -> bool:
    """Whether a game is a race, or has another goal than to play all cards."""
    return ruleset.is_race or ruleset.goal is not Goal.ALL_CARDS


def _is_filled_from_waste(ruleset: Ruleset) -> bool:
    """Whether the waste fills columns of a game that ``turns_stock``."""
    return ruleset.waste.auto_fill and turns_stock(ruleset)


def _has_other_waste(ruleset: Ruleset) -> bool:
    """Whether the waste fills columns, or has jumps."""
    return ruleset.waste.auto_fill or ruleset.waste.jump is not JumpWhen.NEVER


_KINDS: Final[Sequence[GameKind]] = (
    (is_cells_game, _cells_searches),
    (is_complete_sequences_game, complete_sequence_search_runs),
    (is_covered_pairs_game, partial(_complete_search, CoveredPairsProblem)),
    (redeals_without_limit, partial(_complete_search, UnlimitedRedealsProblem)),
    (is_one_foundation_game, _one_foundation_searches),
    (has_any_card_piles, _any_card_piles_searches),
    (has_one_card_piles, _one_card_piles_searches),
    (is_rows_game, _rows_searches),
    (is_closing_row, partial(_complete_search, ClosingRowProblem)),
    (_has_other_aims, _generic_searches),
    (_is_filled_from_waste, filled_from_waste_search_runs),
    (_has_other_waste, _generic_searches),
    (has_foundations_in_turn, partial(_complete_search, FoundationsInTurnProblem)),
    (needs_no_arrangement, klondike_search_runs),
    (has_dealt_reserve, _dealt_reserve_searches),
    (has_whole_columns, _whole_columns_searches),
    (is_pairs_game, _pairs_searches),
    (is_lower_cards_game, _lower_cards_searches),
    (is_filled_fans_game, _filled_fans_searches),
    (has_unfilled_piles, _unfilled_piles_searches),
    (moves_single_cards, _single_card_searches),
    (gathers_single_cards, partial(_runs_by_all_stages, GatheredColumnsProblem)),
    (gathers_sequences, partial(_runs_by_all_stages, GatheredSequencesProblem)),
    (redeals_sequences, _redealt_sequences_searches),
    (has_joined_columns, _joined_columns_searches),
    (fills_reserve_first, _reserve_first_searches),
    (moves_sequences, sequence_search_runs),
)
