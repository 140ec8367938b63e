"""Every theme: contrast by WCAG, distinct highlights, changed and saved by a key."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.filter import monochrome_style
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.config.keys.commands import COMMANDS, CommandGroup
from solitaire.config.settings import Settings
from solitaire.config.settings_file import load_settings, save_settings
from solitaire.config.themes.colours import contrast
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.text.english import capital
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.start_up import StartUp
from solitaire.tui.theme.card_faces import SOLID, CardSize, Emphasis, Ink, place_lines
from solitaire.tui.theme.palette import BoardTheme, style, transparent, without_colour
from solitaire.tui.theme.theme_choice import lacks_colour
from tests.event_loop import in_event_loop
from tests.game.games_in_progress import klondike
from tests.tui.board.arrangements import arranged
from tests.tui.table_pilot import at_the_table, message
from tests.tui.theme.shipped import CONTRAST, THEMES

SUITS = (Ink.CLUBS, Ink.DIAMONDS, Ink.HEARTS, Ink.SPADES)


EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def contrast_of(painted: Style) -> float:
    assert painted.color and painted.bgcolor
    return contrast(painted.color.name, painted.bgcolor.name)


@EVERY_THEME
@pytest.mark.parametrize("emphasis", Emphasis)
@pytest.mark.parametrize("four_colours", [False, True])
def test_suits_are_legible_on_every_card(theme: BoardTheme, emphasis: Emphasis, four_colours: bool) -> None:
    worn = theme._replace(suits=theme.four_suits) if four_colours else theme
    least = min(contrast_of(style(worn, suit, emphasis)) for suit in SUITS)
    assert least >= (7 if theme is CONTRAST else 4.5)


@EVERY_THEME
def test_keys_and_counts_are_legible(theme: BoardTheme) -> None:
    for ink, emphasis in product((Ink.KEY, Ink.EDGE, Ink.BACK), Emphasis):
        assert contrast_of(style(theme, ink, emphasis)) >= (7 if theme is CONTRAST else 4.5), (ink, emphasis)


@EVERY_THEME
def test_the_lines_of_text_are_legible(theme: BoardTheme) -> None:
    for colour in (theme.text, theme.quiet, theme.target, theme.good, theme.bad):
        assert contrast(colour, theme.bar) >= (7 if theme is CONTRAST else 4.5)


def test_face_down_cards_are_filled_in_high_contrast() -> None:
    """A lighter fill would leave less than 7 : 1 for the count of cards on it."""
    assert round(contrast(CONTRAST.back, CONTRAST.felt), 1) >= 3
    assert contrast(CONTRAST.back, CONTRAST.card) >= 7


@EVERY_THEME
def test_the_outline_of_an_empty_place_is_seen(theme: BoardTheme) -> None:
    """WCAG 1.4.11 asks for 3 : 1 where a line carries meaning."""
    assert contrast_of(style(theme, Ink.PLACE, Emphasis.NONE)) >= 3


@EVERY_THEME
@pytest.mark.parametrize("emphasis", [Emphasis.NONE, Emphasis.TARGET, Emphasis.HINT])
def test_what_an_empty_place_takes_is_legible(theme: BoardTheme, emphasis: Emphasis) -> None:
    lines = place_lines(CardSize(7, 5), "10♥", emphasis)
    written = [(text, ink) for line in lines for text, ink, _ in line if text in "10♥"]
    assert "".join(text for text, _ in written) == "10♥"
    assert min(contrast_of(style(theme, ink, emphasis)) for _, ink in written) >= (
        7 if theme is CONTRAST else 4.5
    )


@EVERY_THEME
def test_the_hours_of_a_clock_are_legible_also_without_colour(theme: BoardTheme) -> None:
    rules = load("big-ben")
    frame = paint(Scene(rules, Game.new(rules, deal=1).position, arranged(rules), SOLID, {}))
    (rim,) = (row for row in frame if "12:00" in "".join(sign for sign, _, _ in row))
    _, ink, emphasis = next(cell for cell in rim if cell[0] == ":")
    painted = style(theme, ink, emphasis)
    has_own_greys = theme.felt.startswith("#")  # The terminal chooses those of its sixteen colours.
    for shown in (painted, monochrome_style(painted) if has_own_greys else painted):
        assert contrast_of(shown) >= (7 if theme is CONTRAST else 4.5)


@EVERY_THEME
def test_lifted_cards_targets_hints_and_others_are_four_different_things(theme: BoardTheme) -> None:
    for parts in [(Ink.KEY,), (Ink.EDGE, Ink.SPADES)]:
        assert len({tuple(style(theme, ink, emphasis) for ink in parts) for emphasis in Emphasis}) == 4
    grounds = [style(theme, Ink.EDGE, emphasis).bgcolor for emphasis in Emphasis]
    assert len({ground.name for ground in grounds if ground}) == 4


@EVERY_THEME
def test_the_cursor_is_seen_on_card_and_table_and_is_no_suit(theme: BoardTheme) -> None:
    """WCAG 1.4.11 asks for 3 : 1 where a shape carries meaning."""
    assert contrast_of(style(theme, Ink.CURSOR, Emphasis.NONE)) >= 3
    assert contrast(theme.cursor, theme.felt) >= 3
    assert theme.cursor not in theme.suits + theme.four_suits


@EVERY_THEME
def test_without_colour_the_cursor_is_seen_on_card_and_table(theme: BoardTheme) -> None:
    """WCAG 1.4.11 asks for 3 : 1 where a shape carries meaning; the greys are those of the screen."""
    worn = without_colour(theme)
    greys = [
        monochrome_style(Style(bgcolor=colour)).bgcolor for colour in (worn.cursor, theme.card, theme.felt)
    ]
    cursor, card, table = (grey.name for grey in greys if grey)
    assert contrast(cursor, card) >= 3
    assert contrast(cursor, table) >= 3


@EVERY_THEME
def test_letters_and_notices_are_legible(theme: BoardTheme) -> None:
    for ink in (Ink.LABEL, Ink.NOTICE):
        assert contrast_of(style(theme, ink, Emphasis.NONE)) >= (7 if theme is CONTRAST else 4.5)


@EVERY_THEME
def test_four_suits_have_four_colours_and_two_have_two(theme: BoardTheme) -> None:
    assert len(set(theme.four_suits)) == 4
    assert theme.suits[0] == theme.suits[3] != theme.suits[1] == theme.suits[2]
    assert (theme.four_suits[2], theme.four_suits[3]) == (theme.suits[2], theme.suits[3]), "hearts, spades stay"


@pytest.mark.parametrize(
    "theme", [*THEMES.values(), *map(transparent, THEMES.values())], ids=lambda theme: theme.name
)
def test_keys_stand_out_from_outlines(theme: BoardTheme) -> None:
    key, place = style(theme, Ink.KEY, Emphasis.NONE), style(theme, Ink.PLACE, Emphasis.NONE)
    assert key.bold != place.bold or contrast_of(key) > 1.5 * contrast_of(place)


def test_themes_differ() -> None:
    for one, other in combinations(THEMES.values(), 2):
        assert (one.felt, one.card) != (other.felt, other.card)


def test_the_best_known_themes_are_the_first() -> None:
    assert [*THEMES][:4] == ["felt", "paper", "contrast", "midnight"]


@EVERY_THEME
def test_sixteen_colours_are_enough(theme: BoardTheme) -> None:
    """Old terminals have no more; their nearest colours still distinguish cards, suits and signals."""

    def pair(ink: Ink, emphasis: Emphasis = Emphasis.NONE) -> tuple[int, int]:
        painted = style(theme, ink, emphasis)
        assert painted.color and painted.bgcolor
        old = [colour.downgrade(ColorSystem.STANDARD).number for colour in (painted.color, painted.bgcolor)]
        return old[0] or 0, old[1] or 0

    inks = [Ink.PLACE, Ink.MARK, Ink.KEY, Ink.EDGE, Ink.BACK, Ink.CURSOR, Ink.LABEL, Ink.NOTICE, *SUITS]
    assert all(colour != ground for colour, ground in map(pair, inks))
    assert len({pair(Ink.EDGE, emphasis) for emphasis in Emphasis}) == len(Emphasis)
    felt, card = (Color.parse(colour).downgrade(ColorSystem.STANDARD) for colour in (theme.felt, theme.card))
    assert felt != card
    red = Color.parse(theme.suits[1]).downgrade(ColorSystem.STANDARD)
    assert red != Color.parse(theme.suits[0]).downgrade(ColorSystem.STANDARD)
    four = {Color.parse(colour).downgrade(ColorSystem.STANDARD).number for colour in theme.four_suits}
    assert len(four) == 4


def test_a_transparent_background_is_that_of_the_terminal() -> None:
    """On the board, in the lines above and below it, and behind dialogs, palette and menu."""
    save_settings(Settings(transparent=True))

    async def script(pilot: Pilot[None], screen: object) -> None:
        for keys in (
            ["S"],
            ["escape", "question_mark"],
            ["escape", "i"],
            ["escape", "ctrl+p"],
            ["escape", "M"],
        ):
            await pilot.press(*keys)
            await pilot.pause()
            for strip in pilot.app.screen._compositor.render_strips():
                grounds = {segment.style.bgcolor for segment in strip if segment.style}
                names = {ground.name for ground in grounds if ground and not ground.is_default}
                assert not names & {colour for theme in THEMES.values() for colour in (theme.felt, theme.bar)}
            for field in pilot.app.screen.query(Input):
                cursor = field.get_component_rich_style("input--cursor")
                assert cursor.bgcolor and cursor.bgcolor.name == THEMES["felt"].target and not cursor.reverse
        for theme in map(transparent, THEMES.values()):
            assert style(theme, Ink.FELT, Emphasis.NONE).bgcolor == Color.default()
            assert style(theme, Ink.KEY, Emphasis.NONE) == Style(color="default", bgcolor="default", bold=True)

    at_the_table(klondike(), script)


@in_event_loop
async def test_notices_on_a_transparent_background_have_colours_that_are_told_apart() -> None:
    """The terminal's own text may be as dark as the ground of notices."""
    save_settings(Settings(transparent=True))
    app = SolitaireApp(StartUp(klondike()))
    async with app.run_test(notifications=True) as pilot:
        app.warn("Take care.")
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        (found,) = (each.style for strip in strips for each in strip if "Take care." in each.text)
        assert found and found.color and found.bgcolor
        assert (found.color.name, found.bgcolor.name) == ("color(7)", "color(0)")


