"""A reserve dealt to, without the arrangement of columns: the core's moves, and the same verdicts."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from solitaire.game.catalogue import load
from solitaire.rules.apply import perform
from solitaire.rules.cards import full_pack, parse_card
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Pile, Position
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.klondike.sequence_deadlock import SequenceDeadlock
from solitaire.solver.models.klondike_reserve.problem import ReserveProblem
from solitaire.solver.models.klondike_reserve.reserve_encoding import ReserveEncoding, has_dealt_reserve
from solitaire.solver.models.klondike_reserve.reserve_path_decoder import (
    ReservePathDecoder,
    decode_reserve_path,
)
from solitaire.solver.search.best_first import BestFirst
from solitaire.solver.search.problem import SearchState
from tests.rules.positions import SHIPPED
from tests.samples import FULL
from tests.solver.endgames import verdict, wander, with_aces

GAME = "agnes-bernauer"
LONG = "5c 4h 3c 2h Ac Kh Qc Jh Tc 9h 8c 7h 6c 5h 4c 3h 2c Ah Kc Qh Jc Th 9c 8h 7c 6h"
"""A sequence of all types: what the first card lies on is the last one."""


def test_agnes_bernauer_has_a_dealt_reserve() -> None:
    assert [game for game in SHIPPED if has_dealt_reserve(load(game).ruleset)] == [GAME]


def test_what_follows_is_what_the_core_allows() -> None:
    rules, random = load(GAME), Random(1)
    met = sum(
        same_as_core(rules, position)
        for _ in range(8 if FULL else 4)
        for position in wander(rules, random, 80)[::4]
    )
    assert met > 100


def test_what_follows_the_end_of_a_game_is_what_the_core_allows() -> None:
    """Few cards are left, so that kings lie on aces."""
    rules, random = load(GAME), Random(2)
    met = 0
    for _ in range(60 if FULL else 30):
        start = with_aces(rules, random)
        met += sum(same_as_core(rules, position) for position in wander(rules, random, 30, start)[::3])
    assert met > 100


@pytest.mark.parametrize("other", ["", "Td", "Ks", "2d"])
def test_a_sequence_that_holds_all_it_could_go_to_is_parted(other: str) -> None:
    rules = load(GAME)
    long, last = [parse_card(card) for card in LONG.split()], [parse_card(card) for card in other.split()]
    seat_piles = rules.seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    opened = parse_card("As")
    piles[next(index for index in seat_piles.foundations if rules.piles[index].suit == 3)] = (opened,)
    buried = [~card for card in full_pack(1) if card not in [*long, *last, opened]]
    piles[seat_piles.tableau[2]] = (*buried, *long)
    piles[seat_piles.tableau[4]] = tuple(last)
    position = Position(tuple(piles), 0)
    encoding = ReserveEncoding(rules, position, forced=False)
    leave = encoding.columns[encoding.parts(encoding.start)[1]].leave
    children = {
        child
        for child, _, _ in ReserveProblem(encoding, pruned=False, deadlocks=False).children(encoding.start)
    }
    assert {encoding.start + add for add, less in leave.values() if less} <= children
    assert same_as_core(rules, position)


def test_ends_of_games_have_the_verdict_of_the_core() -> None:
    """With and without safe cards and what else leaves out states."""
    rules, random = load(GAME), Random(3)
    outcomes: list[SearchState] = []
    for _ in range(150 if FULL else 50):
        position = with_aces(rules, random)
        truth = verdict(GenericProblem(rules, position, forced=False))
        if truth is not SearchState.OPEN:
            outcomes.append(truth)
            for forced in (False, True):
                encoding = ReserveEncoding(rules, position, forced)
                for switches in product((False, True), repeat=3):
                    assert verdict(ReserveProblem(encoding, *switches)) is truth
                assert truth is SearchState.EXHAUSTED or not SequenceDeadlock(encoding)(encoding.start)
    assert min(map(outcomes.count, (SearchState.FOUND, SearchState.EXHAUSTED))) >= (5 if FULL else 2)


def test_a_path_to_the_end_is_decoded_to_a_win() -> None:
    rules, random = load(GAME), Random(4)
    won = 0
    for _ in range(300):
        position = with_aces(rules, random)
        problem = ReserveProblem(ReserveEncoding(rules, position))
        search = BestFirst(problem, 4000)
        if search.run(4000) is SearchState.FOUND:
            assert rules.is_won(decode_reserve_path(problem, position, search.path()).position)
            won += 1
    assert won > 10


def test_a_column_may_leave_before_its_last_cards_take_the_space() -> None:
    """Its king goes to an ace, so the sequence on the six that is wanted becomes a king of its own."""
    rules, seat_piles = load(GAME), load(GAME).seat_piles[0]
    piles: list[Pile] = [()] * len(rules.piles)
    for index, cards in (
        (seat_piles.foundations[3], "6s 7s"),
        (seat_piles.tableau[0], "5s 4h 3c 2h As Kd Qc Jd Tc 9h 8c 7h 6c 5h 4s 3d"),
        (seat_piles.tableau[1], "2c 6h"),
        (seat_piles.tableau[2], "3s 9d"),
    ):
        piles[index] = tuple(map(parse_card, cards.split()))
    full = [*seat_piles.tableau[3:], *seat_piles.tableau[1:3]]
    missing = [card for card in full_pack(1) if not any(card in pile for pile in piles)]
    for place, card in enumerate(missing):
        index = full[place % len(full)]
        piles[index] = (~card, *piles[index])
    position = Position(tuple(piles), 0)
    encoding = ReserveEncoding(rules, position)
    problem = ReserveProblem(encoding, pruned=False)
    ace = encoding.to_foundation[1]
    assert encoding.start + ace in {child for child, _, _ in problem.children(encoding.start)}
    line = decode_reserve_path(problem, position, [encoding.start, encoding.start + ace])
    assert line.position.piles[seat_piles.foundations[0]] == (parse_card("6c"),)


def same_as_core(rules: Rules, position: Position) -> int:
    """How many moves were compared.

    Every move of the core leads to the same state or to a child of it, and every child is reached by moves of
    the core.
    """
    encoding = ReserveEncoding(rules, position, forced=False)
    children = {
        child
        for child, _, _ in ReserveProblem(encoding, pruned=False, deadlocks=False).children(encoding.start)
    }
    for child in children:
        decoder = ReservePathDecoder(encoding, position)
        decoder.decode(encoding.start, child)
        assert summary(rules, decoder.line.position) == summary_of_state(encoding, child)
    followed = {summary_of_state(encoding, state) for state in children | {encoding.start}}
    moves = legal_moves(rules, position)
    for move in moves:
        assert summary(rules, perform(rules, position, move)[0]) in followed, f"{move}"
    return len(moves)


def summary(rules: Rules, position: Position) -> tuple[object, ...]:
    """The facts of a position that a state holds: the foundations, what is buried, and the reserve."""
    encoding = ReserveEncoding(rules, position, forced=False)
    return summary_of_state(encoding, encoding.start)


def summary_of_state(encoding: ReserveEncoding, state: int) -> tuple[object, ...]:
    high, low, rest = encoding.parts(state)
    columns = encoding.columns[low]
    at_bottom = sum(base for base, (_, less) in columns.leave.items() if not less)
    piles, *_ = encoding.reserve.in_order(rest)
    return (
        high,
        columns.buried,
        columns.bases & ~at_bottom,
        encoding.reserve[rest].cards,
        tuple(map(tuple, piles)),
    )
