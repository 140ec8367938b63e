"""The board: widgets for mouse and animation; all below them is pure functions."""
