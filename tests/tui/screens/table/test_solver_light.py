"""The winnability indicator, with a solver that answers on the test's demand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from solitaire.analysis.hint_choice import advise
from solitaire.analysis.knowledge import LONG_SECONDS, PATIENT_SECONDS, SHORT_SECONDS
from solitaire.config.settings import Settings, save_settings
from solitaire.game.catalogue import load
from solitaire.game.game import HINT, Game
from solitaire.rules.moves import DealStock, Move
from solitaire.solver.answer import Answer
from solitaire.solver.solve import solve
from solitaire.tui.app import SolitaireApp
from solitaire.tui.background.solver_client import NOTHING_FOUND, SolverProcess
from solitaire.tui.screens.table import TableScreen, hint_commands, solver_light
from solitaire.tui.start_up import StartUp
from tests import playthroughs
from tests.game.games_in_progress import limited_undo
from tests.rules.positions import table as cards_on
from tests.rules.positions import up_to
from tests.tui.app_pilot import shown, until
from tests.tui.fake_solver import GAME, LOST, MOVES, FakeSolver, let_light_ask, won_by
from tests.tui.table_input import keys_for
from tests.tui.table_pilot import message, status, type_keys

Script = Callable[[Pilot[None], TableScreen, FakeSolver], Awaitable[None]]


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The light asks when the test lets the time pass, however slow the machine is."""
    monkeypatch.setattr(solver_light, "QUERY_DELAY", 3600.0)


