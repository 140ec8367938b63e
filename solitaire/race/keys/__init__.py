"""The keys of a race: a block for each person, taps as moves, the key check."""
