"""Race games: several seats at one table, without a clock, a screen or threads."""
