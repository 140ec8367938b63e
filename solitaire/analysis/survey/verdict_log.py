"""A log of verdicts, one line each, that lets an interrupted survey continue."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from solitaire.analysis.survey.estimate import DealVerdict
from solitaire.config.bounded_file import SizeLimit, read_bytes
from solitaire.solver.answer import Verdict

LIMIT: Final = SizeLimit(1 << 28, "a survey")
"""Enough for two million deals."""
MOST_EFFORT: Final = 10**15
"""Positions or seconds of a search: more than any takes, and few enough to add up those of all deals."""
SOLVER_NAME: Final = re.compile(r"\d{1,6}(\.\d{1,6}){2}(\+compiled)?", re.ASCII)
"""What a log may name as the solver: a version, and whether it was compiled."""


class VerdictLog:
    """The logged verdicts on the deals of one game.

    A line that cannot be read, as a crash may leave one, is ignored, and so is one of impossible numbers.
    Raises OSError if the file exists and cannot be read.

    Args:
        path: the file; it and its folder are created with the first line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._found: dict[int, DealVerdict] = {}
        for found in self._lines():
            self._remember(found)

    def lookup(self, deal: int, seconds: float) -> DealVerdict | None:
        """The verdict on a deal, unless a search of ``seconds`` could improve it."""
        found = self._found.get(deal)
        if found and (found.verdict is not Verdict.UNKNOWN or found.limit >= seconds):
            return found
        return None

    def write(self, found: DealVerdict) -> None:
        """Append a verdict, on a line of its own after one that is torn. Raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab+") as file:
            begin = b"\n" if _is_torn(file) else b""
            file.write(begin + json.dumps(found._asdict()).encode() + b"\n")
        self._remember(found)

    def _remember(self, found: DealVerdict) -> None:
        known = self._found.get(found.deal)
        if known is None or known.verdict is Verdict.UNKNOWN:
            self._found[found.deal] = found

    def _lines(self) -> Iterator[DealVerdict]:
        try:
            text = read_bytes(self.path, LIMIT).decode("utf-8", errors="replace")
        except FileNotFoundError:
            return
        for line in text.splitlines():
            try:
                data = json.loads(line)
                positions, seconds = int(data["positions"]), float(data["seconds"])
                # Older logs have no limit, and name no solver.
                limit, solver = float(data.get("limit", seconds)), str(data.get("solver", ""))
                verdict = Verdict(data["verdict"])
                found = DealVerdict(int(data["deal"]), verdict, positions, seconds, limit, solver)
            except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
                continue
            if all(0 <= spent <= MOST_EFFORT for spent in (positions, seconds, limit)):
                yield found if SOLVER_NAME.fullmatch(solver) else found._replace(solver="")


def _is_torn(file: BinaryIO) -> bool:
    """Whether the last line of a file has no end, as after a crash."""
    if not file.seek(0, os.SEEK_END):
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"
