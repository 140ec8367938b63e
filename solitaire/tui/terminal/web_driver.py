"""A Textual driver for a program that is shown in a browser.

Its terminal is the two pipes of a server.

Textual's own driver for this ends its input thread at the first sequence it cannot read, never learns that the
server is gone, raises an exception when it writes after that, and does not wait for its input thread.
"""

from __future__ import annotations

import json
import os
import select
import sys
from functools import partial
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver

from solitaire.config.screen_size import is_drawn_size
from solitaire.tui.terminal.driver import READ_BYTES, TICK, HungUp
from solitaire.tui.terminal.tolerant_parser import TolerantParser
from solitaire.web.protocol import META, TERMINAL, Packet, PacketReader, PacketTooLarge


class BrowserDriver(WebDriver):
    """A driver for a browser that may send anything and vanish at any time."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = partial(_write_all, self.fileno)

    def run_input_thread(self) -> None:
        """Pass on what the server sends until the driver stops or the server is gone."""
        assert sys.__stdin__
        stdin = sys.__stdin__.fileno()
        packets, parser = PacketReader(), TolerantParser()
        while not self.exit_event.is_set():
            ready, _, _ = select.select([stdin], [], [], TICK)
            if not ready:  # Else the rest of a sequence may be there, and the thread only have been held up.
                for message in parser.tick():
                    self.process_message(message)
                continue
            try:
                data = os.read(stdin, READ_BYTES)
                arrived = list(packets.feed(data))
            except (OSError, PacketTooLarge):
                data, arrived = b"", []
            if not data:
                self.process_message(HungUp())
                return
            for packet in arrived:
                self._take(packet, parser)

    def _take(self, packet: Packet, parser: TolerantParser) -> None:
        """Pass on terminal input, or follow a packet about something else; ignore other kinds."""
        if packet.kind == TERMINAL:
            for message in parser.read(packet.content):
                self.process_message(message)
        elif packet.kind == META:
            self._read_meta(packet.content)

    def stop_application_mode(self) -> None:
        """Wait for the input thread, whose messages need the running app, and stop."""
        self.exit_event.set()
        if self._key_thread.is_alive():
            self._key_thread.join()
        super().stop_application_mode()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Follow a resize, a change of focus or the request to end; ignore the rest."""
        if packet_type == "quit":
            self.process_message(HungUp())
        elif packet_type in ("focus", "blur") or (packet_type == "resize" and _is_size(payload)):
            super().on_meta(packet_type, payload)

    def _read_meta(self, content: bytes) -> None:
        try:
            payload = json.loads(content)
        except (ValueError, RecursionError):
            return
        if isinstance(payload, dict):
            self.on_meta(str(payload.get("type")), payload)


def _is_size(payload: dict[str, object]) -> bool:
    width, height = payload.get("width"), payload.get("height")
    return isinstance(width, int) and isinstance(height, int) and is_drawn_size(width, height)


def _write_all(stdout: int, data: bytes) -> int:
    """Write to the server, or discard all once it is gone; return the number of bytes."""
    size = len(data)
    while data:
        try:
            data = data[os.write(stdout, data) :]
        except OSError:
            break
    return size
