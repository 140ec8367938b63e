"""The terminal driver: malformed input, and the output file."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
from collections.abc import Iterator
from random import Random

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, MouseMove, Paste, Resize
from textual.geometry import Size
from textual.message import Message

from solitaire.config.screen_size import MAX_COLUMNS, MAX_ROWS, MIN_COLUMNS, MIN_ROWS
from solitaire.tui.terminal.driver import (
    PASTE_END,
    REPORT_GAP,
    UNASKED_REPORTS,
    TerminalDriver,
    TerminalOutput,
    TolerantParser,
)
from solitaire.tui.terminal.key_parser import RepeatedKey

TELLS_SIZE = "\x1b[?2048;2$y"
"""The terminal can report its size."""
PIECES = (
    "\x1b", "\x1b[", "\x1b[<", "\x1b[M", "\x1b[?", "\x1b[200~", PASTE_END, "\x1bO", "\x1b]", "\x1bP", "\x1b\\",
    "0", "1", "9" * 30, ";", ":", "-", "u", "~", "M", "m", "t", "R", "$y", "48;", "2048;", "\x00", "\x7f", "é",
    TELLS_SIZE, "\U0010ffff", "A", "é", "\x1b[48;0;0;0;0t", "\x1b[99999999999u", "\x1b[:;1u", "\x1b[<0;1;1M",
    "\x1b[48;24;80;480;640t", "\x1b[97;1:3u", ":2", ":3",
)  # fmt: skip


def keys(parser: TolerantParser, text: str) -> list[str]:
    return [message.key for message in parser.feed(text) if isinstance(message, Key)]


@pytest.mark.parametrize(
    "malformed",
    ["\x1b[99999999999u", "\x1b[1114112;5u", "\x1b[:;1u", "\x1b[97;1;99999999999u", "\x1b[55296u"],
)
def test_a_sequence_that_cannot_be_read_is_passed_over(malformed: str) -> None:
    assert keys(TolerantParser(), f"a{malformed}b\x1b[Ac") == ["a", "b", "up", "c"]


@pytest.mark.parametrize(
    "report",
    [
        b"\x1b[M\xff\xff\xff",
        b"\x1b[?62;22c",
        b"\x1b[>41;354;0c",
        b"\x1b[?1u",
        b"\x1b[?997;1n",
        b"\x1b[0n",
        b"\x1b[>4;2m",
        b"\x1b[?12;40R",
        b"\x1b[6;20;10t",
        b"\x1bP>|tmux 3.4\x1b\\",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1b]11;rgb:0000/0000/0000\x07",
        b"\x1b_Gi=31;OK\x1b\\",
    ],
    ids=ascii,
)
def test_the_answer_to_a_question_of_another_program_is_no_key(report: bytes) -> None:
    assert UNASKED_REPORTS.sub(b"", b"a" + report * 2 + b"b") == b"ab"


@pytest.mark.parametrize(
    "report", [TELLS_SIZE, "\x1b[48;24;80;480;640t", "\x1b[97;5u", "\x1b[<0;1;1M", "\x1b[I"], ids=ascii
)
def test_what_the_driver_asks_for_is_heard(report: str) -> None:
    assert UNASKED_REPORTS.sub(b"", report.encode()) == report.encode()


@pytest.mark.parametrize("begin", ["\x1b[<35;81;", "\x1b[<3", "\x1b[48;24;", "\x1b[?2048;2$"])
def test_the_rest_of_a_report_may_arrive_late_and_is_no_key(
    monkeypatch: pytest.MonkeyPatch, begin: str
) -> None:
    now = [1000.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: now[0])
    monkeypatch.setattr("solitaire.tui.terminal.driver.time.monotonic", lambda: now[0])
    parser = TolerantParser()
    assert keys(parser, f"a{begin}") == ["a"]
    now[0] += REPORT_GAP * 0.9
    assert list(parser.tick()) == []
    rest = {"\x1b[<35;81;": "41M", "\x1b[<3": "5;81;41M", "\x1b[48;24;": "80;480;640t"}.get(begin, "y")
    assert keys(parser, f"{rest}b") == ["b"]


def test_a_report_that_never_ends_and_an_escape_do_not_hold_up_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("textual._parser.get_time", lambda: now[0])
    monkeypatch.setattr("solitaire.tui.terminal.driver.time.monotonic", lambda: now[0])
    parser = TolerantParser()
    assert keys(parser, "\x1b[<35;8") == []
    now[0] += REPORT_GAP
    assert list(parser.tick())
    assert keys(parser, "a\x1b") == ["a"]
    now[0] += REPORT_GAP / 2
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


def test_the_terminal_is_asked_for_the_types_of_key_events(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(LinuxDriver, "write", lambda _, data: written.append(data))

    async def run() -> None:
        driver = TerminalDriver(App())
        for data in ("\x1b[>25u", "\x1b[<u", "a"):
            driver.write(data)

    asyncio.run(run())
    assert written == ["\x1b[>27u", "\x1b[<u", "a"]


@pytest.mark.parametrize("size", ["0;0;0;0", "24;0;480;640", "99999;99999;480;640", "1;65535;10;65535"])
def test_a_size_that_no_terminal_has_is_passed_over(size: str) -> None:
    parser = TolerantParser()
    _, resize = parser.feed(f"{TELLS_SIZE}\x1b[48;24;80;480;640t")
    assert isinstance(resize, Resize)
    assert list(parser.feed(f"\x1b[48;{size}t\x1b[99999999999u")) == []
    (move,) = parser.feed("\x1b[<35;81;41M")
    assert isinstance(move, MouseMove)
    assert (move.x, move.y) == (10, 2), "the mouse is told in pixels of the size before"


@pytest.mark.parametrize("columns", ["100000", "9" * 30])
def test_of_a_screen_beyond_all_bounds_a_part_is_used(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", "100000")
    app: App[None] = App()

    async def run() -> None:
        app._driver = TerminalDriver(app)

    asyncio.run(run())
    assert app.size == Size(MAX_COLUMNS, MAX_ROWS)


def test_a_size_that_was_not_asked_for_is_passed_over() -> None:
    parser = TolerantParser()
    assert list(parser.feed("\x1b[48;1;9999;10;99990t")) == []
    (move,) = parser.feed("\x1b[<35;11;3M")
    assert isinstance(move, MouseMove)
    assert (move.x, move.y) == (10, 2)


def test_no_text_that_was_pasted_is_a_key() -> None:
    parser = TolerantParser()
    (paste,) = parser.feed(f"\x1b[200~quit{PASTE_END}")
    assert isinstance(paste, Paste)
    assert paste.text == "quit"


def nonsense(random: Random) -> Iterator[str]:
    """What terminals send, in pieces and in no order."""
    while True:
        yield "".join(random.choices(PIECES, k=random.randrange(1, 12)))


@pytest.mark.parametrize("seed", range(5))
def test_after_any_nonsense_keys_are_keys(seed: int) -> None:
    parser, random = TolerantParser(), Random(seed)
    met: list[Message] = []
    for number, text in zip(range(300), nonsense(random), strict=False):
        met += parser.feed(text)
        met += parser.tick()
        if number % 10 == 0:
            met += parser.feed(PASTE_END)
            assert keys(parser, "u") == ["u"]
    sizes = [message.size.area for message in met if isinstance(message, Resize)]
    assert sizes and all(sizes)


def test_output_for_a_closed_terminal_is_dropped() -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave, "w", encoding="utf-8") as file:
        output = TerminalOutput(file)
        output.write("é")
        output.write("\ud800")
        output.flush()
        assert os.read(master, 100) == "é\\ud800".encode()
        os.close(master)
        output.write("x" * 100_000)
        output.flush()


def test_a_terminal_that_takes_little_at_a_time_gets_everything() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with os.fdopen(writer, "w", encoding="utf-8") as file, os.fdopen(reader, "rb") as terminal:
        output = TerminalOutput(file)
        child = os.fork()
        if child == 0:
            output.write("x" * 300_000)
            output.flush()
            os._exit(0)
        assert terminal.read(300_000) == b"x" * 300_000
        assert os.waitpid(child, 0)[1] == 0


@pytest.fixture
def signals() -> Iterator[None]:
    """Those for which a driver has handlers."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals")
