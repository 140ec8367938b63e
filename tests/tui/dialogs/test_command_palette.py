"""The command palette finds a command by whatever players call it."""

from __future__ import annotations

import re
from functools import cache

import pytest
from rich.style import Style
from textual.command import CommandList
from textual.content import Content
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from solitaire.config.keys.command_synonyms import MENU_SYNONYMS, SYNONYMS
from solitaire.config.keys.commands import COMMANDS
from solitaire.config.paths import player_rulesets
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import catalogue_entries
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.rules.text.english import capital
from solitaire.tui.bindings import declared_bindings
from solitaire.tui.dialogs.command_palette import (
    CommandProvider,
    SolitaireCommandPalette,
    _with_key,
    game_relevance,
    relevance,
)
from solitaire.tui.screens.menu import MenuScreen
from tests.game.games_in_progress import klondike
from tests.tui.app_pilot import host, in_the_app, screen_type, shown, table, until

TITLES = {command.id: capital(command.description) for command in COMMANDS}

TYPED = {
    "auto-finish": ("auto-finish", "autofinish"),
    "auto-play": ("auto-play", "auto play", "Autoplay", "autoplay off"),
    "ascii": ("ascii", "unicode"),
    "big-index": ("large cards", "large ranks", "bigger", "font size", "big text"),
    "deal": ("deal", "draw", "redeal", "flip"),
    "finish": ("finish", "play solution"),
    "find": ("find", "find card"),
    "four-colours": ("four colours", "four colors", "colour-blind"),
    "hint": ("hint", "tip", "next move", "give me a hint", "hints"),
    "keys": ("keys", "help", "shortcuts", "tutorial", "introduction", "help me", "mouse"),
    "last-chance": ("last chance", "mistake", "can I win"),
    "go-to-mark": ("bookmarks", "go to bookmark"),
    "mark": ("bookmark", "save position", "remove bookmark"),
    "menu": (
        "menu",
        "race",
        "home",
        "other games",
        "load game",
        "resume",
        "random game",
        "house rules",
    ),
    "new-deal": ("new game", "new deal", "shuffle", "abandon", "concede", "play again", "surrender"),
    "next-look": ("theme", "dark mode", "colours", "colors", "high contrast", "dark theme", "change colours"),
    "pause": ("pause", "break"),
    "pick-deal": (
        "deal number",
        "daily",
        "deck",
        "seed",
        "daily challenge",
        "difficulty",
        "easier deal",
        "copy deal",
        "share deal",
    ),
    "quit": ("quit", "exit", "save", "leave", "close", "bye", "log out", "quit game"),
    "redo": ("redo",),
    "replays": ("replay", "replays", "history"),
    "restart": ("restart", "start over", "retry", "undo all", "rewind", "undo everything"),
    "rules": ("rules", "how to play", "instructions", "show the rules"),
    "settings": (
        "mirror",
        "mirrored table",
        "right to left",
        "left hand",
        "settings",
        "options",
        "preferences",
        "animation",
        "animations",
        "timer",
        "transparent",
        "solver",
        "animation speed",
        "sound",
    ),
    "solution": ("solution", "solve", "show solution", "solve it"),
    "statistics": (
        "stats",
        "statistics",
        "streak",
        "win rate",
        "scores",
        "high scores",
        "results",
        "graphs",
        "calendar",
    ),
    "undo": ("undo", "take back", "step back", "undo last"),
}
"""What players type, by the command that they mean."""


@cache
def games() -> list[CatalogueEntry]:
    """The games that come with the program."""
    return catalogue_entries()[0]


@pytest.mark.parametrize(
    ("typed", "command"), [(typed, command) for command, words in TYPED.items() for typed in words]
)
def test_the_palette_puts_the_command_that_is_meant_first(typed: str, command: str) -> None:
    phrases = {each.id: (TITLES[each.id], each.name, *SYNONYMS.get(each.id, ())) for each in COMMANDS}
    ranked = sorted(phrases, key=lambda each: relevance(typed, phrases[each]), reverse=True)
    assert ranked[0] == command
    best = relevance(typed, phrases[command])
    assert best > relevance(typed, phrases[ranked[1]])
    assert best > max(game_relevance(typed, game) for game in games())


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("freecell", "freecell"),
        ("free cell", "freecell"),
        ("Spider", "spider"),
        ("spid", "spider"),
        ("play golf", "golf"),
        ("new klondike game", "klondike"),
        ("draw 3", "klondike-draw-3"),
        ("vegas", "klondike-vegas"),
        ("spider two suits", "spider-two-suits"),
        ("tri peaks", "tri-peaks"),
        ("nuts", "nuts"),
    ],
)
def test_the_palette_puts_the_game_that_is_meant_first(typed: str, game: str) -> None:
    ranked = sorted(games(), key=lambda each: game_relevance(typed, each), reverse=True)
    assert ranked[0].id == game
    phrases = ((title, *SYNONYMS.get(command, ())) for command, title in TITLES.items())
    assert game_relevance(typed, ranked[0]) > max(relevance(typed, each) for each in phrases)


