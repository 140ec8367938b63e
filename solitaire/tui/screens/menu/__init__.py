"""The menu: a game to play on, a game to begin, and everything around them."""

from solitaire.tui.screens.menu.menu_screen import MenuScreen

__all__ = ["MenuScreen"]
