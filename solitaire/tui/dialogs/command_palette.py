"""The list of all commands, in the style of the house."""

from __future__ import annotations

from textual.command import CommandPalette, SearchIcon

from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme


class CommandPaletteScreen(CommandPalette):
    """Textual's command palette with our borders, and no sign that a terminal may lack."""

    DEFAULT_CSS = """
    CommandPaletteScreen { background: black 45%; }
    CommandPaletteScreen > Vertical, CommandPaletteScreen:dark > Vertical {
        width: 64; max-width: 100%; margin-top: 1; background: $bar;
    }
    CommandPaletteScreen #--input { border: none; background: $felt; }
    CommandPaletteScreen SearchIcon { color: $glow; }
    CommandPaletteScreen CommandList, CommandPaletteScreen CommandList:focus {
        border: none; background: $bar; scrollbar-size-vertical: 1; max-height: 80vh;
    }
    CommandPaletteScreen CommandList > .option-list--option-highlighted { color: $on-glow; background: $glow; }
    CommandPaletteScreen > .command-palette--help-text { color: auto; text-style: not bold; }
    CommandPaletteScreen LoadingIndicator { display: none; }
    """

    def __init__(self, look: BoardTheme) -> None:
        super().__init__(placeholder=legible("Search for commands…", look.glyphs), id="--command-palette")

    def on_mount(self) -> None:
        """A sign of one cell before the search."""
        self.query_one(SearchIcon).icon = "/"
