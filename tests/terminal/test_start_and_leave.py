"""Every screen starts and ends in a real terminal; the minimum for each Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.config.user_state import FIRST_DEALS, UserState, decode
from tests.replay.archives import kept_for_one
from tests.terminal.console import INSTALLED, Console

pytestmark = pytest.mark.usefixtures("programs_are_executed")
ENTER = "\r"
CTRL_Q = "\x11"


def ends(console: Console) -> None:
    """The program ends with no complaint, and the terminal is as it was."""
    assert console.wait_for_end() == 0
    assert b"Traceback" not in console.output
    assert console.modes_now == console.modes_before


def test_q_leaves_the_menu(tmp_path: Path) -> None:
    with Console(home=tmp_path) as console:
        console.wait_for("new deal")
        console.type("j")
        console.wait_for("four free cells")
        console.type("q")
        ends(console)


def test_the_program_goes_on_with_another_player(tmp_path: Path) -> None:
    with Console(home=tmp_path) as console:
        console.wait_for("new deal")
        console.type("P")
        console.wait_for("New player")
        console.type("ann\r")
        console.wait_for(lambda text: text.startswith(" Solitaire · ann ") and "Press any key." in text)
        console.type(ENTER)
        console.wait_for(lambda text: "Welcome" not in text)
        console.type("d")
        console.wait_for("0 moves")
        console.type("q")
        ends(console)
    state = tmp_path / "state" / "solitaire"
    memory = decode((state / "players" / "ann" / "memory.json").read_text())
    assert memory.recent == ("klondike",)
    assert decode((state / "memory.json").read_text()).recent == ()


def test_the_screen_is_shown_while_stderr_goes_to_a_file(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Console(home=tmp_path, command=("/bin/sh", "-c", f"exec {INSTALLED} 2>{log}")) as console:
        console.wait_for("new deal")
        console.type("q")
        ends(console)
    assert log.read_text() == ""


def test_the_menu_for_a_newcomer_and_a_game_from_there(tmp_path: Path) -> None:
    with Console(home=tmp_path, newcomer=True) as console:
        console.wait_for("Press any key.")
        console.type(ENTER)
        console.wait_for(lambda text: "Start here" in text and "Welcome" not in text)
        console.type("/yuk")
        console.wait_for(" of ")
        console.type(ENTER)
        console.wait_for(lambda text: text.startswith(" Yukon · deal") and "q quit" in text)
        console.type("M")
        console.wait_for("play a new deal")
        console.type("M")
        console.wait_for("0 moves")
        console.type("Mq")
        ends(console)
    memory = decode((tmp_path / "state" / "solitaire" / "memory.json").read_text())
    assert memory == UserState(welcomed=True, recent=("yukon",), first_deals=FIRST_DEALS - 1)


def test_q_leaves_a_game_whose_solver_runs(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path, light=True) as console:
        console.wait_for("✓ winnable")
        console.type(" ")
        console.wait_for("1 move ")
        console.type("q")
        ends(console)


def test_ctrl_q_leaves_a_replay(tmp_path: Path) -> None:
    path = next(path for path in kept_for_one() if path.stem.startswith("yukon"))
    with Console("replay", str(path), home=tmp_path) as console:
        console.wait_for("space pause")
        console.type(" ")
        console.wait_for("space play")
        console.type(CTRL_Q)
        ends(console)


@pytest.mark.parametrize("seats", [("Ann", "Bob"), ("Ann", "Cy:hard")], ids=str)
def test_ctrl_q_leaves_a_race_after_a_question(tmp_path: Path, seats: tuple[str, str]) -> None:
    asked = [word for seat in seats for word in ("--seat", seat)]
    with Console("race", "pounce", "--deal", "7", *asked, home=tmp_path) as console:
        console.wait_for("space start")
        console.type(" ")
        console.wait_for("Go!")
        console.type(CTRL_Q)
        console.wait_for("Leave this race?")
        console.type(ENTER)
        ends(console)


def test_quit_leaves_line_mode(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", "--plain", home=tmp_path) as console:
        console.wait_for("Type help")
        console.type("quit\n")
        ends(console)
