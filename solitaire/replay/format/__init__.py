"""The format of saved games: their values, and lines of JSON with checksums."""
