"""Shortened winning lines: they still win, and are never longer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.legal import is_legal
from solitaire.rules.moves import Carry, DealStock, Move, Redeal
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.lines.line_shortener import MAX_MOVES, shorten_answer, shorten_line
from solitaire.solver.solve import solve_within
from tests import playthroughs
from tests.game.detours import detours
from tests.samples import FULL, one_in

STATES = 50_000
"""Enough to settle most deals, on a slow machine, too."""
GAME, MOVES = playthroughs.read("klondike")


def wins(game: Game, moves: tuple[Move, ...]) -> bool:
    again = Game(game.rules, game.pack)
    for move in moves:
        if not is_legal(again.rules, again.position, move):
            return False
        again.play(move)
    return again.is_won


@settings(max_examples=20 if FULL else 4, deadline=None)
@given(
    st.sampled_from(["klondike", "klondike-three-passes", "bakers-dozen", "baroness", "yukon"]),
    st.integers(1, 4),
    st.integers(0, MAX_MOVES),
)
def test_a_line_still_wins_and_is_never_longer_however_little_is_tried(
    name: str, deal: int, max_moves: int
) -> None:
    game = Game.new(load(name), deal)
    found = solve_within(game.rules, game.position, STATES)
    line = shorten_line(game.rules, game.position, found.moves, max_moves)
    assert len(line) <= len(found.moves)
    assert wins(game, line) is bool(found.moves)


def test_detours_are_cut_off() -> None:
    """At every third position where there is a move that another one takes back, both are made."""
    walker, line = Game(GAME.rules, GAME.pack), list[Move]()
    for number, move in enumerate(MOVES):
        for there_and_back in detours(walker)[:1] if number % 3 == 0 else ():
            line += there_and_back
        line.append(move)
        walker.play(move)
    assert len(line) > len(MOVES)
    assert len(shorten_line(GAME.rules, GAME.position, line)) <= len(MOVES)


def laid_down_on_the_way() -> Iterator[tuple[Move, ...]]:
    """Lines in which a carry is made in two, the first of them one move earlier."""
    walker = Game(GAME.rules, GAME.pack)
    for place, (before, move) in enumerate(pairwise(MOVES)):
        for first in walker.legal_moves():
            if isinstance(first, Carry) and isinstance(move, Carry) and first != move:
                second = replace(move, source=first.target)
                line = (*MOVES[:place], first, before, second, *MOVES[place + 2 :])
                if (first.source, first.count) == (move.source, move.count) and wins(GAME, line):
                    yield line
        walker.play(before)


def test_a_card_that_is_laid_down_on_its_way_goes_straight() -> None:
    line = next(laid_down_on_the_way())
    assert len(line) == len(MOVES) + 1
    assert len(shorten_line(GAME.rules, GAME.position, line)) <= len(MOVES)


def test_a_stock_is_turned_less_often_where_cards_are_taken_when_they_first_come_by() -> None:
    turned, needed = 0, 0
    for deal in one_in(2, range(1, 6)):
        game = Game.new(load("klondike"), deal)
        found = solve_within(game.rules, game.position, STATES).moves
        turned += sum(isinstance(move, DealStock | Redeal) for move in found)
        line = shorten_line(game.rules, game.position, found)
        needed += sum(isinstance(move, DealStock | Redeal) for move in line)
        assert wins(game, line)
    assert needed < 0.8 * turned


@pytest.mark.parametrize("verdict", [Verdict.UNKNOWN, Verdict.UNWINNABLE])
def test_an_answer_without_a_line_stays_as_it_is(verdict: Verdict) -> None:
    answer = Answer(verdict, (), 7, 0.5)
    assert shorten_answer(GAME.rules, GAME.position, answer) is answer
