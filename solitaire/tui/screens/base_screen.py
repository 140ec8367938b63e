"""Base class of all screens: access to the host, navigation, theme and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, cast, runtime_checkable

from textual import events

from solitaire.config.keys.commands import Key
from solitaire.config.settings import Settings
from solitaire.tui.bindings import unbound_key_text
from solitaire.tui.host import Host
from solitaire.tui.render.partial_update import PartialUpdateScreen
from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.unfinished_games import Unfinished

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.rules.compiled_rules import Rules


@runtime_checkable
class Themed(Protocol):
    """A screen that can be repainted when the theme changes."""

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint the parts that no style sheet colours."""


class BaseScreen(SingleDismiss[None], PartialUpdateScreen[None]):
    """A full screen with a theme, and with actions to go back, close and quit."""

    offers_games: ClassVar[bool] = True
    """Whether the command palette finds games to play instead."""

    @property
    def shown_game(self) -> str:
        """The id of the game that is played or highlighted here; empty where none is."""
        return ""

    @property
    def restriction(self) -> str:
        """Why some commands do not work now, for the command palette; empty if all do."""
        return ""

    def offers_command(self, command: str) -> bool:
        """Whether the command palette lists a command of the screen, given by its id."""
        return True

    @property
    def host(self) -> Host:
        """The app, as the services that all screens share."""
        return cast("Host", self.app)

    def unbound_key_text(self, event: events.Key, help_key: Key = "") -> str:
        """The message about a key that does nothing here; empty for all other keys.

        ``help_key`` lists the keys of the screen, if that of tables does not.
        """
        settings = self.host.settings
        return unbound_key_text(self, event, settings.key_rows, help_key or settings.keyboard["keys"][0])

    def pick_deal(self, rules: Rules, current: Game | None = None) -> None:
        """Open the deal picker, and play its choice; ``current`` is the game on the table.

        If that is under way, the first message at the new table says where to continue it.
        """
        from solitaire.tui.dialogs.deal_picker import DealPicker
        from solitaire.tui.new_games import waiting_text

        greeting = waiting_text(self.host, "other game") if current and current.is_under_way else ""

        def play(chosen: Game | Unfinished | None) -> None:
            if isinstance(chosen, Unfinished):
                chosen.resume()
            elif chosen is not None:
                self.host.play(chosen, greeting=greeting)

        self.app.push_screen(DealPicker(rules, current, self.host.board_theme), play)

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint the parts that no style sheet colours."""
        raise NotImplementedError

    def apply_settings(self, settings: Settings) -> None:
        """Apply changed settings; without settings of its own, a screen does nothing."""

    def show_changed_setting(self, text: str) -> None:
        """Show which setting a key has changed, on screens with a line for messages."""

    def missing_large_ranks(self) -> str:
        """The message about cards without room for large ranks; empty if all have."""
        return ""

    def app_focus_changed(self, has_focus: bool) -> None:
        """React to the focus of the terminal; the default does nothing."""

    def action_back(self) -> None:
        """Go back to the screen below; without one, to the menu."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.host.action_menu()

    def action_close(self) -> None:
        """Go back to the screen below; without one, leave the program."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.host.leave()

    def action_quit(self) -> None:
        """Leave the program; a race asks first."""
        self.host.leave()


class BlankScreen(BaseScreen):
    """An empty screen, shown until the first deal is found."""

    def apply_theme(self, theme: BoardTheme) -> None:
        """Do nothing: the style sheet colours the background."""
