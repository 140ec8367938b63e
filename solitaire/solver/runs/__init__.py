"""Searches of one position that take turns, within limits of time and memory."""