def test_a_signal_that_stops_the_program_does_not_interrupt_what_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app: App[None] = App()
    steps: list[str] = []
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: None)
    monkeypatch.setattr(LinuxDriver, "_sigtstp_application", lambda _, *signal: steps.append("stopped"))
    monkeypatch.setattr(LinuxDriver, "_sigcont_application", lambda _, *signal: steps.append("continued"))

    async def run() -> None:
        TerminalDriver(app, size=(80, 24)).start_application_mode()
        for number in (signal.SIGTSTP, signal.SIGCONT):
            signal.raise_signal(number)
            steps.append("written")
            while len(steps) % 2:
                await asyncio.sleep(0)

    asyncio.run(run())
    assert steps == ["written", "stopped", "written", "continued"]


@pytest.mark.parametrize("size", ["1", "2", "9"])
def test_for_a_terminal_of_no_use_the_program_draws_as_for_a_larger_one(
    monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    monkeypatch.setenv("COLUMNS", size)
    monkeypatch.setenv("LINES", "1")
    app: App[None] = App()

    async def run() -> None:
        app._driver = TerminalDriver(app)

    asyncio.run(run())
    assert app.size == Size(MIN_COLUMNS, MIN_ROWS)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize(
    ("asked", "done"),
    [
        (("suspend", "resume", "stop"), ["stop", "start", "stop"]),
        (("stop", "suspend", "resume"), ["stop"]),
        (("suspend", "resume", "resume", "stop", "resume"), ["stop", "start", "stop"]),
    ],
    ids=" ".join,
)
def test_a_terminal_that_was_left_is_not_taken_again(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], done: list[str]
) -> None:
    """Ctrl+z is no key any more as soon as the shell has its terminal back."""
    modes: list[str] = []
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: modes.append("start"))
    monkeypatch.setattr(LinuxDriver, "stop_application_mode", lambda _: modes.append("stop"))

    async def run() -> None:
        driver = TerminalDriver(App())
        for step in asked:
            getattr(driver, f"{step}_application_mode")()

    asyncio.run(run())
    assert modes == done


