"""Mutation testing on a random sample: the killed share, and the survivors.

``python -m benchmarks.mutation --sample 150`` runs 150 mutants of each package, the same ones for the same
``--seed``; without ``--sample`` all of them are run. mutmut makes the mutants, chooses the tests that reach
each and bounds their time; ``[tool.mutmut]`` in ``pyproject.toml`` names the packages and the tests.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Mapping
from json import loads
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.argument_types import positive
from solitaire.analysis.survey.estimate import wilson

MUTANTS: Final = Path("mutants")
"""The folder in which mutmut keeps the mutants and their exit codes."""
SURVIVED: Final = 0
UNTESTED: Final = 33
"""mutmut's exit code for a mutant that no test reaches; it counts as a survivor."""


class Score(NamedTuple):
    """The number of killed mutants of one package."""

    package: str
    mutants: int
    killed: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that is killed, from 0 to 1."""
        return wilson(self.killed, self.mutants)


def exit_codes() -> dict[str, int | None]:
    """The exit codes of all mutants by name; None for a mutant that was not run."""
    found: dict[str, int | None] = {}
    for path in sorted(MUTANTS.rglob("*.meta")):
        found |= loads(path.read_text("utf-8"))["exit_code_by_key"]
    return found


def package_of(mutant: str) -> str:
    """``solitaire.race`` for ``solitaire.race.hand.hand.x_shift__mutmut_1``."""
    return ".".join(mutant.split(".")[:2])


def sample(mutants: Iterable[str], size: int, seed: int) -> list[str]:
    """``size`` mutants of each package at random, or all of a package that has fewer."""
    packages: defaultdict[str, list[str]] = defaultdict(list)
    for mutant in sorted(mutants):
        packages[package_of(mutant)].append(mutant)
    random = Random(seed)
    return [
        name for _, names in sorted(packages.items()) for name in random.sample(names, min(size, len(names)))
    ]


def scores(codes: Mapping[str, int]) -> list[Score]:
    """The score of each package, from the exit codes of its mutants."""
    packages: defaultdict[str, list[bool]] = defaultdict(list)
    for mutant, code in codes.items():
        packages[package_of(mutant)].append(code not in (SURVIVED, UNTESTED))
    return [Score(name, len(killed), sum(killed)) for name, killed in sorted(packages.items())]


def main() -> None:
    """Run the mutants, then print the survivors and a line for each package."""
    parser = ArgumentParser(prog="python -m benchmarks.mutation", description="Run mutation testing.")
    parser.add_argument("--sample", type=positive, help="mutants of each package; all by default")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws another sample")
    parser.add_argument("--processes", type=positive, default=1, help="mutants that are run at the same time")
    options = parser.parse_args()
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    run = [mutmut, "run", "--max-children", str(options.processes)]
    names: list[str] = []
    if options.sample:
        # mutmut brings all mutants up to date before it finds that none has this name.
        subprocess.run([*run, "none"], check=False, capture_output=True)
        names = sample(exit_codes(), options.sample, options.seed)
    subprocess.run([*run, *names], check=True)
    wanted = set(names)
    codes = {
        name: code for name, code in exit_codes().items() if code is not None and (not wanted or name in wanted)
    }
    print(*(name for name, code in codes.items() if code in (SURVIVED, UNTESTED)), sep="\n")
    for score in scores(codes):
        low, high = score.interval
        share = score.killed / score.mutants
        print(
            f"{score.package}: {score.killed} of {score.mutants} killed, {share:.0%} ({low:.0%} to {high:.0%})"
        )


if __name__ == "__main__":
    main()
