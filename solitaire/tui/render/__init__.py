"""Output to the terminal: changed cells only, charts, ANSI sequences."""
