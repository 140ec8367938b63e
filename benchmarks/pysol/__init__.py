"""PySolFC as an independent engine: its games without a window, in the terms of this project."""