@pytest.mark.parametrize("typed", ["", "s", "play", "new game", "xyzzy"])
def test_a_query_without_the_name_of_a_game_finds_none(typed: str) -> None:
    assert not any(game_relevance(typed, each) for each in games())


def test_every_command_with_synonyms_exists() -> None:
    assert SYNONYMS.keys() <= TITLES.keys()


def test_every_command_of_the_menu_with_synonyms_exists() -> None:
    assert MENU_SYNONYMS.keys() <= {binding.description for binding in declared_bindings(MenuScreen)}


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("daily", "Play the deal of the day"),
        ("daily challenge", "Play the deal of the day"),
        ("favorite", "Add or remove a favourite"),
        ("new player", "Change the player"),
        ("house rules", "Set house rules"),
        ("variants", "Set house rules"),
        ("resign", "Give up the unfinished game"),
        ("random", "Play a random game"),
        ("rivals", "Set up a race"),
        ("level", "Set up a race"),
        ("three players", "Set up a race"),
        ("names", "Set up a race"),
        ("handicap", "Set up a race"),
    ],
)
def test_in_the_menu_the_palette_finds_what_the_menu_does(typed: str, command: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p", *(key.replace(" ", "space") for key in typed))
        listed = pilot.app.screen.query_one(CommandList)
        await until(pilot, lambda: listed.option_count > 0 and command in str(listed.options[0].prompt))

    in_the_app(script)


def test_a_phrase_matches_better_the_more_of_it_is_typed() -> None:
    scores = [relevance(typed, ["new game"]) for typed in ("x", "", "?", "ga", "n", "new", "NEW GAME")]
    assert scores == sorted(scores)
    assert scores[0] == scores[1] == scores[2] == 0
    assert 2 < scores[3] < 3 < scores[4] and scores[-1] == 4


def test_commands_are_listed_on_a_line_each_after_their_keys() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count)
        palette = pilot.app.screen.query_one(CommandList)
        assert palette.virtual_size.height == palette.option_count
        lines = [line.strip(" │") for line in shown(pilot).splitlines()]
        keys = [re.split(" {2,}", line)[0] for line in lines if re.search(r" {2}[A-Z][a-z]+ ", line)]
        assert keys[:4] == ["space", "u", "r", "R"], "those of play are the first"
        assert any(re.search(r"\bG {9}Go to a bookmark, and back\b", line) for line in lines)
        await pilot.press(*"undo")
        await until(pilot, lambda: re.search(r"\bu {9}Undo the last move", shown(pilot)))

    in_the_app(script, klondike())


def test_on_a_narrow_screen_the_description_of_a_command_is_cut_to_its_line() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count)
        palette = pilot.app.screen.query_one(CommandList)
        assert palette.virtual_size.height == palette.option_count
        assert "h         Show a hint: the next move to a win, or a…" in shown(pilot)

    in_the_app(script, klondike(), size=(60, 18))


def test_a_long_key_stays_apart_from_its_command() -> None:
    assert _with_key("ctrl+pagedown", Content("Undo")).plain == "ctrl+pagedown Undo"


def test_a_command_is_listed_with_its_first_key_though_a_list_has_that_key_as_well() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("T")
        keys = {command.title: command.help for command in pilot.app.get_system_commands(pilot.app.screen)}
        assert (keys["Previous chart"], keys["Next chart"], keys["Back"]) == ("left", "right", "esc")
        assert next(iter(keys)) == "Next chart", "what the screen itself does comes first"

    in_the_app(script)


