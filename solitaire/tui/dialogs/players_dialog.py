"""The players dialog: change to another player, or add one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from solitaire.config.paths import player, players
from solitaire.config.players import LONGEST, PlayerError, add_player, players_in
from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.base_dialog import FramedDialog
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.list_box import ListBox, Row

NOBODY: Final = "No name"
"""The row of nobody in particular, to whom files belong while there are no players."""
EXPLANATION: Final = "Each player has games, statistics, settings and rulesets of their own."


class PlayersDialog(FramedDialog[str]):
    """A list of the players, to change to one of them, or to add one.

    The result is the chosen player, empty for nobody in particular, or None.

    Args:
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "To the new name"),
        Binding("escape,q", "dismiss", "Close"),
        *command_bindings("keys"),
    ]
    AUTO_FOCUS = "ListBox"
    DEFAULT_CSS = """
    PlayersDialog > Vertical { width: 50; padding: 1 2; }
    PlayersDialog ListBox { height: auto; max-height: 10; }
    PlayersDialog Horizontal { height: 1; margin-top: 1; }
    PlayersDialog .label { width: auto; padding: 0 1; }
    PlayersDialog .words { height: auto; min-height: 2; margin: 1 1 0 1; color: $quiet; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        self._glyphs = theme.glyphs
        self._list: ListBox[str] = ListBox()
        self._input = Input(select_on_focus=False, max_length=LONGEST)
        self._words = Static(EXPLANATION, classes="words", markup=False)
        name = Horizontal(Static("New player", classes="label"), self._input)
        super().__init__(Vertical(self._list, name, self._words))
        self.set_title("Players", theme.glyphs)
        self._show_keys()

    def on_mount(self) -> None:
        """List the players, and highlight the present one."""
        self._list.fill(self._rows(), player())

    def on_descendant_focus(self) -> None:
        """Show what enter does now."""
        self._show_keys()

    def on_option_list_option_selected(self) -> None:
        """Change to the highlighted player."""
        chosen = self._list.highlighted_choice
        self.dismiss(None if chosen == player() else chosen)

    def on_input_changed(self) -> None:
        """Withdraw what was wrong with the name before."""
        self._words.update(EXPLANATION)

    def on_input_submitted(self) -> None:
        """Add a player with the typed name, and change to this one; or say why not."""
        try:
            self.dismiss(add_player(self._input.value, players()))
        except PlayerError as error:
            self._words.update(legible(str(error), self._glyphs))
        except OSError as error:
            self._words.update(legible(f"{error.filename}: {error.strerror}.", self._glyphs))

    def on_click(self, event: events.Click) -> None:
        """Close on a click beside the dialog."""
        if self.is_beside(event):
            self.dismiss(None)

    def _rows(self) -> Iterator[Row[str]]:
        present = player()
        for name in ("", *players_in(players())):
            text = f"{name or NOBODY} · playing now" if name == present else name or NOBODY
            yield Row(legible(text, self._glyphs), name)

    def _show_keys(self) -> None:
        action = "enter add" if self._input.has_focus else "enter change · tab new player"
        self.set_commands(f"{action} · esc close", self._glyphs)
