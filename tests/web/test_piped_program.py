"""The program on the pipes of a server: it plays, survives malformed packets, and ends with its server."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solitaire.game.catalogue import load
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import Event
from solitaire.tui.app import SolitaireApp
from solitaire.tui.dialogs.deal_picker import DealPicker
from solitaire.web.protocol import (
    MAX_CONTENT,
    META,
    TERMINAL,
    Packet,
    PacketReader,
    PacketTooLarge,
    encode_meta,
    encode_packet,
)
from tests.terminal.console import PATIENCE
from tests.terminal.keyboard_player import AT_REST
from tests.tui.app_pilot import in_the_app, shown
from tests.tui.theme.shipped import THEMES
from tests.web.piped_program import PipedProgram

MOVE = "tableau-6:tableau-1"
HANGING = """
import sys, time
from threading import Lock
from solitaire.tui.terminal.watchdog import watch_pipes
watch_pipes(lambda: None)
print("hanging", flush=True)
while True:
    time.sleep(1)
"""


def saved_events(home: Path) -> list[str]:
    """What happened in the only game that was left."""
    (saved,) = (home / "data" / "solitaire" / "unfinished").glob("*.jsonl")
    entries = read_game_record(saved.read_bytes().splitlines(keepends=True), str(saved)).entries
    return [entry.what for entry in entries if isinstance(entry, Event)]


@pytest.mark.parametrize("piece", [1, 3, 1000])
def test_packets_are_read_in_pieces_of_any_size(piece: int) -> None:
    sent = encode_packet(TERMINAL, b"ab") + encode_packet(TERMINAL, b"") + encode_meta("resize", width=9)
    reader = PacketReader()
    pieces = [sent[start : start + piece] for start in range(0, len(sent), piece)]
    assert [packet for each in pieces for packet in reader.feed(each)] == [
        Packet(TERMINAL, b"ab"),
        Packet(TERMINAL, b""),
        Packet(META, b'{"type": "resize", "width": 9}'),
    ]


def test_a_packet_has_a_bound() -> None:
    too_large = TERMINAL + (MAX_CONTENT + 1).to_bytes(4, "big")
    with pytest.raises(PacketTooLarge):
        list(PacketReader().feed(too_large))


def test_the_program_plays_on_pipes_and_saves_the_game_when_it_is_asked_to_end(tmp_path: Path) -> None:
    with PipedProgram("klondike", "--deal", "3", home=tmp_path) as program:
        program.wait_for(AT_REST)
        program.type(b"\xff\x1b[99999999999u")
        for nonsense in (
            b"no JSON",
            b"[]",
            b"[" * 100_000,
            b'{"type": "resize", "width": 1e99}',
            b'{"type": 1}',
        ):
            program.send(encode_packet(META, nonsense))
        program.send(encode_meta("resize", width=10**9, height=10**9) + encode_packet(b"?", b""))
        program.type("61")
        program.wait_for("1 move ")
        program.type("\x1a")  # Ctrl+z is undo; nothing is suspended.
        program.wait_for(lambda text: "1 move " not in text)
        program.type("61")
        program.wait_for("1 move ")
        program.resize(100, 30)
        program.wait_for(lambda text: AT_REST in text.split("\n")[-1])
        program.send(encode_meta("quit"))
        assert program.process.wait(PATIENCE) == 128 + signal.SIGHUP
        assert program.process.stderr and program.process.stderr.read() == b""
    assert saved_events(tmp_path)[:3] == [MOVE, "undo", MOVE]


def test_the_program_ends_when_its_server_is_gone(tmp_path: Path) -> None:
    with PipedProgram("klondike", "--deal", "3", home=tmp_path) as program:
        program.wait_for(AT_REST)
        program.type("61")
        program.wait_for("1 move ")
        assert program.process.stdin
        program.process.stdin.close()
        assert program.process.wait(PATIENCE) == 128 + signal.SIGHUP
    assert saved_events(tmp_path)[0] == MOVE


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_a_program_that_hangs_is_ended_after_its_server(closed: str) -> None:
    command = [sys.executable, "-c", HANGING]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as hanging:
        assert hanging.stdout and hanging.stdin
        assert hanging.stdout.readline() == b"hanging\n"
        (hanging.stdin if closed == "stdin" else hanging.stdout).close()
        assert hanging.wait(PATIENCE) == 128 + signal.SIGHUP


def test_the_deal_picker_reads_no_file_of_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck.txt").write_text("secret of the server\n")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(DealPicker(load("klondike"), None, next(iter(THEMES.values()))))
        await pilot.pause()
        assert "deck file" not in shown(pilot)
        await pilot.press(*"./deck.txt", "enter")
        assert "is not a deal" in shown(pilot)
        assert "secret" not in shown(pilot)

    monkeypatch.setattr(SolitaireApp, "is_web", True)
    in_the_app(script)
