"""The last win of a game: it goes on from where the moves leave it, and wins beside it without a search."""

from __future__ import annotations

from time import process_time

from solitaire.rules.apply import apply
from solitaire.rules.moves import Carry, DealStock
from solitaire.solver.answer import Verdict
from solitaire.solver.last_win import LastWin
from solitaire.solver.lines.nearby_line import NearbyLine
from tests import playthroughs
from tests.rules.positions import position_after
from tests.solver.answers import UNSETTLED, won_by


def test_the_last_win_goes_on_from_where_the_moves_leave_it() -> None:
    game, moves = playthroughs.read("klondike")
    last_win = LastWin(game.rules, game.position)
    assert last_win.line_beside([]) is None
    last_win.add_answer(moves[:2], UNSETTLED)
    assert last_win.line_beside(moves[:2]) is None
    last_win.add_answer(moves[:2], won_by(moves[2:]))
    assert last_win.line_beside([]) == NearbyLine(game.position, tuple(moves))
    beside = [*moves[:3], DealStock(), DealStock()]
    assert moves[3] != DealStock()
    there = position_after(game.rules, game.position, moves[:3])
    assert last_win.line_beside(beside) == NearbyLine(there, tuple(moves[3:]))


def test_what_a_win_also_wins_needs_no_search() -> None:
    game, _ = playthroughs.read("klondike")
    last_win = LastWin(game.rules, game.position)
    first = last_win.solve([], game.position, 60.0, 100_000, process_time)
    assert first.verdict is Verdict.WINNABLE
    assert first.positions > 0
    beside = Carry("tableau-3", "foundation-spades")
    assert first.moves[0] != beside
    there, _ = apply(game.rules, game.position, beside)
    second = last_win.solve([beside], there, 60.0, 100_000, process_time)
    assert (second.verdict, second.positions) == (Verdict.WINNABLE, 0)
    assert game.rules.is_won(position_after(game.rules, there, second.moves))
