"""Games of single cards on piles that are never filled again."""
