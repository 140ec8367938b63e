"""Animations: frames between two positions, and of a won game."""
