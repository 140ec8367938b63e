"""Painting: positions as grids of styled cells: tables, sketches, thumbnails."""
