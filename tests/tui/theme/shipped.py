"""The themes of the program, as screens draw in them."""

from __future__ import annotations

from typing import Final

from solitaire.config.themes.theme_catalogue import load_shipped_themes
from solitaire.tui.theme.palette import board_theme

THEMES: Final = {theme.id: board_theme(theme) for theme in load_shipped_themes()}
FELT: Final = THEMES["felt"]
PAPER: Final = THEMES["paper"]
CONTRAST: Final = THEMES["contrast"]
