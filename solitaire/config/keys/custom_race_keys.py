"""The keys that players write into the settings for a race: what they mean, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solitaire.config.keys.race_blocks import USUAL, Blocks, folded
from solitaire.rules.files.errors import did_you_mean


def read_pads(table: Mapping[str, Any]) -> tuple[Blocks, dict[str, str]]:
    """The keys that a table of settings gives to so many people, and what is wrong with its other settings, by
    their names: for those the usual keys hold.
    """
    wrong = {size: fault for size, value in table.items() if (fault := _fault(size, value))}
    good = {size: tuple(map(_keys, value)) for size, value in table.items() if size not in wrong}
    return good, wrong


def _keys(text: str) -> str:
    """Spaces only make it easier to read."""
    return "".join(map(folded, text.split()))


def _fault(size: str, value: Any) -> str:
    """What is wrong with the keys for so many people, and the mend; empty if nothing is."""
    if size not in USUAL:
        return f"keys are for {', '.join(USUAL)} people.{did_you_mean(size, USUAL)}"
    usual = USUAL[size]
    if (
        not isinstance(value, list)
        or len(value) != len(usual)
        or not all(isinstance(pad, str) for pad in value)
    ):
        texts = ", ".join(map(repr, usual))
        return f"write a text for each person in square brackets, such as [{texts}]."
    owners: dict[str, int] = {}
    for person, keys in enumerate(map(_keys, value), start=1):
        if len(keys) != len(usual[0]):
            return f"person {person} has {len(keys)} keys; name {len(usual[0])}, such as {usual[person - 1]!r}."
        for key in keys:
            if not key.isprintable():
                return f"person {person}: {key!r} is no key; write signs such as {usual[person - 1]!r}."
            if key in owners:
                other = owners[key]
                whose = "twice" if other == person else f"as person {other} has"
                return f"person {person} has {key!r} {whose}; choose another key."
            owners[key] = person
    return ""
