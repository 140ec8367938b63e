"""The searches of games in which sequences move, chosen by the ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import Build, Space, StockTo
from solitaire.solver.models.sequences.emptied_reserve import (
    EmptiedReserveProblem,
    EmptiedReserveSearch,
    has_fitted_costs,
)
from solitaire.solver.models.sequences.fitted_costs import KINDS
from solitaire.solver.models.sequences.moved_cards import MovedCardsProblem, has_moved_cards
from solitaire.solver.models.sequences.open_rows import OpenRowsProblem, has_open_rows
from solitaire.solver.models.sequences.problem import SequencesProblem
from solitaire.solver.models.sequences.safe_joins import SafeJoinsProblem, has_safe_joins
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, has_rollouts, turns_stock
from solitaire.solver.models.sequences.undivided_sequences import (
    UndividedSequencesProblem,
    UndividedTurnsProblem,
    has_undivided_sequences,
)
from solitaire.solver.runs.search_run import GameKind, SearchRun, searches_of
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst, by_novelty
from solitaire.solver.search.noise import Noise
from solitaire.solver.search.relaxation import RelaxationTest
from solitaire.solver.search.relaxation_pruning import RelaxationPrunedSearch
from solitaire.solver.search.restarts import NoisyCostsOfParts, Restarts, by_stages, passes_of

_GROWTH: Final = 50
"""How much wider each pass of a beam is, in per cent: wide passes find most wins."""
_NOISE: Final = 7
"""The largest addition to a cost of a beam. Of 50 deals of Carpet it won one more with this than with 3."""
_NOISE_OF_FITTED: Final = 7
"""The largest addition to each of the fitted costs."""
_WIDTH_FOR_ROWS: Final = 60
"""States of a stage in the first pass of a beam where rows are dealt: few stages have many moves each."""
_NOISE_FOR_ROWS: Final = 15
"""The largest addition to a cost where rows are dealt.

Of fifteen deals of Gypsy that a beam with half the width and a fifth of the noise did not win within 20,000
states, it won 10 within 100,000, and one with these 12, in two thirds as many states.
"""


def sequence_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the searches for a game that ``moves_sequences``.

    Each of them is to store up to ``max_states`` states.
    """
    return searches_of(_KINDS, rules.ruleset, _complete_searches)(rules, position, max_states)


def _open_rows_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search of what the relaxation leaves over.

    That is little, and its deadlocks are among the losses of the relaxation.
    """
    rows = SequencesProblem(rules, position, StageKind.PATIENT, deadlocks=False)
    opened = OpenRowsProblem(rows)
    search = RelaxationPrunedSearch(rows, RelaxationTest(opened, opened.relax), max_states)
    return [SearchRun(search, 4000, rows.decode_path)]


def _moved_cards_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Short greedy passes, and the complete search of what the relaxation leaves over.

    The passes win most deals.
    """
    either = SequencesProblem(rules, position, StageKind.EITHER, deadlocks=False)
    moved = MovedCardsProblem(either)
    search = RelaxationPrunedSearch(either, RelaxationTest(moved, moved.relax), max_states)
    return [_greedy_passes(rules, position, max_states), SearchRun(search, 64_000, either.decode_path)]


def _fitted_costs_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search by several costs, and later the same in short passes beside it."""
    emptied = EmptiedReserveProblem(rules, position)
    noisy = NoisyCostsOfParts(emptied, Noise(_NOISE_OF_FITTED), len(KINDS))
    passes = passes_of(lambda: EmptiedReserveSearch(emptied, noisy, max_states))
    return [
        SearchRun(EmptiedReserveSearch(emptied, emptied, max_states), 1000, emptied.decode_path),
        # Sooner, passes win no more deals than they delay. Later, the complete search has no memory left.
        SearchRun(Restarts(emptied, passes, 8000), 1000, emptied.decode_path, start_turn=6),
    ]


def filled_from_waste_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the searches for a game that ``turns_stock``, and fills columns with it.

    They are two beams and the complete search, each to store up to ``max_states`` states. Of 60 deals of Corona
    the beams won 38 and 40 within five seconds, 41 together, and the complete search 38 of these.
    """
    turned = TurnedStockProblem(rules, position)
    complete = SearchRun(BestFirst(turned, max_states), 500, turned.decode_path)
    return [*_beams_of_turns(rules, position, max_states), complete]


