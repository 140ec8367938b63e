"""Games of filled fans: the same moves as the core's, and pruning changes no verdict."""

from __future__ import annotations

from random import Random

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.apply import perform
from solitaire.rules.cards import ACE, KING, make_card, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.sections import FixedFoundation, PackSection, WasteSection
from solitaire.rules.vocabulary import Build, Destination
from solitaire.solver.models.filled_fans.problem import FilledFansProblem
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.search.beam import Beam
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import table, up_to, written
from tests.samples import FULL, MOST_TRIES, one_in
from tests.solver.endgames import same_as_core, wander
from tests.solver.model_games import FILLED_FANS_GAMES
from tests.solver.models.filled_fans.fan_endgames import big_ben_with, ending, run


def test_the_games_are_found_by_their_rules() -> None:
    assert set(FILLED_FANS_GAMES) == {"big-ben", "big-ben-relaxed", "big-ben-victorian"}


@pytest.mark.parametrize("game", one_in(2, FILLED_FANS_GAMES))
def test_the_moves_are_those_of_the_rules(game: str) -> None:
    """From openings and from endings, with the costs of what follows, which are part of a state."""
    rules, random = load(game), Random(game)
    met = 0
    for number in range(8):
        positions = wander(rules, random, 90, None if number % 2 else ending(rules, random, 30))
        problem = FilledFansProblem(rules, positions[0], pruned=False)
        met += sum(same_as_core(problem, rules, position) for position in positions[::2])
    assert met > 300


@pytest.mark.parametrize("game", one_in(2, FILLED_FANS_GAMES, 1))
def test_pruning_changes_no_verdict(game: str) -> None:
    """Endings, searched with every move, without those that cannot be needed, and on the core's positions."""
    rules, random = load(game), Random(game)
    outcomes: list[SearchState] = []
    fewer = 0
    for number in range(40):
        if (
            not FULL
            and min(outcomes.count(SearchState.FOUND), outcomes.count(SearchState.EXHAUSTED), fewer) > 5
        ):
            break
        position = ending(rules, random, cards=11 + number % 5)
        whole, few = (
            Beam(FilledFansProblem(rules, position, pruned=False), 9000),
            BestFirst(FilledFansProblem(rules, position), 9000),
        )
        truth = whole.run(9000)
        if truth in (SearchState.FOUND, SearchState.EXHAUSTED):
            assert few.run(9000) is truth
            slow = BestFirst(GenericProblem(rules, position), 1500).run(1500)
            assert slow in (truth, SearchState.STOPPED, SearchState.OPEN)
            outcomes.append(truth)
            fewer += few.expanded < whole.expanded
    assert outcomes.count(SearchState.FOUND) >= 5
    assert outcomes.count(SearchState.EXHAUSTED) >= 5
    assert fewer >= 5


def test_of_two_foundations_the_one_with_farther_to_go_is_fed() -> None:
    """Both show the 8 of hearts, and go on to the ten at ten o'clock and to the 2 at two o'clock."""
    up = {"foundation-10": run("3H", "8H"), "foundation-2": run("7H", "8H")}
    rules, position = big_ben_with({**up, "tableau-12": "9H"})
    problem = FilledFansProblem(rules, position)
    fed, _ = perform(rules, position, Carry("tableau-12", "foundation-2"))
    assert [child for child, _, _ in problem.children(problem.start)] == [problem.state_of(fed)]
    assert len(FilledFansProblem(rules, position, pruned=False).children(problem.start)) == 2


def test_a_card_that_opens_a_gap_does_not_go_up_at_once() -> None:
    """The 10 of spades: both nines are up, so nothing will lie on it; but the stock would fill its place."""
    up = {"foundation-3": run("8S", "9S"), "foundation-11": run("4S", "9S"), "stock": "TS"}
    gap_opens = {"tableau-12": "2S QS TS", "tableau-1": "3S AS KS JS JS"}
    fan_stays_full = {"tableau-12": "2S QS JS TS", "tableau-1": "3S AS KS JS"}
    for fans, goes_up_at_once in ((gap_opens, False), (fan_stays_full, True)):
        problem = FilledFansProblem(*big_ben_with({**up, **fans}))
        assert (len(problem.children(problem.start)) == 1) is goes_up_at_once