def test_the_palette_has_the_frames_of_a_dialog_also_on_the_background_of_the_terminal() -> None:
    save_settings(Settings(look="terminal", transparent=True))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: "Deal from the stock" in shown(pilot))
        lines = [line.strip() for line in shown(pilot).splitlines()[1:]]
        frame = ("╭" + "─" * 72 + "╮", "╰" + "─" * 72 + "╯")
        assert (lines[0], lines[2], lines[3]) == (*frame, frame[0]), "of the search, then of the list"
        assert lines[1].startswith("│/ Search for") and lines[1].endswith("│")
        assert frame[1] in lines[4:]

    in_the_app(script, klondike())


def test_a_typed_word_runs_the_first_command() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p", *"stats")
        await until(pilot, lambda: pilot.app.screen.query_one(CommandList).option_count)
        assert "Show the statistics" in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen_type(pilot).__name__ == "StatisticsScreen")

    in_the_app(script, klondike())


def test_another_game_is_played_while_the_one_on_the_table_waits() -> None:
    (folder := player_rulesets()).mkdir(parents=True)
    text = 'extends = "freecell"\nname = "Free[/]Cell [$x"\nsummary = "Brackets [/b] are [red] no markup."\n'
    (folder / "brackets.toml").write_text(text)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("s", "ctrl+p", *"brackets")
        await until(pilot, lambda: "Play Free[/]Cell [$x" in shown(pilot))
        assert "Brackets [/b] are [red] no markup." in shown(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "Your game of Klondike waits in the menu (M)." in shown(pilot))
        assert table(pilot).game.rules.ruleset.id == "brackets"
        await pilot.press("M")
        await until(pilot, lambda: "Klondike · deal 3" in shown(pilot))

    in_the_app(script, klondike())


def test_similar_descriptions_are_listed_where_nothing_matches() -> None:
    async def script(pilot: Pilot[None]) -> None:
        provider = CommandProvider(pilot.app.screen)
        for query, command in (("exit", "quit"), ("setings", "settings")):
            assert [hit.text async for hit in provider.search(query)] == [TITLES[command]], query
        for query in ("xyzzy", "spi"):
            assert not [hit async for hit in provider.search(query)], "of these, one is a part of games' names"

    in_the_app(script, klondike())


def test_so_much_can_be_pasted_into_the_palette_and_no_more() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: pilot.app.screen.query(Input))
        await pilot.press("u")
        assert pilot.app.focused is not None
        pilot.app.focused.post_message(Paste("no " * 100_000))
        pilot.app.focused.post_message(Paste("ndo"))
        await until(pilot, lambda: "Undo the last move" in shown(pilot))
        assert pilot.app.screen.query_one(Input).value == "undo"

    in_the_app(script, klondike())


@pytest.mark.parametrize("theme", ["felt", "paper", "terminal"])
def test_what_is_written_in_an_empty_palette_is_legible_in_every_theme(theme: str) -> None:
    save_settings(Settings(look=theme))

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        # The cursor stands on the first letter.
        await until(pilot, lambda: "Search for commands" in shown(pilot))
        assert_quiet(pilot, "earch for commands and games")
        await pilot.press(*"qqq")
        await until(pilot, lambda: "No matches found" in shown(pilot))
        assert_quiet(pilot, "No matches found")

    in_the_app(script)


def assert_quiet(pilot: Pilot[None], text: str) -> None:
    """Check that a text on the screen has the theme's colour for what matters less."""
    strips = pilot.app.screen._compositor.render_strips()
    (found,) = (each.style for strip in strips for each in strip if text in each.text)
    quiet = Style(color=pilot.app.current_theme.variables["quiet"].removeprefix("ansi_"))
    assert found and found.color and quiet.color
    assert found.color.get_truecolor() == quiet.color.get_truecolor()


def test_a_search_that_ends_while_the_palette_closes_changes_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p", *"qqq")
        await until(pilot, lambda: "No matches found" in shown(pilot))
        palette = pilot.app.screen
        assert isinstance(palette, SolitaireCommandPalette)
        listed = palette.query_one(CommandList)
        palette._pruning = True  # As when its screen is popped: the widgets go first.
        await palette.query("*").remove()
        palette._list_visible = not palette._list_visible
        palette._gather_commands("undo")
        palette._refresh_command_list(listed, [], clear_current=True)
        palette._start_no_matches_countdown("qqq")
        await pilot.app.workers.wait_for_complete()

    in_the_app(script, klondike())


def test_an_exit_while_the_palette_opens_raises_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        host(pilot).action_command_palette()
        pilot.app.exit()  # Now the palette gets no widgets.

    in_the_app(script)
