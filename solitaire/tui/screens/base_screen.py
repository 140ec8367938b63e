"""What the screens of the house have in common."""

from __future__ import annotations

from typing import Protocol, cast, runtime_checkable

from solitaire.config.settings import Settings
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.host import Host
from solitaire.tui.render.partial_update import PartialUpdateScreen
from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.palette import BoardTheme


@runtime_checkable
class Themed(Protocol):
    """A screen that is seen while the look changes."""

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours and signs of what no style sheet colours."""


class BaseScreen(SingleDismiss[None], PartialUpdateScreen[None]):
    """A whole screen, painted in a look, that a player leaves in the way that suits it."""

    @property
    def host(self) -> Host:
        """The application, for what all rooms share."""
        return cast("Host", self.app)

    def pick_deal(self, rules: Rules, present: Game | None = None) -> None:
        """Let the player say which deal of a game to play; ``present`` is the one on the table."""
        from solitaire.tui.dialogs.deal_picker import DealPicker  # noqa: PLC0415 (seldom wanted)

        def play(game: Game | None) -> None:
            if game is not None:
                self.host.play(game)

        self.app.push_screen(DealPicker(rules, present, self.host.look), play)

    def apply_theme(self, look: BoardTheme) -> None:
        """Change the colours and signs of what no style sheet colours."""
        raise NotImplementedError

    def apply_settings(self, settings: Settings) -> None:
        """Do from now on as the settings say."""

    def app_focus_changed(self, is_looking: bool) -> None:
        """Do what is to be done when the player turns to this window, or to another one."""

    def action_back(self) -> None:
        """Go back to the room over which this one was opened; without one, to the menu."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.host.action_menu()

    def action_close(self) -> None:
        """Go back to the room over which this one was opened; without one, leave the program."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit()

    def action_quit(self) -> None:
        """Leave the program; a room in which something would be lost asks first."""
        self.app.exit()


class BlankScreen(BaseScreen):
    """Nothing but the ground. Nobody stays here."""

    def apply_theme(self, look: BoardTheme) -> None:
        """The colour of the ground comes from the theme."""
