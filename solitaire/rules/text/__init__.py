"""Rules, moves and refusals in plain English."""
