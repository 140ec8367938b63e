"""Saved files of every version of the program, in a folder each.

They must verify for ever, and are never written again: a version that cannot read one of them is wrong.

``python -m tests.replays`` writes those of a new version, once.
"""