def _turned_stock_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam, later another one beside it, and the complete search."""
    first, second = _beams_of_turns(rules, position, max_states)
    second = second._replace(start_turn=6 if has_rollouts(rules.ruleset) else 4)
    return [first, second, *_complete_searches(rules, position, max_states)]


def _beams_of_turns(rules: Rules, position: Position, max_states: int) -> tuple[SearchRun, SearchRun]:
    """Two beams in which turns are moves of their own, one with rollouts or more noise.

    Each wins most of its deals within some 60,000 states, and few more in ten times as many; and each wins
    some that the other does not.
    """
    ruleset = rules.ruleset
    is_whole = has_undivided_sequences(ruleset)
    turned = (UndividedTurnsProblem if is_whole else TurnedStockProblem)(rules, position)
    first = Beam(turned, max_states, noise=_NOISE, growth=_GROWTH)
    if has_rollouts(ruleset):
        second = Beam(turned, max_states, noise=_NOISE, growth=_GROWTH, rollout=turned.rollout_cost)
    else:
        second = Beam(turned, max_states, noise=31, growth=25)
    # Where several cards are turned at once, the complete search settles next to nothing that the beams do not.
    turn = 1000 if ruleset.stock.draw == 1 else 4000
    return (
        SearchRun(first, turn, turned.decode_path, is_complete=not is_whole),
        SearchRun(second, turn, turned.decode_path, is_complete=not is_whole),
    )


def _beams_and_fitted_costs_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam, the complete search by several costs, and soon another beam.

    Each wins deals that the others do not: of 30 deals of Rainbow all three win 20 within four seconds, and
    both beams with the complete search by stages 17.
    """
    turned, emptied = TurnedStockProblem(rules, position), EmptiedReserveProblem(rules, position)
    return [
        SearchRun(Beam(turned, max_states, noise=_NOISE, growth=_GROWTH), 1000, turned.decode_path),
        SearchRun(EmptiedReserveSearch(emptied, emptied, max_states), 1000, emptied.decode_path),
        SearchRun(Beam(turned, max_states, noise=31, growth=25), 1000, turned.decode_path, start_turn=2),
    ]


def _two_beams_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Two beams, each of which wins deals that the other does not, and later the complete search.

    In one beam turns are moves of their own. Of 40 deals of Four Seasons both win 33 within a second; the other
    beam and the complete search win 19, as the latter takes most of the time.
    """
    turned = TurnedStockProblem(rules, position)
    patient = SequencesProblem(rules, position, StageKind.PATIENT, deadlocks=False)
    either = SequencesProblem(rules, position, StageKind.EITHER)
    return [
        SearchRun(Beam(turned, max_states, noise=15, growth=_GROWTH), 1000, turned.decode_path),
        SearchRun(Beam(patient, max_states, noise=_NOISE, growth=_GROWTH), 1000, patient.decode_path),
        SearchRun(by_novelty(either, max_states), 100, either.decode_path, start_turn=4),
    ]


def _dealt_cards_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """A beam, and the complete search."""
    ruleset = rules.ruleset
    stock, problem = ruleset.stock, _problem(ruleset)
    is_whole = problem is SequencesProblem and has_undivided_sequences(ruleset)
    # Deadlocks take the beam more time than they save.
    patient = (
        UndividedSequencesProblem(rules, position)
        if is_whole
        else problem(rules, position, StageKind.PATIENT, deadlocks=False)
    )
    if stock.to is StockTo.WASTE:
        beam = Beam(patient, max_states, noise=_NOISE, growth=_GROWTH)
    else:
        beam = Beam(patient, max_states, _WIDTH_FOR_ROWS, _NOISE_FOR_ROWS, _GROWTH)
    # A few passes through the stock win most deals, and multiply the states of the complete search.
    turn = 1000 if stock.passes in (1, UNLIMITED) else 8000
    runs = [SearchRun(beam, turn, patient.decode_path, is_complete=not is_whole)]
    if is_whole and ruleset.pack.decks == 1 and stock.passes == 1:
        # What the beam leaves has few enough states to exhaust.
        undivided = by_novelty(patient, max_states)
        runs.append(SearchRun(undivided, 4000, patient.decode_path, is_complete=False))
    runs += _complete_searches(rules, position, max_states)
    if ruleset.reserve.auto_fill:
        # Where the reserve fills spaces, short greedy passes find most wins in a few hundred states.
        direct = problem(rules, position)
        runs.insert(
            0, SearchRun(Restarts(direct, by_stages(direct, max_states), 1000), 1000, direct.decode_path)
        )
    return runs


def _dealt_columns_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Short greedy passes, and the complete search.

    Where nothing more is dealt, all patient states are of one stage, and the passes find most wins.
    """
    passes = _greedy_passes(rules, position, max_states)
    return [passes, *_complete_searches(rules, position, max_states)]


