"""Which game a text means: by its id or by its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from solitaire.game.catalogue import catalogue_entries, game_ids
from solitaire.game.catalogue_search import search_names
from solitaire.game.ruleset_folders import ENDING, where_to_put
from solitaire.rules.files.errors import LONGEST_WORD, SHORTEST_PART, SIMILARITY_OF_GAMES, did_you_mean

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


def near_game(text: str, others: Iterable[str] = ()) -> str:
    """The suggestion `` Did you mean 'x'?`` for a text that names no game.

    It is a game in whose names all words occur, or else one with a similar id, or the most similar of the
    ``others``; the text is empty if none is near. If the text names a ruleset file, it says where to put it.
    """
    known = sorted({*game_ids(), *others})
    if place := where_to_put(text, known):
        return place
    if named := game_named_by(text):
        return f" Did you mean '{named}'?"
    return did_you_mean(text.removesuffix(ENDING), known, SIMILARITY_OF_GAMES)


def game_named_by(words: str) -> str | None:
    """The id of the game in whose names all words occur best; None if there is none."""
    if not SHORTEST_PART <= len(words.strip()) <= LONGEST_WORD:
        return None
    entries, _ = catalogue_entries()
    return next((game.id for game in search_names(entries, words)), None)


def _words(text: str) -> str:
    """The words of an id or a name, to compare them."""
    return " ".join(normalize("NFKC", text).casefold().translate(_LEFT_OUT).split())
