"""Themes and card faces: the appearance of everything that is drawn."""
