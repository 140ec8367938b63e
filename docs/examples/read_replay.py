"""A reader of saved games that needs nothing of solitaire: checksums, moves in effect, result, deal."""

import json
import sys
import zlib
from itertools import zip_longest
from pathlib import Path
from typing import Any

WORDS = {"hint", "solution", "mark", "time", "stuck", "not-stuck", "shift"}


def read(path: Path) -> tuple[dict[str, Any], list[str], str]:
    """The header, the moves in effect and the result. Raises ValueError at a wrong line."""
    crc, objects = 0, []
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        text, found, end = line.rstrip().rpartition(b',"crc":"')
        crc = zlib.crc32(text, crc)
        if not found or end != b'%08x"}' % crc:
            raise ValueError(f"{path}:{number}: the checksum is wrong")
        objects.append(json.loads(text + b"}"))
    header, *lines = objects
    moves: list[str] = []
    made = 0
    for event in (line["do"] for line in lines if "do" in line):
        if event in ("undo", "redo"):
            made += 1 if event == "redo" else -1
        elif event == "restart":
            made = 0
        elif event not in WORDS:
            moves[made:] = [event.removeprefix("auto ")]
            made += 1
    results = [line["result"] for line in lines if "result" in line]
    return header, moves[:made], "won" if "won" in results else (results or ["unfinished"])[-1]


def columns(header: dict[str, Any]) -> list[list[str]]:
    """The cards dealt to columns of given heights by rounds, bottom first, and the stock, top last."""
    heights: list[int] = header["ruleset"]["tableau"]["cards"]
    pack = iter(header["pack"].split())
    rows = [[next(pack) if row < height else "" for height in heights] for row in range(max(heights))]
    dealt = [[card for card in column if card] for column in zip_longest(*rows)]
    return [*dealt, list(pack)[::-1]]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        game, played, result = read(Path(name))
        print(f"{name}: {game['game']}, {len(played)} moves, {result}")
