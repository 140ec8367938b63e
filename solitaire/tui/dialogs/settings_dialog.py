"""The settings dialog: changes apply immediately and are saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from solitaire.config.deal_kind import Difficulty
from solitaire.config.keys.key_layouts import LAYOUT_NAMES, TAUGHT, Rows
from solitaire.config.keys.key_teaching import known_layout
from solitaire.config.settings import Settings, settings_file
from solitaire.rules.cards import parse_card
from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.base_dialog import FramedDialog
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import CardSize, Emphasis, Line, back_lines, face_lines, place_lines
from solitaire.tui.theme.palette import BoardTheme, style
from solitaire.tui.widgets.list_box import ListBox, Row

Value: TypeAlias = str | bool | None


class SettingRow(NamedTuple):
    """A setting in the words of the dialog."""

    setting: str
    """The name of the setting in the file."""
    name: str
    words: dict[Value, str]
    """The word for each value, in the order in which the keys step through them."""
    meaning: str
    """An explanation in one line."""

    def word(self, settings: Settings) -> str:
        """The word for the current value."""
        return self.words[getattr(settings, self.setting)]

    def changed(self, settings: Settings, step: int = 1) -> Settings:
        """The settings with this one moved by ``step`` values, cyclically."""
        values = list(self.words)
        now = values.index(getattr(settings, self.setting))
        change: dict[str, Any] = {self.setting: values[(now + step) % len(values)]}
        return settings._replace(**change)


SETTING_ROWS: Final = (
    SettingRow(
        "look",
        "Theme",
        {"felt": "green felt", "paper": "paper", "contrast": "high contrast", "midnight": "midnight"},
        "Felt is green, paper is light, midnight is dark; high contrast is black and white.",
    ),
    SettingRow(
        "transparent",
        "Background",
        {False: "theme", True: "transparent"},
        "Transparent: the colours of your terminal. On a light terminal, choose the theme paper.",
    ),
    SettingRow(
        "four_colours",
        "Suit colours",
        {False: "two", True: "four"},
        "Four: diamonds are blue and clubs are green.",
    ),
    SettingRow(
        "big_index",
        "Large ranks",
        {False: "off", True: "on"},
        "Large ranks fill the face of a card where there is room.",
    ),
    SettingRow(
        "ascii",
        "Characters",
        {None: "auto", False: "Unicode", True: "ASCII"},
        "ASCII: letters instead of suit symbols, for terminals without Unicode.",
    ),
    SettingRow(
        "card_size",
        "Card size",
        {"auto": "auto", "small": "small", "medium": "medium", "large": "large"},
        "Auto: the largest size that fits. Any other size is used where it fits.",
    ),
    SettingRow(
        "motion",
        "Animations",
        {"normal": "normal", "slow": "slow", "off": "off", "fast": "fast"},
        "The speed at which moves, deals and wins are animated. Any key skips an animation.",
    ),
    SettingRow(
        "finishing",
        "Finishing speed",
        {"normal": "normal", "slow": "slow", "off": "all at once", "fast": "fast"},
        "The speed at which several cards move to the foundations, as at the end of a game.",
    ),
    SettingRow(
        "auto_play",
        "Auto-play",
        {False: "off", True: "on"},
        "Move safe cards to the foundations automatically. Undo takes them back.",
    ),
    SettingRow(
        "auto_finish",
        "Auto-finish",
        {True: "on", False: "off"},
        "Once only moves to the foundations are left, play them automatically.",
    ),
    SettingRow(
        "light",
        "Show if winnable",
        {True: "on", False: "off"},
        "A solver that knows all cards searches whether you can still win, and how hard the deal is.",
    ),
    SettingRow(
        "fair_hints",
        "Hints use",
        {False: "all cards", True: "visible cards only"},
        "All cards: a hint is the next move of the solution, once the solver has found one.",
    ),
    SettingRow(
        "winnable",
        "New deals",
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
        "Race bell",
        {False: "off", True: "on"},
        "The terminal's bell rings at go, at a seat's last reserve card, and when a seat goes out.",
    ),
    SettingRow(
        "vi_keys",
        "Cursor keys",
        {False: "arrows", True: "arrows and hjkl"},
        "With hjkl, the hint moves to H and some pile keys change.",
    ),
    SettingRow(
        "key_layout",
        "Keyboard",
        dict([*LAYOUT_NAMES.items(), (TAUGHT, "as taught")]),
        "Pile keys stay in the same places on every keyboard. Press t to teach another layout.",
    ),
    SettingRow(
        "race_blocks",
        "Race keys",
        {"usual": "usual blocks", "left-handed": "left-handed", "keypad": "with a keypad"},
        "Left-handed: alone, keys on the right, the mouse on the left. Keypad: the last player has its digits.",
    ),
    SettingRow("show_time", "Timer", {True: "on", False: "off"}, "Show the timer in the first line."),
    SettingRow("show_score", "Score", {True: "on", False: "off"}, "Show the score in the first line."),
)
"""The rows of the dialog, in order."""


SAMPLE_SIZE: Final = CardSize(7, 5)


class SettingsDialog(FramedDialog[None]):
    """All settings with their values, and sample cards that show their effect."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "change(1)", "Next value"),
        Binding("left,h", "change(-1)", "Previous value"),
        Binding("t", "teach", "Teach your keyboard layout"),
        Binding("escape,q,S", "dismiss", "Close"),
        *command_bindings("keys"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-filled"), (84, "-wide")]  # noqa: RUF012 (so declared by Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-middle"), (32, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    SettingsDialog > Vertical { width: 80; padding: 0 1; }
    SettingsDialog.-filled > Vertical { width: 100%; }
    SettingsDialog Horizontal { height: auto; margin-top: 1; }
    SettingsDialog ListBox { width: 1fr; height: auto; }
    SettingsDialog .cards { width: 26; height: 13; padding: 0 1; background: $felt; }
    SettingsDialog .words { height: auto; margin: 1 1 0 1; }
    SettingsDialog .quiet { color: $quiet; }
    SettingsDialog.-narrow .cards, SettingsDialog.-low .cards, SettingsDialog.-low .quiet { display: none; }
    SettingsDialog.-low > Vertical, SettingsDialog.-middle > Vertical { height: 100%; }
    SettingsDialog.-low Horizontal, SettingsDialog.-middle Horizontal { height: 1fr; margin-top: 0; }
    SettingsDialog.-low ListBox, SettingsDialog.-middle ListBox { height: 1fr; max-height: 100%; }
    SettingsDialog.-low .words, SettingsDialog.-middle .words { margin: 0 1; }
    SettingsDialog.-middle .words { min-height: 2; }
    SettingsDialog.-middle .quiet { min-height: 1; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        self._theme = theme
        self._list: ListBox[SettingRow] = ListBox()
        self._cards = Static(classes="cards")
        self._meaning = Static(classes="words", markup=False)
        self._file_line = Static(classes="words quiet", markup=False)
        super().__init__(Vertical(Horizontal(self._list, self._cards), self._meaning, self._file_line))

    def on_mount(self) -> None:
        """Highlight the first setting."""
        self._show(SETTING_ROWS[0])

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint the sample cards in another theme."""
        self._theme = theme
        self._show(self._list.highlighted_choice)

    def on_option_list_option_highlighted(self) -> None:
        """Explain the highlighted setting."""
        self._explain()

    def on_option_list_option_selected(self) -> None:
        """Change the setting by enter or a click."""
        self.action_change(1)

    def action_change(self, step: int) -> None:
        """Move the highlighted setting by ``step`` values."""
        row = self._list.highlighted_choice
        if row is None:
            return
        changed = row.changed(self.host.settings, step)
        if row.setting == "key_layout" and changed.key_layout == TAUGHT and not changed.taught_keys:
            self.action_teach()
        else:
            self.host.choose(changed)
            self._show(row)

    def action_teach(self) -> None:
        """Ask the player to press every key once."""
        from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog  # noqa: PLC0415 (seldom wanted)

        self.app.push_screen(KeyTeachingDialog(self._theme), self._after_teaching)

    def _after_teaching(self, rows: Rows | None) -> None:
        """Choose the layout that was taught; a known one by its name."""
        if rows is not None:
            known = known_layout(rows)
            taught = self.host.settings._replace(key_layout=TAUGHT, taught_keys=rows)
            self.host.choose(self.host.settings._replace(key_layout=known) if known else taught)
            self._show(next(row for row in SETTING_ROWS if row.setting == "key_layout"))

    def _show(self, choice: SettingRow | None) -> None:
        self._list.fill(self._rows(), choice)
        self._cards.update(sample(self._theme))
        self.frame.border_title = "Settings"
        self.frame.border_subtitle = self._legible("arrows change · esc close")
        self._explain()

    def _rows(self) -> Iterator[Row[SettingRow]]:
        for row in SETTING_ROWS:
            yield Row(f"{row.name:<18}{row.word(self.host.settings)}", row)

    def _explain(self) -> None:
        if self._list.highlighted_choice:
            self._meaning.update(self._legible(self._list.highlighted_choice.meaning))
        self._file_line.update(f"Saved in {_short(settings_file())}, where you can also set keys.")

    def _legible(self, text: str) -> str:
        return legible(text, self._theme.glyphs)


def _short(path: Path) -> str:
    """The path with ``~`` for the home directory."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def sample(theme: BoardTheme) -> Text:
    """Sample cards: plain, lifted, a target, face down, and an empty place."""
    size, glyphs = SAMPLE_SIZE, theme.glyphs

    def face(text: str, emphasis: Emphasis = Emphasis.NONE) -> tuple[Line, ...]:
        return face_lines(parse_card(text), size, glyphs, emphasis)

    upper = (face("AS"), face("7H", Emphasis.LIFTED), face("QD"))
    lower = (face("TC", Emphasis.TARGET), back_lines(size, glyphs), place_lines(size, ""))
    page = Text()
    for row in (upper, lower):
        for parts in zip(*row, strict=True):
            page.append("\n")
            for number, line in enumerate(parts):
                page.append(" " if number else "")
                for text, ink, emphasis in line:
                    page.append(text, style(theme, ink, emphasis))
        page.append("\n")
    page.plain = legible(page.plain, glyphs)
    return page
