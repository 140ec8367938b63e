"""Focus reports of a terminal: a game or a race pauses until its window has the focus again."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.console import Console

LOST, BACK = "\x1b[O", "\x1b[I"


def test_the_cards_are_covered_until_a_key_that_does_nothing_else(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for("q quit")
        console.type(" ")
        console.wait_for("1 move ")
        console.type(LOST)
        console.wait_for(lambda text: "Paused" in text and "8♦" not in text)
        console.type(BACK + "u")
        # The key only ends the pause.
        console.wait_for(lambda text: "8♦" in text and "Paused" not in text and "1 move " in text)
        console.type("u")
        console.wait_for("0 moves")


def test_a_paused_race_with_rivals_waits_for_a_key(tmp_path: Path) -> None:
    seats = ("--seat", "Ann", "--seat", "Cy:hard")
    with Console("race", "nuts", "--deal", "5", *seats, home=tmp_path) as console:
        console.wait_for("space start")
        console.type(" ")
        console.wait_for("Go!")
        console.type(LOST)
        # The cards of all seats are covered.
        console.wait_for(lambda text: "Paused" in text and "♥" not in text.partition("Paused")[2])
        console.type(BACK)
        console.type("x")
        assert "Paused" in console.wait_for("space resume")
        console.type(" ")
        console.wait_for(lambda text: "Paused" not in text and "♥" in text)
        console.type("\x11")
        console.wait_for("Leave this race?")
        console.type("\r")
        assert console.wait_for_end() == 0
