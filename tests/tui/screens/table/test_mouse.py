"""A table by the mouse: drags, drops, and clicks."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, Move
from solitaire.tui.board.board import Board
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.dialogs.key_help_dialog import KeyHelpDialog
from solitaire.tui.screens.menu import MenuScreen
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.edge_line import EdgeLine
from tests import playthroughs
from tests.game.games_in_progress import klondike
from tests.samples import pairs
from tests.tui.app_pilot import click, dealt_with, host, in_the_app, shown, table
from tests.tui.screen_visit import click as click_at
from tests.tui.table_input import cell_of
from tests.tui.table_pilot import at_the_table, highlights, message


async def drag_to(pilot: Pilot[None], offset: tuple[int, int]) -> None:
    """Move the pointer with the button held, which the pilot itself cannot."""
    await pilot._post_mouse_events([events.MouseMove], Board, offset=offset, button=1)
    await pilot.pause()


@pytest.mark.parametrize(("by_drag", "size"), pairs([False, True], [(80, 24), (120, 40)]), ids=str)
def test_moves_are_made_with_the_mouse(by_drag: bool, size: tuple[int, int]) -> None:
    """The opening; a whole game by mouse is played in a real terminal elsewhere."""
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        for move in moves[:10]:
            if isinstance(move, Carry):
                source = cell_of(screen.game, move.source, move.count, room.width, room.height)
                target = cell_of(screen.game, move.target, 0, room.width, room.height)
                await pilot.mouse_down(Board, offset=source)
                if by_drag:
                    await drag_to(pilot, target)
                else:
                    await pilot.mouse_up(Board, offset=source)
                    await pilot.mouse_down(Board, offset=target)
                await pilot.mouse_up(Board, offset=target)
            else:
                await pilot.click(Board, offset=cell_of(screen.game, "stock", 0, room.width, room.height))
            await pilot.pause()
            assert screen.game.moves[-1] == move

    at_the_table(game, script, size)


def test_escape_and_a_click_beside_the_piles_put_the_cards_down() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        table_at_rest = frame_text(screen.query_one(Board).frame)
        for put_down in ("escape", "click"):
            await pilot.press("6")
            assert "7♣ lifted" in message(screen)
            assert frame_text(screen.query_one(Board).frame) != table_at_rest
            if put_down == "escape":
                await pilot.press("escape")
            else:
                await pilot.click(Board, offset=(1, 1))
            assert frame_text(screen.query_one(Board).frame) == table_at_rest

    at_the_table(klondike(), script)


def test_a_drag_that_ends_nowhere_puts_the_card_back() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        at_rest = frame_text(screen.query_one(Board).frame)
        await pilot.mouse_down(Board, offset=cell_of(screen.game, "tableau-6", 1, room.width, room.height))
        await drag_to(pilot, (3, 20))
        assert "7♣" in frame_text(screen.query_one(Board).frame).splitlines()[20], (
            "the card hangs on the pointer"
        )
        await pilot.mouse_up(Board, offset=(2, 21))
        await pilot.pause()
        assert frame_text(screen.query_one(Board).frame) == at_rest
        assert screen.game.move_count == 0

    at_the_table(klondike(), script)


def test_a_question_is_answered_by_a_click_as_well() -> None:
    async def script(pilot: Pilot[None]) -> None:
        first = table(pilot).game
        await pilot.press("space", "n")
        await click(pilot, "n no")
        assert table(pilot).game is first and "Give up" not in shown(pilot)
        await pilot.press("n")
        await click(pilot, "y yes")
        assert table(pilot).game is not first

    in_the_app(script, klondike())


def test_a_drag_lifts_afresh_and_a_drop_on_the_stock_deals_nothing() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        stock = cell_of(screen.game, "stock", 0, room.width, room.height)
        await pilot.press("1")
        await pilot.mouse_down(Board, offset=cell_of(screen.game, "tableau-3", 1, room.width, room.height))
        await drag_to(pilot, stock)
        await pilot.mouse_up(Board, offset=stock)
        await pilot.pause()
        assert message(screen) == "Cards cannot be moved to the stock."
        assert screen.game.move_count == 0

    at_the_table(klondike(), script)


def test_a_card_that_a_click_plays_at_once_can_be_dragged_as_well() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        reserve, foundation, beside = (
            cell_of(screen.game, pile, count, room.width, room.height)
            for pile, count in (("tableau-2", 1), ("foundation-1", 1), ("foundation-4", 0))
        )
        for target in (beside, foundation):
            await pilot.mouse_down(Board, offset=reserve)
            await drag_to(pilot, target)
            await pilot.mouse_up(Board, offset=target)
            await pilot.pause()
            assert screen.game.move_count == (target == foundation)

    at_the_table(Game.new(load("osmosis"), deal=4), script)


def test_a_release_that_was_not_seen_ends_the_drag() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room, at_rest = screen.query_one(Board).size, frame_text(screen.query_one(Board).frame)
        await pilot.mouse_down(Board, offset=cell_of(screen.game, "tableau-3", 1, room.width, room.height))
        await drag_to(pilot, (30, 20))
        await pilot.hover(Board, offset=(20, 20))
        await pilot.hover(Board, offset=(10, 20))
        assert frame_text(screen.query_one(Board).frame) == at_rest

    at_the_table(klondike(), script)


def test_the_wheel_leaves_the_table_and_a_pause_as_they_are() -> None:
    """A table fits its window, so nothing scrolls; a turn by accident takes no move back."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("space", "3")
        for key in ("right", "p"):
            await pilot.press(key)
            before = frame_text(screen.query_one(Board).frame), message(screen)
            await pilot._post_mouse_events([events.MouseScrollUp, events.MouseScrollDown], Board, (20, 10))
            await pilot.pause()
            assert (frame_text(screen.query_one(Board).frame), message(screen)) == before
        assert screen.game.move_count == 1

    at_the_table(klondike(), script)


