"""Every setting in words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from solitaire.config.settings import Settings

Value: TypeAlias = str | bool | None


class Preference(NamedTuple):
    """A setting as a player meets it."""

    setting: str
    """Its name in the file."""
    name: str
    words: dict[Value, str]
    """What each value is called, in the order in which they follow each other."""
    meaning: str
    """One line for those who wonder."""

    def word(self, settings: Settings) -> str:
        """What the present value is called."""
        return self.words[getattr(settings, self.setting)]

    def changed(self, settings: Settings, step: int = 1) -> Settings:
        """The settings with the next value of this one, or the one before; after the last comes the first."""
        values = list(self.words)
        now = values.index(getattr(settings, self.setting))
        change: dict[str, Any] = {self.setting: values[(now + step) % len(values)]}
        return settings._replace(**change)


PREFERENCES: Final = (
    Preference(
        "look",
        "Colours",
        {"felt": "green felt", "paper": "paper", "contrast": "high contrast", "midnight": "midnight"},
        "Felt is green, paper is light, midnight is dark; high contrast is black and white.",
    ),
    Preference(
        "four_colours",
        "Suits",
        {False: "two colours", True: "four colours"},
        "Four colours: diamonds are blue and clubs are green.",
    ),
    Preference(
        "big_index",
        "Faces",
        {False: "pips", True: "large ranks"},
        "Large ranks fill the face of a card where there is room for them.",
    ),
    Preference(
        "ascii",
        "Signs",
        {None: "as the terminal can", False: "all signs", True: "ASCII only"},
        "ASCII only: letters for suits, and nothing that a terminal might lack.",
    ),
    Preference(
        "card_size",
        "Cards",
        {"auto": "as large as fits", "small": "small", "medium": "medium", "large": "large"},
        "A size too large for the terminal becomes the largest that fits.",
    ),
    Preference(
        "motion",
        "Motion",
        {True: "cards fly", False: "none"},
        "Cards fly where they go, and celebrate when you win. You never have to wait for them.",
    ),
    Preference(
        "auto_play",
        "Safe cards",
        {False: "wait for you", True: "go up by themselves"},
        "Cards that are not needed any more go up by themselves; you can always take them back.",
    ),
    Preference(
        "auto_finish",
        "The last moves",
        {True: "make themselves", False: "are yours"},
        "When all that is left is to send the cards up, the game does so by itself.",
    ),
    Preference(
        "light",
        "Can it be won?",
        {True: "the first line tells", False: "untold"},
        "A search in the background, all cards known, tells whether you can win, and how hard the deal is.",
    ),
    Preference(
        "fair_hints",
        "Hints",
        {False: "know all cards", True: "know what you see"},
        "Once a way to win is known, a hint is its next move; a fair hint never looks under cards.",
    ),
    Preference(
        "winnable",
        "New deals",
        {False: "by chance", True: "can be won"},
        "New deals are proven winnable; they are found while you play, so that the next is there at once.",
    ),
    Preference(
        "vi_keys",
        "Cursor",
        {False: "moves by arrows", True: "and by h j k l"},
        "With h j k l the hint is H, and piles that had these letters get others.",
    ),
    Preference("show_time", "Time", {True: "shown", False: "hidden"}, "Whether the first line tells the time."),
    Preference(
        "show_score", "Score", {True: "shown", False: "hidden"}, "Whether the first line tells the score."
    ),
)
"""In the order in which they are offered."""
