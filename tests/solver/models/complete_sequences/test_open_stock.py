"""A stock whose cards have columns of their own: what is lost then is lost."""

from __future__ import annotations

from random import Random

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.cards import face_down
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.solver.answer import Verdict
from solitaire.solver.models.complete_sequences.open_stock import OpenStockProblem
from solitaire.solver.models.complete_sequences.problem import CompleteSequencesProblem
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from solitaire.solver.solve import solve_within
from tests.solver.small_games import every_position, parts_of_sequences


def small(random: Random) -> tuple[Rules, Position]:
    """Two sequences in parts, of which up to three cards are undealt."""
    ruleset = load_ruleset("scorpion")
    tableau = ruleset.tableau._replace(piles=random.randint(3, 4), cards=(6,), face_down=(0,))
    rules = Rules(ruleset._replace(tableau=tableau))
    piles = list(parts_of_sequences(rules, random).piles)
    plan = rules.seat_piles[0]
    assert plan.stock is not None
    for _ in range(random.randint(0, 3)):
        column = random.choice([index for index in plan.tableau if piles[index]])
        *left, last = piles[column]
        piles[column], piles[plan.stock] = tuple(left), (*piles[plan.stock], face_down(last))
    rules.pack_size = sum(map(len, piles))
    return rules, Position(tuple(piles), 0, rules.initial_turned)


def test_what_can_be_won_can_be_won_with_an_open_stock() -> None:
    random = Random(1)
    met = {True: 0, False: 0}
    while min(met.values()) < 60:
        rules, start = small(random)
        for position, winnable in every_position(rules, start).items():
            if rules.is_won(position):
                continue
            problem = OpenStockProblem(rules, position)
            found = BestFirst(problem, 1000).run(1000) is SearchState.FOUND
            assert found or not winnable, position
            assert found is winnable or problem.is_relaxed, position
            met[winnable] += 1


def test_a_loss_without_a_deadlock_is_soon_proven() -> None:
    """Of deal 20, for which the game itself needs more than twice as many states."""
    dealt = Game.new(load("scorpion"), 20)
    game, opened = (
        problem(dealt.rules, dealt.position) for problem in (CompleteSequencesProblem, OpenStockProblem)
    )
    assert BestFirst(game, 5000).run(600) is SearchState.OPEN
    assert BestFirst(opened, 5000).run(300) is SearchState.EXHAUSTED
    assert solve_within(dealt.rules, dealt.position, 512).verdict is Verdict.UNWINNABLE