def test_commands_at_the_bottom_can_be_clicked() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        line = screen.query(EdgeLine).last()

        async def click_on(words: str) -> None:
            commands = line.text.partition("  ")[2].lstrip()
            begins = line.size.width - 2 - len(commands)
            await pilot.click(line, offset=(begins + commands.index(words), 0))
            await pilot.pause()

        await click_on("space deal")
        assert screen.game.moves == [Move.parse("deal")]
        await click_on("u undo")
        assert screen.game.moves == []
        await click_on("? keys")
        assert isinstance(pilot.app.screen, KeyHelpDialog)
        await pilot.click(offset=(1, 1))
        assert screen.is_current

    at_the_table(klondike(), script)


def test_the_number_of_moves_at_the_top_is_no_key_to_click() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        line = screen.query(EdgeLine).first()
        await pilot.click(line, offset=(line.size.width - 2 - len("0 moves · 0:00 · 0 points"), 0))
        await pilot.pause()
        assert highlights(screen).lifted is None, "nor is the column of that key lifted"

    at_the_table(Game.new(load("forty-thieves"), deal=11), script)


def test_hint_and_undo_can_be_clicked_beside_a_message() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("6", "1", "1", "1")
        assert message(screen) == "The foundation of clubs needs the ace of clubs next."
        await click(pilot, "u undo")
        assert screen.game.move_count == 0
        await pilot.press("1", "1")
        await click(pilot, "h hint")
        assert "enter play it" in message(screen)

    at_the_table(klondike(), script)


@pytest.mark.parametrize(
    ("words", "moves", "games", "screen_type"),
    [
        ("space deal", 2, 0, TableScreen),
        ("n new deal", 0, 1, TableScreen),
        ("? keys", 0, 0, KeyHelpDialog),
        ("M menu", 0, 0, MenuScreen),
    ],
)
def test_a_double_click_on_a_command_never_runs_another_one(
    words: str, moves: int, games: int, screen_type: type[Screen[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor a new deal twice."""

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        begun: list[Game] = []
        monkeypatch.setattr(screen.autosave, "begin", begun.append)
        line = shown(pilot).splitlines()[23]
        at = (line.index(words) + 1, 23)
        await dealt_with(host(pilot), [*click_at(at), *click_at(at)])
        await pilot.pause()
        assert isinstance(pilot.app.screen, screen_type)
        assert (screen.game.move_count, len(begun)) == (moves, games)

    at_the_table(klondike(), script)


def test_a_hint_is_followed_by_clicks_on_its_card_and_on_its_target() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("h")
        for pile, count in ("tableau-3", 1), ("foundation-spades", 0):
            await pilot.click(Board, offset=cell_of(screen.game, pile, count, 80, 22))
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]

    at_the_table(klondike(), script)
