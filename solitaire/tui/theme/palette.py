"""Colour themes, and the style of a cell by its ink and emphasis."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style

from solitaire.tui.theme.card_faces import SEAT_INKS, SOLID, Cell, Emphasis, Glyphs, Ink


class BoardTheme(NamedTuple):
    """A theme: colours as ``#rrggbb`` or by name, the glyphs, the largest card size."""

    name: str
    felt: str
    place: str
    key: str
    card: str
    edge: str
    back: str
    back_pattern: str
    suits: tuple[str, str, str, str]
    """Clubs, diamonds, hearts, spades."""
    four_suits: tuple[str, str, str, str]
    """The same with a colour for each."""
    lifted: str
    lifted_edge: str
    target: str
    on_target: str
    """The ink of text on the colour of targets."""
    hint: str
    on_hint: str
    cursor: str
    """The keyboard cursor, as drawn on a card."""
    text: str
    quiet: str
    bar: str
    good: str
    """On the status bar: winnable."""
    bad: str
    """On the status bar: lost."""
    glyphs: Glyphs = SOLID
    card_size: str = "auto"
    """The largest cards allowed, as in the settings."""
    motion: str = "normal"
    """The speed of animations, as in the settings."""
    finishing: str = "normal"
    """The speed at which several cards go up to the foundations, as in the settings."""


FELT: Final = BoardTheme(
    name="felt",
    felt="#10382b",
    place="#56897a",
    key="#9fc7b2",
    card="#f6f1e4",
    edge="#756d59",
    back="#27407c",
    back_pattern="#a2b4e8",
    suits=("#1d2321", "#c4122f", "#c4122f", "#1d2321"),
    four_suits=("#00662c", "#1450c0", "#c4122f", "#1d2321"),
    lifted="#ffe39a",
    lifted_edge="#7a5600",
    target="#ffc531",
    on_target="#2c2000",
    hint="#86d3ff",
    on_hint="#00263d",
    cursor="#c2187a",
    text="#e8efe9",
    quiet="#8fb3a1",
    bar="#0a261d",
    good="#6fd08c",
    bad="#ff8f7f",
)
"""Default theme: dark green felt."""

PAPER: Final = BoardTheme(
    name="paper",
    felt="#dbd4c0",
    place="#7a7058",
    key="#564f3e",
    card="#fffdf7",
    edge="#7a715c",
    back="#405796",
    back_pattern="#c3d0f4",
    suits=("#1a1a1a", "#c0001a", "#c0001a", "#1a1a1a"),
    four_suits=("#00632a", "#0a48b8", "#c0001a", "#1a1a1a"),
    lifted="#ffe08a",
    lifted_edge="#6b4a00",
    target="#853f00",
    on_target="#fffdf7",
    hint="#0068a8",
    on_hint="#fffdf7",
    cursor="#b00f74",
    text="#2c2820",
    quiet="#544d3c",
    bar="#cec6b0",
    good="#0b5a2a",
    bad="#9c0f1e",
)
"""Light theme: dark ink on white."""

CONTRAST: Final = BoardTheme(
    name="contrast",
    felt="#000000",
    place="#b0b0b0",
    key="#ffffff",
    card="#ffffff",
    edge="#000000",
    back="#595959",
    back_pattern="#ffffff",
    suits=("#000000", "#a00000", "#a00000", "#000000"),
    four_suits=("#005c00", "#0000b8", "#a00000", "#000000"),
    lifted="#ffff00",
    lifted_edge="#000000",
    target="#00ff00",
    on_target="#000000",
    hint="#00ffff",
    on_hint="#000000",
    cursor="#8a0068",
    text="#ffffff",
    quiet="#ffffff",
    bar="#000000",
    good="#00ff00",
    bad="#ff8c8c",
)
"""Black and white, signals in yellow, green and cyan, text at 7 : 1 or more."""

MIDNIGHT: Final = BoardTheme(
    name="midnight",
    felt="#090d1a",
    place="#4f5f8c",
    key="#8b9cc7",
    card="#1f2a47",
    edge="#8394c4",
    back="#161f3a",
    back_pattern="#7187c6",
    suits=("#dde5f7", "#ff8b86", "#ff8b86", "#dde5f7"),
    four_suits=("#5fe08a", "#66b0ff", "#ff8b86", "#dde5f7"),
    lifted="#463a14",
    lifted_edge="#ffcf70",
    target="#e8b04a",
    on_target="#1a1200",
    hint="#79c6ff",
    on_hint="#00131f",
    cursor="#ff7ad1",
    text="#ccd6ee",
    quiet="#8494bd",
    bar="#05080f",
    good="#5fe08a",
    bad="#ff8b86",
)
"""Dark theme: dark cards on a table that is nearly black."""

