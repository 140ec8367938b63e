"""The rules core: pure, generic, standard library only. It knows positions and moves, never a screen."""
