"""Games like Osmosis, whose foundations take the ranks that lie on the one before."""
