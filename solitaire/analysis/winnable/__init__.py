"""Deals that are proven to be winnable before they are played: found, graded, and kept for later.

Budgets are counted in states, not in seconds: the same deals are found on every machine.
"""
