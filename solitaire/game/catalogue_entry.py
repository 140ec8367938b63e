"""A game as lists show it; a shipped one is read from a few lines of its file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.game.ruleset_folders import ruleset_file
from solitaire.rules.files.decode import LONGEST_CHAIN
from solitaire.rules.race_sections import SeatsSection
from solitaire.rules.ruleset import Ruleset

_TEXT_SETTING: Final = re.compile(r'^(extends|name|family|summary|notes)\b(?: = ("[^"\\\n]*")$)?', re.MULTILINE)
"""A setting above all tables; the second group is its quoted text, if it is a plain one on the same line."""
_TEXTS: Final = ("name", "family", "summary", "notes")
"""The texts of a catalogue entry."""
_TABLE: Final = re.compile(r"^\[", re.MULTILINE)
_SEATS: Final = re.compile(r"^\[seats\]\nleast = (\d)\nmost = (\d)$", re.MULTILINE)
"""The table of seats, as our files have it."""
_DECKS: Final = re.compile(r"^\[pack\]\ndecks = (\d)$", re.MULTILINE)
"""The number of decks, as our files have it."""
_ANY_DECKS: Final = re.compile(r"\bdecks *=")
"""The number of decks, however it is written."""


class CatalogueEntry(NamedTuple):
    """A game as lists show it: its texts, its seats, and the decks of each."""

    id: str
    name: str
    family: str
    summary: str
    seats: SeatsSection = SeatsSection()
    decks: int = 1
    notes: str = ""

    @classmethod
    def of(cls, ruleset: Ruleset) -> CatalogueEntry:
        """The entry of a whole ruleset."""
        texts = (ruleset.id, ruleset.name, ruleset.family, ruleset.summary)
        return cls(*texts, ruleset.seats, ruleset.pack.decks, ruleset.notes)

    @property
    def is_race(self) -> bool:
        """Whether the game has several seats, and so is played as a race."""
        return self.seats.most > 1

    @property
    def is_listed(self) -> bool:
        """Whether menu and palette offer it: it can be played alone, even if it is a race."""
        return self.seats.least == 1


class _Head(NamedTuple):
    """The texts of its game that a file states, and seats and decks, if any."""

    texts: dict[str, str]
    seats: SeatsSection | None
    decks: int | None


@cache
def shipped_entry(game: str, folder: Path) -> CatalogueEntry | None:
    """The entry of a game in a folder of shipped rulesets, which does not change.

    None if its file, or one that it extends, is written in another way than ours, and has to be decoded.
    """
    texts: dict[str, str] = {}
    seats: SeatsSection | None = None
    decks: int | None = None
    for _ in range(LONGEST_CHAIN):
        file = texts.pop("extends", game)
        head = _shipped_head(file, folder)
        if head is None:
            return None
        texts, seats, decks = head.texts | texts, seats or head.seats, decks or head.decks
        texts.setdefault("notes", "")  # Those of a base are not inherited.
        if "extends" not in texts:
            name, family, summary, notes = (texts.get(key, "") for key in _TEXTS)
            return CatalogueEntry(game, name, family, summary, seats or SeatsSection(), decks or 1, notes)
    return None


@cache
def _shipped_head(game: str, folder: Path) -> _Head | None:
    """The head of a game's file; None if it is written in another way than ours."""
    text = ruleset_file(folder, game, is_shipped=True).text
    texts = dict(_TEXT_SETTING.findall(_TABLE.split(text, 1)[0]))
    seats, decks = _SEATS.search(text), _DECKS.search(text)
    if "" in texts.values() or (seats is None and "seats" in text):
        return None
    if decks is None and _ANY_DECKS.search(text):
        return None
    texts = {key: text[1:-1] for key, text in texts.items()}
    return _Head(texts, SeatsSection(*map(int, seats.groups())) if seats else None, decks and int(decks[1]))
