"""Games of pairs, like Baroness, and of single cards that leave, like Aces Up."""