def with_fake_solver(game: Game, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    solver = FakeSolver()

    async def run() -> None:
        app = SolitaireApp(StartUp(game), new_solver=lambda: solver)
        async with app.run_test(size=size) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await let_light_ask(pilot)
            await script(pilot, screen, solver)
        assert solver.has_ended or not solver.asked, "there is nobody to play"

    asyncio.run(run())


def test_the_indicator_shows_thinking_until_the_answer_and_follows_its_line_without_a_query() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        assert (solver.asked, solver.seconds) == ([()], LONG_SECONDS)
        assert "· … thinking " in status(screen)
        solver.reply(won_by(moves))
        assert "· ✓ winnable " in status(screen)
        for move in moves[:5]:
            await type_keys(pilot, keys_for(screen.game, move))
            assert "✓ winnable" in status(screen)
        await let_light_ask(pilot)
        assert solver.asked == [()]
        await pilot.press("u", "u")
        assert "✓ winnable" in status(screen)

    with_fake_solver(game, script)


def test_a_deal_that_is_lost_before_the_first_move_is_called_unwinnable() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        assert "· × unwinnable deal " in status(screen)
        assert message(screen).startswith("Unwinnable deal: n deals another")
        assert "M menu" in message(screen), "the commands are still there"
        await pilot.press("space")
        assert "× lost" in status(screen)
        assert "nwinnable" not in message(screen)
        await pilot.press("u")
        assert "× unwinnable deal" in status(screen)

    with_fake_solver(game, script)


def test_an_unwinnable_deal_is_not_mentioned_over_another_message() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("7")
        before = message(screen)
        solver.reply(LOST)
        assert message(screen) == before

    with_fake_solver(game, script)


def test_a_move_off_the_line_is_queried_and_a_loss_lasts_until_it_is_undone() -> None:
    game, moves = playthroughs.read("klondike")
    away = next(move for move in game.legal_moves() if move != moves[0])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await type_keys(pilot, keys_for(screen.game, away))
        assert "… thinking" in status(screen)
        await let_light_ask(pilot)
        assert solver.asked[-1] == (away,)
        solver.reply(LOST)
        assert "· × lost " in status(screen)
        await pilot.press("space")
        assert "× lost" in status(screen)
        await pilot.press("L")
        assert message(screen).startswith("Back at the last winnable position, at the start.  h hint  r redo")
        assert screen.game.move_count == 0
        assert "✓ winnable" in status(screen)
        await pilot.press("L")
        assert message(screen).startswith("This position is winnable")
        await pilot.press("r", "r")
        assert "× lost" in status(screen)
        await let_light_ask(pilot)
        assert len(solver.asked) == 2

    with_fake_solver(game, script)


def test_after_a_loss_the_last_winnable_position_is_found_by_bisection() -> None:
    """Four deals from the stock; the third of them was one too many."""
    game = Game.new(load("klondike"), 3)
    deal, up = Move.parse("deal"), Move.parse("tableau-3:foundation-spades")
    other = Game.new(game.rules, 3)
    for move in (deal, deal, up):
        other.play(move)
    answer = won_by([up, *solve(other.rules, other.position).moves])
    for _ in range(4):
        game.play(deal)

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        for _ in range(3):
            await let_light_ask(pilot)
            place = len(solver.asked[-1])
            assert solver.seconds == (LONG_SECONDS if place == 4 else SHORT_SECONDS)
            solver.reply(LOST if place > 2 else answer)
            assert "× lost" in status(screen)
        await let_light_ask(pilot)
        assert solver.asked == [(deal,) * 4, (deal,) * 2, (deal,) * 3], "and nothing is left to be asked"
        await pilot.press("L")
        assert screen.game.moves == [deal] * 2
        assert "✓ winnable" in status(screen)

    with_fake_solver(game, script)


def test_an_answer_without_a_verdict_is_shown_as_unknown_when_its_position_returns() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("space")
        solver.reply(NOTHING_FOUND)
        assert "… thinking" in status(screen)
        await pilot.press("u")
        assert "· ? unknown " in status(screen)
        assert "winnable" not in status(screen)

    with_fake_solver(game, script)


def test_an_unknown_position_is_searched_once_more_for_longer_while_it_stays_on_the_table() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(NOTHING_FOUND)
        await let_light_ask(pilot)
        assert "· ? unknown " in status(screen), "also while it is searched again"
        assert (solver.asked, solver.seconds) == ([(), ()], PATIENT_SECONDS)
        solver.reply(won_by(moves))
        assert "✓ winnable" in status(screen)
        await pilot.press("space")
        for _ in range(3):
            await let_light_ask(pilot)
            solver.reply(NOTHING_FOUND)
        assert len(solver.asked) == 4, "then no more is asked about it"
        assert "· ? unknown " in status(screen)

    with_fake_solver(game, script)


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
        assert noted == [HINT, HINT]

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
    for move in moves:
        game.play(move)
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
    game = Game.new(load("bakers-dozen"), 1)
    game._opening = cards_on(game.rules, {"tableau-1": "9C 8H", "tableau-2": "5H"})

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
    game = Game.new(load("bakers-dozen"), 1)
    game._opening = cards_on(game.rules, {"tableau-1": "9C 8H", "tableau-2": "9H"})

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
        assert message(screen).startswith("To win: ")
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


def test_a_long_hint_is_read_whole_and_with_its_key_at_80_columns() -> None:
    game = Game.new(load("klondike"), 1)
    game._opening = cards_on(game.rules, {"foundation-diamonds": up_to("9D"), "waste": "TD", "stock": "KD"})

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("h")
        await pilot.pause()
        line = shown(pilot).splitlines()[-1]
        assert line == " So far, try: 10♦ from the waste to the foundation of diamonds.  enter play it"

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("size", "begin"), [((80, 24), " Lost. Try: "), ((120, 40), " This deal can't be won. Try: ")]
)
def test_a_hint_in_a_lost_deal_leaves_room_for_its_key(size: tuple[int, int], begin: str) -> None:
    game = Game.new(load("klondike"), 1)
    game._opening = cards_on(game.rules, {"foundation-diamonds": up_to("9D"), "waste": "TD", "stock": "KD"})

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


