"""The settings dialog: changes apply immediately and are saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from solitaire.config.keys.key_layouts import TAUGHT, Rows
from solitaire.config.keys.key_teaching import known_layout
from solitaire.config.paths import player_themes, with_tilde
from solitaire.config.settings import LOOK
from solitaire.config.settings_file import load_settings, settings_path
from solitaire.config.text_table import cut_to
from solitaire.config.themes.theme_catalogue import load_themes
from solitaire.rules.cards import parse_card
from solitaire.rules.files.errors import Mistake
from solitaire.rules.text.english import counted
from solitaire.tui.bindings import command_bindings
from solitaire.tui.dialogs.base_dialog import VALUE_BINDINGS, VALUE_KEYS, BaseDialog
from solitaire.tui.dialogs.setting_rows import SettingRow, setting_rows
from solitaire.tui.theme.card_faces import CardSize, Emphasis, Line, back_lines, face_lines, place_lines
from solitaire.tui.theme.legible_text import legible
from solitaire.tui.theme.palette import BoardTheme, card_row
from solitaire.tui.widgets.list_box import ListBox, Row

SAMPLE_SIZE: Final = CardSize(7, 5)
AROUND_TITLE: Final = 6
"""Cells of the upper border beside the title."""


class SettingsDialog(BaseDialog[None]):
    """All settings with their values, and sample cards that show their effect."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *VALUE_BINDINGS,
        Binding("t", "teach", "Teach your keyboard layout"),
        Binding("escape,q,S", "dismiss", "Close"),
        *command_bindings("keys"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-filled"), (84, "-wide"), (118, "-broad")]  # noqa: RUF012 (so declared by Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-middle"), (32, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    SettingsDialog > Vertical { width: 80; padding: 0 1; }
    SettingsDialog.-filled > Vertical { width: 100%; }
    SettingsDialog Horizontal { height: auto; margin-top: 1; }
    SettingsDialog ListBox { width: 1fr; height: auto; }
    SettingsDialog .cards { width: 26; height: 13; padding: 0 1; background: $felt; }
    SettingsDialog .words { height: auto; margin: 1 1 0 1; }
    SettingsDialog.-narrow .cards, SettingsDialog.-low .cards { display: none; }
    SettingsDialog.-low > Vertical, SettingsDialog.-middle > Vertical { height: 100%; }
    SettingsDialog.-low Horizontal, SettingsDialog.-middle Horizontal { height: 1fr; margin-top: 0; }
    SettingsDialog.-low ListBox, SettingsDialog.-middle ListBox { height: 1fr; max-height: 100%; }
    SettingsDialog.-low .words, SettingsDialog.-middle .words { margin: 0 1; }
    SettingsDialog ToastRack { align: right top; height: 100%; }
    SettingsDialog Toast { max-width: 28; }
    SettingsDialog.-broad Toast { width: 44; max-width: 44; }
    SettingsDialog.-high ToastRack { dock: top; height: 22; }
    SettingsDialog.-middle ToastRack { padding-bottom: 4; }
    SettingsDialog.-narrow ToastRack { align: right bottom; height: auto; max-height: 4; padding-bottom: 0; }
    SettingsDialog.-narrow Toast { width: 100%; max-width: 100%; max-height: 2; margin-top: 0; padding: 0 1; }
    SettingsDialog.-middle .words { min-height: 2; }
    """

    def __init__(self, theme: BoardTheme) -> None:
        self._theme = theme
        self._rows: dict[str, SettingRow] = {}
        """The rows by their settings."""
        self._theme_mistakes: tuple[Mistake, ...] = ()
        self._explained: str | None = LOOK
        """The setting that is explained."""
        self._list: ListBox[str] = ListBox()
        self._cards = Static(classes="cards")
        self._meaning = Static(classes="words", markup=False)
        super().__init__(Vertical(Horizontal(self._list, self._cards), self._meaning))

    def on_mount(self) -> None:
        """Highlight the first setting."""
        self._show(LOOK)

    def lay_out(self) -> None:
        """Cut the title for the width."""
        self._explain()

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint the sample cards in another theme."""
        self._theme = theme
        self._show(self._list.highlighted_choice)

    def on_option_list_option_highlighted(self) -> None:
        """Explain the highlighted setting; on narrow terminals, remove notices above it."""
        if self.has_class("-narrow") and self._list.highlighted_choice != self._explained:
            self.app.clear_notifications()
        self._explain()

    def on_option_list_option_selected(self) -> None:
        """Change the setting by enter or a click."""
        self.action_change(1)

    def action_change(self, step: int) -> None:
        """Move the highlighted setting by ``step`` values."""
        setting = self._list.highlighted_choice
        if setting is None:
            return
        self._read_themes()
        changed = self._rows[setting].changed(self.host.settings, step)
        if setting == "key_layout" and changed.key_layout == TAUGHT and not changed.taught_keys:
            self.action_teach()
        else:
            self.host.change_settings(changed)
            self._show(setting)

    def action_teach(self) -> None:
        """Ask the player to press every key once."""
        from solitaire.tui.dialogs.key_teaching_dialog import KeyTeachingDialog

        self.app.push_screen(KeyTeachingDialog(self._theme), self._after_teaching)

    def _after_teaching(self, rows: Rows | None) -> None:
        """Choose the layout that was taught; a known one by its name."""
        if rows is not None:
            known = known_layout(rows)
            taught = self.host.settings._replace(key_layout=TAUGHT, taught_keys=rows)
            self.host.change_settings(self.host.settings._replace(key_layout=known) if known else taught)
            self._show("key_layout")

    def _show(self, setting: str | None) -> None:
        self._read_themes()
        self._list.fill(self._list_rows(), setting)
        self._cards.update(sample(self._theme))
        self.set_commands(f"{VALUE_KEYS} · esc close", self._theme.glyphs)
        self._explain()

    def _read_themes(self) -> None:
        """List the themes that there are now, and show the first new mistake in the others.

        Further ones are counted: notices cover the settings. The app shows those of the chosen theme.
        """
        before = self._theme_mistakes
        themes, self._theme_mistakes = load_themes()
        rows = setting_rows(themes, self.host.settings.look)
        self._rows = {row.setting: row for row in rows}
        if new := [mistake for mistake in self._theme_mistakes if mistake not in before]:
            of_chosen = load_settings().mistakes
            self._warn_of_themes([mistake for mistake in new if mistake not in of_chosen])

    def _warn_of_themes(self, mistakes: Sequence[Mistake]) -> None:
        for mistake in mistakes[:1]:
            self.host.warn(str(mistake))
        if others := mistakes[1:]:
            more = counted(len(others), "more theme has mistakes", "more themes have mistakes")
            self.host.warn(f"{more}: run 'solitaire check' with their files.")

    def _list_rows(self) -> Iterator[Row[str]]:
        for setting, row in self._rows.items():
            yield Row(f"{row.name:<18}{row.word(self.host.settings)}", setting)

    def _explain(self) -> None:
        setting = self._explained = self._list.highlighted_choice
        if setting:
            self._meaning.update(self._legible(self._rows[setting].meaning))
        saved = f"saved in {with_tilde(str(settings_path()))}, with your own keys"
        themes = f"your own themes are files in {with_tilde(str(player_themes()))}"
        title = f"Settings · {themes if setting == LOOK else saved}"
        self.set_title(cut_to(title, max(1, self.app.size.width - AROUND_TITLE)), self._theme.glyphs)

    def _legible(self, text: str) -> str:
        return legible(text, self._theme.glyphs)


def sample(theme: BoardTheme) -> Text:
    """Sample cards: plain, lifted, a target, face down, and an empty place."""
    size, glyphs = SAMPLE_SIZE, theme.glyphs

    def face(text: str, emphasis: Emphasis = Emphasis.NONE) -> tuple[Line, ...]:
        return face_lines(parse_card(text), size, glyphs, emphasis)

    upper = (face("AS"), face("7H", Emphasis.LIFTED), face("QD"))
    lower = (face("TC", Emphasis.TARGET), back_lines(size, glyphs), place_lines(size, ""))
    page = Text.assemble("\n", card_row(upper, theme), "\n\n", card_row(lower, theme), "\n")
    page.plain = legible(page.plain, glyphs)
    return page
