"""Archives of saved games: folders of games to save, list, search and load."""
