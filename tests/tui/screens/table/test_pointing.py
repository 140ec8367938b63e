"""Other ways to select: the cursor, jump mode, targets by mouse."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from solitaire.config.settings import Settings
from solitaire.config.settings_file import save_settings
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, DealStock, Move
from solitaire.rules.vocabulary import StockTo
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.screens.table import TableScreen
from solitaire.tui.widgets.prompts import LETTERS
from tests import playthroughs
from tests.game.games_in_progress import begin_with, klondike
from tests.samples import one_in
from tests.tui.app_pilot import shown
from tests.tui.table_input import cell_of
from tests.tui.table_pilot import at_the_table, highlights, message


def is_of_pairs_alone(game: str) -> bool:
    """Whether cards are only removed in pairs, and no stock is dealt."""
    ruleset = load_ruleset(game)
    return ruleset.discard.in_pairs and ruleset.stock.to is StockTo.NOWHERE


WITH_CARRIES = [game for game in game_ids() if not is_of_pairs_alone(game)]
"""The games in which cards are carried or dealt first."""


def cursor(screen: TableScreen) -> Hit:
    hit = highlights(screen).cursor
    assert hit is not None
    return hit


async def steer_to(pilot: Pilot[None], screen: TableScreen, pile: str, cards: int = 1) -> None:
    """Walk to a pile by arrows alone, and up to a card of it: as the crow flies, then by looking."""
    goal = screen.game.rules.index[pile]
    arrangement = screen.query_one(Board).arrangement
    assert isinstance(arrangement, Arrangement)
    at = {place.pile: place for place in arrangement.places}
    for _ in range(20):
        hit = highlights(screen).cursor
        if hit is None:
            await pilot.press("down")
        elif hit.pile == goal:
            break
        elif at[hit.pile].y == at[goal].y:
            await pilot.press("left" if at[goal].x < at[hit.pile].x else "right")
        else:
            await pilot.press("up" if at[goal].y < at[hit.pile].y else "down")
    for _ in range(cards - 1):
        await pilot.press("up")
    assert cursor(screen).pile == goal


def test_klondike_is_begun_with_arrows_and_enter_alone() -> None:
    game, moves = playthroughs.read("klondike")

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for number, move in enumerate(moves[:14], start=1):
            if isinstance(move, Carry):
                await steer_to(pilot, screen, move.source, move.count)
                await pilot.press("enter")
                await steer_to(pilot, screen, move.target)
                await pilot.press("enter")
                if screen.game.move_count < number:
                    await pilot.press(str(move.count))
            else:
                await steer_to(pilot, screen, "stock")
                await pilot.press("enter")
            assert screen.game.moves == moves[:number]

    at_the_table(game, script)


def test_the_cursor_goes_up_a_column_as_far_as_cards_move_together() -> None:
    game = klondike()
    begin_with(game, {"tableau-1": (~0x31, 0x09, 0x28, 0x07)})
    column = game.rules.index["tableau-1"]

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("down")
        assert cursor(screen) == Hit(column, 1)
        await pilot.press("up", "up")
        assert cursor(screen) == Hit(column, 3)
        await pilot.press("enter")
        lifted = highlights(screen).lifted
        assert lifted is not None
        assert (lifted.pile, lifted.count) == (column, 3)
        await pilot.press("escape")
        assert highlights(screen) == Highlights()
        await pilot.press("down", "up", "up", "up")
        assert cursor(screen) == Hit(game.rules.index["stock"], 1)

    at_the_table(game, script)


def test_enter_makes_the_best_move_of_the_lifted_cards() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("3", "enter")
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]
        await pilot.press("6", "enter")
        assert screen.game.moves[1:] == [Move.parse("tableau-6:tableau-1")]
        await pilot.press("7", "enter")
        assert message(screen) == "No pile takes the king of spades now."
        assert highlights(screen).lifted is None

    at_the_table(klondike(), script)


def test_one_key_makes_the_best_move_of_lifted_cards_or_of_those_at_the_cursor() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(".")
        assert cursor(screen).pile == screen.game.rules.index["tableau-1"], "first it shows the cursor"
        await pilot.press("3", ".")
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]
        await steer_to(pilot, screen, "tableau-6")
        await pilot.press(".")
        assert screen.game.moves[1:] == [Move.parse("tableau-6:tableau-1")]
        assert cursor(screen).pile == screen.game.rules.index["tableau-6"]
        await steer_to(pilot, screen, "tableau-7")
        await pilot.press(".")
        assert message(screen) == "No pile takes the king of spades now."
        assert highlights(screen).lifted is None
        await steer_to(pilot, screen, "stock")
        await pilot.press(".")
        assert screen.game.moves[2:] == [Move.parse("deal")]
        await pilot.press("h", ".")
        assert screen.game.move_count == 4, "a hint on show is the best move"

    at_the_table(klondike(), script)


def test_tab_goes_round_what_can_be_lifted_and_then_round_its_targets() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        index = screen.game.rules.index
        sources = {index[move.source] for move in screen.game.legal_moves() if isinstance(move, Carry)}
        seen = []
        for _ in range(len(sources) + 1):
            await pilot.press("tab")
            seen.append(cursor(screen).pile)
        assert set(seen) == sources | {index["stock"]}
        await pilot.press("tab")
        assert cursor(screen).pile == seen[0], "it goes round"
        await pilot.press("shift+tab")
        assert cursor(screen).pile == seen[-1]
        await pilot.press("6", "tab")
        assert cursor(screen).pile in highlights(screen).targets
        await pilot.press("enter")
        assert screen.game.move_count == 1

    at_the_table(klondike(), script)


def test_tab_says_when_there_is_nowhere_to_go() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("7", "tab")
        assert message(screen) == "No pile takes the king of spades now."
        assert highlights(screen).lifted is not None

    at_the_table(klondike(), script)


def test_two_letters_make_a_move() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        index = screen.game.rules.index
        await pilot.press("e")
        labels = highlights(screen).labels
        assert index["tableau-6"] in labels
        assert index["tableau-2"] not in labels, "nothing on it can go anywhere"
        await pilot.press(labels[index["tableau-6"]])
        assert set(highlights(screen).labels) == highlights(screen).targets
        await pilot.press(highlights(screen).labels[index["tableau-1"]])
        assert screen.game.moves == [Move.parse("tableau-6:tableau-1")]
        assert highlights(screen) == Highlights()
        await pilot.press("e")
        await pilot.press(highlights(screen).labels[index["stock"]])
        assert screen.game.moves[1:] == [Move.parse("deal")]

    at_the_table(klondike(), script)


@pytest.mark.parametrize("ruleset", one_in(6, WITH_CARRIES, 4))
def test_every_first_move_can_be_made_by_letters(ruleset: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        move = next(move for move in screen.game.legal_moves() if isinstance(move, Carry | DealStock))
        index = screen.game.rules.index
        await pilot.press("e")
        await pilot.press(highlights(screen).labels[index[move.source if isinstance(move, Carry) else "stock"]])
        # Where cards go to foundations alone, their pile says all.
        if isinstance(move, Carry) and screen.game.move_count == 0:
            await pilot.press(highlights(screen).labels[index[move.target]])
            if screen.game.move_count == 0:
                await pilot.press(str(move.count))
        assert screen.game.moves == [move]

    at_the_table(Game.new(load(ruleset), deal=3), script)


@pytest.mark.parametrize("ruleset", ["klondike", "montana", "spider"])
def test_a_jump_gives_its_first_letters_to_cards_and_the_last_to_the_stock(ruleset: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        stock = screen.game.rules.index["stock"]
        await pilot.press("e")
        letters = highlights(screen).labels
        assert letters[stock] == LETTERS[len(letters) - 1]
        assert [pile for pile in letters if pile != stock] == sorted(letters.keys() - {stock})

    at_the_table(Game.new(load(ruleset), deal=3), script)


@pytest.mark.parametrize("letter", ["q", "Q", "n", "R"])
def test_a_letter_without_a_pile_is_ignored_in_a_jump(letter: str) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("e")
        labels = highlights(screen).labels
        assert letter.lower() not in labels.values()
        await pilot.press(letter)
        assert message(screen) == "Jump: press the letter of the cards to lift.  esc cancel"
        assert highlights(screen).labels == labels

    at_the_table(klondike(), script)


def test_escape_ends_a_jump() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("e", "escape")
        assert highlights(screen) == Highlights()
        await pilot.press("6")
        assert "7♣ lifted" in message(screen)

    at_the_table(klondike(), script)


def test_with_vi_keys_the_letters_move_the_cursor_and_the_hint_is_a_capital() -> None:
    save_settings(Settings(vi_keys=True))

    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        first, second = (screen.game.rules.index[f"tableau-{column}"] for column in (1, 2))
        await pilot.press("l")
        assert cursor(screen).pile == first
        await pilot.press("l")
        assert cursor(screen).pile == second
        await pilot.press("h")
        assert cursor(screen).pile == first
        await pilot.press("k")
        assert cursor(screen).pile == screen.game.rules.index["stock"]
        await pilot.press("j", "H")
        assert message(screen).startswith("Try: ")

    at_the_table(klondike(), script)


def test_every_key_of_a_command_does_it() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        for key in ("e", "semicolon"):
            await pilot.press(key)
            assert highlights(screen).labels
            await pilot.press("escape")
        for key in ("slash", "ctrl+f"):
            await pilot.press(key)
            assert message(screen).startswith("Find: _")
            await pilot.press("escape")

    at_the_table(klondike(), script)


async def right_click(pilot: Pilot[None], offset: tuple[int, int]) -> None:
    await pilot.click(Board, offset=offset, button=3)
    await pilot.pause()


def test_targets_without_room_for_their_names_are_counted() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        await right_click(pilot, cell_of(screen.game, "tableau-1", 1, room.width, room.height))
        assert shown(pilot).splitlines()[-1].startswith(" The 7 of spades can go to seven highlighted piles. ")

    at_the_table(Game.new(load("penguin"), deal=11), script)


def test_the_middle_button_makes_the_best_move_of_a_card() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size

        async def send(pile: str) -> None:
            await pilot.click(Board, offset=cell_of(screen.game, pile, 1, room.width, room.height), button=2)
            await pilot.pause()

        await send("tableau-6")
        assert screen.game.moves == [Move.parse("tableau-6:tableau-1")]
        await send("tableau-7")
        assert message(screen) == "No pile takes the king of spades now."
        assert highlights(screen) == Highlights()
        await send("stock")
        assert screen.game.move_count == 1

    at_the_table(klondike(), script)


@pytest.mark.parametrize("button", [1, 3])
def test_either_button_says_that_a_covered_card_of_a_pyramid_is_covered(button: int) -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        covered = cell_of(screen.game, "tableau-21", 1, room.width, room.height)
        await pilot.click(Board, offset=covered, button=button)
        assert message(screen) == "Other cards lie on the 6 of hearts."

    at_the_table(Game.new(load("pyramid"), deal=3), script)


def test_the_right_button_shows_where_a_card_can_go_and_lifts_nothing() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        index, room = screen.game.rules.index, screen.query_one(Board).size
        await right_click(pilot, cell_of(screen.game, "tableau-6", 1, room.width, room.height))
        assert message(screen) == "The 7 of clubs can go to column 1."
        assert highlights(screen) == Highlights(
            targets=frozenset({index["tableau-1"]}), hinted=frozenset({Hit(index["tableau-6"], 1)})
        )
        await right_click(pilot, cell_of(screen.game, "tableau-7", 1, room.width, room.height))
        assert message(screen) == "The king of spades cannot go anywhere now."
        await pilot.press("7", "escape")
        assert highlights(screen) == Highlights()
        await right_click(pilot, cell_of(screen.game, "stock", 0, room.width, room.height))
        assert message(screen) == "This card is face down."
        await right_click(pilot, cell_of(screen.game, "foundation-clubs", 0, room.width, room.height))
        assert message(screen) == "There is no card here."
        assert highlights(screen) == Highlights()

    at_the_table(klondike(), script)


def test_a_double_click_sends_a_card_to_its_foundation() -> None:
    async def script(pilot: Pilot[None], screen: TableScreen) -> None:
        room = screen.query_one(Board).size
        ace = cell_of(screen.game, "tableau-3", 1, room.width, room.height)
        await pilot.double_click(Board, offset=ace)
        await pilot.pause()
        assert screen.game.moves == [Move.parse("tableau-3:foundation-spades")]

    at_the_table(klondike(), script)
