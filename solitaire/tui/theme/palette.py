"""The colours of everything, and the style of a cell by its ink and emphasis."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from solitaire.config.themes.colours import brightness
from solitaire.config.themes.theme_file import Theme
from solitaire.tui.theme.card_faces import SEAT_INKS, SOLID, SUIT_INKS, Cell, Emphasis, Glyphs, Ink, Line
from solitaire.tui.theme.layout_options import AUTO, LayoutOptions


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
    card_size: str = AUTO
    """The largest cards allowed, as in the settings."""
    motion: str = "normal"
    """The speed of animations, as in the settings."""
    finishing: str = "normal"
    """The speed at which several cards go up to the foundations, as in the settings."""

    is_mirrored: bool = False
    """Whether tables are laid out from right to left, as in the settings."""

    @property
    def layout(self) -> LayoutOptions:
        """The options of the layout of a table."""
        return LayoutOptions(self.card_size, self.glyphs.covered_rows, self.is_mirrored)


def board_theme(theme: Theme) -> BoardTheme:
    """The theme of a file for everything that is drawn."""
    colour = theme.colours
    black, red = colour["black_suits"], colour["red_suits"]
    return BoardTheme(
        name=theme.id,
        felt=colour["table"],
        place=colour["empty_place"],
        key=colour["keys"],
        card=colour["card"],
        edge=colour["card_border"],
        back=colour["card_back"],
        back_pattern=colour["back_pattern"],
        suits=(black, red, red, black),
        four_suits=(colour["clubs"], colour["diamonds"], colour["hearts"], colour["spades"]),
        lifted=colour["lifted"],
        lifted_edge=colour["lifted_border"],
        target=colour["target"],
        on_target=colour["target_text"],
        hint=colour["hint"],
        on_hint=colour["hint_text"],
        cursor=colour["cursor"],
        text=colour["text"],
        quiet=colour["quiet_text"],
        bar=colour["bar"],
        good=colour["winnable"],
        bad=colour["lost"],
    )


SEATS: Final = (
    ("#ffffff", "#1c5fb8"),
    ("#1f1300", "#ff9d2e"),
    ("#ffffff", "#7a3fb0"),
    ("#001a12", "#35c28d"),
    ("#ffffff", "#b3245f"),
    ("#1c1a00", "#e8d43a"),
)
"""Ink and ground of each seat's sign in a race, the same in every theme."""

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
        case Ink.MARK:
            is_plain = emphasis not in signals
            return Style(color=theme.quiet if is_plain else theme.text, bgcolor=theme.felt, bold=not is_plain)
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
            card = theme.lifted if emphasis is Emphasis.LIFTED else theme.card
            return Style(color=theme.suits[SUIT_INKS.index(ink)], bgcolor=card, bold=True)


def card_row(cards: Iterable[tuple[Line, ...]], theme: BoardTheme, gap: str = " ") -> Text:
    """Cards of one size, as lines of cells, side by side with a gap between them."""
    return Text("\n").join(
        Text(gap).join(
            Text.assemble(*((text, style(theme, ink, emphasis)) for text, ink, emphasis in cells))
            for cells in line
        )
        for line in zip(*cards, strict=True)
    )


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
