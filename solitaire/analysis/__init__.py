"""Analysis of games: difficulty, winnability, and the move that lost a game."""
