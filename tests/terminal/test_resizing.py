"""A terminal that changes its size while the program is busy."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.samples import pairs
from tests.terminal.console import Console
from tests.terminal.keyboard_player import AT_REST


@pytest.mark.parametrize(("key", "shown"), [("", AT_REST), ("?", "Keys")], ids=["table", "dialog"])
def test_a_screen_is_drawn_again_when_its_size_has_gone_and_come_back(
    tmp_path: Path, key: str, shown: str
) -> None:
    """The program may miss the size in between, in which the terminal has lost most of its cells."""
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.type(key)
        console.wait_for(shown)
        console.wait_until_idle()
        before = console.text
        console.kill(signal.SIGSTOP)
        console.resize(20, 6)
        console.resize(80, 24)
        assert console.text != before
        console.kill(signal.SIGCONT)
        console.wait_for(lambda text: text == before)


def test_a_menu_in_two_columns_is_whole_once_there_is_room(tmp_path: Path) -> None:
    with Console(home=tmp_path, columns=2, rows=1) as console:
        console.wait_for(lambda _: b"\x1b[3;" in console.output)  # It draws for three rows.
        console.resize(80, 24)
        console.wait_for("? keys")


@pytest.mark.parametrize(("name", "value"), pairs(["COLUMNS", "LINES"], ["12", "999999"]))
def test_the_size_of_the_terminal_counts_and_not_a_variable(tmp_path: Path, name: str, value: str) -> None:
    with Console(home=tmp_path, environment={name: value}) as console:
        console.wait_for("q quit")
        assert console.text.splitlines()[0].endswith(" games")
        assert console.text.splitlines()[-1].endswith("? keys  q quit")
