"""The parser of terminal input: malformed sequences, and what never ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from textual.events import Key, MouseMove, Paste, Resize
from textual.message import Message

from solitaire.tui.terminal.key_parser import RepeatedKey
from solitaire.tui.terminal.tolerant_parser import LONGEST_GAP, TolerantParser
from tests.tui.manual_clock import ManualClock

PASTE_END = "\x1b[201~"
TELLS_SIZE = "\x1b[?2048;2$y"
"""The terminal can report its size."""
PIECES = (
    "\x1b", "\x1b[", "\x1b[<", "\x1b[M", "\x1b[?", "\x1b[200~", PASTE_END, "\x1bO", "\x1b]", "\x1bP", "\x1b\\",
    "0", "1", "9" * 30, ";", ":", "-", "u", "~", "M", "m", "t", "R", "$y", "48;", "2048;", "\x00", "\x7f", "é",
    TELLS_SIZE, "\U0010ffff", "A", "é", "\x1b[48;0;0;0;0t", "\x1b[99999999999u", "\x1b[:;1u", "\x1b[<0;1;1M",
    "\x1b[48;24;80;480;640t", "\x1b[97;1:3u", ":2", ":3",
)  # fmt: skip


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """The clock of this parser and of Textual's within it."""
    clock = ManualClock(1000.0)
    monkeypatch.setattr("textual._parser.get_time", clock)
    monkeypatch.setattr("solitaire.tui.terminal.tolerant_parser.time.monotonic", clock)
    return clock


def keys(parser: TolerantParser, text: str) -> list[str]:
    return [message.key for message in parser.read(text.encode()) if isinstance(message, Key)]


@pytest.mark.parametrize(
    "malformed",
    ["\x1b[99999999999u", "\x1b[1114112;5u", "\x1b[:;1u", "\x1b[97;1;99999999999u", "\x1b[55296u"],
)
def test_a_sequence_that_cannot_be_read_is_passed_over(malformed: str) -> None:
    assert keys(TolerantParser(), f"a{malformed}b\x1b[Ac") == ["a", "b", "up", "c"]


@pytest.mark.parametrize("begin", ["\x1b[<35;81;", "\x1b[<3", "\x1b[48;24;", "\x1b[?2048;2$"])
def test_the_rest_of_a_report_may_arrive_late_and_is_no_key(clock: ManualClock, begin: str) -> None:
    parser = TolerantParser()
    assert keys(parser, f"a{begin}") == ["a"]
    clock.now += LONGEST_GAP * 0.9
    assert list(parser.tick()) == []
    rest = {"\x1b[<35;81;": "41M", "\x1b[<3": "5;81;41M", "\x1b[48;24;": "80;480;640t"}.get(begin, "y")
    assert keys(parser, f"{rest}b") == ["b"]


@pytest.mark.parametrize("begin", ["\x1b", "\x1b["])
@pytest.mark.parametrize("report", ["\x1b[<35;81;41M", "\x1b[<0;5;5m", "\x1b[24;80R", "\x1b[48;24;80;480;640t"])
def test_the_rest_of_a_report_whose_escape_was_taken_for_a_key_is_no_key(
    clock: ManualClock, begin: str, report: str
) -> None:
    parser = TolerantParser()
    assert keys(parser, begin) == []
    clock.now += 0.2
    (taken,) = parser.tick()
    assert isinstance(taken, Key)
    assert keys(parser, report.removeprefix(begin) + "b") == ["b"]
    assert keys(parser, "[5;1R") != [], "what no escape precedes is typed"


@pytest.mark.parametrize("typed", ["[", "[a", "[1", "1", "5;", "[<", "M"])
def test_keys_after_an_escape_are_keys(clock: ManualClock, typed: str) -> None:
    parser = TolerantParser()
    assert keys(parser, "\x1b") == []
    clock.now += 0.2
    assert len(list(parser.tick())) == 1
    assert len(keys(parser, typed)) == len(typed)


def test_a_report_that_never_ends_and_an_escape_do_not_hold_up_keys(clock: ManualClock) -> None:
    parser = TolerantParser()
    assert keys(parser, "\x1b[<35;8") == []
    clock.now += LONGEST_GAP
    assert list(parser.tick()) == []
    assert keys(parser, "a\x1b") == ["a"]
    clock.now += LONGEST_GAP / 2
    assert [message.key for message in parser.tick() if isinstance(message, Key)] == ["escape"]


