"""How many deals of a game can be won: many deals solved, each one only once, and counted."""
