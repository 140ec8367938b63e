"""The way from the command line to the screens."""

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
    """Whether there is a screen and a keyboard to play with."""
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))


def open_screen(
    game: Game | None = None,
    resumed: ResumedGame | None = None,
    match: Match | None = None,
    room: ScreenFactory | None = None,
    to_find: DealToFind | None = None,
    winnable: bool = False,
) -> int:
    """Play ``game``, which may be one that is resumed, or ``match``, or a deal that is ``to_find``, or what the
    player finds in another ``room`` or in the menu; ``winnable`` deals only, if so wanted.
    """
    if not has_terminal():
        option = "--headless lets rivals play" if match else "--plain plays"
        raise BadInput(f"To play, stdin and stdout must be a terminal; {option} without one.")
    # While Textual is imported, looking for garbage takes time and finds none; the app turns it on again.
    gc.disable()
    from solitaire.replay.autosave import open_archive  # noqa: PLC0415 (for --help, nothing of this is needed)
    from solitaire.tui.app import run  # noqa: PLC0415

    return run(game, open_archive, resumed, match, room, to_find, winnable)
