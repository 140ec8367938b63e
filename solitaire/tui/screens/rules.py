"""The rules of the game, over the table."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from solitaire.rules.page import Page, rules_page
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.look.palette import Look


class RulesScreen(ModalScreen[None]):
    """The rules page, to be scrolled with the arrows, space or the wheel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f1,i", "dismiss", "Close"),
        Binding("space", "further", "Further down", show=False),
    ]
    DEFAULT_CSS = """
    RulesScreen { align: center middle; background: black 45%; }
    RulesScreen > VerticalScroll {
        width: 84; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
        background: $bar; color: $ink; border: round $glow;
    }
    """

    def __init__(self, ruleset: Ruleset, look: Look) -> None:
        super().__init__()
        self._scroll = VerticalScroll(Static(_written(rules_page(ruleset), look)), classes="panel")
        self._scroll.border_title = f"The rules of {ruleset.name}"
        self._scroll.border_subtitle = "esc"

    def compose(self) -> ComposeResult:
        """Only the page."""
        yield self._scroll

    def action_further(self) -> None:
        """Show the next page."""
        self._scroll.scroll_page_down()


def _written(page: Page, look: Look) -> Text:
    text = Text(page.summary, style="italic")
    for section in page.sections:
        text.append("\n\n" + section.heading, f"not italic bold {look.target}")
        for paragraph in section.paragraphs:
            text.append("\n" + paragraph, f"not italic {look.text}")
    return text
