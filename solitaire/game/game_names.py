"""Which game a text means: by its id or by its name."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from solitaire.game.catalogue import catalogue_entries, game_ids

_LEFT_OUT: Final = str.maketrans("-", " ", "'’,.")
"""Hyphens count as spaces; apostrophes, commas and full stops do not count."""


def game_called(text: str) -> str | None:
    """The id of the one game with this id or name, however it is written.

    None if no game has it, or several have. Capital letters, spaces and punctuation within names may differ. An
    exact id comes before all names, then an id in small letters, as shipped games have.
    """
    games, words = game_ids(), _words(text)
    for id in (text, words.replace(" ", "-")):
        if id in games:
            return id
    entries, _ = catalogue_entries()
    found = [game.id for game in entries if words in (_words(game.id), _words(game.name))]
    return found[0] if len(found) == 1 else None


def _words(text: str) -> str:
    """The words of an id or a name, to compare them."""
    return " ".join(normalize("NFKC", text).casefold().translate(_LEFT_OUT).split())