SEATS: Final = (
    ("#ffffff", "#1c5fb8"),
    ("#1f1300", "#ff9d2e"),
    ("#ffffff", "#7a3fb0"),
    ("#001a12", "#35c28d"),
    ("#ffffff", "#b3245f"),
    ("#1c1a00", "#e8d43a"),
)
"""Ink and ground of each seat's sign in a race, the same in every theme."""

THEMES: Final = {theme.name: theme for theme in (FELT, PAPER, CONTRAST, MIDNIGHT)}
OWN: Final = "default"
"""The colour of text or background that the terminal uses by itself."""


def transparent(theme: BoardTheme) -> BoardTheme:
    """The theme with the text and background colours of the terminal."""
    bare = theme._replace(felt=OWN, bar=OWN, text=OWN, quiet=OWN, key=OWN, place=OWN)
    return bare._replace(name=f"{theme.name}-transparent", good="green", bad="red")


GREYS: Final = ("#000000", "#7f7f7f", "#ffffff")


def without_colour(theme: BoardTheme) -> BoardTheme:
    """The theme for terminals without colour: the cursor in a grey that stands out."""
    grounds = [brightness(colour) for colour in (theme.card, theme.felt) if colour != OWN]

    def distance(grey: str) -> float:
        return min(abs(brightness(grey) - ground) for ground in grounds)

    return theme._replace(cursor=max(GREYS, key=distance))


def brightness(colour: str) -> float:
    """The brightness of a colour ``#rrggbb``, from 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def style(theme: BoardTheme, ink: Ink, emphasis: Emphasis) -> Style:
    """The style of a cell."""
    signals = {Emphasis.TARGET: (theme.on_target, theme.target), Emphasis.HINT: (theme.on_hint, theme.hint)}
    match ink:
        case Ink.FELT:
            return Style(bgcolor=theme.felt)
        case Ink.NOTICE:
            return Style(color=theme.text, bgcolor=theme.bar, bold=True)
        case Ink.CURSOR if emphasis is Emphasis.NONE:
            return Style(color=theme.cursor, bgcolor=theme.card, bold=True)
        case Ink.CURSOR:
            return Style(color=theme.card, bgcolor=theme.cursor, bold=True)
        case Ink.LABEL:
            return Style(color=theme.on_target, bgcolor=theme.target, bold=True)
        case _ if ink in SEAT_INKS:
            sign, ground = SEATS[SEAT_INKS.index(ink)]
            return Style(color=sign, bgcolor=ground, bold=True)
        case Ink.PLACE:
            colour = signals[emphasis][1] if emphasis in signals else theme.place
            return Style(color=colour, bgcolor=theme.felt, bold=emphasis in signals)
        case Ink.KEY if emphasis is Emphasis.NONE:
            # Weight tells keys from other labels where their colour is that of text.
            return Style(color=theme.key, bgcolor=theme.felt, bold=theme.key == theme.text)
        case Ink.EDGE_GAP | Ink.BACK_GAP:
            beside = style(theme, Ink.EDGE if ink is Ink.EDGE_GAP else Ink.BACK, emphasis)
            return Style.from_color(beside.bgcolor, Style(bgcolor=theme.felt).bgcolor)
        case Ink.BACK if emphasis not in signals:
            return Style(color=theme.back_pattern, bgcolor=theme.back)
        case Ink.KEY | Ink.EDGE | Ink.BACK:
            edge, ground = {
                Emphasis.NONE: (theme.edge, theme.card),
                Emphasis.LIFTED: (theme.lifted_edge, theme.lifted),
                **signals,
            }[emphasis]
            # The keys of lifted cards and of targets differ without colour, too.
            underlined = ink is Ink.KEY and emphasis is Emphasis.LIFTED
            return Style(color=edge, bgcolor=ground, bold=emphasis is not Emphasis.NONE, underline=underlined)
        case _:
            suits = dict(zip((Ink.CLUBS, Ink.DIAMONDS, Ink.HEARTS, Ink.SPADES), theme.suits, strict=True))
            card = theme.lifted if emphasis is Emphasis.LIFTED else theme.card
            return Style(color=suits[ink], bgcolor=card, bold=True)


class StyleCache(dict[Cell, Segment]):
    """A cache of rich segments for the cells of one theme."""

    MAX_ENTRIES: Final = 1_000
    """A full cache is emptied: animations leave many entries that are never drawn again."""

    def __init__(self, theme: BoardTheme) -> None:
        super().__init__()
        self.theme = theme
        self._styles: dict[tuple[Ink, Emphasis], Style] = {}

    def __missing__(self, run: Cell) -> Segment:
        text, ink, emphasis = run
        if (ink, emphasis) not in self._styles:
            self._styles[ink, emphasis] = style(self.theme, ink, emphasis)
        if len(self) == self.MAX_ENTRIES:
            self.clear()
        self[run] = segment = Segment(text, self._styles[ink, emphasis])
        return segment
