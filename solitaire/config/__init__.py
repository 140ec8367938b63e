"""Paths, settings, keys, and what the program remembers between starts."""
