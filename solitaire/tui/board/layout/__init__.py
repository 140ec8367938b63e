"""The layout of a board: where each pile and card is, and what is at a cell."""
