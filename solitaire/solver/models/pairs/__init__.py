"""Games of pairs, like Baroness: cards that make a total leave together."""
