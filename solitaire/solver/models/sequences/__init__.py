"""Games of sequences, or of a waste, which move cards to foundations by suit."""
