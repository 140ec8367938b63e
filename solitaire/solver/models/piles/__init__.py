"""Games in which each pile of the table is known by a number: what the pile says is looked up by it."""
