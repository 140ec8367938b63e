"""Games like Baroness: pairs of cards leave, and rows are dealt."""
