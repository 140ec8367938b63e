"""The players dialog: change to another player, or add one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from textual import events
from textual.widgets import Input

from solitaire.config.paths import player, players
from solitaire.config.players import LONGEST, PlayerError, add_player, players_in
from solitaire.tui.dialogs.naming_dialog import NamingDialog, NamingList
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import Row

NOBODY: Final = "No name"
"""The row of nobody in particular, to whom files belong while there are no players."""
EXPLANATION: Final = "Each player has games, statistics, settings and rulesets of their own."


class PlayersDialog(NamingDialog[str]):
    """A list of the players, to change to one of them, or to add one.

    The result is the chosen player, empty for nobody in particular, or None.

    Args:
        theme: of the dialog.
    """

    DEFAULT_CSS = """
    PlayersDialog > Vertical { width: 50; }
    PlayersDialog ListBox { height: auto; max-height: 10; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        self._list: NamingList[str] = NamingList()
        self._input = Input(select_on_focus=False, max_length=LONGEST)
        super().__init__(self._list, "New player", self._input, theme)
        self.show_words(EXPLANATION)
        self.set_title("Players", theme.glyphs)
        self._show_keys()

    def on_mount(self) -> None:
        """List the players, and highlight the present one.

        If there is nobody else, the name has the focus.
        """
        names: list[str] = []
        try:
            names = players_in(players())
        except OSError as error:
            self._show_error(error)
        self._list.fill(self._rows(names), player())
        if not names:
            self._input.focus()

    def on_descendant_focus(self) -> None:
        """Show what enter does now."""
        self._show_keys()

    def on_option_list_option_selected(self) -> None:
        """Change to the highlighted player."""
        chosen = self._list.highlighted_choice
        self.dismiss(None if chosen == player() else chosen)

    def on_input_changed(self) -> None:
        """Withdraw what was wrong with the name before."""
        self.show_words(EXPLANATION)

    def on_input_submitted(self) -> None:
        """Add a player with the typed name, and change to this one; or say why not."""
        try:
            self.dismiss(add_player(self._input.value, players()))
        except PlayerError as error:
            self.show_words(str(error))
        except OSError as error:
            self._show_error(error)

    def on_click(self, event: events.Click) -> None:
        """Close on a click beside the dialog."""
        if self.is_beside(event):
            self.dismiss(None)

    def _show_error(self, error: OSError) -> None:
        """Say that the folder of the players cannot be read or written."""
        self.show_words(f"{error.filename}: {error.strerror}.")

    def _rows(self, names: Sequence[str]) -> Iterator[Row[str]]:
        present = player()
        for name in ("", *names):
            text = f"{name or NOBODY} · playing now" if name == present else name or NOBODY
            yield Row(legible(text, self._glyphs), name)

    def _show_keys(self) -> None:
        action = "enter add · tab players" if self._input.has_focus else "enter change · tab new player"
        self.set_commands(f"{action} · esc close", self._glyphs)
