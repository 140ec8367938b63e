"""Archives of saved games: folders whose games are listed, searched and loaded."""
