"""The searches of Klondikes whose columns need no arrangement."""

from __future__ import annotations

from functools import partial

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.models.klondike.deal_encoding import DealEncoding, has_free_sequences
from solitaire.solver.models.klondike.given_cards import GivenCardsRelaxation
from solitaire.solver.models.klondike.path_decoder import decode_path
from solitaire.solver.models.klondike.problem import CompleteProblem
from solitaire.solver.models.klondike.waiting_stock import WaitingStockProblem
from solitaire.solver.models.klondike_counts.counts_path_decoder import decode_counts_path
from solitaire.solver.models.klondike_counts.problem import CountsProblem, is_counts_game
from solitaire.solver.runs.search_run import SearchRun
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.relaxation import RelaxationTest
from solitaire.solver.search.relaxation_pruning import RelaxationPrunedSearch


def needs_no_arrangement(ruleset: Ruleset) -> bool:
    """Whether sets of cards, or counts, tell all that matters of a Klondike's columns."""
    return has_free_sequences(ruleset) or is_counts_game(ruleset)


def klondike_search_runs(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """Return the searches for a game that ``needs_no_arrangement``.

    They are by sets of cards, by counts of cards, or by both.
    """
    ruleset = rules.ruleset
    of_sets = _searches_of_sets(rules, position, max_states) if has_free_sequences(ruleset) else []
    # Where the stock is turned over a few times, what is still to be dealt makes the better stages.
    if not is_counts_game(ruleset) or (of_sets and ruleset.stock.passes in (1, UNLIMITED)):
        return of_sets
    counts = CountsProblem(rules, position)
    decode = partial(decode_counts_path, counts)
    # The beam finds most wins in its first passes, which are longer with more packs; the others find nearly all
    # that are left, and losses.
    beam_turn, complete_turn = (1000, 4000) if ruleset.pack.decks == 1 else (8000, 16_000)
    return [
        SearchRun(Beam(counts, max_states), beam_turn, decode),
        *(of_sets or [SearchRun(BestFirst(counts, max_states), complete_turn, decode)]),
    ]


def _searches_of_sets(rules: Rules, position: Position, max_states: int) -> list[SearchRun]:
    """The complete search and, for a stock, relaxations that prove losses."""
    encoding = DealEncoding(rules, position)
    decode = partial(decode_path, encoding, position)
    complete = WaitingStockProblem(encoding) if encoding.stock_is_open else CompleteProblem(encoding)
    runs = [SearchRun(BestFirst(complete, max_states), 3000, decode)]
    if encoding.stocked:
        opened = encoding if encoding.stock_is_open else DealEncoding(rules, position, opened=True)
        given = GivenCardsRelaxation(opened, opened.stocked)
        runs.append(SearchRun(BestFirst(given, max_states), 6000, None))
        if opened is not encoding:
            relax = partial(opened.translate, encoding)
            test = RelaxationTest(WaitingStockProblem(opened), relax, RelaxationTest(given, given.relax))
            pruned = RelaxationPrunedSearch(complete, test, max_states, may_stop=True)
            # Deals that are undecided for so long are mostly lost.
            runs.append(SearchRun(pruned, 6000, decode, start_turn=2))
    return runs
