"""Read the players' keys for races from the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks, folded
from solitaire.rules.files.errors import did_you_mean


def read_race_keys(table: Mapping[str, Any]) -> tuple[Blocks, dict[str, str]]:
    """Read the table of race keys of the settings, by the number of people.

    Returns the valid keys, and the mistakes by setting; for those the defaults hold.
    """
    wrong = {size: fault for size, value in table.items() if (fault := _fault(size, value))}
    good = {size: tuple(map(_keys, value)) for size, value in table.items() if size not in wrong}
    return good, wrong


def _keys(text: str) -> str:
    """The keys of a person; spaces between them are ignored."""
    return "".join(map(folded, text.split()))


def _fault(size: str, value: object) -> str:
    """The mistake in the keys for a number of people, with its mend; empty if there is none."""
    if size not in DEFAULT_BLOCKS:
        return f"keys are for {', '.join(DEFAULT_BLOCKS)} people.{did_you_mean(size, DEFAULT_BLOCKS)}"
    usual = DEFAULT_BLOCKS[size]
    if (
        not isinstance(value, list)
        or len(value) != len(usual)
        or not all(isinstance(pad, str) for pad in value)
    ):
        texts = ", ".join(map(repr, usual))
        return f"write the keys of each person in square brackets, such as [{texts}]."
    owners: dict[str, int] = {}
    for person, keys in enumerate(map(_keys, value), start=1):
        if len(keys) != len(usual[0]):
            return f"person {person} has {len(keys)} keys; name {len(usual[0])}, such as {usual[person - 1]!r}."
        for key in keys:
            if not key.isprintable():
                return f"person {person}: {key!r} is not a key; write characters such as {usual[person - 1]!r}."
            if key in owners:
                other = owners[key]
                whose = "twice" if other == person else f"as person {other} has"
                return f"person {person} has {key!r} {whose}; choose another key."
            owners[key] = person
    return ""
