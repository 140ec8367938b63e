"""Searches with and without each pruning of the solver, which may not contradict each other.

``python -m benchmarks.prunings [SWITCH ...] --positions 1000`` plays deals, from ``--first`` on, of all games
that a switch concerns in turn, and searches positions on the way with the pruning and without it, each up to
``--states`` states. Contradictions are printed first, and the status is 1. The states in the table are those of
positions that both searches settle.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from typing import Any, Final, NamedTuple, TypeAlias

from benchmarks.argument_types import choice, positive
from benchmarks.mid_game import positions
from solitaire.game.catalogue import load_shipped_rulesets
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.solver.models.any_card_piles.problem import AnyCardPilesProblem, has_any_card_piles
from solitaire.solver.models.cells.problem import CellsProblem, is_cells_game
from solitaire.solver.models.closing_row import ClosingRowProblem, is_closing_row
from solitaire.solver.models.complete_sequences.join_deadlock import has_join_deadlocks
from solitaire.solver.models.complete_sequences.problem import (
    CompleteSequencesProblem,
    is_complete_sequences_game,
)
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
from solitaire.solver.models.klondike.deal_encoding import DealEncoding, has_free_sequences
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.models.klondike_counts.problem import CountsProblem, is_counts_game
from solitaire.solver.models.klondike_reserve.open_reserve import OpenReserveProblem
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding, has_dealt_reserve
from solitaire.solver.models.klondike_whole_columns.problem import WholeColumnsProblem
from solitaire.solver.models.klondike_whole_columns.whole_columns_encoding import (
    WholeColumnsEncoding,
    has_whole_columns,
)
from solitaire.solver.models.lower_cards.problem import LowerCardsProblem, is_lower_cards_game
from solitaire.solver.models.lower_cards.uncovered_states import UncoveredStates
from solitaire.solver.models.one_card_piles.problem import OneCardPilesProblem, has_one_card_piles
from solitaire.solver.models.one_foundation.problem import OneFoundationProblem, is_one_foundation_game
from solitaire.solver.models.pairs.deadline import DeadlineProblem
from solitaire.solver.models.pairs.problem import PairsProblem, is_pairs_game
from solitaire.solver.models.sequences.moved_cards import MovedCardsProblem, has_moved_cards
from solitaire.solver.models.sequences.open_rows import OpenRowsProblem, has_open_rows
from solitaire.solver.models.sequences.problem import SequencesProblem, moves_sequences
from solitaire.solver.models.sequences.redealt_sequences import RedealtSequencesProblem, redeals_sequences
from solitaire.solver.models.sequences.safe_joins import SafeJoinsProblem, has_safe_joins
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.single_cards.gathered_sequences import GatheredSequencesProblem, gathers_sequences
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.single_cards.waiting_reserve import WaitingReserveProblem, has_waiting_reserve
from solitaire.solver.models.unfilled_piles.problem import UnfilledPilesProblem, has_unfilled_piles
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import Problem, SearchState
from solitaire.solver.solve import MAX_STATES

SETTLED: Final = (SearchState.FOUND, SearchState.EXHAUSTED)


ProblemFactory: TypeAlias = Callable[[Rules, Position], Problem[Any]]


class Switch(NamedTuple):
    """A pruning: the games it concerns, and their search problem with it and without it."""

    concerns: Callable[[Ruleset], bool]
    pruned: ProblemFactory
    whole: ProblemFactory


def _has_free_piles(ruleset: Ruleset) -> bool:
    """Whether cards of the waste may be put on piles of one card, and there is no reserve."""
    return has_one_card_piles(ruleset) and not (ruleset.reserve.piles or ruleset.waste.auto_fill)


def _has_blocked_reserve(ruleset: Ruleset) -> bool:
    return has_one_card_piles(ruleset) and ruleset.reserve.piles > 0


def _has_known_deadlocks(ruleset: Ruleset) -> bool:
    return is_complete_sequences_game(ruleset) and has_join_deadlocks(ruleset)


def _reserve_may_wait(ruleset: Ruleset) -> bool:
    game = Game.new(Rules(ruleset), 1)
    return has_waiting_reserve(game.rules, game.position)


def _klondike(rules: Rules, position: Position, pruned: bool = True, waiting: bool = True) -> Problem[Any]:
    return CompleteProblem(DealEncoding(rules, position), pruned, waiting)


def _safe_klondike(rules: Rules, position: Position, forced: bool = True) -> Problem[Any]:
    return CompleteProblem(DealEncoding(rules, position, forced=forced), waiting=False)


def _may_wait_on_foundations(ruleset: Ruleset) -> bool:
    return has_free_sequences(ruleset) and ruleset.foundation.take_back


def _dealt_reserve(rules: Rules, position: Position, pruned: bool = True) -> Problem[Any]:
    return ReserveProblem(ReserveEncoding(rules, position, pruned), pruned, pruned, relaxed=False)


def _open_reserve(rules: Rules, position: Position, waiting: bool = True) -> Problem[Any]:
    return OpenReserveProblem(ReserveEncoding(rules, position), waiting)


def _given_reserve(rules: Rules, position: Position, relaxed: bool = True) -> Problem[Any]:
    return ReserveProblem(ReserveEncoding(rules, position), relaxed=relaxed)


def _whole_columns(rules: Rules, position: Position, pruned: bool = True) -> Problem[Any]:
    return WholeColumnsProblem(WholeColumnsEncoding(rules, position, pruned), pruned)


def _waiting_stock(rules: Rules, position: Position, waiting: bool = True) -> Problem[Any]:
    return WaitingStockProblem(DealEncoding(rules, position, opened=True), waiting)


def _open_rows(rules: Rules, position: Position, pruned: bool = True) -> Problem[Any]:
    return OpenRowsProblem(SequencesProblem(rules, position, deadlocks=False), pruned)


def _moved_cards(rules: Rules, position: Position, pruned: bool = True) -> Problem[Any]:
    return MovedCardsProblem(SequencesProblem(rules, position, deadlocks=False), pruned)


def _uncovered_lower_cards(rules: Rules, position: Position) -> Problem[Any]:
    return UncoveredStates(LowerCardsProblem(rules, position))


def _with_deadlines(rules: Rules, position: Position) -> Problem[Any]:
    return DeadlineProblem(PairsProblem(rules, position))


def _by_option(
    concerns: Callable[[Ruleset], bool], problem: Callable[..., Problem[Any]], option: str = "pruned"
) -> Switch:
    """The pruning that a problem does unless one of its parameters is false."""
    return Switch(concerns, problem, partial(problem, **{option: False}))


SWITCHES: Final = {
    "any-card-piles": _by_option(has_any_card_piles, AnyCardPilesProblem),
    "cells": _by_option(is_cells_game, CellsProblem),
    "closing-row": _by_option(is_closing_row, ClosingRowProblem),
    "complete-sequences": _by_option(_has_known_deadlocks, CompleteSequencesProblem),
    "covered-pairs": _by_option(is_covered_pairs_game, CoveredPairsProblem),
    "covered-pairs-redeals": _by_option(redeals_without_limit, UnlimitedRedealsProblem),
    "filled-fans": _by_option(is_filled_fans_game, FilledFansProblem),
    "filled-fans-orders": Switch(
        is_filled_fans_game, partial(FilledFansProblem, orders=True), FilledFansProblem
    ),
    "foundations-in-turn": _by_option(has_foundations_in_turn, FoundationsInTurnProblem),
    "gathered-columns": _by_option(gathers_single_cards, GatheredColumnsProblem),
    "gathered-sequences": _by_option(gathers_sequences, GatheredSequencesProblem),
    "generic": _by_option(has_safety_bound, GenericProblem, "forced"),
    "given-reserve": _by_option(has_dealt_reserve, _given_reserve, "relaxed"),
    "joined-columns": _by_option(has_joined_columns, JoinedColumnsProblem),
    "klondike-counts": _by_option(is_counts_game, CountsProblem, "forced"),
    "klondike-deadlocks": _by_option(has_free_sequences, _klondike),
    "klondike-waiting": _by_option(_may_wait_on_foundations, _klondike, "waiting"),
    "klondike-waiting-stock": _by_option(has_free_sequences, _waiting_stock, "waiting"),
    "klondike-safe": _by_option(has_free_sequences, _safe_klondike, "forced"),
    "klondike-reserve": _by_option(has_dealt_reserve, _dealt_reserve),
    "lower-cards": Switch(is_lower_cards_game, _uncovered_lower_cards, LowerCardsProblem),
    "moved-cards": _by_option(has_moved_cards, _moved_cards),
    "one-card-piles": _by_option(has_one_card_piles, OneCardPilesProblem),
    "one-card-piles-exchanged": _by_option(_has_free_piles, OneCardPilesProblem, "exchanged"),
    "one-card-piles-buried": _by_option(has_one_card_piles, OneCardPilesProblem, "buried"),
    "one-card-piles-blocked": _by_option(_has_blocked_reserve, OneCardPilesProblem, "blocked"),
    "one-foundation": _by_option(is_one_foundation_game, OneFoundationProblem),
    "open-reserve": _by_option(has_dealt_reserve, _open_reserve, "waiting"),
    "open-rows": _by_option(has_open_rows, _open_rows),
    "pairs": _by_option(is_pairs_game, PairsProblem),
    "pairs-deadlines": Switch(is_pairs_game, _with_deadlines, PairsProblem),
    "redealt-sequences": _by_option(redeals_sequences, RedealtSequencesProblem),
    "safe-joins": Switch(has_safe_joins, SafeJoinsProblem, SequencesProblem),
    "sequences": _by_option(moves_sequences, SequencesProblem),
    "sequences-deadlocks": _by_option(moves_sequences, SequencesProblem, "deadlocks"),
    "single-cards": _by_option(moves_single_cards, SingleCardsProblem),
    "turned-stock": _by_option(turns_stock, TurnedStockProblem),
    "unfilled-piles": _by_option(has_unfilled_piles, UnfilledPilesProblem),
    "whole-columns": _by_option(has_whole_columns, _whole_columns),
    "waiting-reserve": Switch(_reserve_may_wait, WaitingReserveProblem, SingleCardsProblem),
}


class Comparison(NamedTuple):
    """The outcomes of two searches of a position, with a pruning and without, and the states they expanded."""

    label: str
    outcomes: tuple[SearchState, SearchState]
    states: tuple[int, int]

    @property
    def is_contradiction(self) -> bool:
        """Whether one search found a win and the other none."""
        return set(self.outcomes) == set(SETTLED)


def comparisons(switch: Switch, first: int, states: int) -> Iterator[Comparison]:
    """Compare searches with and without a pruning on positions, without end."""
    names = [
        ruleset.id for ruleset in load_shipped_rulesets() if not ruleset.is_race and switch.concerns(ruleset)
    ]
    for name, drawn in cycle([(name, positions(name, first)) for name in names]):
        label, rules, position = next(drawn)
        problems = switch.pruned(rules, position), switch.whole(rules, position)
        searches = [BestFirst(problem, MAX_STATES) for problem in problems]
        with_, without = [search.run(states) for search in searches]
        yield Comparison(f"{name} {label}", (with_, without), (searches[0].expanded, searches[1].expanded))


def row(name: str, found: list[Comparison]) -> str:
    """The figures of a switch as a row of Markdown."""
    both = [one for one in found if set(one.outcomes) <= set(SETTLED)]
    with_, without = ([one.outcomes[place] in SETTLED for one in found] for place in (0, 1))
    lost = sum(one.outcomes[1] is SearchState.EXHAUSTED for one in both)
    figures = [len(found), len(both), lost, sum(with_) - len(both), sum(without) - len(both)]
    figures += [sum(one.states[place] for one in both) for place in (0, 1)]
    contradictions = sum(one.is_contradiction for one in found)
    return f"| {name} | {' | '.join(map(str, figures))} | {contradictions} |"


def main() -> int:
    """Compare with and without each pruning; return 1 if any searches contradict each other.

    Each row of the table goes to stderr as soon as it is known.
    """
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "switches", nargs="*", type=choice(SWITCHES), default=[*SWITCHES], help=", ".join(SWITCHES)
    )
    parser.add_argument("--positions", type=positive, default=1000)
    parser.add_argument("--first", type=positive, default=1)
    parser.add_argument("--states", type=positive, default=2000)
    options = parser.parse_args()
    rows, has_contradictions = [], False
    for name in options.switches:
        found = [*islice(comparisons(SWITCHES[name], options.first, options.states), options.positions)]
        for one in found:
            if one.is_contradiction:
                has_contradictions = True
                print(f"{name}: {one.label}: {one.outcomes[0]} with it, {one.outcomes[1]} without")
        rows.append(row(name, found))
        print(rows[-1], file=sys.stderr, flush=True)
    head = (
        "pruning",
        "positions",
        "settled by both",
        "lost",
        "only with it",
        "only without",
        "states",
        "without it",
    )
    print(f"| {' | '.join(head)} | contradictions |", f"| --- {'| --: ' * len(head)}|", *rows, sep="\n")
    return int(has_contradictions)


if __name__ == "__main__":
    sys.exit(main())
