"""Games like Aces Up: in the columns of a state some cards may have left or not."""
