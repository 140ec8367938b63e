"""Shares of winnable deals that others have published, beside those of ``docs/winnability.md``.

``reference`` writes the table to its page. The figures are in ``published.toml``, with their source.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from docs.tables import cells, solitaires, table
from docs.winnability import TABLE

FILE: Final = Path(__file__).with_suffix(".toml")


class PublishedShare(NamedTuple):
    """A published share of winnable deals, in per cent, with as many digits as its source."""

    share: str
    margin: str
    """Half the 95 % confidence interval."""
    difference: str = ""
    """What is different in their rules; nothing if the rules are the same."""


def load_published() -> dict[str, PublishedShare]:
    """The published shares by id of the game."""
    data = tomllib.loads(FILE.read_text("utf-8"))
    return {game: PublishedShare(**fields) for game, fields in data.items()}


def published_shares() -> str:
    """The table of the published shares, of those surveyed here, and of the commands that survey them."""
    head = ("game", "theirs", "ours", "command", "the same rules?")
    return table(head, _rows())


def _rows() -> Iterator[tuple[str, ...]]:
    published, surveyed = load_published(), TABLE.rows()
    for ruleset in solitaires():
        if ruleset.id in published and ruleset.name in surveyed:
            theirs = published[ruleset.id]
            _, deals, *_, share, limit = cells(surveyed[ruleset.name])[:7]
            seconds = f" --seconds {limit.removesuffix(' s')}" if limit else ""
            command = f"`solitaire survey {ruleset.id} --deals 1..{deals}{seconds}`"
            same = f"no: {theirs.difference}" if theirs.difference else "yes"
            yield ruleset.name, f"{theirs.share} ± {theirs.margin} %", share, command, same
