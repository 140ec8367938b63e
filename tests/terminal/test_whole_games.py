"""Whole games in a real terminal, and what happens when things go wrong there."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from solitaire.rules.moves import Carry
from tests import playthroughs
from tests.terminal.console import PATIENCE, Console
from tests.terminal.keyboard_player import AT_REST, every_move_is_the_players, moved, play_by_keys
from tests.tui.table_input import cell_of
from tests.tui.theme.shipped import PAPER

ALTERNATE_SCREEN_OFF = b"\x1b[?1049l"
MOUSE_OFF = b"\x1b[?1000l"
CURSOR_ON = b"\x1b[?25h"


def test_klondike_is_won_by_keys_alone(tmp_path: Path) -> None:
    game, moves = playthroughs.read("klondike")
    every_move_is_the_players(tmp_path)
    with Console("klondike", "--deal", str(game.deal), home=tmp_path) as console:
        console.wait_for(AT_REST)
        play_by_keys(console, game, moves)
        told = "You won!", f"Klondike, deal {game.deal}", f"{len(moves)} moves in ", "q quit"
        console.wait_for(lambda text: all(words in text for words in told))
        console.type("q")
        assert console.wait_for_end() == 0
        assert console.modes_now == console.modes_before


def test_klondike_is_won_by_mouse_alone(tmp_path: Path) -> None:
    """Every other move by dragging, the others by two clicks."""
    game, moves = playthroughs.read("klondike")
    every_move_is_the_players(tmp_path)
    columns, rows = 120, 40
    with Console("klondike", "--deal", str(game.deal), home=tmp_path, columns=columns, rows=rows) as console:
        console.wait_for(AT_REST)

        def cell(pile: str, count: int) -> tuple[int, int]:
            x, y = cell_of(game, pile, count, columns, rows - 2)
            return x, y + 1

        for number, move in enumerate(moves, start=1):
            if isinstance(move, Carry):
                source, target = cell(move.source, move.count), cell(move.target, 0)
                console.press_mouse(*source)
                if number % 2:
                    console.move_mouse(*target)
                else:
                    console.release_mouse(*source)
                    console.press_mouse(*target)
                console.release_mouse(*target)
            else:
                console.press_mouse(*cell("stock", 0))
                console.release_mouse(*cell("stock", 0))
            game.play(move)
            console.wait_for(moved(number))
        console.wait_for("You won!")


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT], ids=lambda n: n.name
)
def test_killed_in_mid_drag_it_leaves_the_terminal_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.press_mouse(60, 16)
        console.move_mouse(40, 20)
        console.wait_for("lifted. Where to?")
        assert console.modes_now != console.modes_before
        console.kill(number)
        assert console.wait_for_end() == 128 + number
        assert console.modes_now == console.modes_before
        for restored in (ALTERNATE_SCREEN_OFF, MOUSE_OFF, CURSOR_ON):
            assert restored in console.output
        assert b"Traceback" not in console.output


def test_it_ends_when_its_terminal_closes_and_sends_continue(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.kill(signal.SIGHUP)
        for _ in range(round(1000 * PATIENCE)):
            if ALTERNATE_SCREEN_OFF in console.output:
                break
            console.read(0.001)
        console.kill(signal.SIGCONT)
        assert console.wait_for_end() == 128 + signal.SIGHUP


def test_a_terminal_that_is_too_small_says_what_it_needs_until_it_grows(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path, columns=40, rows=10) as console:
        console.wait_for("This one has 40 × 10.")
        console.resize(80, 24)
        console.wait_for("8♦")
        console.type("q")
        assert console.wait_for_end() == 0


def test_without_colour_red_suits_are_hollow(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path, environment={"NO_COLOR": "1"}) as console:
        screen = console.wait_for("8♢")
        assert "♥" not in screen
        assert "♦" not in screen


@pytest.mark.parametrize("environment", [{"TERM": "linux"}, {"TERM": "dumb"}, {"LC_ALL": "C"}], ids=str)
def test_a_terminal_with_no_more_gets_ascii(tmp_path: Path, environment: dict[str, str]) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path, environment=environment) as console:
        console.wait_for(lambda text: "+8d" in text and AT_REST in text)
        console.wait_until_idle()
        assert console.text.isascii()


def test_the_chosen_theme_is_remembered(tmp_path: Path) -> None:
    paper_felt, paper_card = (colour.removeprefix("#") for colour in (PAPER.felt, PAPER.card))

    def grounds(console: Console) -> set[str]:
        return {cell.bg for line in console.screen.buffer.values() for cell in line.values()}

    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        assert not {paper_felt, paper_card} & grounds(console)
        console.type("t")
        console.wait_for(lambda _: {paper_felt, paper_card} <= grounds(console))
        console.type("q")
        assert console.wait_for_end() == 0
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        assert {paper_felt, paper_card} <= grounds(console)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("klondyke",), "There is no game or command 'klondyke'. Did you mean 'klondike'?"),
        (("play", "own"), "own.toml:2: tableau.build: 'alternate-color' is not one of"),
        (("klondike", "--deck", "pack.txt"), "pack.txt:1: This is not a deck of 52 cards: missing"),
        (("klondike", "--deal", "0"), "Deal '0' does not exist"),
        (("klondike", "--dael", "1"), "No such option"),
    ],
    ids=["unknown game", "broken ruleset", "impossible deck", "impossible deal", "wrong flag"],
)
def test_bad_input_gets_one_line_and_status_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], complaint: str
) -> None:
    own = tmp_path / "data" / "solitaire" / "rulesets" / "own.toml"
    own.parent.mkdir(parents=True)
    own.write_text('name = "Own"\ntableau.build = "alternate-color"\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    Path("pack.txt").write_text("AS 2S 3S\n", "utf-8")
    with Console(*arguments, home=tmp_path, columns=250) as console:
        assert console.wait_for_end() == 2
        said = console.text.strip()
        assert complaint in said
        assert len(said.splitlines()) == 1
