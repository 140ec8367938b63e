"""The order of games in menus: sections of a few games, families, and search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from solitaire.config.user_state import UserState
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import in_words, number

Listed = TypeVar("Listed", CatalogueEntry, Ruleset)
"""A game in lists."""
FIRST_GAMES: Final = ("klondike", "freecell", "spider", "bakers-dozen", "big-ben", "pounce")
"""The games suggested to a newcomer: the best known, one of skill, a clock and a race."""
NEWCOMER_GAMES: Final = 3
"""The fewest favourites and games played of a player to whom nothing is suggested."""
MOST_LATELY: Final = 5
"""The most games in the section of those played lately."""
DIGITS: Final = {number(value): str(value) for value in range(1, 14)}
"""The digits of small numbers by their words."""
NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(DIGITS)})\b")
BESIDE_DIGITS: Final = re.compile(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])")
"""Where a number and a word meet without a space."""
OTHER_NAMES: Final = re.compile(r"Also called ([^.;]+)")
"""Other names of a game in its notes."""
NAME_END: Final = re.compile(r", | or | and ")


class GameSection(NamedTuple):
    """A few games under a heading, apart from their families."""

    title: str
    games: tuple[CatalogueEntry, ...]


class GameFamily(NamedTuple):
    """A game and its variants."""

    title: str
    games: tuple[CatalogueEntry, ...]
    default: CatalogueEntry
    """The one played last, or else the first."""

    @property
    def head(self) -> CatalogueEntry | None:
        """The game that the family is named after, with which the others are compared."""
        return self.games[0] if self.games[0].name == self.title else None

    @property
    def row_title(self) -> str:
        """The title of its row in a list: of a family of one game, the name of that."""
        return self.title if len(self.games) > 1 else self.default.name


def family_of(game: CatalogueEntry | Ruleset) -> str:
    """The heading of a game's family; a player's own game may have none."""
    return game.family or "Other games"


def by_family(games: Iterable[Listed]) -> list[Listed]:
    """Sort games by family: the game that named it, variants, namesakes, the others."""
    return sorted(
        games,
        key=lambda game: (
            family_of(game),
            game.name != game.family,
            not game.name.startswith(f"{family_of(game)},"),
            not game.name.startswith(family_of(game)),
            game.name,
        ),
    )


def game_sections(entries: Iterable[CatalogueEntry], state: UserState) -> list[GameSection]:
    """Favourites, games played lately, and suggestions for a new player."""
    by_id = {entry.id: entry for entry in entries}
    known = {*state.favourites, *state.recent}
    suggested = [game for game in FIRST_GAMES if game not in known] if len(known) < NEWCOMER_GAMES else []
    chosen = {
        "Favourites": state.favourites,
        "Recently played": [game for game in state.recent if game in by_id][:MOST_LATELY],
        "Try next" if known else "Start here": suggested,
    }
    found = (
        GameSection(title, tuple(by_id[game] for game in games if game in by_id))
        for title, games in chosen.items()
    )
    return [section for section in found if section.games]


def game_families(entries: Iterable[CatalogueEntry], state: UserState) -> list[GameFamily]:
    """Every family, by the titles of their rows; the game played last is its default."""
    places = {game: place for place, game in enumerate(state.recent)}
    found = []
    for title, members in groupby(by_family(entries), key=family_of):
        games = tuple(members)
        found.append(GameFamily(title, games, min(games, key=lambda game: places.get(game.id, len(places)))))
    return sorted(found, key=lambda family: family.row_title.casefold())


def search(games: Iterable[Listed], text: str) -> list[Listed]:
    """The games in which every word of ``text`` occurs, by where it occurs.

    Names that begin with it are first, then other names, which are in the notes: ``Solitaire``. The number of
    decks is found as well. Small numbers may be digits or words, and need no space before or after them.
    Beside names, words are found by their beginnings.
    """
    words = BESIDE_DIGITS.sub(" ", without_apostrophes(text)).split()
    places = ((game, _place(game, words)) for game in by_family(games))
    found = [(game, place) for game, place in places if place is not None]
    return [game for game, _ in sorted(found, key=lambda match: match[1])]


def _place(game: CatalogueEntry | Ruleset, words: Sequence[str]) -> int | None:
    """The rank of a match, by the fields needed to find all words; None if one is missing."""
    name = _searchable(f"{game.name} {game.id}")
    if all(word in name for word in words) and name.startswith(tuple(words[:1])):
        return 0
    if " ".join(words) in _other_names(game.notes):
        return 1
    decks = game.pack.decks if isinstance(game, Ruleset) else game.decks
    texts = (game.family, game.summary, in_words(decks, "deck"), game.notes)
    searched = tuple(map(_searchable, texts))
    for place in range(1 + len(searched)):
        if all(word in name or any(_begins_word(word, text) for text in searched[:place]) for word in words):
            return place + 2
    return None


def _begins_word(begin: str, text: str) -> bool:
    """Whether a word of ``text`` begins so: ``deck`` is found in ``two decks``, ``mon`` not in ``among``."""
    return re.search(rf"(?<![a-z0-9]){re.escape(begin)}", text) is not None


def _other_names(notes: str) -> list[str]:
    """The other names of a game, for a search: ``Also called Broken Intervals or Progression.``"""
    found = OTHER_NAMES.search(notes)
    return NAME_END.split(without_apostrophes(found[1])) if found else []


def _searchable(text: str) -> str:
    """The text as typed by players, and once more with its small numbers as digits."""
    plain = without_apostrophes(text)
    return f"{plain} {NUMBER_WORD.sub(lambda word: DIGITS[word[0]], plain)}"


def without_apostrophes(text: str) -> str:
    """The text for a search: lower case, no apostrophes."""
    return text.casefold().replace("'", "").replace("’", "")
