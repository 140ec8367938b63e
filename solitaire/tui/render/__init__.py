"""Output to the terminal: changed cells only, ANSI sequences."""
