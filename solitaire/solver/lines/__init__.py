"""Lines of moves: built by the core, followed from nearby positions, shortened."""
