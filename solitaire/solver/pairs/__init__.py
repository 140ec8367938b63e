"""Games of pairs, as Baroness: cards that make a total leave together."""