def test_cards_that_wait_for_each_other_are_lost_at_once() -> None:
    """The 10 of spades lies on the 9 of hearts, the 10 of hearts on the 9 of spades. The fan of the jack is too
    short to take a card, but one more jack or nine in the stock would part nines and tens.
    """
    spades_and_hearts_up = {"foundation-11": run("4S", "8S"), "foundation-10": run("3H", "8H")}
    up = {**spades_and_hearts_up, "foundation-12": run("5D", "JD")}
    fans = {"tableau-12": "9H TS", "tableau-1": "9S TH", "tableau-2": "JS"}

    def is_lost(stock: str) -> bool:
        problem = FilledFansProblem(*big_ben_with({**up, **fans, "stock": stock}))
        return not problem.children(problem.start)

    assert is_lost(stock="")
    assert is_lost(stock="QD"), "dealt to the fan of the jack, the queen covers it"
    assert not is_lost(stock="JS")
    assert not is_lost(stock="9S")


def test_lost_states_are_pruned_while_many_cards_are_undealt() -> None:
    """After a move of a game, not only where the search begins."""
    rules, random = load("big-ben"), Random(1)
    met = 0
    for _ in range(MOST_TRIES):
        position = ending(rules, random, cards=80)
        problem = FilledFansProblem(rules, position)
        for move in legal_moves(rules, position):
            after, _ = perform(rules, position, move)
            alone = FilledFansProblem(rules, after)
            if len(after.piles[rules.index["stock"]]) > 12 and not alone.children(alone.start):
                assert not problem.children(problem.state_of(after))
                met += 1
        if met >= 5:
            return
    pytest.fail("too few lost states were met")


def test_cards_that_are_all_in_the_stock_are_not_lost() -> None:
    problem = FilledFansProblem(*big_ben_with({"foundation-12": run("5D", "JD"), "stock": "QD"}))
    assert len(problem.children(problem.start)) == 1


@pytest.mark.parametrize("game", one_in(2, FILLED_FANS_GAMES))
def test_a_state_proven_lost_is_lost(game: str) -> None:
    """On the way from endings to where nothing moves, and a search of every move."""
    rules, random = load(game), Random(game)
    lost = 0
    for _ in range(12):
        position = ending(rules, random, cards=12)
        while moves := legal_moves(rules, position):
            problem = FilledFansProblem(rules, position)
            if not problem.children(problem.start):
                whole = Beam(FilledFansProblem(rules, position, pruned=False), 4000)
                assert whole.run(4000) is not SearchState.FOUND
                lost += 1
            move = moves[int(random.random() * len(moves))]
            position, _ = perform(rules, position, move)
    assert lost >= 15


def test_a_card_keeps_a_fan_from_being_filled() -> None:
    """Put on the queen of spades, the jack keeps the kings and the jack of hearts off the ten."""
    ruleset = load_ruleset("big-ben-relaxed")
    fixed = tuple(FixedFoundation(suit, make_card(ACE, suit), make_card(KING, suit)) for suit in range(4))
    tableau = ruleset.tableau._replace(piles=2, labels=())
    foundation = ruleset.foundation._replace(fixed=fixed)
    rules = Rules(ruleset._replace(pack=PackSection(1), tableau=tableau, foundation=foundation))
    homes = {f"foundation-{suit}": up_to(top) for suit, top in enumerate(("QC", "QD", "8H", "TS"))}
    fans = {"tableau-1": "TH QS", "tableau-2": "KD KC KS JS"}
    position = table(rules, {**homes, **fans, "stock": "9H JH QH KH"})
    for pruned in (False, True):
        assert BestFirst(FilledFansProblem(rules, position, pruned), 1000).run(1000) is SearchState.FOUND


def test_a_card_is_not_safe_while_its_twin_lies_on_what_goes_up_before_it() -> None:
    """The eight in the waste goes up first, and the other one after the six that it lies on."""
    ruleset = load_ruleset("big-ben")
    whole = [(f"A{suit}", f"K{suit}", f"K{suit}") for suit in "CDS"]
    ways = [("AH", "8H", "7H"), ("5H", "KH", "5H"), ("9H", "KH", "KH"), ("AH", "4H", "4H"), *whole, *whole]
    fixed = tuple(
        FixedFoundation(label, parse_card(base), parse_card(to)) for label, (base, to, _) in enumerate(ways)
    )
    tableau = ruleset.tableau._replace(piles=2, labels=(), build=Build.OTHER_SUITS)
    waste, foundation = WasteSection(to=(Destination.FOUNDATION,)), ruleset.foundation._replace(fixed=fixed)
    rules = Rules(ruleset._replace(tableau=tableau, waste=waste, foundation=foundation))
    homes = {
        f"foundation-{label}": written(range(parse_card(base), parse_card(top) + 1))
        for label, (base, _, top) in enumerate(ways)
    }
    fans = {"tableau-1": "KH QH JH TH 9H 7H", "tableau-2": "8H"}
    position = table(rules, {**homes, **fans, "waste": "6H 8H"})
    for pruned in (False, True):
        assert BestFirst(FilledFansProblem(rules, position, pruned), 1000).run(1000) is SearchState.FOUND
