"""Every theme: contrast by WCAG, distinct highlights, changed and saved by a key."""

from __future__ import annotations

import asyncio
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.filter import monochrome_style
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.config import settings
from solitaire.config.keys.commands import COMMANDS, CommandGroup, pile_keys
from solitaire.config.themes.colours import contrast
from solitaire.game.catalogue import game_ids, load
from solitaire.game.game import Game
from solitaire.rules.cards import rank_of, suit_of
from solitaire.rules.piles import Zone
from solitaire.rules.text.english import capital
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.arrange import arrange
from solitaire.tui.board.board import Board
from solitaire.tui.board.canvas import frame_text
from solitaire.tui.board.card_places import count_large_ranks, place_cards
from solitaire.tui.board.painter import paint
from solitaire.tui.board.pile_places import Arrangement
from solitaire.tui.board.scene import Scene
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.start_up import StartUp
from solitaire.tui.theme import large_ranks
from solitaire.tui.theme.card_faces import ASCII, INDEXES, SOLID, Emphasis, Ink
from solitaire.tui.theme.large_ranks import SCALE, large_rank
from solitaire.tui.theme.palette import BoardTheme, style, transparent, without_colour
from solitaire.tui.theme.theme_choice import lacks_colour, needs_ascii
from solitaire.tui.widgets.edge_line import EdgeLine
from tests.frames import check_frame
from tests.game.random_games import played
from tests.samples import one_in
from tests.tui.table_pilot import Script, at_the_table
from tests.tui.theme.shipped import CONTRAST, THEMES

SUITS = (Ink.CLUBS, Ink.DIAMONDS, Ink.HEARTS, Ink.SPADES)
EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def contrast_of(painted: Style) -> float:
    assert painted.color and painted.bgcolor
    return contrast(painted.color.name, painted.bgcolor.name)


# Legible


@EVERY_THEME
@pytest.mark.parametrize("emphasis", Emphasis)
@pytest.mark.parametrize("four_colours", [False, True])
def test_suits_are_legible_on_every_card(theme: BoardTheme, emphasis: Emphasis, four_colours: bool) -> None:
    worn = theme._replace(suits=theme.four_suits) if four_colours else theme
    least = min(contrast_of(style(worn, suit, emphasis)) for suit in SUITS)
    assert least >= (7 if theme is CONTRAST else 4.5)


@EVERY_THEME
@pytest.mark.parametrize("ink", [Ink.KEY, Ink.EDGE, Ink.BACK], ids=lambda ink: ink.value)
@pytest.mark.parametrize("emphasis", Emphasis)
def test_keys_and_counts_are_legible(theme: BoardTheme, ink: Ink, emphasis: Emphasis) -> None:
    assert contrast_of(style(theme, ink, emphasis)) >= (7 if theme is CONTRAST else 4.5)


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


# Distinct


@EVERY_THEME
def test_lifted_cards_targets_hints_and_others_are_four_different_things(theme: BoardTheme) -> None:
    for parts in [(Ink.KEY,), (Ink.EDGE, Ink.SPADES)]:
        assert len({tuple(style(theme, ink, emphasis) for ink in parts) for emphasis in Emphasis}) == 4
    grounds = [style(theme, Ink.EDGE, emphasis).bgcolor for emphasis in Emphasis]
    assert len({ground.name for ground in grounds if ground}) == 4


@EVERY_THEME
def test_the_cursor_is_seen_on_a_card_and_is_no_suit(theme: BoardTheme) -> None:
    painted = style(theme, Ink.CURSOR, Emphasis.NONE)
    assert contrast_of(painted) >= 4.5
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
def test_keys_stand_out_from_outlines_and_the_hours_of_a_clock(theme: BoardTheme) -> None:
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

    inks = [Ink.PLACE, Ink.KEY, Ink.EDGE, Ink.BACK, Ink.CURSOR, Ink.LABEL, Ink.NOTICE, *SUITS]
    assert all(colour != ground for colour, ground in map(pair, inks))
    assert len({pair(Ink.EDGE, emphasis) for emphasis in Emphasis}) == len(Emphasis)
    felt, card = (Color.parse(colour).downgrade(ColorSystem.STANDARD) for colour in (theme.felt, theme.card))
    assert felt != card
    red = Color.parse(theme.suits[1]).downgrade(ColorSystem.STANDARD)
    assert red != Color.parse(theme.suits[0]).downgrade(ColorSystem.STANDARD)
    four = {Color.parse(colour).downgrade(ColorSystem.STANDARD).number for colour in theme.four_suits}
    assert len(four) == 4


