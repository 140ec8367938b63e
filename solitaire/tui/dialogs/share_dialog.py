"""The share dialog: the result of the deal of the day as text to copy."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from solitaire.config.paths import data
from solitaire.game.local_time import local_date
from solitaire.stats.daily_streak import share_text
from solitaire.stats.index import GameIndex
from solitaire.tui.background.task import run_in_thread
from solitaire.tui.dialogs.text_dialog import CLOSE, TextDialog
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.palette import BoardTheme


class ShareDialog(TextDialog[None]):
    """A dialog that shows the result and copies it to the clipboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,c", "dismiss", "Close")]

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__("Today's deal", Text("Reading the games…", theme.quiet), theme, commands=CLOSE)

    def on_mount(self) -> None:
        """Show and copy the result once the games are read."""
        self._share()

    @work
    async def _share(self) -> None:
        """Read the games in a thread, which may wait for another process to write the index; then share."""
        games = await run_in_thread(GameIndex(data()).games)
        theme, body = self._theme, Text()
        signs = "#." if theme.glyphs == ASCII else "■□"
        if lines := share_text(games, local_date(), signs):
            body.append(lines, theme.text)
            body.append("\n\nCopied to the clipboard, if your terminal allows it.", theme.quiet)
            self.app.copy_to_clipboard(lines)
        else:
            body.append("You have not played today's deal yet. Press d in the menu to play it.", theme.text)
        self.fill(body)