def test_a_theme_is_applied_at_once_and_remembered(settings_file: Path) -> None:
    seen = []

    async def change(pilot: Pilot[None], screen: object) -> None:
        for name in (*[*THEMES][1:], *[*THEMES][:2]):
            await pilot.press("t")
            assert load_settings().settings.look == name
            seen.append(pilot.app.export_screenshot())

    async def return_(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        assert pilot.app.board_theme == THEMES["paper"]

    game = klondike()
    at_the_table(game, change)
    assert len(set(seen)) == len(THEMES)
    assert seen[0] == seen[-1]
    assert settings_file.exists()
    at_the_table(game, return_)


def test_four_colours_are_remembered_in_every_theme() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        await pilot.press("C")
        for _ in THEMES:
            await pilot.press("t")
            assert pilot.app.board_theme.suits == THEMES[pilot.app.board_theme.name].four_suits
        assert load_settings().settings.four_colours
        await pilot.press("C")
        assert pilot.app.board_theme.suits == THEMES[pilot.app.board_theme.name].suits

    at_the_table(klondike(), script)


def test_the_table_says_whether_suits_have_four_colours() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("t", "C")
        assert message(screen) == "Four colours on."
        await pilot.press("C")
        assert message(screen) == "Four colours off."

    at_the_table(klondike(), script)


def test_the_table_says_which_characters_are_used_whatever_it_said_before() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("t", "A")
        assert message(screen) == "Characters: ASCII."
        await pilot.press("B")
        assert message(screen).startswith("Large ranks need Unicode characters: A turns ASCII off.")
        await pilot.press("A")
        assert message(screen) == "Characters: auto."

    at_the_table(klondike(), script)


def test_the_palette_offers_every_theme() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        app = pilot.app
        assert isinstance(app, SolitaireApp)
        commands = {offered.title: offered for offered in app.get_system_commands(app.screen)}
        for command in COMMANDS:
            if command.group is not CommandGroup.LOOK:
                continue
            before = app.board_theme
            await commands[capital(command.description)].callback()
            assert app.board_theme != before

    at_the_table(klondike(), script)


@in_event_loop
async def test_mistakes_in_the_settings_are_shown_and_the_game_starts(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('look = "papr"\n')
    app = SolitaireApp(StartUp(klondike()))
    async with app.run_test(notifications=True) as pilot:
        await pilot.pause()
        told = [notice.message for notice in app._notifications]
        assert told == [f"{settings_file}:1: look: there is no theme 'papr'. Did you mean 'paper'?"]
        assert app.board_theme == THEMES["felt"]


def test_a_theme_that_cannot_be_saved_is_applied(settings_file: Path) -> None:
    settings_file.parent.parent.mkdir()
    settings_file.parent.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        await pilot.press("t")
        assert pilot.app.board_theme == THEMES["paper"]

    at_the_table(klondike(), script)


@pytest.mark.parametrize(
    ("environment", "lacking"),
    [
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, True),
        ({"TERM": "vt100"}, True),
        ({"TERM": "xterm-mono"}, True),
        ({"TERM": "linux-m"}, True),
    ],
    ids=lambda value: " ".join(value.values()) if isinstance(value, dict) else str(value),
)
def test_colour_is_missing_or_unwanted(environment: dict[str, str], lacking: bool) -> None:
    assert lacks_colour(environment) is lacking
