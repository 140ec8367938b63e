"""Length of a win: the moves of the solver's winning lines, unneeded moves left out.

    python -m benchmarks.lengths [GAME]... --deals 50 --log FILE

A later run skips the deals in the log. ``python docs/figures.py FILE`` puts the medians on the rules pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.deal_log import read_lines, run
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.lines.line_shortener import shorten_answer
from solitaire.solver.solve import solve_within

STATES: Final = 1 << 16
"""The search budget for each deal: finds most wins."""


class WinLength(NamedTuple):
    """The number of moves that win a deal, those from the stock included; None if no win was found."""

    game: str
    deal: int
    moves: int | None


def measure_length(rules: Rules, deal: int) -> dict[str, object]:
    """Search a deal, and count the moves of its shortened winning line."""
    position = Game.new(rules, deal).position
    answer = shorten_answer(rules, position, solve_within(rules, position, STATES))
    return {"moves": len(answer.moves) or None}


def read_log(log: Path) -> Iterator[WinLength]:
    """The measured deals of a log; none if the file does not exist."""
    return read_lines(log, lambda line: WinLength(**line))


if __name__ == "__main__":
    run(__doc__, measure_length, deals=50, log="lengths.jsonl")
