"""How many deals the solver settles in a second and in ten, beside other programs where they are installed.

``python -m benchmarks.solver klondike bakers-dozen --packs 100`` takes the first deals by number;
``--deck FILE`` takes a file of packs, and ``--outcomes FILE`` a CSV with a row for each label and a column for
each game, whose verdicts no answer may contradict: if one does, the status is 1. Time is the processor's, so
that a busy machine tells nearly the same as an idle one.

Baker's Dozen and its kin are given to ``fc-solve`` (Freecell Solver) as well. What is not installed is named.
"""

from __future__ import annotations

import csv
import resource
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from shutil import which
from time import process_time
from typing import NamedTuple

from solitaire.cards import card_text
from solitaire.catalogue import load
from solitaire.deals import read_packs
from solitaire.game import Game
from solitaire.rules.rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

MOMENTS = (1.0, 10.0)
"""Seconds at which deals are counted."""


class Settled(NamedTuple):
    """One deal."""

    verdict: Verdict
    seconds: float
    positions: int


Solver = Callable[[Game, float], Settled]


def ours(game: Game, seconds: float) -> Settled:
    answer = solve(game.rules, game.position, seconds, clock=process_time)
    return Settled(answer.verdict, answer.seconds, answer.positions)


def freecell_solver(game: Game, seconds: float) -> Settled:
    """``fc-solve`` on an open game of columns. It proves no losses with the preset that finds most wins."""
    columns = [game.position.piles[index] for index in game.rules.plans[0].tableau]
    board = "".join(" ".join(map(card_text, column)) + "\n" for column in columns)
    command = ["fc-solve", "--game", "bakers_dozen", "--load-config", "amateur-star", "-"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        run = subprocess.run(
            command, input=board, capture_output=True, text=True, timeout=3 * seconds, check=False
        )
        verdict = Verdict.WINNABLE if "This game is solveable" in run.stdout else Verdict.UNKNOWN
    except subprocess.TimeoutExpired:
        verdict = Verdict.UNKNOWN
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Settled(verdict, after.ru_utime - before.ru_utime, 0)


def solvers_of(game: str) -> Iterator[tuple[str, Solver]]:
    yield "solitaire", ours
    if game == "bakers-dozen":
        if which("fc-solve"):
            yield "fc-solve", freecell_solver
        else:
            print("  fc-solve is not installed, and was not run")


def hands_of(rules: Rules, options: Namespace) -> Iterator[tuple[str, Game]]:
    if options.deck is None:
        yield from ((str(number), Game.new(rules, number)) for number in range(1, options.packs + 1))
        return
    text = options.deck.read_text("utf-8")
    for label, pack in islice(read_packs(options.deck, text, rules.ruleset.pack.decks), options.packs):
        yield label, Game(rules, pack)


def known_of(game: str, options: Namespace) -> dict[str, str]:
    if options.outcomes is None:
        return {}
    with options.outcomes.open(newline="") as file:
        return {row["pack"]: row[game] for row in csv.DictReader(file) if row.get(game, "unknown") != "unknown"}


def report(name: str, settled: list[Settled]) -> None:
    told = [f"  {name:10}"]
    for moment in MOMENTS:
        share = sum(one.verdict is not Verdict.UNKNOWN and one.seconds <= moment for one in settled)
        told.append(f"{100 * share / len(settled):5.1f} % in {moment:g} s")
    for verdict in Verdict:
        told.append(f"{sum(one.verdict is verdict for one in settled)} {verdict}")
    told.append(
        f"{sum(one.positions for one in settled) / sum(one.seconds for one in settled):,.0f} positions/s"
    )
    print(", ".join(told), flush=True)


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--packs", type=int, default=100)
    parser.add_argument("--deck", type=Path)
    parser.add_argument("--outcomes", type=Path)
    parser.add_argument("--seconds", type=float, default=MOMENTS[-1])
    options = parser.parse_args()
    contradictions = 0
    for game in options.games:
        print(game, flush=True)
        known = known_of(game, options)
        for name, solver in solvers_of(game):
            settled = []
            for label, hand in hands_of(load(game), options):
                one = solver(hand, options.seconds)
                settled.append(one)
                if one.verdict is not Verdict.UNKNOWN and known.get(label, one.verdict) != one.verdict:
                    contradictions += 1
                    print(f"  {name}: {label} is {one.verdict}, and was known to be {known[label]}")
            report(name, settled)
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
