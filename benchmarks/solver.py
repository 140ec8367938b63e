"""Deals that the solver and its peers settle within one and ten seconds, side by side.

``python -m benchmarks.solver klondike bakers-dozen --packs 100`` takes the first deals by number, with ``--seed
7`` numbers drawn at random; ``--deck FILE`` takes a file of packs, and ``--outcomes FILE`` a CSV with a row for
each label and a column for each game. All programs solve a deal before the next one. Time is processor time, so
that a busy machine gives nearly the same figures as an idle one. No verdict may contradict the CSV or another
program: contradictions are printed first, and the status is 1. The table follows.

``benchmarks.peers`` has the other programs, the games that each knows, and how their rules relate to ours. They
are found on the path, or at ``--program NAME=PATH``. Missing programs are reported. ``--build NAME=PYTHON``
adds the solver that is installed for another interpreter, such as the compiled one.
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
from typing import Final, NamedTuple

from benchmarks.argument_types import choice, file, named_path, positive, seconds, solitaire
from benchmarks.peers import PEERS
from benchmarks.peers.other_build import solve_with_build
from benchmarks.peers.peer import Peer, Relation, UnexpectedOutput
from benchmarks.solver_table import MOMENTS, Result, Settled, contradictions, table
from solitaire.game.catalogue import load
from solitaire.game.deals import LARGEST_RANDOM
from solitaire.game.deck_file import read_packs
from solitaire.game.game import Game
from solitaire.rules.cards import PackError
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.text.english import listed
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

OURS: Final = "solitaire"
LABELS: Final = "pack"
"""The column with the labels of deals in a file of outcomes."""
REPORT_EVERY: Final = 20
"""Deals between two lines of progress."""


class Solver(NamedTuple):
    """A program that settles deals of one game within a number of seconds of processor time."""

    program: str
    relation: Relation
    solve: Callable[[Game, float], Settled]


def solve_here(game: Game, seconds: float) -> Settled:
    """Solve a game with this project's solver."""
    answer = solve(game.rules, game.position, seconds, clock=process_time)
    return Settled(answer.verdict, answer.seconds)


def solve_there(python: str, game: Game, seconds: float) -> Settled:
    """Solve a game with another build of this project's solver."""
    answer = solve_with_build(python, game, seconds)
    return Settled(answer.verdict, answer.seconds)


def solve_with_peer(peer: Peer, path: str, game: Game, seconds: float) -> Settled:
    """Solve a game with another program."""
    with TemporaryDirectory() as folder:
        return Settled(*peer.solve(path, game, seconds, Path(folder)))


def available_solvers(rules: Rules, options: Namespace) -> Iterator[Solver]:
    """The solvers that know a game, ours first; reports each other one."""
    yield Solver(OURS, Relation.SAME, solve_here)
    for name, python in dict(options.build).items():
        yield Solver(f"{OURS}, {name}", Relation.SAME, partial(solve_there, python))
    programs = dict(options.program)
    for peer in PEERS:
        path = which(programs.get(peer.program, peer.program))
        relation = peer.relation(rules.ruleset)
        if relation is None:
            _report(f"{rules.ruleset.id}: {peer.program} does not know the game")
        elif not path:
            _report(f"{rules.ruleset.id}: {peer.program} is not installed, and was not run")
        else:
            yield Solver(peer.program, relation, partial(solve_with_peer, peer, path))


def games_of(rules: Rules, options: Namespace) -> Iterator[tuple[str, Game]]:
    """The games to solve, with their labels."""
    if options.deck is None:
        numbers: Sequence[int] = range(1, options.packs + 1)
        if options.seed is not None:
            numbers = Random(options.seed).sample(range(1, LARGEST_RANDOM), options.packs)
        yield from ((str(number), Game.new(rules, number)) for number in numbers)
        return
    text = options.deck.read_text("utf-8", errors="replace")
    for label, pack in islice(
        read_packs(options.deck, text, rules.ruleset.pack.decks, rules.ruleset.pack.suits), options.packs
    ):
        yield label, Game(rules, pack)


def known_verdicts(game: str, outcomes: Path | None) -> dict[str, Verdict]:
    """The verdicts in the file of outcomes, if there is one. Raises ValueError naming its wrong line."""
    found: dict[str, Verdict] = {}
    if outcomes is None:
        return found
    with outcomes.open(encoding="utf-8", errors="replace", newline="") as file:
        rows = csv.DictReader(file)
        if LABELS not in (rows.fieldnames or ()):
            raise ValueError(f"{outcomes}:1: there is no column '{LABELS}' with the labels of the deals.")
        for row in rows:
            verdict = row.get(game, Verdict.UNKNOWN)
            if verdict not in list(Verdict):
                known = listed(Verdict, "or")
                raise ValueError(f"{outcomes}:{rows.line_num}: {game}: write {known}.")
            found[row[LABELS]] = Verdict(verdict)
    return found


def peer_path(text: str) -> tuple[str, str]:
    """The name of a peer and the path of its program."""
    name, path = named_path(text)
    return choice([peer.program for peer in PEERS])(name), path


def compare(game: str, options: Namespace) -> list[Result]:
    """Solve all deals of a game with every solver, deal by deal.

    A program that fails is reported, and has no result.
    """
    rules = load(game)
    solvers = {solver: dict[str, Settled]() for solver in available_solvers(rules, options)}
    for count, (label, one) in enumerate(games_of(rules, options), 1):
        for solver, settled in tuple(solvers.items()):
            try:
                settled[label] = solver.solve(one, options.seconds)
            except UnexpectedOutput as answer:
                _report(f"{game}: {solver.program} was not run to the end: {answer}")
                del solvers[solver]
        if count % REPORT_EVERY == 0:
            _report(f"{game}: {count} deals")
    return [Result(solver.program, solver.relation, settled) for solver, settled in solvers.items()]


def main() -> int:
    """Compare all solvers on all games; return 1 if any verdicts contradict."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", type=solitaire)
    parser.add_argument("--packs", type=positive, default=100)
    parser.add_argument("--deck", type=file)
    parser.add_argument("--outcomes", type=file)
    parser.add_argument("--seconds", type=seconds, default=MOMENTS[-1])
    parser.add_argument("--program", type=peer_path, action="append", default=[], metavar="NAME=PATH")
    parser.add_argument("--build", type=named_path, action="append", default=[], metavar="NAME=PYTHON")
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    try:
        known = {game: known_verdicts(game, options.outcomes) for game in options.games}
    except (ValueError, csv.Error) as error:
        parser.error(f"argument --outcomes: {error}")
    try:
        results = {game: compare(game, options) for game in options.games}
    except PackError as error:
        parser.error(f"argument --deck: {error}")
    found = [
        f"{game}: {line}" for game, of_game in results.items() for line in contradictions(known[game], of_game)
    ]
    print(*found or ("No verdict contradicts another.",), *table(results, options.seconds), sep="\n")
    return 1 if found else 0


def _report(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
