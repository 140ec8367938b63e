"""The menu screen: resume a game, start one, or open another screen."""

from solitaire.tui.screens.menu.menu_screen import MenuScreen

__all__ = ["MenuScreen"]
