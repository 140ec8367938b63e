"""The menu in a real terminal, from the first start on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.samples import one_in
from tests.terminal.console import Console

ESCAPE = "\x1b"


@pytest.mark.parametrize("keys", one_in(2, ["xxx", "\r\rM", "iqi", "\x10\x10\x10"], 1), ids=ascii)
def test_keys_that_arrive_together_on_the_welcome_break_nothing(tmp_path: Path, keys: str) -> None:
    with Console(home=tmp_path, newcomer=True) as console:
        console.wait_for("Press any key.")
        console.type(keys)
        console.wait_for(lambda text: "Welcome" not in text or "Search for commands" in text)
        console.type("\x11")
        assert console.wait_for_end() == 0


def test_a_game_is_found_and_played_with_the_mouse(tmp_path: Path) -> None:
    with Console(home=tmp_path) as console:
        screen = console.wait_for("Baker's Dozen").splitlines()
        y = next(y for y, line in enumerate(screen) if "Baker's Dozen" in line)
        for _ in range(2):
            console.press_mouse(5, y)
            console.release_mouse(5, y)
            console.wait_for("thirteen columns" if _ == 0 else "Baker's Dozen · deal")


@pytest.mark.parametrize("environment", [{"TERM": "linux"}, {"NO_COLOR": "1"}], ids=str)
def test_the_menu_is_ascii_on_a_console_and_only_there(tmp_path: Path, environment: dict[str, str]) -> None:
    with Console(home=tmp_path, environment=environment) as console:
        console.wait_for("new deal")
        console.wait_until_idle()
        assert console.text.isascii() == ("TERM" in environment)


def test_a_notice_keeps_to_ascii_too(tmp_path: Path) -> None:
    memory = tmp_path / "state" / "solitaire" / "memory.json"
    memory.parent.mkdir(parents=True)
    memory.write_text("{")
    with Console(home=tmp_path, columns=120, rows=40, environment={"TERM": "linux"}) as console:
        # One word: where the path is long, any two may stand on different lines.
        assert console.wait_for("damaged").isascii()


def test_the_line_mode_shows_no_welcome(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", "--plain", home=tmp_path, newcomer=True) as console:
        assert "Press any key" not in console.wait_for("Type help")
        console.type("quit\n")
        assert console.wait_for_end() == 0
    assert not (tmp_path / "state").exists()
