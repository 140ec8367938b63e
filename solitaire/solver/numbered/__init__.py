"""Games in which each pile of the table has a number, by which what it says is looked up."""
