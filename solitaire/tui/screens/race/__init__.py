"""The screen of a race."""

from solitaire.tui.screens.race.screen import RaceScreen

__all__ = ["RaceScreen"]
