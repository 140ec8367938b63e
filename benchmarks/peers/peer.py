"""Interface of a peer solver, and the subprocess that runs it."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import NamedTuple

from solitaire.game.game import Game
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict


class Invocation(NamedTuple):
    """Arguments and input of one run of a program."""

    arguments: tuple[str, ...]
    text: str = ""
    """Its standard input."""
    share: float = 1.0
    """Its share of the time limit."""
    proves: bool = True
    """Whether the search is exhaustive; if not, a failure to find a win proves nothing."""


class UnexpectedOutput(RuntimeError):
    """Output without a verdict; the message is its first line."""


class Peer(NamedTuple):
    """A solver of another project."""

    program: str
    """Its name on the path."""
    supports: Callable[[Ruleset], bool]
    """Whether it implements a game with exactly these rules."""
    invocations: Callable[[Game, Path], tuple[Invocation, ...]]
    """The runs for a deal, in order until one settles it; input files are written into a folder."""
    parse_verdict: Callable[[str], Verdict | None]
    """The verdict in its output; None if there is none."""

    def solve(self, path: str, game: Game, seconds: float, folder: Path) -> tuple[Verdict, float]:
        """Run the program at ``path``; return the verdict and its CPU seconds.

        Raises UnexpectedOutput.
        """
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for invocation in self.invocations(game, folder):
            verdict = self._answer(path, invocation, seconds)
            if verdict is Verdict.WINNABLE or (verdict is Verdict.UNWINNABLE and invocation.proves):
                break
        else:
            verdict = Verdict.UNKNOWN
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return verdict, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def _answer(self, path: str, invocation: Invocation, seconds: float) -> Verdict:
        # The system ends it, at whole seconds; no core dump then.
        limits = f"ulimit -t {ceil(invocation.share * seconds)} && ulimit -c 0"
        run = subprocess.run(
            ("sh", "-c", f'{limits} && exec "$@"', "sh", path, *invocation.arguments),
            input=invocation.text,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        verdict = Verdict.UNKNOWN if run.returncode < 0 else self.parse_verdict(run.stdout)
        if verdict is None:
            raise UnexpectedOutput(next(iter(run.stdout.splitlines()), f"status {run.returncode}"))
        return verdict
