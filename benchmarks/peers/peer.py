"""Interface of a peer solver, and the subprocess that runs it."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.game import Game
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict

LIMITED: Final = """
import os, signal, sys
signal.setitimer(signal.ITIMER_PROF, float(sys.argv[1]))
os.execvp(sys.argv[2], sys.argv[2:])
"""
"""A program that becomes another, which a signal ends after a number of CPU seconds.

A timer is kept across exec, but not across a fork. Starting it costs about a hundredth of a second.
"""


class Relation(Enum):
    """The rules of a peer beside ours, which decides when two verdicts contradict."""

    SAME = "the same rules"
    LOOSER = "looser rules"
    """Every deal that can be won here can be won there."""
    STRICTER = "stricter rules"
    """Every deal that can be won there can be won here."""

    def contradicts(self, ours: Verdict, theirs: Verdict) -> bool:
        """Whether our verdict and the peer's cannot both be true."""
        if ours is Verdict.WINNABLE:
            return theirs is Verdict.UNWINNABLE and self is not Relation.STRICTER
        return ours is Verdict.UNWINNABLE and theirs is Verdict.WINNABLE and self is not Relation.LOOSER


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
    relation: Callable[[Ruleset], Relation | None]
    """Its rules for a game beside ours; None if it does not know the game."""
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
        limit = str(invocation.share * seconds)
        run = subprocess.run(
            (sys.executable, "-IS", "-c", LIMITED, limit, path, *invocation.arguments),
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
