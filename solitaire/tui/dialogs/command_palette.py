"""The command palette, in the style of the other dialogs."""

from __future__ import annotations

from textual.command import CommandList, CommandPalette, SearchIcon

from solitaire.tui.single_dismiss import SingleDismiss
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.palette import BoardTheme


class SolitaireCommandPalette(SingleDismiss[None], CommandPalette):
    """Textual's command palette without borders and without rare characters."""

    DEFAULT_CSS = """
    SolitaireCommandPalette { background: black 45%; }
    SolitaireCommandPalette > Vertical, SolitaireCommandPalette:dark > Vertical {
        width: 64; max-width: 100%; margin-top: 1; background: $bar;
    }
    SolitaireCommandPalette #--input { border: none; background: $felt; }
    SolitaireCommandPalette SearchIcon { color: $glow; }
    SolitaireCommandPalette CommandList, SolitaireCommandPalette CommandList:focus {
        border: none; background: $bar; scrollbar-size-vertical: 1; max-height: 80vh;
    }
    SolitaireCommandPalette CommandList > .option-list--option-highlighted { color: $on-glow; background:
    $glow; }
    SolitaireCommandPalette > .command-palette--help-text { color: auto; text-style: not bold; }
    SolitaireCommandPalette LoadingIndicator { display: none; }
    """

    def __init__(self, look: BoardTheme) -> None:
        super().__init__(placeholder=legible("Search for commands…", look.glyphs), id="--command-palette")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Disable paging before the list has a size; Textual would raise ``KeyError``."""
        return action != "command_list" or bool(self.query_one(CommandList).size)

    def on_mount(self) -> None:
        """Set an icon one cell wide before the search."""
        self.query_one(SearchIcon).icon = "/"

    async def _watch__show_busy(self) -> None:
        """Change nothing: searches end at once. Textual would look for widgets in a palette that is closed, and
        raise ``NoMatches``.
        """
