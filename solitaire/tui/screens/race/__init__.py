"""The screen of a race."""

from solitaire.tui.screens.race.race_screen import RaceScreen

__all__ = ["RaceScreen"]
