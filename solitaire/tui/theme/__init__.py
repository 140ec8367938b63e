"""What things look like: the faces of cards, and colours."""
