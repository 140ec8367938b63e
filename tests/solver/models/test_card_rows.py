"""Games of rows: what follows, and the same outcomes as those of the core."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import KING, make_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.rules.sections import UNLIMITED
from solitaire.solver.answer import Verdict
from solitaire.solver.models.card_rows import RowsProblem, is_rows_game
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED
from tests.rules.rows_of_cards import position_of, row_of

GAMES = ["blue-moon", "gaps", "jungle", "montana", "red-moon"]


def test_the_model_serves_the_games_of_rows_and_no_others() -> None:
    assert [game for game in SHIPPED if is_rows_game(load_ruleset(game))] == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_is_what_the_core_allows(game: str) -> None:
    rules, random = load(game), Random(3)
    position = Game.new(rules, 3).position
    for _ in range(60):
        problem = RowsProblem(rules, position)
        moves = legal_moves(rules, position)
        following = [problem.state_of(perform(rules, position, move)[0]) for move in moves]
        assert sorted(state for state, *_ in problem.children(problem.start)) == sorted(following)
        if not moves:
            break
        position, _ = perform(rules, position, random.choice(moves))


def late_position(rules: Rules, random: Random, loose: int) -> Position:
    """Rows in sequence, but for the last cards of two of them, which lie shuffled in the places behind."""
    first = rules.ruleset.lowest_rank
    rows = [[make_card(rank, suit) for rank in range(first, KING + 1)] for suit in range(4)]
    out = [row.pop() for row in rows for _ in range(loose)]
    random.shuffle(out)
    places = [place for row in range(4) for place in range(len(rows[row]), rules.ruleset.tableau.row_length)]
    filled: list[int] = [*out, *[0] * (len(places) - len(out))]
    random.shuffle(filled)
    piles: list[tuple[int, ...]] = [()] * len(rules.piles)
    tableau, length = rules.seat_piles[0].tableau, rules.ruleset.tableau.row_length
    for number, row in enumerate(rows):
        free = filled[: length - len(row)]
        del filled[: length - len(row)]
        for place, card in enumerate([*row, *free]):
            piles[tableau[number * length + place]] = (card,) if card else ()
    return Position(tuple(piles), random.randrange(2))


@pytest.mark.parametrize("game", ["gaps", "montana", "blue-moon"])
def test_late_positions_have_the_verdict_of_the_core(game: str) -> None:
    rules, random = load(game), Random(5)
    found: list[SearchState] = []
    for _ in range(40):
        position = late_position(rules, random, 2)
        rows = RowsProblem(rules, position)
        search = BestFirst(rows, 5000)
        verdict = search.run(4000)
        core = BestFirst(GenericProblem(rules, position), 5000).run(2000)
        if not {verdict, core} <= {SearchState.FOUND, SearchState.EXHAUSTED}:
            continue
        assert verdict is core
        if verdict is SearchState.FOUND:
            assert rules.is_won(rows.decode_path(search.path()).position)
        found.append(verdict)
    assert found.count(SearchState.FOUND) > 5
    assert found.count(SearchState.EXHAUSTED) > 5


@pytest.mark.parametrize(("passes", "redeals_left"), [(UNLIMITED, UNLIMITED), (1000, 999)])
def test_with_redeals_without_limit_or_very_many_the_core_is_searched(passes: int, redeals_left: int) -> None:
    montana = load("montana").ruleset
    endless = montana._replace(stock=montana.stock._replace(passes=passes))
    assert not is_rows_game(endless)
    rules = Rules(endless)
    rows = row_of("S"), row_of("H"), f"{row_of('D')} KC", row_of("C", "Q")
    position = position_of(rules, *rows, redeals_left=redeals_left)
    answer = solve_within(rules, position, 500)
    assert answer.verdict is Verdict.WINNABLE
    assert list(map(str, answer.moves)) == ["tableau-3-13:tableau-4-12"]
