"""Search for games by their names, families, summaries and notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.catalogue_order import Listed, by_family
from solitaire.rules.files.errors import SIMILARITY_OF_GAMES
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import in_words, number

DIGITS: Final = {number(value): str(value) for value in range(1, 14)}
"""The digits of small numbers by their words."""
NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(DIGITS)})\b")
BESIDE_DIGITS: Final = re.compile(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])")
"""Where a number and a word meet without a space."""
OTHER_NAMES: Final = re.compile(r"Also called ([^.;]+)")
"""Other names of a game in its notes."""
NAME_END: Final = re.compile(r", | or | and ")
MOST_SIMILAR: Final = 5
"""The number of names that are found for a misspelt one, at most."""
BOTH_NAMES: Final = 2
"""The rank of a match with words of the name and of another name; other fields have higher ones."""


def search(games: Iterable[Listed], text: str) -> list[Listed]:
    """The games in which every word of ``text`` occurs, by where it occurs.

    Names that begin with it are first, then other names, which are in the notes: ``Solitaire``, then both
    together: ``klondike turn 3``. The number of decks is found as well. Small numbers may be digits or words,
    and need no space before or after them. Beside names, words are found by their beginnings.
    """
    return _found(games, text, lambda place: True)


def search_names(games: Iterable[Listed], text: str) -> list[Listed]:
    """The games in whose names and other names all words occur, best match first."""
    return _found(games, text, lambda place: place <= BOTH_NAMES)


def similar(games: Iterable[Listed], text: str) -> list[Listed]:
    """The games whose names, or other names, are similar to a misspelt one.

    The most similar is first.
    """
    named: dict[str, Listed] = {}
    for game in by_family(games):
        for name in _names(game):
            named.setdefault(name, game)
    near = get_close_matches(without_apostrophes(text), named, MOST_SIMILAR, SIMILARITY_OF_GAMES)
    return list(dict.fromkeys(named[name] for name in near))


def _found(games: Iterable[Listed], text: str, is_wanted: Callable[[int], bool]) -> list[Listed]:
    """The games in which every word occurs, at a place that is wanted, ordered by it."""
    words = BESIDE_DIGITS.sub(" ", without_apostrophes(text)).split()
    places = ((game, _place(game, words)) for game in by_family(games))
    found = [(game, place) for game, place in places if place is not None and is_wanted(place)]
    return [game for game, _ in sorted(found, key=lambda match: match[1])]


def _place(game: CatalogueEntry | Ruleset, words: Sequence[str]) -> int | None:
    """The rank of a match, by the fields needed to find all words; None if one is missing."""
    name = _searchable(f"{game.name} {game.id}")
    if all(word in name for word in words) and name.startswith(tuple(words[:1])):
        return 0
    others = _other_names(game.notes)
    if " ".join(words) in others:
        return 1
    if all(word in name or any(_begins_word(word, other) for other in others) for word in words):
        return BOTH_NAMES
    decks = game.pack.decks if isinstance(game, Ruleset) else game.decks
    texts = (game.family, game.summary, in_words(decks, "deck"), game.notes)
    searched = tuple(map(_searchable, texts))
    for place in range(1 + len(searched)):
        if all(word in name or any(_begins_word(word, text) for text in searched[:place]) for word in words):
            return place + BOTH_NAMES + 1
    return None


def _begins_word(begin: str, text: str) -> bool:
    """Whether a word of ``text`` begins so: ``deck`` is found in ``two decks``, ``mon`` not in ``among``."""
    return re.search(rf"(?<![a-z0-9]){re.escape(begin)}", text) is not None


def _names(game: CatalogueEntry | Ruleset) -> list[str]:
    """The name and the other names of a game, for a search."""
    return [without_apostrophes(game.name), *_other_names(game.notes)]


def _other_names(notes: str) -> list[str]:
    """The other names of a game, for a search: ``Also called Broken Intervals or Progression.``"""
    found = OTHER_NAMES.search(notes)
    if found is None:
        return []
    names = without_apostrophes(found[1])
    return [*NAME_END.split(names), *NAME_END.split(_in_digits(names))]


def _searchable(text: str) -> str:
    """The text as typed by players, and once more with its small numbers as digits."""
    plain = without_apostrophes(text)
    return f"{plain} {_in_digits(plain)}"


def _in_digits(plain: str) -> str:
    """The text with its small numbers as digits."""
    return NUMBER_WORD.sub(lambda word: DIGITS[word[0]], plain)


def without_apostrophes(text: str) -> str:
    """The text for a search: lower case, no apostrophes."""
    return text.casefold().replace("'", "").replace("’", "")
