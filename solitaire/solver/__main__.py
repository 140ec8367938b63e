"""``python -m solitaire.solver``: the subprocess that answers questions on stdin.

It runs at low priority, drops a question as soon as there is a newer one, and ends with its stdin. Its seconds
are processor time: on a busy machine an answer takes longer and is the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import process_time
from typing import Final

from solitaire.solver.last_win import LastWin
from solitaire.solver.process_priority import lower_priority
from solitaire.solver.worker_protocol import GameMessage, QuestionMessage, answer_line, read_line

NICENESS: Final = 15
MAX_STATES: Final = 400_000
"""States that a search stores: the subprocess should leave memory to other programs."""


class QuestionReplaced(Exception):
    """A newer line has arrived while a question was being answered."""


def main() -> None:
    """Read questions from stdin and write an answer to each on stdout."""
    lower_priority(NICENESS)
    lines: SimpleQueue[str] = SimpleQueue()
    # A thread that waits for lines costs nothing, and notices their end during a search.
    Thread(target=_listen, args=(lines,), daemon=True).start()

    def clock() -> float:
        if not lines.empty():
            raise QuestionReplaced
        return process_time()

    game: GameMessage | None = None
    last_win: LastWin
    while True:
        message = read_line(lines.get())
        if isinstance(message, GameMessage):
            game = message
            last_win = LastWin(game.rules, game.opening)
        elif game and message and lines.empty():
            answer = _answer(game, message, last_win, clock)
            if answer:
                sys.stdout.write(answer)
                sys.stdout.flush()


def _answer(game: GameMessage, question: QuestionMessage, last_win: LastWin, clock: Callable[[], float]) -> str:
    """The answer as a line; empty if the question was dropped."""
    position = question.position(game)
    try:
        answer = last_win.solve(question.moves, position, question.seconds, MAX_STATES, clock)
    except QuestionReplaced:
        return ""
    return answer_line(question.number, answer)


def _listen(lines: SimpleQueue[str]) -> None:
    """Queue the lines of stdin; at its end exit at once, even within a search."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