# ASCII


def in_ascii(script: Script, game: Game, size: tuple[int, int] = (80, 24)) -> None:
    settings.save_settings(settings.Settings(ascii=True))
    at_the_table(game, script, size)


def shown(pilot: Pilot[None]) -> str:
    table = pilot.app.screen_stack[0]
    lines = [line.text for line in table.query(EdgeLine)]
    return "\n".join([frame_text(table.query_one(Board).frame), *lines])


def strange(text: str) -> set[str]:
    return {character for character in text if character > "\x7e"}


def test_frame_in_ascii() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        check_frame("klondike-ascii-80x24", frame_text(pilot.app.screen.query_one(Board).frame))

    in_ascii(script, played("klondike", 25, seed=3))


def test_lifted_cards_and_targets_have_outlines_of_their_own_in_ascii() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        await pilot.press("7")
        check_frame("klondike-lifted-ascii-80x24", frame_text(pilot.app.screen.query_one(Board).frame))

    in_ascii(script, played("klondike", 25, seed=3))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_nothing_on_the_screen_is_beyond_ascii(size: tuple[int, int]) -> None:
    """Empty places, redeals, none left, counts, a hint, the key card, and a terminal that is too small."""

    async def script(pilot: Pilot[None], screen: object) -> None:
        texts = []

        async def see(*keys: str) -> None:
            await pilot.press(*keys)
            await pilot.pause()
            texts.append(shown(pilot))

        await see()
        for _ in range(24):
            await see("space")
        await see("h")
        await see("escape", "7")
        await see("escape", "question_mark")
        assert isinstance(pilot.app.screen, KeyHelpDialog)
        texts.append(pilot.app.export_screenshot().partition("</style>")[2].partition('-matrix">')[2])
        await see("escape")
        await pilot.resize_terminal(30, 10)
        await see()
        for text in texts:
            assert strange(text) <= {"\xa0"}, "a picture has spaces that do not break"

    in_ascii(script, Game.new(load("klondike"), deal=3), size)


@pytest.mark.parametrize("ruleset", one_in(6, game_ids()))
def test_no_game_is_beyond_ascii(ruleset: str) -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        assert not strange(frame_text(pilot.app.screen.query_one(Board).frame))

    in_ascii(script, played(ruleset, 40, seed=1))


# Large ranks


