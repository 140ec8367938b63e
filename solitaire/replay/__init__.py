"""Saved games: written line by line while they are played, and read back.

A save is an unfinished replay. ``docs/replay-format.md`` describes the format.
"""
