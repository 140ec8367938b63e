"""Deals that the solver and its peers settle within one and ten seconds.

``python -m benchmarks.solver klondike bakers-dozen --packs 100`` takes the first deals by number, with ``--seed
7`` numbers drawn at random; ``--deck FILE`` takes a file of packs, and ``--outcomes FILE`` a CSV with a row for
each label and a column for each game. Time is CPU time, so that a busy machine gives nearly the same figures as
an idle one. No verdict may contradict the CSV or another program: contradictions are printed, and the status is
1.

``benchmarks.peers`` has the other programs, the games that each knows, and how their rules relate to ours. They
are found on the path, or at ``--program NAME=PATH``. Missing programs are reported. For each, a last line has
the number of deals that both, only this solver or only the other settled.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from benchmarks.peers import PEERS
from benchmarks.peers.peer import Peer, Relation, UnexpectedOutput
from solitaire.game.catalogue import load
from solitaire.game.deals import LARGEST_RANDOM, read_packs
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

MOMENTS = (1.0, 10.0)
"""Seconds at which deals are counted."""
OURS = "solitaire"


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


def available_solvers(rules: Rules, programs: dict[str, str]) -> Iterator[tuple[str, Solver, Relation]]:
    """The solvers that know a game, by name; prints a line for each other."""
    yield OURS, solve_here, Relation.SAME
    for peer in PEERS:
        path = which(programs.get(peer.program, peer.program))
        relation = peer.relation(rules.ruleset)
        if relation is None:
            print(f"  {peer.program:10} does not know the game")
        elif not path:
            print(f"  {peer.program:10} is not installed, and was not run")
        else:
            yield peer.program, partial(solve_with_peer, peer, path), relation


def games_of(rules: Rules, options: Namespace) -> Iterator[tuple[str, Game]]:
    """The games to solve, with their labels."""
    if options.deck is None:
        numbers: Sequence[int] = range(1, options.packs + 1)
        if options.seed is not None:
            numbers = Random(options.seed).sample(range(1, LARGEST_RANDOM), options.packs)
        yield from ((str(number), Game.new(rules, number)) for number in numbers)
        return
    text = options.deck.read_text("utf-8")
    for label, pack in islice(
        read_packs(options.deck, text, rules.ruleset.pack.decks, rules.ruleset.pack.suits), options.packs
    ):
        yield label, Game(rules, pack)


def known_verdicts(game: str, options: Namespace) -> dict[str, Verdict]:
    """The verdicts in the file of outcomes, if there is one."""
    if options.outcomes is None:
        return {}
    with options.outcomes.open(newline="") as file:
        return decided({row["pack"]: Verdict(row.get(game, Verdict.UNKNOWN)) for row in csv.DictReader(file)})


def report(name: str, settled: Sequence[Settled], seconds: float) -> None:
    """Print the figures of one solver that had a number of seconds for each deal."""
    parts = [f"  {name:10}"]
    for moment in (*(moment for moment in MOMENTS if moment < seconds), seconds):
        share = sum(one.verdict is not Verdict.UNKNOWN and one.seconds <= moment for one in settled)
        parts.append(f"{100 * share / len(settled):5.1f} % in {moment:g} s")
    for verdict in Verdict:
        parts.append(f"{sum(one.verdict is verdict for one in settled)} {verdict}")
    spent = sum(one.seconds for one in settled)
    parts.append(f"{spent:.0f} s")
    if positions := sum(one.positions or 0 for one in settled):
        parts.append(f"{positions / spent:,.0f} positions/s")
    print(", ".join(parts), flush=True)


def contradictions(known: dict[str, Verdict], verdicts: dict[str, Verdict], relation: Relation) -> list[str]:
    """A line for each verdict that cannot be true if the known ones are."""
    return [
        f"  {label} is known to be {known[label]}, and {verdict} by {relation.value}"
        for label, verdict in verdicts.items()
        if relation.contradicts(known.get(label, Verdict.UNKNOWN), verdict)
    ]


def decided(verdicts: dict[str, Verdict]) -> dict[str, Verdict]:
    """The verdicts that settle their deal."""
    return {label: verdict for label, verdict in verdicts.items() if verdict is not Verdict.UNKNOWN}


def compare(game: str, options: Namespace) -> int:
    """Solve all deals of a game with every solver; return the number of contradictions."""
    rules = load(game)
    programs = dict(named.split("=", 1) for named in options.program)
    known = known_verdicts(game, options)
    ours: dict[str, Verdict] = {}
    found = 0
    for name, solver, relation in available_solvers(rules, programs):
        try:
            settled = {label: solver(one, options.seconds) for label, one in games_of(rules, options)}
        except UnexpectedOutput as answer:
            print(f"  {name:10} was not run to the end: {answer}")
            continue
        report(name, tuple(settled.values()), options.seconds)
        verdicts = decided({label: one.verdict for label, one in settled.items()})
        lines = contradictions(known, verdicts, relation)
        found += len(lines)
        if name == OURS:
            ours = verdicts
        else:
            both = len(ours.keys() & verdicts.keys())
            print(
                f"  {name:10}: {relation.value}, {both} settled by both, {len(ours) - both} only here, "
                f"{len(verdicts) - both} only there, {len(lines)} contradictions"
            )
        print(*lines, sep="\n", end="\n" if lines else "", flush=True)
        if relation is Relation.SAME:
            known = verdicts | known
    return found


def main() -> int:
    """Compare all solvers on all games; return 1 if any verdicts contradict."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--packs", type=int, default=100)
    parser.add_argument("--deck", type=Path)
    parser.add_argument("--outcomes", type=Path)
    parser.add_argument("--seconds", type=float, default=MOMENTS[-1])
    parser.add_argument("--program", action="append", default=[], metavar="NAME=PATH")
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    found = 0
    for game in options.games:
        print(game, flush=True)
        found += compare(game, options)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
