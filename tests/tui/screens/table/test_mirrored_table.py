"""A mirrored table: chosen in the settings, played by keys and by mouse, and shown again in replays."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.replay.archive.saved_games import open_archive
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Carry
from solitaire.tui.board.board import Board
from solitaire.tui.board.board_view import BoardView
from solitaire.tui.board.layout.pile_places import Arrangement, PilePlace
from solitaire.tui.dialogs.rules_dialog import rules_text
from solitaire.tui.screens.replay.replay_screen import ReplayScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.game_preview import MIRRORED
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.samples import pairs
from tests.tui.app_pilot import host, in_the_app, shown, until
from tests.tui.table_input import cell_of, keys_for
from tests.tui.table_pilot import at_the_table, highlights, type_keys
from tests.tui.theme.shipped import FELT

SIZES = [(80, 24), (120, 40)]
GAMES = ["klondike", "spider", "freecell", "canfield", "four-seasons", "pyramid", "sultan"]


@pytest.fixture
def mirrored() -> None:
    save_settings(Settings(mirrored=True, auto_finish=False))


def place_of(view: BoardView, pile: str, rules: Rules) -> PilePlace:
    assert isinstance(view.arrangement, Arrangement)
    return view.arrangement.place_of(rules.index[pile])


def test_the_setting_mirrors_the_table_at_once_and_back() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        board, rules = screen.query_one(Board), screen.game.rules
        usual = board.arrangement
        await pilot.press("S", *["down"] * 6, "right")
        await pilot.pause()
        assert "Table             right to left" in shown(pilot)
        assert host(pilot).settings.mirrored
        await pilot.press("escape")
        assert place_of(board, "stock", rules).x > place_of(board, "foundation-spades", rules).x
        assert place_of(board, "tableau-1", rules).x > place_of(board, "tableau-7", rules).x
        await pilot.press("S", *["down"] * 6, "left", "escape")
        assert board.arrangement == usual

    at_the_table(klondike(), script)


@pytest.mark.usefixtures("mirrored")
@pytest.mark.parametrize(("ruleset", "size"), pairs(GAMES, SIZES), ids=str)
def test_arrow_keys_follow_the_screen(ruleset: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        view, rules = screen.query_one(Board), screen.game.rules

        def place() -> PilePlace:
            cursor = highlights(screen).cursor
            assert cursor is not None
            return place_of(view, rules.piles[cursor.pile].name, rules)

        await pilot.press("down")
        for key, side in (("left", -1), ("right", 1)):
            places = [place()]
            for _ in range(3):
                await pilot.press(key)
                places.append(place())
            columns = [each.x * side for each in places]
            assert columns == sorted(columns)
            assert columns[0] < columns[-1]

    at_the_table(Game.new(load(ruleset), 3), script, size)


@pytest.mark.usefixtures("mirrored")
def test_a_game_is_played_by_the_same_keys() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for move in moves:
            await type_keys(pilot, keys_for(screen.game, move))
        await pilot.pause()
        assert screen.game.is_won

    at_the_table(game, script)


@pytest.mark.usefixtures("mirrored")
@pytest.mark.parametrize(("by_drag", "size"), pairs([False, True], SIZES), ids=str)
def test_moves_are_made_with_the_mouse(by_drag: bool, size: tuple[int, int]) -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        width, height = screen.query_one(Board).size

        def cell(pile: str, count: int) -> tuple[int, int]:
            return cell_of(screen.game, pile, count, width, height, is_mirrored=True)

        for move in moves[:10]:
            if isinstance(move, Carry):
                source, target = cell(move.source, move.count), cell(move.target, 0)
                await pilot.mouse_down(Board, offset=source)
                if by_drag:
                    await pilot._post_mouse_events([events.MouseMove], Board, offset=target, button=1)
                else:
                    await pilot.mouse_up(Board, offset=source)
                    await pilot.mouse_down(Board, offset=target)
                await pilot.mouse_up(Board, offset=target)
            else:
                await pilot.click(Board, offset=cell("stock", 0))
            await pilot.pause()
            assert screen.game.moves[-1] == move

    at_the_table(game, script, size)


@pytest.mark.usefixtures("mirrored")
def test_replays_are_mirrored_as_well() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "W")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        view = pilot.app.screen.query_one(BoardView)
        assert isinstance(view.arrangement, Arrangement)
        assert view.arrangement.is_mirrored

    in_the_app(script, klondike(), archive=open_archive)


@pytest.mark.parametrize(("ruleset", "has_note"), [("spider", True), ("gaps", False), ("pounce", False)])
def test_the_rules_tell_how_left_and_right_are_meant(ruleset: str, has_note: bool) -> None:
    theme = FELT._replace(is_mirrored=True)
    assert (MIRRORED in rules_text(load(ruleset), theme, 80).plain) is has_note
    assert MIRRORED not in rules_text(load(ruleset), FELT, 80).plain
