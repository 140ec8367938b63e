"""The settings, changed at once and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from solitaire.config.settings import settings_file
from solitaire.rules.cards import parse_card
from solitaire.tui.dialogs.framed import FramedScreen
from solitaire.tui.dialogs.preferences import PREFERENCES, Preference
from solitaire.tui.theme.ascii import legible
from solitaire.tui.theme.card_faces import CardSize, Glow, Line, back_lines, face_lines, place_lines
from solitaire.tui.theme.palette import Look, style
from solitaire.tui.widgets.list_box import Listing, Row

SAMPLE_SIZE: Final = CardSize(7, 5)


class SettingsScreen(FramedScreen[None]):
    """Every setting with its value, and a few cards to see what it does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "change(1)", "The next value"),
        Binding("left,h", "change(-1)", "The value before"),
        Binding("escape,q,S", "dismiss", "Close"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012 (so declared by Textual)
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    SettingsScreen > Vertical { width: 74; padding: 0 1; }
    SettingsScreen Horizontal { height: auto; margin-top: 1; }
    SettingsScreen Listing { width: 1fr; height: auto; }
    SettingsScreen .cards { width: 26; height: 13; padding: 0 1; background: $felt; }
    SettingsScreen .words { height: auto; margin: 1 1 0 1; }
    SettingsScreen .quiet { color: $quiet; }
    SettingsScreen.-narrow .cards, SettingsScreen.-low .cards, SettingsScreen.-low .quiet { display: none; }
    SettingsScreen.-low > Vertical { height: 100%; }
    SettingsScreen.-low Horizontal { height: 1fr; margin-top: 0; }
    SettingsScreen.-low Listing { height: 1fr; max-height: 100%; }
    SettingsScreen.-low .words { margin: 0 1; }
    """

    def __init__(self, look: Look) -> None:
        self._look = look
        self._list: Listing[Preference] = Listing()
        self._cards = Static(classes="cards")
        self._meaning = Static(classes="words", markup=False)
        self._place = Static(classes="words quiet", markup=False)
        super().__init__(Vertical(Horizontal(self._list, self._cards), self._meaning, self._place))

    def on_mount(self) -> None:
        """Point at the first."""
        self._show(PREFERENCES[0])

    def wear(self, look: Look) -> None:
        """Change the cards."""
        self._look = look
        self._show(self._list.pointed)

    def on_option_list_option_highlighted(self) -> None:
        """Another setting is pointed at."""
        self._explain()

    def on_option_list_option_selected(self) -> None:
        """Enter, or a click."""
        self.action_change(1)

    def action_change(self, step: int) -> None:
        """Give the setting its next value, or the one before."""
        preference = self._list.pointed
        if preference is not None:
            self.house.choose(preference.changed(self.house.settings, step))
            self._show(preference)

    def _show(self, pointed: Preference | None) -> None:
        self._list.fill(self._rows(), pointed)
        self._cards.update(sample(self._look))
        self.frame.border_title = "Settings"
        self.frame.border_subtitle = self._spell("arrows change · esc closes")
        self._explain()

    def _rows(self) -> Iterator[Row[Preference]]:
        for preference in PREFERENCES:
            yield Row(f"{preference.name:<16}{preference.word(self.house.settings)}", preference)

    def _explain(self) -> None:
        if self._list.pointed:
            self._meaning.update(self._spell(self._list.pointed.meaning))
        self._place.update(f"Remembered in {_short(settings_file())}, where you can also choose keys.")

    def _spell(self, text: str) -> str:
        return legible(text, self._look.glyphs)


def _short(path: Path) -> str:
    """The path as people write it."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def sample(look: Look) -> Text:
    """Cards as they look at rest, lifted, as a target and as a hint, a card face down and an empty place."""
    size, glyphs = SAMPLE_SIZE, look.glyphs

    def face(text: str, glow: Glow = Glow.NONE) -> tuple[Line, ...]:
        return face_lines(parse_card(text), size, glyphs, glow)

    upper = (face("AS"), face("7H", Glow.LIFTED), face("QD"))
    lower = (face("TC", Glow.TARGET), back_lines(size, glyphs, 1), place_lines(size, ""))
    page = Text()
    for row in (upper, lower):
        for parts in zip(*row, strict=True):
            page.append("\n")
            for number, line in enumerate(parts):
                page.append(" " if number else "")
                for text, ink, glow in line:
                    page.append(text, style(look, ink, glow))
        page.append("\n")
    page.plain = legible(page.plain, glyphs)
    return page