def test_a_change_of_size_is_reported_though_the_loop_is_behind_with_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app: App[None] = App()
    reported: list[Size] = []
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: None)
    monkeypatch.setattr(LinuxDriver, "_get_terminal_size", lambda _: (100, 30))
    monkeypatch.setattr(app, "post_message", lambda message: reported.append(message.size))

    async def run() -> None:
        TerminalDriver(app, size=(80, 24)).start_application_mode()
        loop = asyncio.get_running_loop()
        for _ in range(5000):  # More than the socket takes that wakes the loop.
            loop.call_soon_threadsafe(lambda: None)
        signal.raise_signal(signal.SIGWINCH)
        for _ in range(9):
            await asyncio.sleep(0)

    before = signal.getsignal(signal.SIGWINCH)
    try:
        asyncio.run(run())
    finally:
        signal.signal(signal.SIGWINCH, before)
    assert reported == [Size(100, 30)]


def test_the_last_of_two_changes_of_size_is_reported_last(monkeypatch: pytest.MonkeyPatch) -> None:
    app: App[None] = App()
    reported: list[Size] = []
    sizes = [(20, 6), (80, 24)]
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: None)
    monkeypatch.setattr(app, "post_message", lambda message: reported.append(message.size))

    def size_now(_: LinuxDriver) -> tuple[int, int]:
        size = sizes.pop(0)
        if sizes:  # The terminal changes its size once more before this one is reported.
            signal.raise_signal(signal.SIGWINCH)
        return size

    monkeypatch.setattr(LinuxDriver, "_get_terminal_size", size_now)

    async def run() -> None:
        TerminalDriver(app, size=(80, 24)).start_application_mode()
        signal.raise_signal(signal.SIGWINCH)
        for _ in range(9):
            await asyncio.sleep(0)

    before = signal.getsignal(signal.SIGWINCH)
    try:
        asyncio.run(run())
    finally:
        signal.signal(signal.SIGWINCH, before)
    assert reported == [Size(20, 6), Size(80, 24)]