def _greedy_passes(rules: Rules, position: Position, max_states: int) -> SearchRun:
    """Short passes of the search by patient stages."""
    patient = SequencesProblem(rules, position, StageKind.PATIENT)
    return SearchRun(Restarts(patient, by_stages(patient, max_states), 200), 2000, patient.decode_path)


def _complete_searches(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search by stages of both kinds."""
    either = _problem(rules.ruleset)(rules, position, StageKind.EITHER)
    # Of two packs hardly a loss is ever proven, and a state takes ten times as long as in the beam.
    turn, start_turn = (10, 3) if rules.ruleset.pack.decks > 1 else (2000, 0)
    return [SearchRun(by_novelty(either, max_states), turn, either.decode_path, start_turn)]


def _problem(ruleset: Ruleset) -> type[SequencesProblem]:
    """The problem with all moves that may matter."""
    return SafeJoinsProblem if has_safe_joins(ruleset) else SequencesProblem


def _turns_stock(ruleset: Ruleset) -> bool:
    """Whether turns are moves of their own in the searches of a game.

    Where one pack is gone through once, without a reserve, few states win most deals if any card may be next.
    """
    is_short = ruleset.pack.decks == ruleset.stock.passes == 1 and not ruleset.reserve.piles
    return turns_stock(ruleset) and not is_short


def _fills_any_suit_from_reserve(ruleset: Ruleset) -> bool:
    """Whether suits do not matter in columns, and one reserve fills spaces beside a stock that is turned.

    One pack is built round the corner, as in the games to which costs were fitted (see ``has_fitted_costs``).
    """
    tableau, reserve = ruleset.tableau, ruleset.reserve
    return (
        turns_stock(ruleset)
        and ruleset.pack.decks == 1
        and reserve.piles == 1
        and reserve.auto_fill
        and tableau.build is Build.ANY_SUIT
        and tableau.wrap
    )


def _has_many_ways(ruleset: Ruleset) -> bool:
    """Whether suits do not matter in columns, and spaces take any card: hardly a loss is ever proven."""
    tableau = ruleset.tableau
    return turns_stock(ruleset) and tableau.build is Build.ANY_SUIT and tableau.space is Space.ANY


def _deals_on(ruleset: Ruleset) -> bool:
    """Whether cards come to a waste, or of two packs to piles."""
    return ruleset.stock.to is StockTo.WASTE or (
        ruleset.stock.to is not StockTo.NOWHERE and ruleset.pack.decks > 1
    )


def _deals_only_columns(ruleset: Ruleset) -> bool:
    return ruleset.stock.to is StockTo.NOWHERE and not has_safe_joins(ruleset)


_KINDS: Final[Sequence[GameKind]] = (
    (has_open_rows, _open_rows_searches),
    (has_moved_cards, _moved_cards_searches),
    (has_fitted_costs, _fitted_costs_searches),
    (_fills_any_suit_from_reserve, _beams_and_fitted_costs_searches),
    (_turns_stock, _turned_stock_searches),
    (_has_many_ways, _two_beams_searches),
    (_deals_on, _dealt_cards_searches),
    (_deals_only_columns, _dealt_columns_searches),
)
