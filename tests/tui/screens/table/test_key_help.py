"""The key help of a table, and the names of piles."""

from __future__ import annotations

import html
from itertools import takewhile

import pytest
from textual.pilot import Pilot

from solitaire.config.keys.commands import COMMANDS, CommandGroup
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.text.pile_text import pile_title
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.dialogs.settings_dialog import SettingsDialog
from solitaire.tui.screens.table import TableScreen
from tests.game.games_in_progress import klondike, limited_undo
from tests.samples import pairs
from tests.tui.app_pilot import shown
from tests.tui.table_pilot import at_the_table, message


@pytest.mark.parametrize(
    ("game", "shows", "hides"),
    [
        ("freecell", "pile, then its target", "space "),
        ("sir-tommy", "the pile that gets the waste's card, or the waste first;", "space "),
        ("golf", "pile: its last card is played", "then its target"),
        ("neighbour", "one card of a pair, then the other; the same card twice ", "its target"),
        ("nestor", "one card of a pair, then the other.", "twice removes"),
        ("baroness-kings-out", "one card of a pair, then the other or an empty pile.", "its target"),
        ("golf", "enter plays the card; tab", "lifts and drops"),
        ("klondike", "enter lifts and drops", "plays the card;"),
    ],
)
def test_the_key_help_names_the_keys_of_this_game(game: str, shows: str, hides: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, KeyHelpDialog)
        assert shows in shown(pilot) and hides not in shown(pilot)
        await pilot.press("escape")
        assert screen.is_current

    at_the_table(Game.new(load(game), deal=3), script)


@pytest.mark.parametrize("layout", ["qwerty", "cyrillic"])
def test_the_key_help_says_which_keys_another_keyboard_changes_and_still_how_it_closes(layout: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        note = "─ Keys of Baroness without kings · piles by place, commands by letter ─"
        assert (note in shown(pilot)) is (layout != "qwerty")
        assert "─ esc close ─" in shown(pilot)

    save_settings(Settings(key_layout=layout))
    at_the_table(Game.new(load("baroness-kings-out"), deal=3), script)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("golf", ("z foundation ",)),
        ("miss-milligan", ("d cell ",)),
        ("freecell", ("c v foundations", "j cells")),
    ],
)
def test_the_key_help_names_one_pile_in_the_singular(game: str, names: tuple[str, ...]) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert all(name in shown(pilot) for name in names)

    at_the_table(Game.new(load(game), deal=3), script)


