"""The Textual app: screens that play, show and review games and races."""
