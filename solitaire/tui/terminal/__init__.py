"""The terminal: its input, its size and its end."""
