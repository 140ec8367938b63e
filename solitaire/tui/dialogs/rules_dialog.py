"""The rules dialog: the rules page of a game, and a picture of its layout."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.analysis.figures_text import measured_rules_page
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.text_dialog import CLOSE, TextDialog
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.game_preview import MIRRORED, is_mirrored, picture

PICTURE_SIZE: Final = (60, 9)
"""Cells (width, height), small enough for a small terminal."""
WIDEST: Final = 84
"""Cells of the page, with its frame."""
AROUND: Final = 8
"""Of these, cells of the frame, the margins and the scroll bar with its gap."""


class RulesDialog(TextDialog[None]):
    """The rules page of a game, scrolled by the arrow keys, space or the wheel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,f1,i", "dismiss", "Close"),
        Binding("space,pagedown", "further", "Page down", show=False),
        Binding("down,j", "scroll('down')", "Down", show=False),
        Binding("up,k", "scroll('up')", "Up", show=False),
        Binding("home,g", "scroll('home')", "To the start", show=False),
        Binding("end,G", "scroll('end')", "To the end", show=False),
        *command_bindings("keys"),
    ]
    DEFAULT_CSS = f"""
    RulesDialog > VerticalScroll {{
        width: {WIDEST}; padding: 1 2; scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }}
    RulesDialog Static {{ padding: 0 1 0 0; }}
    """

    def __init__(self, ruleset: Ruleset, theme: BoardTheme) -> None:
        self._rules = Rules(ruleset, ruleset.seats.least)
        super().__init__(f"Rules of {ruleset.name}", Text(), theme, commands=CLOSE)

    def apply_theme(self, theme: BoardTheme) -> None:
        """Show the page in another theme."""
        self._theme = theme
        self.lay_out()

    def lay_out(self) -> None:
        """Show the page in lines of the width."""
        width = max(1, min(WIDEST, self.app.size.width) - AROUND)
        self.fill(rules_text(self._rules, self._theme, width))

    def clicked(self) -> None:
        """Ignore clicks beside the commands."""

    def action_further(self) -> None:
        """Scroll down by a page."""
        self.panel.scroll_page_down()

    def action_scroll(self, direction: str) -> None:
        """Scroll by a key of vi."""
        getattr(self.panel, f"scroll_{direction}")(animate=False)


def rules_text(rules: Rules, theme: BoardTheme, width: int) -> Text:
    """The rules page and a picture of the layout, at most ``width`` cells wide."""
    page = measured_rules_page(rules.ruleset)
    text = Text.assemble((page.summary, "italic"))
    if is_mirrored(rules.ruleset, theme):
        text.append(f"\n{MIRRORED}")
    for section in page.sections:
        text.append("\n\n" + section.heading, f"bold {theme.target}")
        for paragraph in section.paragraphs:
            text.append("\n" + paragraph)
    text.append("\n\n").append_text(picture(rules, min(width, PICTURE_SIZE[0]), PICTURE_SIZE[1], theme))
    text.plain = legible(text.plain, theme.glyphs)
    return text
