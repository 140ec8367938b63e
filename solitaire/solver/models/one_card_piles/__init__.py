"""Games whose piles keep a card each: a state is an integer."""
