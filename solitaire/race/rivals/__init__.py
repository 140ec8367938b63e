"""Rivals: how computer players choose moves, and which cards they can see."""
