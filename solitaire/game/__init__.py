"""One play of a deal, and the catalogue of games."""
