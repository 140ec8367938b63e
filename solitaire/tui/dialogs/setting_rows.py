"""The settings in words: their names, values and explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from solitaire.config.deal_kind import Difficulty
from solitaire.config.keys.key_layouts import LAYOUT_NAMES, TAUGHT
from solitaire.config.settings import LOOK, SCREEN_NAMES, Settings
from solitaire.config.terminal_text import printable
from solitaire.config.text_table import cut_to
from solitaire.config.themes.legibility import hard_to_read
from solitaire.config.themes.theme_file import LONGEST_NAME, Theme
from solitaire.rules.files.errors import shortened
from solitaire.tui.theme.legible_text import CHARACTERS

Value: TypeAlias = str | bool | None

LONGEST_VALUE: Final = 14
"""Characters of a value that cannot be chosen: there is no room for more."""


class SettingRow(NamedTuple):
    """A setting in the words of the dialog."""

    setting: str
    """The name of the setting in the file."""
    words: Mapping[Value, str]
    """The word for each value, in the order in which the keys step through them."""
    meaning: str
    """An explanation in one line."""

    @property
    def name(self) -> str:
        """The name of the setting on the screen."""
        return SCREEN_NAMES[self.setting]

    def word(self, settings: Settings) -> str:
        """The word for the current value; the value itself if it cannot be chosen."""
        value = getattr(settings, self.setting)
        return self.words.get(value, f"{shortened(printable(str(value)), LONGEST_VALUE)} (unusable)")

    def changed(self, settings: Settings, step: int = 1) -> Settings:
        """The settings with this one moved by ``step`` values, cyclically."""
        values = list(self.words)
        value = getattr(settings, self.setting)
        now = values.index(value) if value in values else min(0, -step)
        change: dict[str, Any] = {self.setting: values[(now + step) % len(values)]}
        return settings._replace(**change)


def _theme_row(themes: Iterable[Theme], chosen: str) -> SettingRow:
    """The row of the theme; it tells what is hard to read in the chosen one."""
    by_id = {theme.id: theme for theme in themes}
    meaning = "Light: paper, solarized light. Terminal has your terminal's colours but fixed suits and backs."
    if chosen in by_id and (faults := [*hard_to_read(by_id[chosen].colours)]):
        more = f" {len(faults) - 1} more: 'solitaire check' lists them." if faults[1:] else ""
        meaning = f"{faults[0]}{more}"
    names: dict[Value, str] = {theme.id: cut_to(theme.name, LONGEST_NAME) for theme in by_id.values()}
    return SettingRow(LOOK, names, meaning)


OTHER_ROWS: Final = (
    SettingRow(
        "transparent",
        {False: "theme", True: "transparent"},
        "Transparent: the colours of your terminal. On a light terminal, choose the theme paper.",
    ),
    SettingRow(
        "four_colours",
        {False: "two", True: "four"},
        "Four: diamonds and clubs have colours of their own, such as blue and green.",
    ),
    SettingRow(
        "big_index",
        {False: "off", True: "on"},
        "Large ranks fill the face of a card where there is room. Not with ASCII characters.",
    ),
    SettingRow(
        "ascii",
        CHARACTERS,
        "ASCII: letters instead of suit symbols, for terminals without Unicode.",
    ),
    SettingRow(
        "card_size",
        {"auto": "auto", "small": "small", "medium": "medium", "large": "large"},
        "Auto: the largest size that fits. Any other size is used where it fits.",
    ),
    SettingRow(
        "mirrored",
        {False: "left to right", True: "right to left"},
        "Right to left: a mirrored table, for the left hand. Not for clocks, races and games such as Gaps.",
    ),
    SettingRow(
        "motion",
        {"normal": "normal", "slow": "slow", "off": "off", "fast": "fast"},
        "The speed at which moves, deals and wins are animated. You need not wait for the end.",
    ),
    SettingRow(
        "finishing",
        {"normal": "normal", "slow": "slow", "off": "all at once", "fast": "fast"},
        "The speed at which several cards move to the foundations, as at the end of a game.",
    ),
    SettingRow(
        "auto_play",
        {False: "off", True: "on"},
        "Move safe cards to the foundations automatically. Undo takes them back.",
    ),
    SettingRow(
        "auto_finish",
        {True: "on", False: "off"},
        "Once only moves to the foundations are left, play them automatically.",
    ),
    SettingRow(
        "light",
        {True: "on", False: "off"},
        "A solver that knows all cards searches whether you can still win, and how hard the deal is.",
    ),
    SettingRow(
        "fair_hints",
        {False: "all cards", True: "visible cards only"},
        "All cards: a hint is the next move of the solution, once the solver has found one.",
    ),
    SettingRow(
        "winnable",
        dict(
            [
                (None, "winnable at first"),
                (True, "winnable only"),
                *((grade, f"{grade} only") for grade in Difficulty),
                (False, "random"),
            ]
        ),
        "Winnable deals, from gentle to fiendish, are found in the background. At first: the first five.",
    ),
    SettingRow(
        "race_bell",
        {False: "off", True: "on"},
        "The terminal's bell rings at go, at a seat's last reserve card, and when a seat goes out.",
    ),
    SettingRow(
        "vi_keys",
        {False: "arrows", True: "arrows and hjkl"},
        "With hjkl, the hint moves to H and some pile keys change.",
    ),
    SettingRow(
        "key_layout",
        dict([*LAYOUT_NAMES.items(), (TAUGHT, "as taught")]),
        "Pile keys stay in the same places on every keyboard. Press t to teach another layout.",
    ),
    SettingRow(
        "race_blocks",
        {"usual": "usual blocks", "left-handed": "left-handed", "keypad": "with a keypad"},
        "Left-handed: alone, keys on the right, the mouse on the left. Keypad: the last player has its digits.",
    ),
    SettingRow("show_time", {True: "on", False: "off"}, "Show the timer in the first line."),
    SettingRow("show_score", {True: "on", False: "off"}, "Show the score in the first line."),
)
"""The rows below that of the theme, in order."""


def setting_rows(themes: Iterable[Theme], chosen: str = "") -> tuple[SettingRow, ...]:
    """The rows of the dialog, in order, with these themes to choose from."""
    return (_theme_row(themes, chosen), *OTHER_ROWS)
