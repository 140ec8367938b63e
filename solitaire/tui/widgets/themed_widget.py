"""Base class of widgets that are drawn in the theme of the board."""

from __future__ import annotations

from textual.widget import Widget

from solitaire.tui.theme.palette import BoardTheme


class ThemedWidget(Widget):
    """A widget that draws all of itself in a theme, beside its style sheet."""

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__()
        self._theme = theme

    def apply_theme(self, theme: BoardTheme) -> None:
        """Draw in another theme."""
        self._theme = theme
        self.refresh()
