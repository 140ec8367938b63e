"""A reader of saved games without solitaire: checksums, moves in effect, result, deal."""

import json
import zlib
from pathlib import Path
from typing import Any

NO_MOVES = {"hint", "solution", "mark", "time", "late", "stuck", "not-stuck", "shift"}


def read(path: Path) -> tuple[dict[str, Any], list[str], str]:
    """The header, the moves in effect and the result. Raises ValueError at a wrong line."""
    crc, lines = 0, list[dict[str, Any]]()
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        text, _, end = line.rstrip().rpartition(b',"crc":"')
        crc = zlib.crc32(text, crc)
        if end != b'%08x"}' % crc:
            raise ValueError(f"{path}:{number}: the checksum is wrong")
        lines.append(json.loads(text + b"}"))
    moves, made = list[str](), 0
    for event in (line["do"] for line in lines if "do" in line):
        if event in ("undo", "redo", "restart"):
            made = {"undo": made - 1, "redo": made + 1, "restart": 0}[event]
        elif event.split()[0] not in NO_MOVES:
            moves[made:] = [event.removeprefix("auto ")]
            made += 1
    results = [line["result"] for line in lines if "result" in line] or ["unfinished"]
    return lines[0], moves[:made], "won" if "won" in results else results[-1]


def columns(header: dict[str, Any]) -> list[list[str]]:
    """The columns, bottom card first, and the rest of the pack; other parts and kings are ignored."""
    tableau, pack = header["ruleset"]["tableau"], header["pack"].split()[::-1]
    heights = tableau["cards"] * (tableau["piles"] if len(tableau["cards"]) == 1 else 1)
    dealt: list[list[str]] = [[] for _ in heights]
    for row in range(max(heights)):
        for column, height in zip(dealt, heights, strict=True):
            if row < height:
                column.append(pack.pop())
    return [*dealt, pack]
