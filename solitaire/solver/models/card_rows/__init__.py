"""Games of rows of places: a state is the row of all cards and gaps."""
