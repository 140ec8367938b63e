"""Card sizes: chosen by the terminal, fixed by a setting, changed in mid-game."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.config.settings import CARD_SIZES, Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.pile_places import BORDERS, Arrangement, NeededSize
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.theme.card_faces import SOLID, CardSize
from tests.game.games_in_progress import begin_with, klondike
from tests.game.random_games import played
from tests.samples import one_in, pairs
from tests.tui.board.arrangements import arranged
from tests.tui.table_pilot import at_the_table, message

SOLITAIRES = [game for game in game_ids() if load_ruleset(game).seats.most == 1]
BOARDS = [(80, 22), (100, 28), (120, 43), (200, 58)]


def card(game: str, width: int, height: int, card_size: str = "auto") -> CardSize:
    arrangement = arranged(load(game), width, height, card_size)
    return arrangement.card


def test_a_large_terminal_has_three_sizes_to_choose_from() -> None:
    for game in SOLITAIRES:
        small, medium, large = (card(game, 200, 58, size) for size in CARD_SIZES[1:])
        assert small.width < medium.width < large.width, game
        assert small.height < medium.height < large.height, game
        assert card(game, 200, 58) == large or load_ruleset(game).layout.shape is Shape.CLOCK, game


def test_a_dial_is_round_rather_than_of_large_cards_unless_these_are_asked_for() -> None:
    for game, wide in (("big-ben", (9, 7)), ("grandfathers-clock", (9, 7))):
        assert card(game, 120, 38, "large") == CardSize(*wide)
        assert card(game, 120, 38) == CardSize(7, 5)


@pytest.mark.parametrize(("game", "board"), pairs(one_in(2, SOLITAIRES), BOARDS), ids=str)
def test_a_size_that_does_not_fit_becomes_the_largest_that_does(game: str, board: tuple[int, int]) -> None:
    small, medium, large = (card(game, *board, size) for size in CARD_SIZES[1:])
    assert small.width <= medium.width <= large.width
    assert card(game, *board).width <= large.width


@pytest.mark.parametrize(
    ("game", "widths"),
    [
        ("klondike", (7, 15, 19)),
        ("bakers-dozen", (5, 9, 13)),
        ("big-ben", (5, 7, 13)),
        ("grandfathers-clock", (5, 7, 13)),
        ("yukon", (7, 13, 19)),
        ("agnes-bernauer", (7, 11, 15)),
        ("eight-off", (7, 11, 19)),
        ("king-albert", (7, 9, 15)),
        ("double-klondike", (7, 9, 15)),
        ("belvedere", (7, 9, 15)),
    ],
)
def test_cards_use_the_room_of_the_terminal(game: str, widths: tuple[int, ...]) -> None:
    assert tuple(card(game, *board).width for board in ((80, 22), (120, 38), (200, 58))) == widths


def test_eighteen_rows_are_enough_but_for_a_clock_with_fans_sixteen_columns_and_sails() -> None:
    for game in SOLITAIRES:
        rules = load(game)
        needs_more = bool(rules.ruleset.tableau.labels) or game in ("crescent", "windmill")
        assert isinstance(arrange(rules, 80, 16), NeededSize) is needs_more, game
        assert isinstance(arrange(rules, 80, 18), Arrangement) or game != "crescent"
        needed = arrange(rules, 60, 16)
        # The twelve columns of Blockade and Box Kite and the sails of Windmill just fit, in more rows.
        just_fits = game in ("blockade", "box-kite", "windmill")
        assert isinstance(needed, Arrangement) or needed.width > 60 or just_fits


@pytest.mark.parametrize("game", one_in(3, SOLITAIRES))
def test_the_low_cards_of_a_low_board_can_all_be_drawn(game: str) -> None:
    rules, keys = load(game), pile_keys(load(game))
    arrangement = arrange(rules, 80, 16)
    if isinstance(arrangement, Arrangement):
        assert all(arrangement.size_at(place).height > BORDERS for place in arrangement.places)
        for moves in (0, 40):
            assert paint(Scene(rules, played(game, moves, seed=1).position, arrangement, SOLID, keys))


def test_large_cards_may_cost_the_length_of_columns() -> None:
    assert card("klondike", 80, 22, "large").width > card("klondike", 80, 22).width


def test_the_board_uses_the_card_size_of_the_settings() -> None:
    save_settings(Settings(card_size="small"))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        arrangement = screen.query_one(Board).arrangement
        assert isinstance(arrangement, Arrangement)
        assert arrangement.card == card("klondike", 120, 38, "small")

    at_the_table(klondike(), script, size=(120, 40))


def test_resizing_keeps_lifted_cards_the_open_prompt_and_undo() -> None:
    game = Game.new(load("whitehead"), deal=1)
    begin_with(game, {"tableau-1": (0x3A, 0x09, 0x08, 0x07), "tableau-2": ()})

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        board = screen.query_one(Board)

        async def resize(width: int, height: int) -> None:
            await pilot.resize_terminal(width, height)
            await pilot.pause()

        await pilot.press("space", "1")
        held, at_80 = screen.game.position, frame_text(board.frame)
        assert "┏7♣" in at_80, "the last card is lifted"
        await resize(120, 45)
        assert "┏7♣" in frame_text(board.frame), "and still is, larger"
        await resize(80, 24)
        assert frame_text(board.frame) == at_80
        await pilot.press("2")
        question = message(screen)
        assert question.startswith("How many cards?")
        for size in ((100, 30), (40, 10), (200, 60)):
            await resize(*size)
        assert message(screen) == question
        await pilot.press("2")
        assert len(screen.game.pile("tableau-2")) == 2
        await resize(80, 24)
        await pilot.press("u")
        assert screen.game.position == held

    at_the_table(game, script)
