"""The pause dialog of a race, which also asks before leaving it."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.rules.ruleset import Ruleset
from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.screens.race.end_match_dialog import EndMatchDialog
from solitaire.tui.theme.palette import BoardTheme


class PauseChoice(Enum):
    """The player's choice in a pause or between two hands."""

    GO_ON = auto()
    LEAVE = auto()
    """Leave; the race can be resumed from the menu."""
    GIVE_UP = auto()
    """End the match."""


class MatchDialog(TextDialog[PauseChoice]):
    """A dialog over a race that waits, from which the match can be ended."""

    def action_end_match(self) -> None:
        """Ask whether the match ends for good."""
        self.app.push_screen(EndMatchDialog(self._theme), self._end_match)

    def _end_match(self, is_yes: bool | None) -> None:
        if is_yes:
            self.dismiss(PauseChoice.GIVE_UP)


class PauseDialog(MatchDialog):
    """A dialog over a paused race; the result is the player's choice.

    It shows the rules, too. With ``asks``, enter leaves the race and ctrl+e asks whether the match ends; else
    ctrl+q asks whether to leave, as in the race. Held keys answer nothing, nor does a letter of a race block:
    another player may still be typing. The question says so if the race ``can_resume`` later.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape", "resume", "Resume"),
        Binding("enter", "enter_resumes", "Resume"),
        Binding("ctrl+q", "quit", "Leave the race"),
        Binding("enter", "leave", "Leave the race"),
        Binding("ctrl+e", "end_match", "End the match"),
        *command_bindings("rules", "keys"),
    ]

    def __init__(
        self, ruleset: Ruleset, theme: BoardTheme, asks: bool = False, can_resume: bool = False
    ) -> None:
        self._ruleset = ruleset
        self._asks = asks
        self._can_resume = can_resume
        super().__init__("Paused", Text(), theme, centred=True)

    def on_mount(self) -> None:
        """Show the commands."""
        self.fill(self._body)

    @property
    def _body(self) -> Text:
        rules = self.host.settings.keyboard["rules"][0]
        text, keys = "All cards are hidden.", f"space resume · {rules} rules · ctrl+q leave"
        if self._asks:
            text = "Leave this race?" + (" You can resume it from the menu." if self._can_resume else "")
            keys = "enter leave · space stay · ctrl+e end the match"
        return Text(f"{text}\n\n").append(key_line(keys, self._theme))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Without a question, the race can only be resumed or the question asked."""
        match action:
            case "leave" | "end_match":
                return self._asks
            case "quit" | "enter_resumes":
                return not self._asks
        return True

    def action_resume(self) -> None:
        """Resume the race."""
        self.dismiss(PauseChoice.GO_ON)

    def action_enter_resumes(self) -> None:
        """Resume the race, unless enter leaves it."""
        self.dismiss(PauseChoice.GO_ON)

    def action_leave(self) -> None:
        """Leave the race, which is saved."""
        self.dismiss(PauseChoice.LEAVE)

    def action_rules(self) -> None:
        """Show the rules of the race."""
        self.host.show_rules(self._ruleset)

    def action_quit(self) -> None:
        """Ask before leaving."""
        self._asks = True
        self.panel.border_subtitle = ""
        self.fill(self._body)

    def clicked(self) -> None:
        """Resume the race on a click beside the commands."""
        self.dismiss(PauseChoice.GO_ON)
