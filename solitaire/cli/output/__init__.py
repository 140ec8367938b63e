"""Output of the commands: text, JSON and files."""
