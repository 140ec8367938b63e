"""Deals that the solver and its peers settle within one and ten seconds.

``python -m benchmarks.solver klondike bakers-dozen --packs 100`` takes the first deals by number;
``--deck FILE`` takes a file of packs, and ``--outcomes FILE`` a CSV with a row for each label and a column for
each game. Time is CPU time, so that a busy machine gives nearly the same figures as an idle one. No verdict may
contradict the CSV or another program: contradictions are printed, and the status is 1.

``benchmarks.peers`` has the other programs and the games that each supports. They are found on the path, or at
``--program NAME=PATH``. Missing programs are reported.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from benchmarks.peers import PEERS
from benchmarks.peers.peer import Peer, UnexpectedOutput
from solitaire.game.catalogue import load
from solitaire.game.deals import read_packs
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

MOMENTS = (1.0, 10.0)
"""Seconds at which deals are counted."""


class Settled(NamedTuple):
    """The verdict of one deal, with its cost."""

    verdict: Verdict
    seconds: float
    positions: int | None


Solver = Callable[[Game, float], Settled]


def solve_here(game: Game, seconds: float) -> Settled:
    """Solve a game with this project's solver."""
    answer = solve(game.rules, game.position, seconds, clock=process_time)
    return Settled(answer.verdict, answer.seconds, answer.positions)


def solve_with_peer(peer: Peer, path: str, game: Game, seconds: float) -> Settled:
    """Solve a game with another program."""
    with TemporaryDirectory() as folder:
        verdict, spent = peer.solve(path, game, seconds, Path(folder))
    return Settled(verdict, spent, None)


def available_solvers(rules: Rules, programs: dict[str, str]) -> Iterator[tuple[str, Solver]]:
    """The solvers that support a game, by name; prints a line for each other."""
    yield "solitaire", solve_here
    for peer in PEERS:
        path = which(programs.get(peer.program, peer.program))
        if not peer.supports(rules.ruleset):
            print(f"  {peer.program:10} does not know the game")
        elif not path:
            print(f"  {peer.program:10} is not installed, and was not run")
        else:
            yield peer.program, partial(solve_with_peer, peer, path)


def games_of(rules: Rules, options: Namespace) -> Iterator[tuple[str, Game]]:
    """The games to solve, with their labels."""
    if options.deck is None:
        yield from ((str(number), Game.new(rules, number)) for number in range(1, options.packs + 1))
        return
    text = options.deck.read_text("utf-8")
    for label, pack in islice(
        read_packs(options.deck, text, rules.ruleset.pack.decks, rules.ruleset.pack.suits), options.packs
    ):
        yield label, Game(rules, pack)


def known_verdicts(game: str, options: Namespace) -> dict[str, tuple[str, str]]:
    """The known verdict of each deal with its source."""
    if options.outcomes is None:
        return {}
    with options.outcomes.open(newline="") as file:
        verdicts = {row["pack"]: row.get(game, Verdict.UNKNOWN) for row in csv.DictReader(file)}
    return {
        label: (verdict, options.outcomes.name)
        for label, verdict in verdicts.items()
        if verdict != Verdict.UNKNOWN
    }


def report(name: str, settled: list[Settled]) -> None:
    """Print the figures of one solver."""
    parts = [f"  {name:10}"]
    for moment in MOMENTS:
        share = sum(one.verdict is not Verdict.UNKNOWN and one.seconds <= moment for one in settled)
        parts.append(f"{100 * share / len(settled):5.1f} % in {moment:g} s")
    for verdict in Verdict:
        parts.append(f"{sum(one.verdict is verdict for one in settled)} {verdict}")
    seconds = sum(one.seconds for one in settled)
    parts.append(f"{seconds:.0f} s")
    if positions := sum(one.positions or 0 for one in settled):
        parts.append(f"{positions / seconds:,.0f} positions/s")
    print(", ".join(parts), flush=True)


def compare(
    name: str,
    solver: Solver,
    games: Iterator[tuple[str, Game]],
    seconds: float,
    known: dict[str, tuple[str, str]],
) -> int:
    """Solve all deals with one solver, and return its number of contradictions.

    New verdicts are added to ``known``.
    """
    settled = []
    contradictions = 0
    for label, game in games:
        one = solver(game, seconds)
        settled.append(one)
        if one.verdict is Verdict.UNKNOWN:
            continue
        verdict, source = known.setdefault(label, (one.verdict, name))
        if verdict != one.verdict:
            contradictions += 1
            print(f"  {label} is {one.verdict} says {name}, and {verdict} says {source}")
    report(name, settled)
    return contradictions


def main() -> int:
    """Compare all solvers on all games; return 1 if any verdicts contradict."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--packs", type=int, default=100)
    parser.add_argument("--deck", type=Path)
    parser.add_argument("--outcomes", type=Path)
    parser.add_argument("--seconds", type=float, default=MOMENTS[-1])
    parser.add_argument("--program", action="append", default=[], metavar="NAME=PATH")
    options = parser.parse_args()
    programs = dict(named.split("=", 1) for named in options.program)
    contradictions = 0
    for game in options.games:
        print(game, flush=True)
        rules = load(game)
        known = known_verdicts(game, options)
        for name, solver in available_solvers(rules, programs):
            try:
                games = games_of(rules, options)
                contradictions += compare(name, solver, games, options.seconds, known)
            except UnexpectedOutput as answer:
                print(f"  {name:10} was not run to the end: {answer}")
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