@pytest.mark.parametrize(
    ("pressed", "repeated", "released", "key"),
    [
        ("\x1b[97;;97u", "\x1b[97;1:2;97u", "\x1b[97;1:3u", "a"),
        ("\x1b[97;2;65u", "\x1b[97;2:2;65u", "\x1b[97;2:3u", "A"),
        ("\x1b[13u", "\x1b[13;1:2u", "\x1b[13;1:3u", "enter"),
        ("\x1b[A", "\x1b[1;1:2A", "\x1b[1;1:3A", "up"),
        ("\x1b[1;2B", "\x1b[1;2:2B", "\x1b[1;2:3B", "shift+down"),
        ("\x1b[3~", "\x1b[3;1:2~", "\x1b[3;1:3~", "delete"),
        ("\x1b[122;5u", "\x1b[122;5:2u", "\x1b[122;5:3u", "ctrl+z"),
    ],
)
def test_repeated_keys_are_known_and_released_ones_are_ignored(
    pressed: str, repeated: str, released: str, key: str
) -> None:
    parser = TolerantParser()
    first = [message for message in parser.feed(pressed) if isinstance(message, Key)]
    held = [message for message in parser.feed(repeated + repeated) if isinstance(message, Key)]
    assert parser.reports_repeats
    assert list(parser.feed(released)) == []
    assert [message.key for message in first + held] == [key] * 3
    assert [type(message) for message in first + held] == [Key, RepeatedKey, RepeatedKey]
    assert {message.handler_name for message in first + held} == {"on_key"}
    assert len({message.character for message in first + held}) == 1


@pytest.mark.parametrize("size", ["0;0;0;0", "24;0;480;640", "99999;99999;480;640", "1;65535;10;65535"])
def test_a_size_that_no_terminal_has_is_passed_over(size: str) -> None:
    parser = TolerantParser()
    _, resize = parser.feed(f"{TELLS_SIZE}\x1b[48;24;80;480;640t")
    assert isinstance(resize, Resize)
    assert list(parser.feed(f"\x1b[48;{size}t\x1b[99999999999u")) == []
    (move,) = parser.feed("\x1b[<35;81;41M")
    assert isinstance(move, MouseMove)
    assert (move.x, move.y) == (10, 2), "the mouse is told in pixels of the size before"


def test_a_size_that_was_not_asked_for_is_passed_over() -> None:
    parser = TolerantParser()
    assert list(parser.feed("\x1b[48;1;9999;10;99990t")) == []
    (move,) = parser.feed("\x1b[<35;11;3M")
    assert isinstance(move, MouseMove)
    assert (move.x, move.y) == (10, 2)


def test_no_text_that_was_pasted_is_a_key() -> None:
    parser = TolerantParser()
    (paste,) = parser.read(f"\x1b[200~\x1b]q\x1b[<0;5;5Mu\x1b[Ait{PASTE_END}".encode())
    assert isinstance(paste, Paste)
    assert paste.text == "]q[<0;5;5Mu[Ait"


def test_a_paste_that_never_ends_ends_when_nothing_follows(clock: ManualClock) -> None:
    parser = TolerantParser()
    assert list(parser.read(b"\x1b[200~qu")) == []
    clock.now += LONGEST_GAP * 0.9
    assert list(parser.tick()) == []
    assert list(parser.read(b"it")) == []
    clock.now += LONGEST_GAP
    (paste,) = parser.tick()
    assert isinstance(paste, Paste)
    assert paste.text == "quit"
    assert keys(parser, "u") == ["u"]


def nonsense(random: Random) -> Iterator[str]:
    """What terminals send, in pieces and in no order."""
    while True:
        yield "".join(random.choices(PIECES, k=random.randrange(1, 12)))


@pytest.mark.parametrize("seed", range(5))
def test_after_any_nonsense_keys_are_keys(seed: int) -> None:
    parser, random = TolerantParser(), Random(seed)
    met: list[Message] = []
    for number, text in zip(range(300), nonsense(random), strict=False):
        met += parser.read(text.encode())
        met += parser.tick()
        if number % 10 == 0:
            met += parser.read(PASTE_END.encode())
            assert keys(parser, "u") == ["u"]
    sizes = [message.size.area for message in met if isinstance(message, Resize)]
    assert sizes and all(sizes)
