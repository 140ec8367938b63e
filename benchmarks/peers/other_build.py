"""Another build of this solver, such as the compiled one, run by the interpreter that has it installed."""

from __future__ import annotations

import subprocess
from typing import Final

from benchmarks.peers.peer import UnexpectedOutput
from solitaire.game.game import Game
from solitaire.solver.answer import Answer
from solitaire.solver.worker_protocol import QuestionMessage, game_line, question_line, read_answer

ANSWER_ONE: Final = """
import sys
from time import process_time
from solitaire.solver.solve import solve
from solitaire.solver.worker_protocol import answer_line, read_line
game, question = map(read_line, sys.stdin)
answer = solve(game.rules, question.position(game), question.seconds, clock=process_time)
sys.stdout.write(answer_line(question.number, answer))
"""
"""Answers one question of the solver subprocess, with the limits of ``solitaire solve``."""


def solve_with_build(python: str, game: Game, seconds: float) -> Answer:
    """Solve a game with the ``solitaire`` that is installed for the interpreter at ``python``.

    Its seconds are processor time without the start of the interpreter. Raises UnexpectedOutput.
    """
    lines = game_line(game.rules.ruleset, game.pack) + question_line(QuestionMessage(1, (), seconds))
    # With -I neither the current folder nor PYTHONPATH is searched: a checkout there would hide the build.
    command = (python, "-I", "-c", ANSWER_ONE)
    try:
        run = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    except OSError as error:
        raise UnexpectedOutput(f"{python}: {error.strerror}") from None
    if run.returncode or not run.stdout:
        raise UnexpectedOutput(
            run.stderr.strip().splitlines()[-1] if run.stderr else f"status {run.returncode}"
        )
    return read_answer(run.stdout)[1]
