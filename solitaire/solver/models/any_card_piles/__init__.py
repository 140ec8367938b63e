"""Games whose piles take any card: a state has piles, heights and cards to come."""
