"""Update Markdown tables with a row for each game; other rows stay unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.catalogue import load_shipped_rulesets
from solitaire.rules.ruleset import Ruleset

END: Final = "<!-- Up to here. -->\n"


def solitaires() -> list[Ruleset]:
    """The games for one player."""
    rulesets = load_shipped_rulesets()
    return [ruleset for ruleset in rulesets if not ruleset.is_race]


def row(*cells: object) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |\n"


def cells(line: str) -> list[str]:
    """The texts of the cells of a row."""
    return [cell.strip() for cell in line.strip("|\n").split("|")]


class Table(NamedTuple):
    """The table of a Markdown page."""

    page: Path
    """The page, which has the name of the script that writes its table."""
    head: str
    """The lines above the first game."""

    def rows(self) -> dict[str, str]:
        """The rows by name of the game."""
        _, table, _ = self._parted()
        lines = table.removeprefix(self.head).splitlines(keepends=True)
        return {line.split("|")[1].strip(): line for line in lines}

    def write(self, found: Mapping[str, str]) -> None:
        """Replace the rows ``found``, by name of the game, and write the page."""
        rows = self.rows() | dict(found)
        lines = [rows[ruleset.name] for ruleset in solitaires() if ruleset.name in rows]
        before, _, after = self._parted()
        self.page.write_text(before + self.head + "".join(lines) + after, "utf-8")

    def _parted(self) -> tuple[str, str, str]:
        """The page before the table, the table, and the rest."""
        begin = f"<!-- The table is written by docs/{self.page.stem}.py. -->\n"
        before, _, rest = self.page.read_text("utf-8").partition(begin)
        table, _, after = rest.partition(END)
        return before + begin, table, END + after


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    head = tuple(head)
    return row(*head) + row(*["---"] * len(head)) + "".join(row(*cells) for cells in rows)
