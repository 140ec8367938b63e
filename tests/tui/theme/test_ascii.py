"""Cards and screens in ASCII: nothing is beyond it, and when it is the default."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.settings_file import load_settings
from solitaire.game.catalogue import game_ids
from solitaire.tui.app import SolitaireApp
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.theme.card_faces import ASCII
from solitaire.tui.theme.theme_choice import needs_ascii
from tests.frames import check_frame
from tests.game.games_in_progress import klondike
from tests.game.random_games import played
from tests.samples import one_in
from tests.tui.table_pilot import at_the_table
from tests.tui.theme.themed_boards import in_ascii, shown


def strange(text: str) -> set[str]:
    return {character for character in text if character > "\x7e"}


def test_a_table_in_ascii_is_painted_as_before() -> None:
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

    in_ascii(script, klondike(), size)


@pytest.mark.parametrize("ruleset", one_in(6, game_ids()))
def test_no_game_is_beyond_ascii(ruleset: str) -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        assert not strange(frame_text(pilot.app.screen.query_one(Board).frame))

    in_ascii(script, played(ruleset, 40, seed=1))


def test_ascii_is_switched_on_and_off() -> None:
    async def script(pilot: Pilot[None], screen: object) -> None:
        before = shown(pilot)
        assert strange(before)
        await pilot.press("A")
        await pilot.pause()
        assert not strange(shown(pilot))
        assert load_settings().settings.ascii is True
        await pilot.press("A")
        await pilot.pause()
        assert shown(pilot).splitlines()[:-1] == before.splitlines()[:-1], "all but the message"
        assert load_settings().settings.ascii is None, "another terminal may need it"

    at_the_table(klondike(), script)


def test_the_player_can_turn_ascii_off_where_it_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")

    async def script(pilot: Pilot[None], screen: object) -> None:
        assert isinstance(pilot.app, SolitaireApp)
        assert pilot.app.board_theme.glyphs == ASCII
        await pilot.press("A")
        assert pilot.app.board_theme.glyphs != ASCII
        assert load_settings().settings.ascii is False

    at_the_table(klondike(), script)


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
