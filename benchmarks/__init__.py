"""Side-by-side timings; never part of the test suite."""
