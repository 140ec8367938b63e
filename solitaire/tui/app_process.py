"""The process of the app: its watchdog, saved games, and another player's start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

from solitaire.config.paths import python_path
from solitaire.config.players import VARIABLE
from solitaire.replay.archive.saved_games import ArchiveFactory
from solitaire.replay.journal import WRITE_LOCK
from solitaire.tui.app import ENDING_SIGNALS, SolitaireApp
from solitaire.tui.start_up import StartUp
from solitaire.tui.terminal.watchdog import watch_pipes, watch_terminal
from solitaire.web.protocol import is_in_browser

if TYPE_CHECKING:
    from solitaire.tui.background.solver_client import Solver


def _new_solver() -> Solver:
    from solitaire.tui.background.solver_client import SolverProcess

    return SolverProcess()


def run(start_up: StartUp, archive: ArchiveFactory) -> int:
    """Run the app until the player leaves; return the exit status.

    If the player has chosen another one, the program is run anew. Raises OSError if that fails.
    """
    app = SolitaireApp(start_up, archive, _new_solver)
    assert sys.__stdin__
    if is_in_browser():
        watch_pipes(lambda: app.leaving)
    else:
        watch_terminal(sys.__stdin__.fileno(), lambda: app.leaving)
    try:
        app.run()
    finally:
        # Without the event loop's handlers, a hang-up would now end the program before games are saved.
        handlers = [signal.signal(number, signal.SIG_IGN) for number in ENDING_SIGNALS]
        with WRITE_LOCK:
            app.tables.leave()
        for number, handler in zip(ENDING_SIGNALS, handlers, strict=True):
            signal.signal(number, handler)
    if app.next_player is not None and not app.return_code:
        return _run_anew(app.next_player)
    return app.return_code or 0


def _run_anew(player: str) -> int:
    """Run the program for a player, or for nobody; return its exit status.

    A new process reads whatever belongs to the player. On POSIX it takes the place of this one, and nothing is
    returned. Raises OSError.
    """
    command = [sys.executable, "-m", "solitaire"]
    environment = {**os.environ, "PYTHONPATH": python_path(), VARIABLE: player}
    if os.name == "posix":
        os.execve(sys.executable, command, environment)
    return subprocess.run(command, env=environment, check=False).returncode
