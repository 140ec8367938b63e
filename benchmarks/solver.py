"""How many deals the solver settles in a second and in ten, beside other programs where they are installed.

``python -m benchmarks.solver klondike bakers-dozen --packs 100`` takes the first deals by number;
``--deck FILE`` takes a file of packs, and ``--outcomes FILE`` a CSV with a row for each label and a column for
each game. Time is the processor's, so that a busy machine tells nearly the same as an idle one. No answer may
contradict those of the CSV, or of another program: if one does, both are named, and the status is 1.

``benchmarks.peers`` has the others, and says which games each is asked about. They are found on the path, or
where ``--program NAME=PATH`` says. What is not installed is named.
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
from benchmarks.peers.peer import NotUnderstood, Peer
from solitaire.game.catalogue import load
from solitaire.game.deals import read_packs
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

MOMENTS = (1.0, 10.0)
"""Seconds at which deals are counted."""


class Settled(NamedTuple):
    """One deal."""

    verdict: Verdict
    seconds: float
    positions: int | None


Solver = Callable[[Game, float], Settled]


def ours(game: Game, seconds: float) -> Settled:
    answer = solve(game.rules, game.position, seconds, clock=process_time)
    return Settled(answer.verdict, answer.seconds, answer.positions)


def theirs(peer: Peer, path: str, game: Game, seconds: float) -> Settled:
    with TemporaryDirectory() as folder:
        verdict, spent = peer.solve(path, game, seconds, Path(folder))
    return Settled(verdict, spent, None)


def solvers_of(rules: Rules, programs: dict[str, str]) -> Iterator[tuple[str, Solver]]:
    yield "solitaire", ours
    for peer in PEERS:
        path = which(programs.get(peer.program, peer.program))
        if not peer.plays(rules.ruleset):
            print(f"  {peer.program:10} does not know the game")
        elif not path:
            print(f"  {peer.program:10} is not installed, and was not run")
        else:
            yield peer.program, partial(theirs, peer, path)


def hands_of(rules: Rules, options: Namespace) -> Iterator[tuple[str, Game]]:
    if options.deck is None:
        yield from ((str(number), Game.new(rules, number)) for number in range(1, options.packs + 1))
        return
    text = options.deck.read_text("utf-8")
    for label, pack in islice(read_packs(options.deck, text, rules.ruleset.pack.decks), options.packs):
        yield label, Game(rules, pack)


def known_of(game: str, options: Namespace) -> dict[str, tuple[str, str]]:
    """What is known about each deal, and who says so."""
    if options.outcomes is None:
        return {}
    with options.outcomes.open(newline="") as file:
        told = {row["pack"]: row.get(game, Verdict.UNKNOWN) for row in csv.DictReader(file)}
    return {
        label: (verdict, options.outcomes.name) for label, verdict in told.items() if verdict != Verdict.UNKNOWN
    }


def report(name: str, settled: list[Settled]) -> None:
    told = [f"  {name:10}"]
    for moment in MOMENTS:
        share = sum(one.verdict is not Verdict.UNKNOWN and one.seconds <= moment for one in settled)
        told.append(f"{100 * share / len(settled):5.1f} % in {moment:g} s")
    for verdict in Verdict:
        told.append(f"{sum(one.verdict is verdict for one in settled)} {verdict}")
    seconds = sum(one.seconds for one in settled)
    told.append(f"{seconds:.0f} s")
    if positions := sum(one.positions or 0 for one in settled):
        told.append(f"{positions / seconds:,.0f} positions/s")
    print(", ".join(told), flush=True)


def contradicted(
    name: str,
    solver: Solver,
    hands: Iterator[tuple[str, Game]],
    seconds: float,
    known: dict[str, tuple[str, str]],
) -> int:
    """Let one solver settle all deals, and add to what is known; returns how often it contradicts that."""
    settled = []
    contradictions = 0
    for label, hand in hands:
        one = solver(hand, seconds)
        settled.append(one)
        if one.verdict is Verdict.UNKNOWN:
            continue
        verdict, witness = known.setdefault(label, (one.verdict, name))
        if verdict != one.verdict:
            contradictions += 1
            print(f"  {label} is {one.verdict} says {name}, and {verdict} says {witness}")
    report(name, settled)
    return contradictions


def main() -> int:
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
        known = known_of(game, options)
        for name, solver in solvers_of(rules, programs):
            try:
                hands = hands_of(rules, options)
                contradictions += contradicted(name, solver, hands, options.seconds, known)
            except NotUnderstood as answer:
                print(f"  {name:10} was not run to the end: {answer}")
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
