"""The table screen: one game, played by keys and by mouse."""

from solitaire.tui.screens.table.table_screen import TableScreen

__all__ = ["TableScreen"]
