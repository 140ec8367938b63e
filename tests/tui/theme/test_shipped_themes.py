"""The themes of the program: for every colour vision, and in the colours of the terminal."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import ColorType
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.config.themes.colours import TERMINAL_COLOURS, contrast, rgb
from solitaire.config.themes.legibility import OUTLINE, PAIRS, hard_to_read
from solitaire.config.themes.theme_catalogue import load_shipped_theme, load_shipped_themes
from solitaire.config.themes.theme_file import Theme
from tests.game.games_in_progress import klondike
from tests.tui.table_pilot import at_the_table
from tests.tui.theme.colour_vision import DEFICIENCIES, difference


@pytest.mark.parametrize("theme", load_shipped_themes(), ids=lambda theme: theme.id)
def test_no_theme_of_the_program_is_warned_about(theme: Theme) -> None:
    assert [*hard_to_read(theme.colours)] == []


# Colour vision deficiencies

SAFE = load_shipped_theme("colour-blind-safe").colours


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize(
    ("parts", "least"),
    [
        (("clubs", "diamonds", "hearts", "spades"), 15),
        (("black_suits", "red_suits"), 20),
        (("card", "lifted", "target", "hint"), 9),
        (("table", "card", "card_back"), 13),
        (("winnable", "lost"), 20),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_theme_is_for_every_colour_vision(deficiency: str, parts: tuple[str, ...], least: int) -> None:
    for one, other in combinations(parts, 2):
        assert difference(SAFE[one], SAFE[other], deficiency) > least, f"{one} and {other}"


def test_the_default_theme_is_not() -> None:
    felt = load_shipped_theme("felt").colours
    for one, other in [("clubs", "hearts"), ("winnable", "lost")]:
        assert difference(felt[one], felt[other], "none") > 20
        assert min(difference(felt[one], felt[other], each) for each in DEFICIENCIES) < 8


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#808080"])
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_greys_look_the_same_to_everyone(colour: str, deficiency: str) -> None:
    assert difference(colour, "#000000", deficiency) == pytest.approx(
        difference(colour, "#000000", "none"), abs=0.5
    )


# The palette of the terminal

XTERM = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff"
    " ffffff"
)
WINDOWS = (
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6"
    " f2f2f2"
)


def terminal_theme_in(palette: str) -> dict[str, str]:
    """The colours of the theme *terminal* in a terminal with this palette."""
    shown = dict(zip(TERMINAL_COLOURS, (f"#{colour}" for colour in palette.split()), strict=True))
    return {key: shown.get(colour, colour) for key, colour in load_shipped_theme("terminal").colours.items()}


@pytest.mark.parametrize("palette", [XTERM, WINDOWS], ids=["xterm", "Windows"])
def test_a_theme_in_the_terminals_palette_is_legible_in_common_ones(palette: str) -> None:
    colours = terminal_theme_in(palette)
    ratios = {(ink, ground): contrast(colours[ink], colours[ground]) / least for ink, ground, least in PAIRS}
    assert min(ratios.values()) > 0.9, min(ratios, key=lambda pair: ratios[pair])


CATPPUCCIN = (
    "45475a f38ba8 a6e3a1 f9e2af 89b4fa f5c2e7 94e2d5 bac2de 585b70 f38ba8 a6e3a1 f9e2af 89b4fa f5c2e7 94e2d5"
    " a6adc8"
)
NORD = (
    "3b4252 bf616a a3be8c ebcb8b 81a1c1 b48ead 88c0d0 e5e9f0 4c566a bf616a a3be8c ebcb8b 81a1c1 b48ead 8fbcbb"
    " eceff4"
)
SOLARIZED = (
    "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1"
    " fdf6e3"
)


@pytest.mark.parametrize("palette", [CATPPUCCIN, NORD, SOLARIZED], ids=["Catppuccin", "Nord", "Solarized"])
def test_cards_in_the_terminals_palette_are_legible_in_pale_ones(palette: str) -> None:
    colours = terminal_theme_in(palette)
    on_cards = [(ink, ground) for ink, ground, _ in PAIRS if ground in ("card", "lifted", "card_back")]
    ratios = {(ink, ground): contrast(colours[ink], colours[ground]) for ink, ground in on_cards}
    assert min(ratios.values()) > OUTLINE, min(ratios, key=lambda pair: ratios[pair])


def test_colours_of_the_terminal_reach_it_as_they_are() -> None:
    exact = {
        rgb(colour) for colour in load_shipped_theme("terminal").colours.values() if colour.startswith("#")
    }
    save_settings(Settings("terminal"))

    async def script(pilot: Pilot[None], screen: object) -> None:
        for keys in ["", "S", "escape question_mark", "escape i", "escape ctrl+p", "escape M"]:
            await pilot.press(*keys.split())
            await pilot.pause()
            strips = pilot.app.screen._compositor.render_strips()
            painted = [(segment.text, segment.style) for strip in strips for segment in strip]
            inks = {style.color for text, style in painted if style and text.strip()}
            grounds = {style.bgcolor for _, style in painted if style}
            colours = [colour for colour in inks | grounds if colour and colour.triplet not in exact]
            assert {colour.type for colour in colours} <= {
                ColorType.STANDARD,
                ColorType.DEFAULT,
            }

    at_the_table(klondike(), script)
