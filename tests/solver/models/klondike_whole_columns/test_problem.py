"""Columns that move whole: the core's moves, and the same verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.apply import perform
from solitaire.rules.cards import face_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build
from solitaire.solver.models.klondike_whole_columns.problem import WholeColumnsProblem
from solitaire.solver.models.klondike_whole_columns.whole_columns_encoding import (
    WholeColumnsEncoding,
    has_whole_columns,
)
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED, table, up_to
from tests.rules.rulesets import variant
from tests.samples import FULL
from tests.solver.endgames import STOCKS_OF_CLUBS, columns, shuffled_end, wander
from tests.solver.small_games import DecodedSearch, few_cards, settled

GAME = "klondike-strict"
BUILDS = (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR)


def test_the_columns_of_klondike_strict_move_whole() -> None:
    assert [game for game in SHIPPED if has_whole_columns(load(game).ruleset)] == [GAME]


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("build", BUILDS)
def test_what_follows_is_what_the_core_allows(draw: int, build: Build) -> None:
    """From positions of random games, as they come in a search from the opening and as its first ones."""
    rules, random = with_stock(draw, 1, build), Random(draw)
    met = 0
    for _ in range(12 if FULL else 5):
        game = wander(rules, random, 60)
        opened = WholeColumnsEncoding(rules, game[0], forced=False)
        for position in game[::4]:
            for encoding in (opened, WholeColumnsEncoding(rules, position, forced=False)):
                state = encoding.state_of(position)
                problem = WholeColumnsProblem(encoding, deadlocks=False)
                children = {child for child, _, _ in problem.children(state)}
                after = {encoding.state_of(one) for one in after_moves_of_cards(rules, position)}
                assert children == after - {state}
                met += len(children)
    assert met > 100


def test_ends_of_games_have_the_verdict_of_the_core() -> None:
    """With and without safe cards and deadlocks; every win is one in the core."""
    random = Random(1)

    def games() -> Iterator[tuple[Rules, Position]]:
        for draw, passes, build in product((1, 2, 3), (1, 2), BUILDS):
            rules = with_columns(with_stock(draw, passes, build), 2)
            for _ in range(20 if FULL else 5):
                yield rules, with_hidden_cards(rules, few_cards(rules, random, random.randint(5, 9)))

    def searches(rules: Rules, position: Position) -> Iterator[DecodedSearch]:
        for forced, deadlocks in product((False, True), repeat=2):
            problem = WholeColumnsProblem(WholeColumnsEncoding(rules, position, forced), deadlocks)
            yield BestFirst(problem, 4000), problem.decode_path

    outcomes = settled(games(), searches, 4000)
    assert min(map(outcomes.count, (SearchState.FOUND, SearchState.EXHAUSTED))) > 5


@pytest.mark.parametrize(
    ("piles", "is_found"),
    [
        # There is no space for a king.
        (("Qs Js Ks", "Qh Kh"), True),
        # The queen moves to its foundation, and leaves a space.
        (("Qh", "Qs Kh Js Ks"), False),
        # The jack of hearts moves onto the queen.
        (("Qh Ks Jh", "Kh Qs"), False),
        # The queen lies on the king, and leaves it only for its foundation: the jack is beneath.
        (("Jd Qh", "Kd Kh Qs Jh Js Ks Qd"), True),
        # The jack moves to its foundation, the queen after it, and the other queen to the king.
        (("Qh Jd", "Kd Kh Qs Jh Js Ks Qd"), False),
    ],
)
def test_a_deadlock_is_found(piles: tuple[str, str], is_found: bool) -> None:
    rules = with_columns(load(GAME), 2)
    start = with_hidden_cards(rules, columns(rules, *piles))
    problem = WholeColumnsProblem(WholeColumnsEncoding(rules, start, forced=False))
    unpruned = WholeColumnsProblem(problem.encoding, deadlocks=False)
    assert (not problem.children(problem.start)) is is_found
    assert BestFirst(unpruned, 4000).run(4000) is (SearchState.EXHAUSTED if is_found else SearchState.FOUND)


@pytest.mark.parametrize(("stock", "draw", "lost"), STOCKS_OF_CLUBS)
def test_the_last_pass_comes_in_its_order(stock: str, draw: int, lost: bool) -> None:
    rules = with_stock(draw, 1, Build.ALTERNATE_COLOURS)
    tops = {"clubs": "9C", "diamonds": "KD", "hearts": "KH", "spades": "KS"}
    position = table(rules, {f"foundation-{suit}": up_to(top) for suit, top in tops.items()} | {"stock": stock})
    assert is_deadlocked(rules, position) is lost
    assert not is_deadlocked(rules, position._replace(redeals_left=1))
    unpruned = WholeColumnsProblem(WholeColumnsEncoding(rules, position), deadlocks=False)
    assert BestFirst(unpruned, 1000).run(1000) is (SearchState.EXHAUSTED if lost else SearchState.FOUND)


@pytest.mark.parametrize("draw", [1, 2, 3])
@pytest.mark.parametrize("build", BUILDS)
def test_no_shuffled_end_that_is_won_is_a_deadlock(draw: int, build: Build) -> None:
    """Few cards, some of which wait in the stock; a few are lost by the order of these alone."""
    rules, random = with_columns(with_stock(draw, 1, build), 2), Random(f"{draw} {build}")
    outcomes = Counter[tuple[SearchState, bool]]()
    only_by_order = 0
    for _ in range(1000 if FULL else 120):
        position = with_hidden_cards(rules, shuffled_end(rules, random, most_undealt=16))
        is_lost = is_deadlocked(rules, position)
        outcome, pruned = [
            BestFirst(WholeColumnsProblem(WholeColumnsEncoding(rules, position), deadlocks), 1000).run(1000)
            for deadlocks in (False, True)
        ]
        assert {outcome, pruned} != {SearchState.FOUND, SearchState.EXHAUSTED}
        outcomes[outcome, is_lost] += 1
        only_by_order += is_lost and not is_deadlocked(rules, position._replace(redeals_left=1))
    assert not outcomes[SearchState.FOUND, True]
    assert min(outcomes[SearchState.FOUND, False], outcomes[SearchState.EXHAUSTED, True], only_by_order) > 1


def is_deadlocked(rules: Rules, position: Position) -> bool:
    """Whether moves follow, but not where deadlocks are looked for."""
    encoding = WholeColumnsEncoding(rules, position, forced=False)
    follows, unpruned = [
        WholeColumnsProblem(encoding, deadlocks).children(encoding.start) for deadlocks in (True, False)
    ]
    return bool(unpruned and not follows)


def with_columns(rules: Rules, count: int) -> Rules:
    """The game with so many columns, of which only the last card is dealt face up."""
    columns = rules.ruleset.tableau._replace(piles=count, cards=(6,), face_down=(5,))
    return Rules(rules.ruleset._replace(tableau=columns))


def with_hidden_cards(rules: Rules, position: Position) -> Position:
    """The position with each column face down, but for the sequence at its end."""
    piles = [*position.piles]
    for index in rules.seat_piles[0].tableau:
        pile = [face_of(card) for card in piles[index]]
        above = len(pile) - 1
        while above > 0 and rules.takes[pile[above - 1]] >> pile[above] & 1:
            above -= 1
        piles[index] = (*(~card for card in pile[:above]), *pile[above:])
    return position._replace(piles=tuple(piles))


def with_stock(draw: int, passes: int, build: Build) -> Rules:
    """The game with other rules of the stock and of building."""
    return Rules(variant(GAME, stock__draw=draw, stock__passes=passes, tableau__build=build))


def after_moves_of_cards(rules: Rules, position: Position) -> Iterator[Position]:
    """The positions after each move of a card that comes next, or of the waste after turning the stock."""
    turned: Position | None = position
    while turned:
        moves = legal_moves(rules, turned)
        for move in moves:
            if isinstance(move, Carry) and (turned is position or move.source == "waste"):
                yield perform(rules, turned, move)[0]
        turned = next((perform(rules, turned, move)[0] for move in moves if not isinstance(move, Carry)), None)
