"""Games like Pyramid: pairs of free cards leave overlapping places and the waste."""
