"""Games in which the reserve fills spaces first: the core's moves, and the same verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import StockTo
from solitaire.solver.models.sequences.problem import moves_sequences
from solitaire.solver.models.sequences.reserve_first import ReserveFirstProblem, fills_reserve_first
from solitaire.solver.models.sequences.sequence_costs import StageKind
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.endgames import wander
from tests.solver.small_games import DecodedSearch, few_cards, few_columns, settled

DUCHESS = load("duchess")
ENOUGH = 1 << 14
"""States, more than any small game has."""


def test_the_games_are_found_by_their_rules() -> None:
    assert [game for game in SHIPPED if fills_reserve_first(load_ruleset(game))] == ["duchess"]
    assert not moves_sequences(DUCHESS.ruleset)


def after_turning(start: Position) -> Iterator[Position]:
    """The positions after a card moved, and any number of turns of the stock before."""
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for move in legal_moves(DUCHESS, position):
            after, _ = perform(DUCHESS, position, move)
            if isinstance(move, Carry):
                yield after
            elif after not in seen:
                seen.add(after)
                waiting.append(after)


def test_what_follows_is_what_the_core_allows() -> None:
    random = Random(1)
    waiting = met = 0
    for _ in range(12 if FULL else 6):
        positions = wander(DUCHESS, random, 90)
        problem = ReserveFirstProblem(DUCHESS, positions[1])
        for position in positions[1::12]:
            children = {child for child, _, _ in problem.children(problem.state_of(position))}
            reached = {problem.state_of(after) for after in after_turning(position)}
            assert children <= reached
            carries = [move for move in legal_moves(DUCHESS, position) if isinstance(move, Carry)]
            after = {problem.state_of(perform(DUCHESS, position, move)[0]) for move in carries}
            assert after <= children
            met += len(children)
            columns = [position.piles[index] for index in DUCHESS.seat_piles[0].tableau]
            waiting += not all(columns)
    assert met > 100
    assert waiting > 1


def small_games(random: Random) -> Iterator[tuple[Rules, Position]]:
    ruleset = load_ruleset("duchess")
    for _ in range(120 if FULL else 50):
        columns = few_columns(ruleset, random)
        foundation = columns.foundation._replace(take_back=random.random() < 0.5)
        stock = columns.stock._replace(to=StockTo.WASTE)
        rules = Rules(columns._replace(foundation=foundation, stock=stock))
        yield rules, few_cards(rules, random, random.randint(5, 8))


def test_a_search_settles_small_games_as_every_way_to_play_does() -> None:
    def searches_of(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        for kind in StageKind:
            problem = ReserveFirstProblem(rules, position, kind)
            yield BestFirst(problem, ENOUGH), problem.decode_path

    outcomes = settled(small_games(Random(1)), searches_of, ENOUGH)
    assert outcomes.count(SearchState.FOUND) > 5
    assert outcomes.count(SearchState.EXHAUSTED) > 0
