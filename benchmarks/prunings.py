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
from solitaire.solver.models.bottom_cards.problem import BottomCardsProblem, raises_bottom_cards_only
from solitaire.solver.models.cells.problem import CellsProblem, is_cells_game
from solitaire.solver.models.complete_sequences.join_deadlock import has_join_deadlocks
from solitaire.solver.models.complete_sequences.problem import (
    CompleteSequencesProblem,
    is_complete_sequences_game,
)
from solitaire.solver.models.covered_pairs.problem import CoveredPairsProblem, is_covered_pairs_game
from solitaire.solver.models.filled_fans.problem import FilledFansProblem, is_filled_fans_game
from solitaire.solver.models.foundations_in_turn.problem import (
    FoundationsInTurnProblem,
    has_foundations_in_turn,
)
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.joined_columns import JoinedColumnsProblem, has_joined_columns
from solitaire.solver.models.klondike.deal_encoding import DealEncoding, has_free_sequences
from solitaire.solver.models.klondike.problems import CompleteProblem
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
from solitaire.solver.models.sequences.safe_joins import SafeJoinsProblem, has_safe_joins
from solitaire.solver.models.sequences.turned_stock import TurnedStockProblem, turns_stock
from solitaire.solver.models.single_cards.gathered_columns import GatheredColumnsProblem, gathers_single_cards
from solitaire.solver.models.single_cards.gathered_sequences import GatheredSequencesProblem, gathers_sequences
from solitaire.solver.models.single_cards.problem import SingleCardsProblem, moves_single_cards
from solitaire.solver.models.single_cards.waiting_reserve import WaitingReserveProblem, has_waiting_reserve
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


SWITCHES: Final = {
    "any-card-piles": Switch(
        has_any_card_piles, AnyCardPilesProblem, partial(AnyCardPilesProblem, pruned=False)
    ),
    "bottom-cards": Switch(
        raises_bottom_cards_only, BottomCardsProblem, partial(BottomCardsProblem, pruned=False)
    ),
    "cells": Switch(is_cells_game, CellsProblem, partial(CellsProblem, pruned=False)),
    "complete-sequences": Switch(
        _has_known_deadlocks, CompleteSequencesProblem, partial(CompleteSequencesProblem, pruned=False)
    ),
    "covered-pairs": Switch(
        is_covered_pairs_game, CoveredPairsProblem, partial(CoveredPairsProblem, pruned=False)
    ),
    "filled-fans": Switch(is_filled_fans_game, FilledFansProblem, partial(FilledFansProblem, pruned=False)),
    "filled-fans-orders": Switch(
        is_filled_fans_game, partial(FilledFansProblem, orders=True), FilledFansProblem
    ),
    "foundations-in-turn": Switch(
        has_foundations_in_turn, FoundationsInTurnProblem, partial(FoundationsInTurnProblem, pruned=False)
    ),
    "gathered-columns": Switch(
        gathers_single_cards, GatheredColumnsProblem, partial(GatheredColumnsProblem, pruned=False)
    ),
    "gathered-sequences": Switch(
        gathers_sequences, GatheredSequencesProblem, partial(GatheredSequencesProblem, pruned=False)
    ),
    "generic": Switch(has_safety_bound, GenericProblem, partial(GenericProblem, forced=False)),
    "given-reserve": Switch(has_dealt_reserve, _given_reserve, partial(_given_reserve, relaxed=False)),
    "joined-columns": Switch(
        has_joined_columns, JoinedColumnsProblem, partial(JoinedColumnsProblem, pruned=False)
    ),
    "klondike-counts": Switch(is_counts_game, CountsProblem, partial(CountsProblem, forced=False)),
    "klondike-deadlocks": Switch(has_free_sequences, _klondike, partial(_klondike, pruned=False)),
    "klondike-waiting": Switch(_may_wait_on_foundations, _klondike, partial(_klondike, waiting=False)),
    "klondike-waiting-stock": Switch(
        has_free_sequences, _waiting_stock, partial(_waiting_stock, waiting=False)
    ),
    "klondike-safe": Switch(has_free_sequences, _safe_klondike, partial(_safe_klondike, forced=False)),
    "klondike-reserve": Switch(has_dealt_reserve, _dealt_reserve, partial(_dealt_reserve, pruned=False)),
    "lower-cards": Switch(is_lower_cards_game, _uncovered_lower_cards, LowerCardsProblem),
    "moved-cards": Switch(has_moved_cards, _moved_cards, partial(_moved_cards, pruned=False)),
    "one-card-piles": Switch(
        has_one_card_piles, OneCardPilesProblem, partial(OneCardPilesProblem, pruned=False)
    ),
    "one-card-piles-buried": Switch(
        has_one_card_piles, OneCardPilesProblem, partial(OneCardPilesProblem, buried=False)
    ),
    "one-foundation": Switch(
        is_one_foundation_game, OneFoundationProblem, partial(OneFoundationProblem, pruned=False)
    ),
    "open-reserve": Switch(has_dealt_reserve, _open_reserve, partial(_open_reserve, waiting=False)),
    "open-rows": Switch(has_open_rows, _open_rows, partial(_open_rows, pruned=False)),
    "pairs": Switch(is_pairs_game, PairsProblem, partial(PairsProblem, pruned=False)),
    "pairs-deadlines": Switch(is_pairs_game, _with_deadlines, PairsProblem),
    "safe-joins": Switch(has_safe_joins, SafeJoinsProblem, SequencesProblem),
    "sequences": Switch(moves_sequences, SequencesProblem, partial(SequencesProblem, pruned=False)),
    "sequences-deadlocks": Switch(
        moves_sequences, SequencesProblem, partial(SequencesProblem, deadlocks=False)
    ),
    "single-cards": Switch(moves_single_cards, SingleCardsProblem, partial(SingleCardsProblem, pruned=False)),
    "turned-stock": Switch(turns_stock, TurnedStockProblem, partial(TurnedStockProblem, pruned=False)),
    "whole-columns": Switch(has_whole_columns, _whole_columns, partial(_whole_columns, pruned=False)),
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
