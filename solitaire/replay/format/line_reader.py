"""Reading a ``GameRecord`` from lines: the valid entries, then the first damage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solitaire.game.cancellation import cancellable
from solitaire.replay.format.checksum import LineError, decode_line, parse_line
from solitaire.replay.format.entry_codec import entry_of
from solitaire.replay.format.header_codec import check_format, header_of
from solitaire.replay.format.record import FIRST_ENTRY, Entry, FileDamage, GameRecord, Header

LONGEST_LINE: Final = 1 << 18
"""Bytes. The longest lines are headers, of a few thousand."""
MOST_ENTRIES: Final = 500_000
"""Lines after the first. A race of six takes that many in a day and a night, a move every second from each."""
TOO_LONG: Final = "this line is far too long for a game"
NOT_ENDED: Final = "this line was not written to its end"
ZIP: Final = b"PK\x03\x04"
"""The beginning of a zip file."""


class NoGameInFile(ValueError):
    """A file without a valid header; ``damage`` has the reason."""

    def __init__(self, name: str, damage: FileDamage) -> None:
        super().__init__(f"{name}:{damage.line}: {damage.what}.")
        self.damage = damage


def read_game_record(lines: Iterable[bytes], name: str) -> GameRecord:
    """The game in ``lines``, up to the first damage.

    ``name`` is the file's name for messages. Raises NoGameInFile.
    """
    rows = iter(lines)
    first = next(rows, b"")
    try:
        header, crc = _header(first, name)
    except LineError as error:
        raise NoGameInFile(name, FileDamage(1, str(error))) from None
    entries: list[Entry] = []
    latest = 0
    damage = None
    for number, line in enumerate(cancellable(rows), start=FIRST_ENTRY):
        try:
            if len(line) > LONGEST_LINE:
                raise LineError(TOO_LONG)
            if len(entries) == MOST_ENTRIES:
                raise LineError(f"a game has at most {MOST_ENTRIES} lines after the first")
            data, crc = decode_line(line, crc)
            entry = entry_of(data)
            if entry.ms < latest:
                raise LineError("ms: time runs backwards here")
        except LineError as error:
            is_torn = not line.endswith(b"\n") and len(line) <= LONGEST_LINE
            damage = FileDamage(number, NOT_ENDED if is_torn else str(error))
            break
        latest = entry.ms
        entries.append(entry)
    return GameRecord(header, tuple(entries), damage)


def _header(line: bytes, name: str) -> tuple[Header, int]:
    if not line:
        raise LineError("the file is empty")
    if len(line) > LONGEST_LINE:
        raise LineError(TOO_LONG)
    if line.startswith(ZIP):
        raise LineError("this is a zip file: read it with 'solitaire import'")
    # A byte order mark, or text that is not UTF-8, is reported by parse_line.
    if line[:1].isascii() and not line.startswith(b"{"):
        raise LineError("this is not a saved game, whose lines begin with {")
    # The format is checked before the checksum: another version may have other checksums.
    check_format(parse_line(line))
    data, crc = decode_line(line, 0)
    return header_of(data, name), crc
