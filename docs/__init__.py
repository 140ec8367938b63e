"""What is written and drawn for readers."""
