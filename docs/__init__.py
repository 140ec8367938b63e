"""Documentation, and the scripts that make its tables and pictures."""
