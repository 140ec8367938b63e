"""The order of games in menus: shelves of a few games, families, and search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from solitaire.config.user_state import UserState
from solitaire.rules.ruleset import Ruleset

FIRST_GAMES: Final = ("klondike", "freecell", "bakers-dozen", "big-ben", "pounce")
"""The games shown first to a newcomer: the best known, two of skill, a clock and a race."""


MOST_LATELY: Final = 5
"""Games on the shelf of those played lately."""


class GameShelf(NamedTuple):
    """A few games under a heading, apart from their families."""

    title: str
    games: tuple[Ruleset, ...]


class GameFamily(NamedTuple):
    """A game and its variants."""

    title: str
    games: tuple[Ruleset, ...]
    default: Ruleset
    """The one played last, or else the first."""

    @property
    def head(self) -> Ruleset | None:
        """The game that the family is named after, with which the others are compared."""
        return self.games[0] if self.games[0].name == self.title else None


def family_of(ruleset: Ruleset) -> str:
    """The heading of a game's family; a player's own game may have none."""
    return ruleset.family or "Other games"


def by_family(rulesets: Iterable[Ruleset]) -> list[Ruleset]:
    """Sort games by family; the game that a family is named after comes first."""
    return sorted(
        rulesets, key=lambda ruleset: (family_of(ruleset), ruleset.name != ruleset.family, ruleset.name)
    )


def game_shelves(rulesets: Iterable[Ruleset], state: UserState) -> list[GameShelf]:
    """Favourites and games played lately; without either, ``FIRST_GAMES``."""
    by_id = {ruleset.id: ruleset for ruleset in rulesets}
    chosen = {
        "Favourites": state.favourites,
        "Played lately": [game for game in state.recent if game in by_id][:MOST_LATELY],
        "To begin with": () if state.favourites or state.recent else FIRST_GAMES,
    }
    found = (
        GameShelf(title, tuple(by_id[game] for game in games if game in by_id))
        for title, games in chosen.items()
    )
    return [shelf for shelf in found if shelf.games]


def game_families(rulesets: Iterable[Ruleset], state: UserState) -> list[GameFamily]:
    """Every family, each with the game that was played last as its default."""
    places = {game: place for place, game in enumerate(state.recent)}
    found = []
    for title, members in groupby(by_family(rulesets), key=family_of):
        games = tuple(members)
        found.append(GameFamily(title, games, min(games, key=lambda game: places.get(game.id, len(places)))))
    return found


def search(rulesets: Iterable[Ruleset], text: str) -> list[Ruleset]:
    """The games in which every word of ``text`` occurs, matches of the name first."""
    words = _plain(text).split()
    places = {ruleset.id: _place(ruleset, words) for ruleset in rulesets}
    return sorted(
        (ruleset for ruleset in by_family(rulesets) if places[ruleset.id] is not None),
        key=lambda ruleset: places[ruleset.id] or 0,
    )


def _place(ruleset: Ruleset, words: Sequence[str]) -> int | None:
    """The rank of a match, by the fields needed to find all words; None if one is missing."""
    name = _plain(f"{ruleset.name} {ruleset.id}")
    if all(word in name for word in words) and name.startswith(tuple(words[:1])):
        return 0
    searched = (name, _plain(ruleset.family), _plain(ruleset.summary))
    for place in range(len(searched)):
        if all(any(word in text for text in searched[: place + 1]) for word in words):
            return place + 1
    return None


def _plain(text: str) -> str:
    """The text for comparison: lower case, no apostrophes."""
    return text.casefold().replace("'", "").replace("’", "")
