"""Proven winnable deals: searched in advance, graded and stored.

Budgets are counted in states, not in seconds: every machine finds the same deals.
"""
