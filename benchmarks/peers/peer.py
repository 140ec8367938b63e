"""A solver of others as a benchmark sees it, and how its program is run."""

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


class Question(NamedTuple):
    """What a program is started with."""

    arguments: tuple[str, ...]
    text: str = ""
    """What it reads from its standard input."""
    share: float = 1.0
    """How much of the time it has."""
    proves: bool = True
    """Whether it tries everything; if not, it means nothing that it finds no win."""


class NotUnderstood(RuntimeError):
    """What a program printed is no answer; the message is the first line of it."""


class Peer(NamedTuple):
    """One solver."""

    program: str
    """Its name on the path."""
    plays: Callable[[Ruleset], bool]
    """Whether it knows the game by just these rules."""
    ask: Callable[[Game, Path], tuple[Question, ...]]
    """How it is asked about a deal, and again if that told nothing; its files are written into a folder."""
    read: Callable[[str], Verdict | None]
    """What its output says; None if it is no answer."""

    def solve(self, path: str, game: Game, seconds: float, folder: Path) -> tuple[Verdict, float]:
        """The verdict of the program at ``path``, and the processor's seconds that it took. Raises
        NotUnderstood.
        """
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for question in self.ask(game, folder):
            verdict = self._answer(path, question, seconds)
            if verdict is Verdict.WINNABLE or (verdict is Verdict.UNWINNABLE and question.proves):
                break
        else:
            verdict = Verdict.UNKNOWN
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return verdict, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def _answer(self, path: str, question: Question, seconds: float) -> Verdict:
        # The system ends it, at whole seconds; one that dies of this should not leave its memory on the disk.
        limits = f"ulimit -t {ceil(question.share * seconds)} && ulimit -c 0"
        run = subprocess.run(
            ("sh", "-c", f'{limits} && exec "$@"', "sh", path, *question.arguments),
            input=question.text,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        verdict = Verdict.UNKNOWN if run.returncode < 0 else self.read(run.stdout)
        if verdict is None:
            raise NotUnderstood(next(iter(run.stdout.splitlines()), f"status {run.returncode}"))
        return verdict