def test_the_rest_of_a_known_line_is_played_and_undone_at_once() -> None:
    save_settings(Settings(motion="off"))
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await type_keys(pilot, keys_for(screen.game, moves[0]))
        solver.reply(won_by(moves))
        await pilot.press("F")
        assert (
            message(screen)
            == f"Play the solution ({len(moves) - 1} moves)? It won't count as your win.  y yes  n no"
        )
        await pilot.press("x")
        assert screen.game.move_count == 1
        await pilot.press("F", "y")
        assert screen.game.is_won
        await pilot.press("escape")
        assert "winnable" not in status(screen), "it is won"
        await pilot.press("h")
        assert message(screen).startswith("The game is won.  enter result")
        await pilot.press("u")
        assert screen.game.moves == moves[:1]
        assert "✓ winnable" in status(screen)

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("key", "question"), [("F", "Play the solution ("), ("V", "Show the solution from here?")]
)
def test_the_solution_key_waits_until_a_solution_is_found(key: str, question: str) -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press(key)
        assert message(screen) == "Searching for a solution. Press any key to cancel."
        solver.reply(won_by(moves))
        assert message(screen).startswith(question)

    with_fake_solver(game, script)


@pytest.mark.parametrize("key", ["space", "u", "6", "n", "q"])
@pytest.mark.parametrize("command", ["F", "V", "L"])
def test_a_key_that_ends_the_wait_for_a_solution_does_nothing_else(command: str, key: str) -> None:
    game, moves = playthroughs.read("klondike")
    game.play(Move.parse("deal"))

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press(command)
        assert "Press any key to cancel." in message(screen)
        await pilot.press(key)
        assert message(screen).startswith("Pile → pile")
        assert screen.game is game and game.moves == [Move.parse("deal")]
        assert screen.is_current
        solver.reply(won_by(moves))
        assert message(screen).startswith("Pile → pile")
        await pilot.press("space")
        assert game.move_count == 2

    with_fake_solver(game, script)


def test_the_way_back_waits_for_the_search_for_the_last_winnable_position() -> None:
    game, moves = playthroughs.read("klondike")
    game.play(Move.parse("deal"))
    game.play(Move.parse("deal"))

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        await pilot.press("L")
        assert message(screen) == "Searching for the last winnable position. Press any key to cancel."
        while screen.game.move_count:
            await let_light_ask(pilot)
            solver.reply(LOST if solver.asked[-1] else won_by(moves))
        assert message(screen).startswith("Back at the last winnable position, at the start")

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("key", "offer", "done"),
    [
        ("L", "goes back to", "Back at the last winnable position, at the start"),
        ("V", "shows the solution from", "Show the solution from the start?"),
    ],
)
def test_a_second_press_of_the_key_takes_the_known_winnable_position_without_waiting(
    key: str, offer: str, done: str
) -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("space", "space", "space")
        await let_light_ask(pilot)
        solver.reply(LOST)
        await pilot.press(key)
        still = f"Searching. {key} {offer} the start, any other key cancels."
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].strip() == message(screen) == still
        await let_light_ask(pilot)
        solver.reply(NOTHING_FOUND)
        assert message(screen) == still
        await pilot.press(key)
        assert message(screen).startswith(done)

    with_fake_solver(game, script)


