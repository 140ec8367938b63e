"""Rivals: how computer players choose moves, and what they can see."""
