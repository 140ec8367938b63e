"""Bytes that no terminal should send: the program ignores them, and still answers keys."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from tests.samples import FULL
from tests.terminal.console import PATIENCE, Console
from tests.terminal.keyboard_player import AT_REST

MALFORMED = {
    "a Latin-1 letter": b"\xe9",
    "no UTF-8": b"\xff\xfe\x80\xc3",
    "a key beyond Unicode": b"\x1b[99999999999u",
    "a key without a number": b"\x1b[:;1u",
    "half a character": b"\x1b[55296u",
    "a screen without cells": b"\x1b[48;0;0;0;0t",
    "a screen of a billion cells": b"\x1b[48;99999;99999;1;1t",
    "a mouse far away": b"\x1b[<0;99999999;99999999M\x1b[<0;99999999;99999999m",
    "a mouse of many buttons": b"\x1b[<999999;1;1M",
    "an old mouse": b"\x1b[M\xff\xff\xff",
    "zeros": bytes(100),
    "the name of the terminal": b"\x1bP>|tmux 3.4\x1b\\",
}
CHUNKS = 60 if FULL else 30
PALETTE = b"\x10"
"""The key by whose answer the program is known to listen."""
STAYS_OPEN = 2.0
"""Seconds, more than a sequence or a paste waits for its end."""
SLOWEST_ANSWER = 15.0
"""Seconds after which that key was lost in a sequence of the nonsense, and is pressed again."""


def test_keys_are_answered_after_malformed_input(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        for name, malformed in MALFORMED.items():
            os.write(console.master, malformed)
            console.type(" ")
            console.wait_for("1 move ")
            os.write(console.master, malformed + b"u")
            console.wait_for("0 moves")
            assert b"Traceback" not in console.output, name


def nonsense(random: Random) -> bytes:
    """Bytes that are no UTF-8, and sequences that are too long, too short, or name what does not exist. None
    of them is a key that leaves the program.
    """

    def strange(count: int) -> bytes:
        return bytes(random.randrange(0x80, 0x100) for _ in range(count))

    def number(bits: int) -> int:
        return random.getrandbits(bits) | 1 << bits

    parts = (
        strange(30),
        b"\x1b[%d;%d;%d;%du" % (number(21), number(8), number(70), number(21)),
        b"\x1b[%d:%d;%du" % (number(21), number(21), number(8)),
        b"\x1b[<%d;%d;%d" % (random.randrange(300), random.randrange(-9, 300), number(9)) + b"M",
        b"\x1b[M" + strange(3),
        b"\x1b[48;%d;%d;0;0t" % (random.randrange(2), number(15)),
        b"\x1b]52;c;" + strange(9),
        b"\x1b[200~" + strange(9),
    )
    return random.choice(parts)


def has_answered(console: Console) -> bool:
    """Whether the palette is open, or the program was closed."""
    return console.has_ended() or "Search for commands" in console.text


@pytest.mark.parametrize("seed", range(3 if FULL else 1))
def test_after_malformed_input_the_program_answers_keys_unless_it_was_closed(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        for _ in range(CHUNKS):
            if not console.has_ended():
                os.write(console.master, nonsense(random))
                console.read(0.02)
        until = time.monotonic() + PATIENCE
        while not has_answered(console):
            assert time.monotonic() < until
            console.type("\x1b")
            console.read(STAYS_OPEN)
            os.write(console.master, PALETTE)
            give_up = time.monotonic() + SLOWEST_ANSWER
            while not has_answered(console) and time.monotonic() < give_up:
                console.read(0.02)
        assert console.status in (None, 0)
        assert b"Traceback" not in console.output


def test_a_paste_that_never_ends_does_not_take_all_keys(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for(AT_REST)
        console.type(" ")
        console.wait_for("1 move ")
        console.type("\x1b[200~abc")
        until = time.monotonic() + PATIENCE
        while "0 moves" not in console.text:
            assert time.monotonic() < until
            console.type("u")
            again = time.monotonic() + STAYS_OPEN
            while "0 moves" not in console.text and time.monotonic() < again:
                console.read(0.02)
                assert not console.has_ended()
