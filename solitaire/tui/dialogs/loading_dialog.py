"""Loading a saved game from its file, with a dialog if it is very long."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.game.cancellation import Cancellation, Cancelled
from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.host import Host
from solitaire.tui.theme.palette import BoardTheme

Loaded = TypeVar("Loaded")

LARGEST_AT_ONCE: Final = 1 << 18
"""Bytes of a file that is read without a dialog: 4,000 moves, which take half a second."""


def load_saved(
    host: Host, path: Path, load: Callable[[], Loaded], callback: Callable[[Loaded], object]
) -> None:
    """Load a saved game and pass it to ``callback``; warn if that fails.

    A very long game is loaded in a thread, behind a dialog in which the player can cancel.

    Args:
        host: the app.
        path: the file.
        load: loads the game. It may raise OSError, or ValueError with a message for the player.
        callback: called unless the player cancels.
    """

    def try_to_load() -> Callable[[], object]:
        """Load the game; return what remains to be done in the thread of the app."""
        try:
            loaded = load()
        except (OSError, ValueError) as error:
            message = loading_error_text(path, error)
        else:
            return lambda: callback(loaded)
        return lambda: host.warn(message)

    def finish(rest: Callable[[], object] | None) -> None:
        if rest:
            rest()

    if _size(path) > LARGEST_AT_ONCE:
        host.push_screen(LoadingDialog(try_to_load, host.board_theme), finish)
    else:
        finish(try_to_load())


def loading_error_text(path: Path, error: OSError | ValueError) -> str:
    """The message about a saved game that cannot be loaded."""
    if isinstance(error, FileNotFoundError):
        return f"{path.stem} is gone: it was finished or deleted in another window."
    return f"{path.name}: {error.strerror}." if isinstance(error, OSError) else str(error)


def _size(path: Path) -> int:
    """The size of a file in bytes; 0 if it cannot be read, which loading it reports."""
    try:
        return os.stat(path).st_size  # noqa: PTH116 (Path.stat fails for what is too long for a name)
    except OSError:
        return 0


class LoadingDialog(TextDialog[Callable[[], object]]):
    """Shown while a very long game is loaded.

    The result is that of ``load``, None if the player cancels.

    Args:
        load: loads the game, in a thread.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,ctrl+c", "cancel", "Cancel the loading")]

    def __init__(self, load: Callable[[], Callable[[], object]], theme: BoardTheme) -> None:
        self._load = load
        self._cancellation = Cancellation()
        body = Text("This game is very long: reading it takes a while.\n\n", theme.text)
        super().__init__("Reading the game…", body.append(key_line("esc cancel", theme)), theme, centred=True)

    def on_mount(self) -> None:
        """Start the thread."""
        self.run_worker(self._wait())

    async def on_unmount(self) -> None:
        """End the thread, which would keep the program from ending."""
        self._cancellation.request()

    def clicked(self) -> None:
        """Cancel on any click."""
        self.action_cancel()

    def action_cancel(self) -> None:
        """End the thread; the dialog closes with it, so that no file stays open."""
        self._cancellation.request()

    async def _wait(self) -> None:
        """Close with the end of the thread."""
        try:
            rest = await asyncio.to_thread(self._cancellation.run, self._load)
        except Cancelled:
            self.dismiss(None)
        else:
            self.dismiss(rest)
