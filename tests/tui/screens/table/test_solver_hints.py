"""Hints of the solver: what they say of a win, and the way back from a loss."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.analysis.hint_choice import advise
from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.game_events import HINT
from solitaire.rules.moves import DealStock, Move
from solitaire.solver.solve import solve
from solitaire.tui.background.solver_client import NOTHING_FOUND
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.screens.table.commands import hint_commands
from tests import playthroughs
from tests.game.games_in_progress import game_at
from tests.rules.positions import up_to
from tests.solver.answers import LOST, won_by
from tests.tui.app_pilot import shown, until
from tests.tui.fake_solver import GAME, MOVES, FakeSolver, let_light_ask
from tests.tui.screens.table.table_with_solver import with_fake_solver
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import message, type_keys

pytestmark = pytest.mark.usefixtures("no_time_passes")


def test_hints_say_whether_they_are_known_to_win() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        noted: list[str] = []
        screen.game.listener = lambda what, ms: noted.append(what)
        await pilot.press("h")
        assert message(screen).startswith("So far, try: ")
        solver.reply(won_by(moves))
        assert message(screen).startswith("To win: "), "what is in sight is bettered, and counts once"
        assert noted == [HINT]
        await pilot.press("h")
        assert message(screen).startswith("To win: ")
        assert noted == [HINT], "a hint on show is not counted again"
        await pilot.press("escape", "h")
        assert noted == [HINT, HINT]

    with_fake_solver(game, script)


def test_a_better_hint_does_not_replace_a_question() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("space", "h", "n")
        question = message(screen)
        await let_light_ask(pilot)
        solver.reply(won_by(moves[len(screen.game.moves) :]))
        assert message(screen) == question

    with_fake_solver(game, script)


def test_a_lost_position_offers_the_way_back_as_soon_as_it_is_proven_lost() -> None:
    game, moves = playthroughs.read("klondike")
    wrong = next(move for move in game.legal_moves() if move != moves[0])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await type_keys(pilot, keys_for(screen.game, wrong))
        await let_light_ask(pilot)
        assert "last winnable" not in message(screen)
        solver.reply(LOST)
        assert "L last winnable  M menu" in message(screen)
        await pilot.resize_terminal(60, 24)
        await until(pilot, lambda: "L last winnable  M menu" in shown(pilot).splitlines()[-1])
        await pilot.press("h", "escape")
        assert "L last winnable  M menu" in message(screen)
        await pilot.press("L", "escape")
        assert not screen.game.moves and "last winnable" not in message(screen)

    with_fake_solver(game, script)


def test_a_game_without_moves_offers_the_way_back_as_soon_as_it_is_known() -> None:
    game = Game.new(load("black-hole"), 11)
    *moves, last = map(Move.parse, [f"tableau-{fan}:foundation" for fan in (1, 5, 9, 7, 1, 8, 3)])
    game.go_to(moves)
    win = list(solve(game.rules, game.position).moves)

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await type_keys(pilot, keys_for(screen.game, last)[:1])
        await let_light_ask(pilot)
        solver.reply(LOST)
        assert message(screen) == "No moves left: the game is lost.  u undo  R restart  n new deal"
        while solver.asked[-1] != tuple(moves):
            await let_light_ask(pilot)
            solver.reply(NOTHING_FOUND)
        solver.reply(won_by(win))
        assert message(screen) == "No moves left: the game is lost.  L last winnable  R restart  n new deal"

    with_fake_solver(game, script)


def test_a_deal_without_moves_is_not_called_unwinnable_in_place_of_that() -> None:
    game = game_at("bakers-dozen", {"tableau-1": "9C 8H", "tableau-2": "5H"})

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        stuck = message(screen)
        assert stuck.startswith("No moves left: the game is lost.")
        solver.reply(LOST)
        assert message(screen) == stuck

    with_fake_solver(game, script)


def test_without_a_hint_in_a_lost_position_the_search_for_the_way_back_is_awaited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hint_commands, "advise", lambda game, knowledge: None)
    game, moves = playthroughs.read("klondike")
    game.play(moves[0])
    game.play(next(move for move in game.legal_moves() if move != moves[1]))

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        await pilot.press("h")
        assert message(screen).startswith("This position is lost; still searching for an earlier winnable one.")
        await let_light_ask(pilot)
        assert solver.asked[-1] == tuple(moves[:1])
        solver.reply(won_by(moves[1:]))
        assert message(screen).startswith("This position is lost. L goes back to the last winnable one.")

    with_fake_solver(game, script)


def test_a_hint_is_still_only_a_suggestion_after_a_search_without_result() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("h")
        assert message(screen).startswith("So far, try: ")
        solver.reply(NOTHING_FOUND)
        assert message(screen).startswith("Try: ")

    with_fake_solver(game, script)


def test_a_hint_that_is_not_seen_yet_is_given_when_the_search_ends() -> None:
    game = game_at("bakers-dozen", {"tableau-1": "9C 8H", "tableau-2": "9H"})

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("h")
        assert message(screen).startswith("No useful move seen yet; still searching.")
        solver.reply(LOST)
        assert message(screen).startswith("This deal cannot be won.")
        await pilot.press("h")
        assert message(screen).startswith("This deal cannot be won.")

    with_fake_solver(game, script)


def test_a_hint_that_comes_later_leaves_the_cursor_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_commands, "advise", lambda game, knowledge: None)

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("h")
        assert message(screen).startswith("No useful move seen yet; still searching.")
        await pilot.press("tab")
        cursor = screen._session.cursor
        assert cursor
        monkeypatch.setattr(hint_commands, "advise", advise)
        solver.reply(won_by(MOVES))
        assert message(screen).startswith("To win: ") and "enter" not in message(screen)
        assert screen._session.cursor == cursor, "where enter lifts cards, as before the hint came"

    with_fake_solver(Game(GAME.rules, GAME.pack), script)


def test_without_a_hint_the_way_back_to_the_last_winnable_position_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hint_commands, "advise", lambda game, knowledge: None)
    game, moves = playthroughs.read("klondike")
    wrong = next(move for move in game.legal_moves() if move != moves[0])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await type_keys(pilot, keys_for(screen.game, wrong))
        await let_light_ask(pilot)
        await pilot.press("h")
        assert message(screen).startswith("No useful move seen yet; still searching.")
        solver.reply(LOST)
        assert message(screen).startswith("This position is lost. L goes back to the last winnable one.")

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("size", "hint"),
    [
        ((80, 24), "So far, try: 10♦ from the waste to the foundation of diamonds.  enter play it"),
        ((75, 24), "Try: 10♦ from the waste to the foundation of diamonds.     enter play it"),
        ((60, 24), "Try: 10♦ to the foundation of diamonds.     enter play it"),
    ],
    ids=str,
)
def test_a_long_hint_leaves_out_words_and_its_source_rather_than_its_key(
    size: tuple[int, int], hint: str
) -> None:
    game = game_at("klondike", {"foundation-diamonds": up_to("9D"), "waste": "TD", "stock": "KD"})

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("h")
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].strip() == hint

    with_fake_solver(game, script, size)


@pytest.mark.parametrize(
    ("size", "begin"), [((80, 24), " Lost. Try: "), ((120, 40), " This deal cannot be won. Try: ")]
)
def test_a_hint_in_a_lost_deal_leaves_room_for_its_key(size: tuple[int, int], begin: str) -> None:
    game = game_at("klondike", {"foundation-diamonds": up_to("9D"), "waste": "TD", "stock": "KD"})

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        await pilot.press("h")
        await pilot.pause()
        line = shown(pilot).splitlines()[-1]
        assert line.startswith(f"{begin}10♦ from the waste to the foundation of diamonds.  ")
        assert line.endswith("enter play it")

    with_fake_solver(game, script, size)


def test_fair_hints_know_no_more_than_the_player() -> None:
    save_settings(Settings(fair_hints=True))
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("h")
        assert message(screen).startswith("Try: ")

    with_fake_solver(game, script)


def test_enter_makes_the_hinted_move_even_with_the_cursor_elsewhere() -> None:
    save_settings(Settings(motion="off", auto_finish=False))
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("left")
        while not screen.game.is_won:
            await pilot.press("h")
            assert message(screen).startswith("To win: ") and message(screen).endswith("enter play it")
            hinted = screen._session.shown_hint.move
            await pilot.press("enter")
            assert screen.game.moves[-1] == hinted

    with_fake_solver(game, script)


def test_a_hint_counts_the_deals_with_which_a_known_win_begins() -> None:
    game, moves = playthroughs.read("klondike")
    before = 11
    deals = next(count for count, move in enumerate(moves[before:]) if move != DealStock())
    assert deals == 5
    game.go_to(moves[:before])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves[before:]))
        await pilot.press("h")
        assert message(screen) == "To win: deal from the stock five times.  enter play it"
        await pilot.press("enter")
        assert screen.game.moves == moves[: before + deals] and screen.game.hints == 1
        await pilot.press("u", "h")
        assert message(screen) == "To win: deal from the stock.  enter play it"

    with_fake_solver(game, script)