@pytest.mark.parametrize("scale", [1, SCALE])
def test_every_large_rank_differs_from_the_others(scale: int) -> None:
    ranks = [large_rank(rank, scale) for rank in range(1, 14)]
    assert len(set(ranks)) == 13
    assert {len(row) for rows in ranks for row in rows} == {scale * large_ranks.WIDTH}
    assert {-(-len(rows) // scale) for rows in ranks} == {large_ranks.ROWS}


def test_ranks_are_drawn_large_and_small_again() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        before = frame_text(pilot.app.screen.query_one(Board).frame)
        await pilot.press("B")
        await pilot.pause()
        check_frame("klondike-big-index-80x24", frame_text(pilot.app.screen.query_one(Board).frame))
        assert settings.load_settings().settings.big_index
        assert "Large ranks: 11 of 12 open cards have room for them." in shown(pilot)
        await pilot.press("B")
        await pilot.pause()
        assert frame_text(pilot.app.screen.query_one(Board).frame) == before

    at_the_table(played("klondike", 25, seed=3), script)


def test_large_ranks_in_ascii_are_refused_with_the_reason() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        await pilot.press("B")
        assert "Large ranks need Unicode characters: A turns ASCII off." in shown(pilot)

    in_ascii(script, Game.new(load("klondike"), deal=3))


@pytest.mark.parametrize("game", ["klondike", "bakers-dozen", "big-ben", "belvedere", "klondike-draw-3"])
@pytest.mark.parametrize("size", [(80, 22), (120, 38)], ids=str)
def test_the_number_of_large_ranks_is_that_of_those_on_the_table(game: str, size: tuple[int, int]) -> None:
    glyphs = SOLID._replace(has_large_ranks=True)
    played_game = played(game, 60, seed=2)
    arrangement = arrange(played_game.rules, *size, covered_rows=glyphs.covered_rows)
    assert isinstance(arrangement, Arrangement)
    frame = paint(Scene(played_game.rules, played_game.position, arrangement, glyphs, {}))
    seen = [card for card in place_cards(arrangement, played_game.position) if card.card >= 0]
    large = 0
    for card in seen:
        rows = frame[card.y : card.y + max(1, card.rows)]
        large += any(cell[0] in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█" for row in rows for cell in row[card.x + 1 :][:3] if cell[0])
    assert count_large_ranks(arrangement, played_game.position) == (large, len(seen))


@pytest.mark.parametrize("game", ["klondike", "bakers-dozen", "grandfathers-clock", "agnes-bernauer"])
def test_overlapped_cards_show_large_ranks_where_there_is_room(game: str) -> None:
    glyphs = SOLID._replace(has_large_ranks=True)
    rules = load(game)
    arrangement = arrange(rules, 80, 22, covered_rows=glyphs.covered_rows)
    assert isinstance(arrangement, Arrangement)
    position = Game.new(rules, deal=1).position
    column = rules.index["tableau-1"]
    cards = (0x09, 0x18)  # A black nine, a red eight on it.
    position = position._replace(piles=(*position.piles[:column], cards, *position.piles[column + 1 :]))
    frame = paint(Scene(rules, position, arrangement, glyphs, {}))
    place = arrangement.places[column]
    for y, card in ((place.y, cards[0]), (place.y + large_ranks.ROWS, cards[1])):
        shown = ["".join(sign for sign, _, _ in frame[y + row][place.x + 1 :][:4]) for row in range(2)]
        first, second, *_ = large_rank(rank_of(card))
        assert shown[0] == first + glyphs.suits[suit_of(card)]
        assert shown[1].startswith(second)


def test_cards_under_other_piles_have_large_ranks_only_where_they_are_seen_whole() -> None:
    glyphs, rules = SOLID._replace(has_large_ranks=True), load("pyramid")
    position = Game.new(rules, deal=1).position
    whole = {}
    for size in [(80, 22), (200, 58)]:
        arrangement = arrange(rules, *size, covered_rows=glyphs.covered_rows)
        assert isinstance(arrangement, Arrangement)
        frame = paint(Scene(rules, position, arrangement, glyphs, {}))
        top = arrangement.places[rules.index["tableau-1"]]
        (card,) = position.piles[top.pile]
        rank, index = (
            large_rank(rank_of(card), SCALE),
            f"{INDEXES[rank_of(card) - 1]}{glyphs.suits[suit_of(card)]}",
        )
        seen = ["".join(cell[0] for cell in row[top.x + 1 :]) for row in frame[top.y :][: len(rank)]]
        whole[size] = all(line.startswith(part) for line, part in zip(seen, rank, strict=True))
        assert whole[size] or seen[0].startswith(index)
        shown, open_cards = count_large_ranks(arrangement, position)
        assert (shown == open_cards == 28) is whole[size]
    assert whole == {(80, 22): False, (200, 58): True}


def test_large_ranks_leave_room_for_the_keys_of_a_dial() -> None:
    """Its foundations have their keys and goals on the card."""
    glyphs, rules = SOLID._replace(has_large_ranks=True), load("big-ben")
    position = Game.new(rules, deal=1).position
    for size in [(80, 22), (120, 38), (200, 58)]:
        arrangement = arrange(rules, *size)
        assert isinstance(arrangement, Arrangement)
        frame = paint(Scene(rules, position, arrangement, glyphs, pile_keys(rules)))
        for pile in rules.of_zone(Zone.FOUNDATION):
            place = arrangement.places[pile]
            rows = frame[place.y : place.y + arrangement.card.height]
            text = [
                "".join(cell[0] for cell in row[place.x : place.x + arrangement.card.width]) for row in rows
            ]
            key, _, goal = text[-1].partition("→")
            assert pile_keys(rules)[pile] in (key if arrangement.card.height >= 7 else "".join(text[1:-1]))
            assert goal
            is_large = any(sign in "".join(text) for sign in "█▀▄")
            assert is_large is (arrangement.card.height >= 5)


# The terminal's own colours


def test_a_transparent_background_is_that_of_the_terminal() -> None:
    """On the board, in the lines above and below it, and behind dialogs, palette and menu."""
    settings.save_settings(settings.Settings(transparent=True))

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

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_notices_on_a_transparent_background_have_colours_that_are_told_apart() -> None:
    """The terminal's own text may be as dark as the ground of notices."""
    settings.save_settings(settings.Settings(transparent=True))

    async def run() -> None:
        app = SolitaireApp(StartUp(Game.new(load("klondike"), deal=3)))
        async with app.run_test(notifications=True) as pilot:
            app.warn("Take care.")
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            (found,) = (each.style for strip in strips for each in strip if "Take care." in each.text)
            assert found and found.color and found.bgcolor
            assert (found.color.name, found.bgcolor.name) == ("color(7)", "color(0)")

    asyncio.run(run())


# Changed and remembered


def test_a_theme_is_applied_at_once_and_remembered(settings_file: Path) -> None:
    seen = []

    async def change(pilot: Pilot[None], screen: object) -> None:
        for name in (*[*THEMES][1:], *[*THEMES][:2]):
            await pilot.press("t")
            assert settings.load_settings().settings.look == name
            seen.append(pilot.app.export_screenshot())

    async def return_(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        assert pilot.app.board_theme == THEMES["paper"]

    game = Game.new(load("klondike"), deal=3)
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
        assert settings.load_settings().settings.four_colours
        await pilot.press("C")
        assert pilot.app.board_theme.suits == THEMES[pilot.app.board_theme.name].suits

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_ascii_is_switched_on_and_off() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        before = shown(pilot)
        assert strange(before)
        await pilot.press("A")
        await pilot.pause()
        assert not strange(shown(pilot))
        assert settings.load_settings().settings.ascii is True
        await pilot.press("A")
        await pilot.pause()
        assert shown(pilot) == before
        assert settings.load_settings().settings.ascii is None, "another terminal may need it"

    at_the_table(Game.new(load("klondike"), deal=3), script)


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

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_the_player_can_turn_ascii_off_where_it_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")

    async def script(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        assert pilot.app.board_theme.glyphs == ASCII
        await pilot.press("A")
        assert pilot.app.board_theme.glyphs != ASCII
        assert settings.load_settings().settings.ascii is False

    at_the_table(Game.new(load("klondike"), deal=3), script)


def test_mistakes_in_the_settings_are_shown_and_the_game_starts(settings_file: Path) -> None:
    settings_file.parent.mkdir(parents=True)
    settings_file.write_text('look = "papr"\n')

    async def run() -> None:
        app = SolitaireApp(StartUp(Game.new(load("klondike"), deal=3)))
        async with app.run_test(notifications=True) as pilot:
            await pilot.pause()
            told = [notice.message for notice in app._notifications]
            assert told == [f"{settings_file}:1: look: there is no theme 'papr'. Did you mean 'paper'?"]
            assert app.board_theme == THEMES["felt"]

    asyncio.run(run())


def test_a_theme_that_cannot_be_saved_is_applied(settings_file: Path) -> None:
    settings_file.parent.parent.mkdir()
    settings_file.parent.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        await pilot.press("t")
        assert pilot.app.board_theme == THEMES["paper"]

    at_the_table(Game.new(load("klondike"), deal=3), script)


# What the terminal can show


@pytest.mark.parametrize(
    ("environment", "needed"),
    [
        ({"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}, False),
        ({"TERM": "xterm-256color", "LANG": "en_GB.utf8"}, False),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "linux", "LANG": "en_GB.UTF-8"}, True),
        ({"TERM": "dumb", "LANG": "en_GB.UTF-8"}, True),
        ({"TERM": "xterm", "LANG": "de_DE.ISO-8859-1"}, True),
        ({"TERM": "xterm", "LANG": "de_DE.ISO-8859-1", "LC_ALL": "de_DE.UTF-8"}, False),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8", "LC_CTYPE": "C"}, True),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8", "LC_ALL": "C"}, True),
        ({"TERM": "xterm", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"TERM": "xterm", "LC_CTYPE": "C.UTF-8"}, False),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "latin-1"}, True),
        ({"TERM": "xterm", "LANG": "C", "PYTHONIOENCODING": "utf_8:replace"}, False),
        ({"TERM": "xterm", "LANG": "C", "PYTHONIOENCODING": ":replace"}, True),
    ],
    ids=lambda value: " ".join(value.values()) if isinstance(value, dict) else str(value),
)
def test_ascii_is_the_default_where_the_environment_lacks_unicode(
    environment: dict[str, str], needed: bool
) -> None:
    assert needs_ascii(environment) is needed


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
