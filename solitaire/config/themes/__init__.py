"""Themes: files of colours, shipped and the player's own."""