def test_the_solution_keys_say_why_there_is_no_solution() -> None:
    game, _ = playthroughs.read("klondike")

    async def unknown(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("F")
        for _ in range(2):
            assert message(screen) == "Searching for a solution. Press any key to cancel."
            solver.reply(NOTHING_FOUND)
            await let_light_ask(pilot)
        assert message(screen) == "The solver found no solution from here, and no proof that there is none."

    async def lost(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("V")
        solver.reply(LOST)
        assert message(screen) == "This deal cannot be won. n deals another."

    async def unlit(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("V")
        assert message(screen) == 'The solver is off. Turn on "Show if winnable" in the settings (S).'

    with_fake_solver(game, unknown)
    with_fake_solver(Game(game.rules, game.pack), lost)
    save_settings(Settings(light=False))
    with_fake_solver(Game(game.rules, game.pack), unlit)


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
    for move in moves[:before]:
        game.play(move)

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves[before:]))
        await pilot.press("h")
        assert message(screen) == "To win: deal from the stock five times.  enter play it"
        await pilot.press("enter")
        assert screen.game.moves == moves[: before + deals] and screen.game.hints == 1
        await pilot.press("u", "h")
        assert message(screen) == "To win: deal from the stock.  enter play it"

    with_fake_solver(game, script)


def test_without_the_indicator_nothing_is_shown_and_nothing_is_queried() -> None:
    save_settings(Settings(light=False))
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("space")
        await let_light_ask(pilot)
        assert solver.asked == []
        assert not any(word in status(screen) for word in ("thinking", "winnable", "unknown", "lost"))

    with_fake_solver(game, script)


@pytest.mark.parametrize(
    ("game", "deal", "line"),
    [
        ("klondike-vegas", 3, "Klondike Vegas · deal 3 · × 0 moves · bookmark at 0 · 0:00 · -$52"),
        (
            "klondike-vegas-draw-3",
            10**9,
            "Klondike Vegas, draw three · deal 1000000000 · × 0 moves · 0:00 · -$52",
        ),
        ("klondike-vegas-draw-3", 10**19, "Klondike Vegas, draw three · × 0 moves · 0:00 · -$52"),
    ],
)
def test_a_narrow_status_line_leaves_out_what_matters_least(game: str, deal: int, line: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(LOST)
        await pilot.press("K")
        await pilot.pause()
        first, *_ = shown(pilot).splitlines()
        assert " ".join(first.split()) == line

    with_fake_solver(Game.new(load(game), deal), script)


def test_without_undo_the_last_winnable_position_cannot_be_returned_to() -> None:
    won, moves = playthroughs.read("klondike")
    game = Game(limited_undo(0).rules, won.pack)
    away = next(move for move in game.legal_moves() if move != moves[0])

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await type_keys(pilot, keys_for(screen.game, away))
        await pilot.press("L")
        assert "does not let you undo" in message(screen)
        assert screen.game.moves == [away]

    with_fake_solver(game, script)


def test_no_query_runs_while_another_screen_is_in_front() -> None:
    game, _ = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        await pilot.press("M")
        screen._show_status()  # As every second.
        await let_light_ask(pilot)
        assert solver.is_resting, "although the clock is shown every second"
        await pilot.press("M")
        await let_light_ask(pilot)
        assert solver.asked == [(), ()]

    with_fake_solver(game, script)


@pytest.mark.usefixtures("searches_answer")
def test_one_process_answers_all_tables_and_only_the_last_can_drop_the_question() -> None:
    klondike, yukon = (Game.new(load(name), 3) for name in ("klondike", "yukon"))

    async def run() -> None:
        solver = SolverProcess()
        answers: asyncio.Queue[Answer] = asyncio.Queue()
        dropped: list[Answer] = []
        solver.ask(yukon, (), 60.0, dropped.append)
        solver.drop(dropped.append)
        solver.ask(klondike, (), 60.0, answers.put_nowait)
        solver.drop(dropped.append)
        answer = await asyncio.wait_for(answers.get(), 60)
        for move in answer.moves:
            klondike.play(move)
        assert klondike.is_won
        assert not dropped
        await solver.end()

    asyncio.run(run())


def test_a_solver_that_cannot_be_started_or_ends_early_answers_unknown() -> None:
    game, _ = playthroughs.read("klondike")

    async def answered(*command: str) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        SolverProcess(command).ask(game, (), LONG_SECONDS, answer.set_result)
        return await asyncio.wait_for(answer, 60)

    for command in ("/no/such/program", "/bin/false"):
        assert asyncio.run(answered(command)) == NOTHING_FOUND


def test_the_list_says_which_bookmarks_are_known_to_be_winnable() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen, solver: FakeSolver) -> None:
        solver.reply(won_by(moves))
        await pilot.press("K")
        await type_keys(pilot, keys_for(screen.game, moves[0]))
        await pilot.press("K", "space", "space", "space", "K", "G")
        await pilot.pause()
        rows = [line for line in shown(pilot).splitlines() if "after" in line or "at the start" in line]
        assert ["✓" in row for row in rows] == [True, True, False]
        assert "Bookmarks · ✓ winnable ─" in shown(pilot)
        assert "here" in rows[2]

    with_fake_solver(game, script)
