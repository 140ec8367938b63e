"""Paths, settings, keys, and state saved between starts."""
