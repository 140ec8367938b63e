"""Tests of what benchmarks compare: a deal told wrongly would be another game."""
