"""Tables in pages, a row for each solitaire, written by scripts: what was not counted again keeps its row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.catalogue import load_rulesets
from solitaire.rules.ruleset import Ruleset

END: Final = "<!-- Up to here. -->\n"


def solitaires() -> list[Ruleset]:
    """The games for one player."""
    rulesets, _ = load_rulesets()
    return [ruleset for ruleset in rulesets if ruleset.seats.most == 1]


def row(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |\n"


class Table(NamedTuple):
    """The table of a page."""

    page: Path
    """A page in Markdown; the script that writes its table is called as it is."""
    head: str
    """The lines above the first game."""

    def rows(self) -> dict[str, str]:
        """The lines by the names of the games."""
        _, table, _ = self._parted()
        lines = table.removeprefix(self.head).splitlines(keepends=True)
        return {line.split("|")[1].strip(): line for line in lines}

    def write(self, found: Mapping[str, str]) -> None:
        """Put in the lines that were found, by the names of the games."""
        rows = self.rows() | dict(found)
        lines = [rows[ruleset.name] for ruleset in solitaires() if ruleset.name in rows]
        before, _, after = self._parted()
        self.page.write_text(before + self.head + "".join(lines) + after, "utf-8")

    def _parted(self) -> tuple[str, str, str]:
        """What stands before the table, the table, and what stands behind it."""
        begin = f"<!-- The table is written by docs/{self.page.stem}.py. -->\n"
        before, _, rest = self.page.read_text("utf-8").partition(begin)
        table, _, after = rest.partition(END)
        return before + begin, table, END + after
