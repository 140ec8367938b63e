"""The keys of a race: blocks of a keyboard, taps that name moves, the key check."""
