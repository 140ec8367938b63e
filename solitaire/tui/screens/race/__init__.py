"""The race screen: a match of several seats at one keyboard."""

from solitaire.tui.screens.race.race_screen import RaceScreen

__all__ = ["RaceScreen"]
