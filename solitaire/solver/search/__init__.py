"""Search algorithms, which know states and their children and nothing of cards."""
