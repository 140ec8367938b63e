"""Positions in the middle of games that the solver settles within one and ten seconds.

``python -m benchmarks.mid_game [GAME ...] --positions 300`` plays numbered deals, from ``--first`` on, as
``benchmarks.light_answers`` does, and draws a few positions of each at which there is a move left. Each is
searched with nothing known, in processor time.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import process_time
from typing import Final

from benchmarks.argument_types import positive, seconds, solitaire
from benchmarks.light_answers import GAMES, played
from benchmarks.peers.peer import Relation
from benchmarks.solver_table import MOMENTS, Result, Settled, table
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.position import Position
from solitaire.solver.solve import solve

OF_EACH_DEAL: Final = 3
"""Positions drawn from each deal, at most."""


def positions(name: str, first: int) -> Iterator[tuple[str, Rules, Position]]:
    """Positions in the middle of deals, without end, with labels of deal and moves made."""
    for deal in count(first):
        midway = [
            (f"{deal} after {game.move_count}", game.rules, game.position)
            for game in played(name, deal)
            if game.move_count and legal_moves(game.rules, game.position)
        ]
        yield from Random(f"{name} {deal}").sample(midway, min(OF_EACH_DEAL, len(midway)))


def settled(rules: Rules, position: Position, seconds: float) -> Settled:
    """The verdict on a position, and the seconds of its search."""
    answer = solve(rules, position, seconds, clock=process_time)
    return Settled(answer.verdict, answer.seconds)


def main() -> None:
    """Search the positions of each game, and print a table; positions left open go to stderr."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=solitaire, default=GAMES)
    parser.add_argument("--positions", type=positive, default=300)
    parser.add_argument("--first", type=positive, default=1)
    parser.add_argument("--seconds", type=seconds, default=MOMENTS[-1])
    options = parser.parse_args()
    results = {}
    for name in options.games:
        drawn = islice(positions(name, options.first), options.positions)
        found = {label: settled(rules, position, options.seconds) for label, rules, position in drawn}
        results[name] = [result := Result("solitaire", Relation.SAME, found)]
        opened = [label for label in found if label not in result.decided()]
        print(f"{name}: open are {', '.join(opened) or 'none'}", file=sys.stderr, flush=True)
    print(*table(results, options.seconds), sep="\n")


if __name__ == "__main__":
    main()
