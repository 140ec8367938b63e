"""One hand of a race: its state, its referee, and how it ends."""
