"""Text that does things to a terminal that obeys it, and files that hold it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final
from unicodedata import category

from solitaire.replay.format.checksum import encode_line
from tests.replays.version_files import FILES

TITLE: Final = "\x1b]0;pwned\x07"
ATTACKS: Final = {
    "title": TITLE,
    "colour": "\x1b[31m",
    "C1": "\x9b2J",
    "line": "over\rwritten\b\x0b\x0c\x85",
    "tab": "\t",
    "delete": "\x7f",
    "right-to-left": "\N{RIGHT-TO-LEFT OVERRIDE}gpj.exe",
    "separators": "\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}",
    "no width": "a\N{ZERO WIDTH SPACE}b\N{ZERO WIDTH NO-BREAK SPACE}\N{POP DIRECTIONAL ISOLATE}",
    "undecodable": "\udcff",
}
HOSTILE: Final = "".join(ATTACKS.values())
ENCODABLE: Final = HOSTILE.replace("\udcff", "")
"""The same for a text in UTF-8, which has no lone surrogates."""


def dangers(text: str) -> list[str]:
    """The characters of a text, line feeds apart, that a terminal would obey or could not show."""
    bad = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return [f"U+{ord(sign):04X}" for sign in text if sign != "\n" and category(sign) in bad]


def saved(game: str) -> list[dict[str, Any]]:
    """The lines of a saved game, or hand of a race, as objects without their checksums."""
    path = next(path for path in FILES if path.stem.startswith(game))
    objects = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [{key: value for key, value in each.items() if key != "crc"} for each in objects]


def write_saved(path: Path, lines: list[dict[str, Any]]) -> Path:
    """Write such lines with checksums that hold."""
    crc, sealed = 0, []
    for each in lines:
        line, crc = encode_line(each, crc)
        sealed.append(line)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(sealed))
    return path


PLACES: Final = [
    *[(0, key) for key in ("format", "version", "app", "game", "deal", "pack", "origin", "started", HOSTILE)],
    *[(0, "ruleset", key) for key in ("name", "family", "summary", "source", "notes", "layout", HOSTILE)],
    (0, "ruleset", "tableau", HOSTILE),
    *[(1, key) for key in ("ms", "do", "seat", "verdict", HOSTILE)],
    *[(-1, key) for key in ("ms", "result", "position", "ended", HOSTILE)],
]
"""Where hostile text is put into a saved game: the line, and the keys that lead to its field."""
SEATS: Final = [(0, "seats", 0, key) for key in ("name", "player", "pack", HOSTILE)]
"""The same in the header of a race."""


def changed(lines: list[dict[str, Any]], place: Sequence[int | str]) -> list[dict[str, Any]]:
    """The lines with hostile text in a place."""
    lines = deepcopy(lines)
    inner: Any = lines
    for key in place[:-1]:
        inner = inner[key] if isinstance(key, int) else inner.setdefault(key, {})
    inner[place[-1]] = HOSTILE
    return lines
