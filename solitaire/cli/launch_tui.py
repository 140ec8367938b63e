"""Launch the terminal interface from the command line."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from solitaire.cli.messages import BadInput

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.race.match import Match
    from solitaire.replay.archive import ResumedGame
    from solitaire.tui.app import DealToFind, ScreenFactory


def has_terminal() -> bool:
    """Whether stdin and stdout are a terminal."""
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))


def open_screen(
    game: Game | None = None,
    resumed: ResumedGame | None = None,
    match: Match | None = None,
    first_screen: ScreenFactory | None = None,
    to_find: DealToFind | None = None,
    winnable: bool = False,
) -> int:
    """Run the app and return its exit status.

    It opens ``game`` (perhaps ``resumed``), ``match``, a deal that is ``to_find``, ``first_screen``, or else
    the menu. With ``winnable``, new deals are proven winnable.
    """
    if not has_terminal():
        option = "--headless lets rivals play" if match else "--plain plays"
        raise BadInput(f"To play, stdin and stdout must be a terminal; {option} without one.")
    # While Textual is imported, garbage collection takes time and finds nothing; the app enables it again.
    gc.disable()
    from solitaire.replay.autosave import open_archive  # noqa: PLC0415 (for --help, nothing of this is needed)
    from solitaire.tui.app import run  # noqa: PLC0415

    return run(game, open_archive, resumed, match, first_screen, to_find, winnable)
