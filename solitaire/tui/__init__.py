"""The screens. They ask the core for legal moves, submit one, and draw the position that comes back."""
