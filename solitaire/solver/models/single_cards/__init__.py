"""Games in which cards move one at a time, and none comes back from foundations."""
