"""A Textual driver that survives malformed input and a closed terminal.

Textual's own driver ends its input thread at a byte that is not UTF-8 and at a sequence that its parser cannot
read; it reads a closed terminal for ever, and blocks in ``write`` once the terminal has refused something. It
prefers the variables COLUMNS and LINES to the terminal's size, and reads it in a signal handler, which another
signal may interrupt: then it reports the older one last. In others it writes to the terminal, which deadlocks
if the signal has interrupted a write.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, TextIO

from textual.app import App, ScreenStackError
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from solitaire.config.screen_size import drawn_size
from solitaire.tui.terminal.signal_callbacks import call_on_signal
from solitaire.tui.terminal.tolerant_parser import TolerantParser

TICK: Final = 0.1
"""Seconds between two checks for an escape sequence that has timed out."""
KEY_FLAGS: Final = re.compile(r"\x1b\[>(\d+)u")
"""The sequence that turns the kitty protocol on (https://sw.kovidgoyal.net/kitty/keyboard-protocol/)."""
EVENT_TYPES: Final = 0b10
"""The flag of the kitty protocol by which repeated and released keys are reported."""
READ_BYTES: Final = 4096
FLUSHED_CHARACTERS: Final = 8192
"""Characters after which the buffer is written without ``flush``."""


class HungUp(Message):
    """Posted when the terminal is closed."""


class RepeatsReported(Message):
    """Posted once it is known that the terminal marks repeated keys."""


class TerminalDriver(LinuxDriver):
    """A driver for a terminal that may send anything and close at any time."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        assert sys.__stdout__
        # Textual writes to stderr, which may be a file; the app starts only if stdout is a terminal.
        self._file = TerminalOutput(sys.__stdout__)  # type: ignore[assignment]
        self._is_suspended = False
        self._is_stopped = False
        self._is_stop_due = False
        """Whether SIGTSTP has come, and no SIGCONT after it."""
        self._reports_repeats = False

    def write(self, data: str) -> None:
        """Write to the terminal; ask for types of events where Textual asks for keys."""
        asked = KEY_FLAGS.fullmatch(data)
        super().write(f"\x1b[>{int(asked[1]) | EVENT_TYPES}u" if asked else data)

    def start_application_mode(self) -> None:
        """Take the terminal; from now on the app learns each change of its size."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGWINCH})
        try:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            call_on_signal(signal.SIGWINCH, self._report_size)
            # Textual's own handlers may interrupt a write, and then wait for ever for the lock that it holds.
            call_on_signal(signal.SIGTSTP, self._stop_process, in_handler=self._order_stop)
            call_on_signal(signal.SIGCONT, self._sigcont_application, in_handler=self._cancel_stop)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGWINCH})

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size of the terminal, within the bounds for which the program draws.

        Only where the terminal does not know it, the variables COLUMNS and LINES count: they may be those of
        another window, or of this one before it was resized.
        """
        try:
            columns, rows = os.get_terminal_size()
        except OSError:
            columns = rows = 0
        if not (columns and rows):
            columns, rows = super()._get_terminal_size()
        return drawn_size(columns, rows)

    def _report_size(self) -> None:
        """Tell the app the size that the terminal has now, unless the terminal reports it by itself."""
        if not self._in_band_window_resize:
            size = Size(*self._get_terminal_size())
            self._app.post_message(Resize(size, size))

    def _order_stop(self) -> None:
        self._is_stop_due = True

    def _cancel_stop(self) -> None:
        self._is_stop_due = False

    def _stop_process(self) -> None:
        """Return the terminal and stop, unless SIGCONT has come meanwhile: it would not come again."""
        if self._is_stop_due and self._auto_restart:
            with suppress(ScreenStackError):  # The app has just started, or ends.
                self._app.app_focus = False  # What pauses when the terminal loses the focus pauses now, too.
            self.suspend_application_mode()
            self._must_signal_resume = True
        if self._is_stop_due:
            os.kill(os.getpid(), signal.SIGSTOP)

    def stop_application_mode(self) -> None:
        """Return the terminal to the shell, for good unless the app is only suspended."""
        self._is_stopped = not self._is_suspended
        super().stop_application_mode()

    def suspend_application_mode(self) -> None:
        """Return the terminal to the shell for a while.

        Nothing is done if the shell has it back already: ctrl+z still reaches the process between the end of
        the app and its own.
        """
        if not self._is_stopped:
            self._is_suspended = True
            super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Take the terminal again, if it was returned to the shell.

        A terminal that is closed also sends SIGCONT, upon which Textual would start threads that nothing ends.
        """
        if self._is_suspended:
            self._is_suspended = False
            super().resume_application_mode()

    def run_input_thread(self) -> None:
        """Pass on terminal input until the driver stops or the terminal closes."""
        parser = TolerantParser()
        while not self.exit_event.is_set():
            ready, _, _ = select.select([self.fileno], [], [], TICK)
            if not ready:  # Else the rest of a sequence may be there, and the thread only have been held up.
                self._pass_on(parser.tick())
                continue
            try:
                data = os.read(self.fileno, READ_BYTES)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                self.process_message(HungUp())
                return
            self._pass_on(parser.read(data))
            if parser.reports_repeats and not self._reports_repeats:
                self._reports_repeats = True
                self.process_message(RepeatsReported())

    def _pass_on(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)


class TerminalOutput:
    """The output file of Textual's writer thread; a closed terminal discards all.

    Args:
        file: that of the terminal; its buffer is not used.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file.fileno()
        self._encoding = file.encoding
        self._unsent: list[str] = []
        self._size = 0

    def fileno(self) -> int:
        """The file descriptor."""
        return self._file

    def write(self, text: str) -> int:
        """Buffer ``text``; write it at ``flush`` at the latest."""
        self._unsent.append(text)
        self._size += len(text)
        if self._size >= FLUSHED_CHARACTERS:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Write the buffer; wait until the terminal accepts it or is closed."""
        data = "".join(self._unsent).encode(self._encoding, "backslashreplace")
        self._unsent.clear()
        self._size = 0
        while data:
            try:
                data = data[os.write(self._file, data) :]
            except BlockingIOError:
                select.select([], [self._file], [])
            except OSError:
                return
