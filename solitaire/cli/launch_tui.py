"""Start the Textual app from the command line."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from solitaire.tui.start_up import StartUp

LINES_PLAY: Final = "--plain plays"
RIVALS_PLAY: Final = "--headless lets rivals play"
"""What can be done without a terminal."""


def has_terminal() -> bool:
    """Whether stdin and stdout are a terminal, or are shown as one in a browser."""
    from solitaire.web.protocol import is_in_browser

    streams = (sys.stdin, sys.stdout)
    return all(streams) and (is_in_browser() or all(stream.isatty() for stream in streams))


def require_terminal(option: str = LINES_PLAY) -> None:
    """Raise BadInput without a terminal.

    Args:
        option: an option and what it does without one, for the message.
    """
    if not has_terminal():
        from solitaire.cli.output.messages import BadInput

        raise BadInput(f"To play, stdin and stdout must be a terminal; {option} without one.")


def open_menu() -> int:
    """Run the app from its menu on; return and raise as ``open_screen``."""
    from solitaire.tui.start_up import StartUp

    return open_screen(StartUp())


def open_screen(start_up: StartUp) -> int:
    """Run the app until the player leaves; return the exit status.

    Raises BadInput without a terminal, and for environment variables with which Textual cannot start; OSError
    if the program is not installed as a whole.
    """
    require_terminal(RIVALS_PLAY if start_up.match else LINES_PLAY)
    from solitaire.cli.terminal_variables import variable_fault

    if fault := variable_fault(os.environ):
        from solitaire.cli.output.messages import BadInput

        raise BadInput(fault)
    from solitaire.game.ruleset_folders import check_installation

    check_installation()
    # Garbage collection while Textual is imported takes time and frees nothing; the app enables it again.
    gc.disable()
    from solitaire.replay.archive.saved_games import open_archive
    from solitaire.tui.app_process import run

    return run(start_up, open_archive)
