"""A game in progress, deals, hints, and the catalogue of games."""
