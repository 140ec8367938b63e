"""A game is watched again."""

from solitaire.tui.screens.replay.screen import ReplayScreen

__all__ = ["ReplayScreen"]
