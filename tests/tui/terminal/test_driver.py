"""The terminal driver: signals, sizes, and the output file."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
from collections.abc import Iterator
from itertools import count

import pytest
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key
from textual.geometry import Size
from textual.message import Message

from solitaire.config.screen_size import MAX_COLUMNS, MAX_ROWS, MIN_COLUMNS, MIN_ROWS
from solitaire.tui.terminal.driver import TerminalDriver, TerminalOutput
from tests.event_loop import in_event_loop


@in_event_loop
async def test_the_terminal_is_asked_for_the_types_of_key_events(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(LinuxDriver, "write", lambda _, data: written.append(data))
    driver = TerminalDriver(App())
    for data in ("\x1b[>25u", "\x1b[<u", "a"):
        driver.write(data)
    assert written == ["\x1b[>27u", "\x1b[<u", "a"]


@in_event_loop
async def test_a_key_in_two_parts_is_one_though_the_thread_is_held_up_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver, passed, parts = TerminalDriver(App()), list[Message](), [b"\x1b", b"[A", b"\x1b"]
    moments = count()  # Whenever a time is read, an escape has waited for too long.

    def wait(*_: object) -> tuple[list[int], list[int], list[int]]:
        if not parts:
            driver.exit_event.set()
        return [driver.fileno] * bool(parts), [], []

    monkeypatch.setattr(driver, "process_message", passed.append)
    monkeypatch.setattr("textual._parser.get_time", lambda: next(moments))
    with monkeypatch.context() as patch:
        patch.setattr("select.select", wait)
        patch.setattr("os.read", lambda *_: parts.pop(0))
        driver.run_input_thread()
    assert [message.key for message in passed if isinstance(message, Key)] == ["up", "escape"]


def size_of_app(monkeypatch: pytest.MonkeyPatch, columns: str, rows: str) -> Size:
    """The size for which an app draws in a terminal of so many columns and rows."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", rows)
    app: App[None] = App()

    async def run() -> None:
        app._driver = TerminalDriver(app)

    asyncio.run(run())
    return app.size


@pytest.mark.parametrize("columns", ["100000", "9" * 30])
def test_of_a_screen_beyond_all_bounds_a_part_is_used(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    assert size_of_app(monkeypatch, columns, "100000") == Size(MAX_COLUMNS, MAX_ROWS)


@pytest.mark.parametrize("columns", ["1", "2", "9"])
def test_for_a_terminal_of_no_use_the_program_draws_as_for_a_larger_one(
    monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    assert size_of_app(monkeypatch, columns, "1") == Size(MIN_COLUMNS, MIN_ROWS)


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
@in_event_loop
async def test_a_signal_that_stops_the_program_does_not_interrupt_what_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app: App[None] = App()
    steps: list[str] = []
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: None)
    monkeypatch.setattr(LinuxDriver, "stop_application_mode", lambda _: None)
    monkeypatch.setattr(os, "kill", lambda *_: steps.append("stopped"))
    monkeypatch.setattr(LinuxDriver, "_sigcont_application", lambda _, *signal: steps.append("continued"))
    TerminalDriver(app, size=(80, 24)).start_application_mode()
    for number in (signal.SIGTSTP, signal.SIGCONT):
        signal.raise_signal(number)
        steps.append("written")
        while len(steps) % 2:
            await asyncio.sleep(0)
    assert steps == ["written", "stopped", "written", "continued"]


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("moment", ["at once", "while the terminal is returned"])
@in_event_loop
async def test_a_program_that_is_to_go_on_before_it_has_stopped_does_not_stop(
    monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    steps: list[str] = []

    def return_terminal(_: LinuxDriver) -> None:
        steps.append("returned")
        signal.raise_signal(signal.SIGCONT)

    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: steps.append("taken"))
    monkeypatch.setattr(LinuxDriver, "stop_application_mode", return_terminal)
    monkeypatch.setattr(os, "kill", lambda *_: steps.append("stopped"))
    TerminalDriver(App(), size=(80, 24)).start_application_mode()
    signal.raise_signal(signal.SIGTSTP)
    if moment == "at once":
        signal.raise_signal(signal.SIGCONT)
    for _ in range(5):
        await asyncio.sleep(0)
    assert steps == (["taken"] if moment == "at once" else ["taken", "returned", "taken"])


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
@in_event_loop
async def test_a_terminal_that_was_left_is_not_taken_again(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], done: list[str]
) -> None:
    """Ctrl+z is no key any more as soon as the shell has its terminal back."""
    modes: list[str] = []
    monkeypatch.setattr(LinuxDriver, "start_application_mode", lambda _: modes.append("start"))
    monkeypatch.setattr(LinuxDriver, "stop_application_mode", lambda _: modes.append("stop"))
    driver = TerminalDriver(App())
    for step in asked:
        getattr(driver, f"{step}_application_mode")()
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
