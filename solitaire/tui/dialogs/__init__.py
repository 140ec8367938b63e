"""Modal screens: a frame over the screen below."""
