"""Build rules in words: directions, suits, and kings and aces."""

from __future__ import annotations

from typing import Final

from solitaire.rules.vocabulary import Build, BuildDirection

_DIRECTIONS: Final = {
    BuildDirection.DOWN: "down",
    BuildDirection.UP: "up",
    BuildDirection.BOTH: "up or down",
}
SUIT_PHRASES: Final = {
    Build.NONE: "",
    Build.SAME_SUIT: " of its suit",
    Build.SAME_COLOUR: " of its colour",
    Build.ALTERNATE_COLOURS: " of the other colour",
    Build.OTHER_SUITS: " of another suit",
    Build.ANY_SUIT: "",
}
"""The suits that a build rule allows, after "a card"; empty for all."""


def directed(text: str, direction: BuildDirection) -> str:
    """A text on building down, such as ``down in suit``, for another direction."""
    return text.replace("down", _DIRECTIONS[direction], 1)


def kings_and_aces(direction: BuildDirection, wrap: bool) -> str:
    """The sentence on building from a king to an ace, or the other way."""
    match direction:
        case BuildDirection.DOWN:
            return "A king goes on an ace." if wrap else "Nothing goes on an ace."
        case BuildDirection.UP:
            return "An ace goes on a king." if wrap else "Nothing goes on a king."
        case BuildDirection.BOTH:
            return f"Aces and kings {'go' if wrap else 'do not go'} on each other."
