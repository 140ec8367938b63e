"""The player's settings: names, defaults, and the values that each may have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from solitaire.config.deal_kind import DealKind, Difficulty
from solitaire.config.keys.key_layouts import LAYOUTS, TAUGHT, Rows, layout_fault, layout_rows
from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.keys.race_blocks import BLOCK_PRESETS
from solitaire.config.themes.theme_file import DEFAULT_THEME
from solitaire.rules.files.errors import did_you_mean, value_text, without_quotes

CARD_SIZES: Final = ("auto", "small", "medium", "large")
SPEEDS: Final = ("off", "fast", "normal", "slow")
CHOICES: Final = {
    "card_size": CARD_SIZES,
    "motion": SPEEDS,
    "finishing": SPEEDS,
    "key_layout": (*LAYOUTS, TAUGHT),
    "race_blocks": tuple(BLOCK_PRESETS),
}
"""The settings that are one of several words."""
OTHER_VALUES: Final = {"winnable": tuple(Difficulty)}
"""For each switch that takes more than ``true`` and ``false``, these other values."""
KEYS: Final = "keys"
"""The table of keys, written by players and never by the program."""
RACE: Final = "race"
"""The table of keys for races, likewise."""
LOOK: Final = "look"
"""The setting with the id of a theme."""
TAUGHT_KEYS: Final = "taught_keys"
"""The setting with the rows of a taught layout."""
SCREEN_NAMES: Final = {
    "look": "Theme",
    "transparent": "Background",
    "four_colours": "Suit colours",
    "big_index": "Large ranks",
    "ascii": "Characters",
    "card_size": "Card size",
    "mirrored": "Table",
    "motion": "Animations",
    "finishing": "Finishing speed",
    "auto_play": "Auto-play",
    "auto_finish": "Auto-finish",
    "light": "Show if winnable",
    "fair_hints": "Hints use",
    "winnable": "New deals",
    "race_bell": "Race bell",
    "vi_keys": "Cursor keys",
    "key_layout": "Keyboard",
    "race_blocks": "Race keys",
    "show_time": "Timer",
    "show_score": "Score",
}
"""The settings that the screen shows, with their names there."""
TABLES: Final = {KEYS: "undo = 'u ctrl+z'", RACE: "two = ['qwert asdfg', 'yuiop hjkl;']"}
"""The tables, with an example line of each."""


class Settings(NamedTuple):
    """The value of every setting, named as in the file."""

    look: str = DEFAULT_THEME
    """Colours of everything: the id of a theme."""
    four_colours: bool = False
    """A colour for each suit."""
    big_index: bool = False
    """Ranks drawn large on cards with room for it."""
    ascii: bool | None = None
    """Draw with ASCII characters only; None: if the terminal needs it."""
    card_size: str = CARD_SIZES[0]
    """One of ``CARD_SIZES``; ``auto`` and sizes too large for the terminal give the largest that fits."""
    mirrored: bool = False
    """Lay out tables from right to left."""
    transparent: bool = False
    """Use the terminal's own background and text colours."""
    motion: str = "normal"
    """The speed of animated moves, deals and wins: one of ``SPEEDS``."""
    finishing: str = "normal"
    """The speed at which several cards go up to the foundations one after another: one of ``SPEEDS``."""
    auto_play: bool = False
    """Move safe cards to the foundations automatically."""
    auto_finish: bool = True
    """Finish a game automatically once moves to foundations win it."""
    show_time: bool = True
    """Show the time in the status line."""
    show_score: bool = True
    """Show the score in the status line."""
    light: bool = True
    """Search whether the game can still be won, for the indicator and for hints."""
    fair_hints: bool = False
    """Give hints by the face-up cards only."""
    winnable: bool | str | None = None
    """Choose random deals among those proven winnable; None: only a newcomer's first deals.

    A word: among those of that ``Difficulty``.
    """
    race_bell: bool = False
    """Ring the terminal's bell in races: at go, at a seat's last reserve card, and when a seat goes out."""
    vi_keys: bool = False
    """Move the cursor by h, j, k and l."""
    key_layout: str = "qwerty"
    """The layout of the keyboard: one of ``LAYOUTS``, or ``taught``."""
    taught_keys: Rows = ()
    """The rows of the layout that the player taught; none if there is none."""
    race_blocks: str = "usual"
    """The blocks of keys in races: one of ``BLOCK_PRESETS``."""
    keys: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """Keys for commands and piles in place of the defaults."""
    race: Mapping[str, Sequence[str]] = MappingProxyType({})
    """Keys for races by the number of people, in place of the defaults."""

    @property
    def keyboard(self) -> Keyboard:
        """The keys of all commands and piles."""
        return Keyboard(self.keys, self.vi_keys, self.key_rows)

    @property
    def deal_kind(self) -> DealKind | None:
        """The kind of new deals; None: winnable for a newcomer, else random."""
        if self.winnable is None:
            return None
        switch = DealKind.WINNABLE if self.winnable else DealKind.RANDOM
        return DealKind(self.winnable) if isinstance(self.winnable, str) else switch

    @property
    def key_rows(self) -> Rows:
        """The characters on the keys of the player's keyboard."""
        return layout_rows(self.key_layout, self.taught_keys)


DEFAULTS: Final = Settings()


def value_fault(key: str, value: object) -> str:
    """The mistake in the value of a setting, with its mend; empty if there is none."""
    if key not in Settings._fields:
        return f"there is no such setting.{_meant_setting(key)}"
    if example := TABLES.get(key):
        mend = f"write [{key}] on a line of its own, and below it lines such as {example}."
        return "" if isinstance(value, dict) else mend
    if key == TAUGHT_KEYS:
        return layout_fault(value)
    if key == LOOK:
        mend = f'write the name of a theme in quotes, such as "{DEFAULT_THEME}".'
        return "" if isinstance(value, str) else f"{value_text(value)} is not a theme; {mend}"
    if choices := CHOICES.get(key):
        near = did_you_mean(value, choices)
        return "" if value in choices else f"{value_text(value)} is not one of {', '.join(choices)}.{near}"
    words = OTHER_VALUES.get(key, ())
    if isinstance(value, bool) or value in words:
        return ""
    near = without_quotes(bool, value) or did_you_mean(value, words)
    others = f", nor one of {', '.join(words)}" if words else ""
    return f"{value_text(value)} is neither true nor false{others}.{near}"


def _meant_setting(key: str) -> str:
    """The suggestion for a key that is no setting: by the names on the screen, else a similar key."""
    typed = _letters(key)
    by_screen_name = (setting for setting, name in SCREEN_NAMES.items() if _letters(name) == typed)
    near = next(by_screen_name, "")
    return f" Did you mean '{near}'?" if near else did_you_mean(key, Settings._fields)


def _letters(name: str) -> str:
    return "".join(filter(str.isalpha, name)).lower()