@pytest.mark.parametrize(("game", "keys"), [("pyramid", "1234567"), ("tri-peaks", "1234567890")])
def test_the_key_help_lists_a_key_that_piles_share_once(game: str, keys: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert f" {' '.join(keys)} free cards (the key is on the card) " in shown(pilot)

    at_the_table(Game.new(load(game), deal=3), script)


@pytest.mark.parametrize(
    ("game", "name"),
    [("crescent", "redeal"), ("montana", "redeal"), ("monte-carlo", "deal"), ("klondike", "deal")],
)
def test_the_key_help_names_the_redeal_where_nothing_is_dealt_from_a_stock(game: str, name: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert f" space  {name}  " in shown(pilot)

    at_the_table(Game.new(load(game), deal=3), script)


def test_on_a_narrow_terminal_the_key_help_breaks_no_word() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert " 1 2 3 4 5 6 7 free cards " in shown(pilot) and " (the key is on the card) " in shown(pilot)

    at_the_table(Game.new(load("pyramid"), deal=3), script, size=(64, 20))


@pytest.mark.parametrize(
    ("game", "pile", "shows"),
    [
        ("pyramid", "tableau-24", "place 3 "),
        ("flower-garden", "bouquet-6", "bouquet l "),
        ("la-belle-lucie", "tableau-13", 'fan "[" '),
        ("klondike", "tableau-7", "column 7 "),
        ("spider", "tableau-10", "column 0 "),
        ("gaps", "tableau-2-11", 'place "-" of row 2 '),
        ("forty-thieves", "foundation-spades-1", "foundation d of spades "),
        ("klondike", "foundation-spades", "the foundation of spades "),
    ],
)
def test_messages_name_a_pile_by_the_key_on_the_screen(game: str, pile: str, shows: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        rules = screen.game.rules
        screen._session.set_message(f"{pile_title(rules, rules.piles[rules.index[pile]])} is a pile.")
        assert screen._session.message.text == f"{shows}is a pile."

    at_the_table(Game.new(load(game), deal=3), script)


def test_on_a_small_terminal_the_key_help_scrolls() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "leave the program" not in (before := shown(pilot)) and "Piles" in before
        await pilot.press("end")
        await pilot.pause()
        assert isinstance(pilot.app.screen, KeyHelpDialog)
        assert "quit" in (after := shown(pilot)) and "Piles" not in after
        await pilot.press("x")
        assert screen.is_current

    at_the_table(Game.new(load("big-ben"), deal=3), script, size=(60, 20))


@pytest.mark.parametrize("size", [(60, 20), (80, 20), (80, 24)], ids=str)
def test_the_lines_of_the_key_help_are_not_wrapped_again_beside_a_scroll_bar(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        lines = [line[4:] for line in shown(pilot).splitlines()[2:]]
        above = list(takewhile(lambda line: line[:-1].strip(), lines))
        heads = [line.split()[0] for line in above if not line.startswith(" ")]
        assert heads == ["Piles", "Keys", "Cursor", "Mouse"], above

    at_the_table(Game.new(load("bisley"), deal=3), script, size)


@pytest.mark.parametrize(
    ("game", "key"), pairs(["klondike", "golf", "freecell", "scorpion"], ["question_mark", "S"])
)
def test_nothing_of_the_table_is_seen_beside_a_dialog_that_is_nearly_as_wide(game: str, key: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        dialog = pilot.app.screen
        assert isinstance(dialog, KeyHelpDialog | SettingsDialog)
        assert dialog.panel.region.width == 80
        for terminal, frame in (81, 81), (83, 83), (90, 80):
            await pilot.resize_terminal(terminal, 24)
            await pilot.pause()
            assert dialog.panel.region.width == frame

    at_the_table(Game.new(load(game), deal=3), script)


@pytest.mark.parametrize(
    ("ruleset", "size"), pairs(["klondike", "baroness", "belvedere", "big-ben"], [(80, 24), (60, 33)]), ids=str
)
def test_the_key_help_has_every_command_that_the_game_has_a_use_for(
    ruleset: str, size: tuple[int, int]
) -> None:
    useless = {"safe-cards", "auto-play", "auto-finish"} if ruleset == "baroness" else set()

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        seen = pilot.app.export_screenshot().replace("&#160;", " ")
        for command in COMMANDS:
            if command.group is CommandGroup.CURSOR:
                continue
            is_useful = command.id not in useless
            assert (f"{command.keys[0]:<7}" in html.unescape(seen)) is is_useful
            assert (f"{command.name} " in f"{seen} ".replace("<", " ")) is is_useful

    at_the_table(Game.new(load(ruleset), deal=3), script, size)


NEEDS_FOUNDATIONS = {"U", "E", "a"}
"""The keys of auto-play, auto-finish and of playing safe cards."""


@pytest.mark.parametrize(
    ("ruleset", "useless"),
    [
        ("klondike", set()),
        ("spider", {"U", "a"}),
        *((game, NEEDS_FOUNDATIONS) for game in ("accordion", "pyramid", "monte-carlo", "nestor", "gaps")),
    ],
)
def test_the_palette_offers_what_the_game_on_the_table_can_do(ruleset: str, useless: set[str]) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        keys = {command.help for command in pilot.app.get_system_commands(screen)}
        assert NEEDS_FOUNDATIONS - keys == useless
        assert ("Z" in keys) is (ruleset in ("klondike", "spider", "nestor")), "the others have no columns"
        assert {"u", "h", "n", "t", "q"} <= keys

    at_the_table(Game.new(load(ruleset), deal=3), script)


def test_the_key_help_of_a_game_without_undo_has_no_way_back() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "hint " in shown(pilot)
        assert not [word for word in ("undo", "redo", "restart", "bookmark") if word in shown(pilot)]

    at_the_table(limited_undo(0), script)


def test_a_key_that_does_nothing_says_so() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for key in ("8", "D"):
            await pilot.press(key)
            assert message(screen).startswith(f"No pile or command here has the key {key}. ? lists all keys.")
        await pilot.press("space")
        assert "No pile" not in message(screen)
        await pilot.press("w", "8")
        assert screen._session.lifted is not None, "the cards stay lifted"

    at_the_table(klondike(), script)
