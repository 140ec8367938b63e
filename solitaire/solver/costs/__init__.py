"""Search heuristic: stages and costs of positions, from counts of their piles."""
