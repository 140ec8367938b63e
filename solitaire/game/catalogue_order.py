"""The order of games in menus: sections of a few games, and families."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from solitaire.config.user_state import UserState
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.rules.ruleset import Ruleset

Listed = TypeVar("Listed", CatalogueEntry, Ruleset)
"""A game in lists."""
FIRST_GAMES: Final = ("klondike", "freecell", "spider", "bakers-dozen", "big-ben", "pounce")
"""The games suggested to a newcomer: the best known, one of skill, a clock and a race."""
NEWCOMER_GAMES: Final = 3
"""The fewest favourites and games played of a player to whom nothing is suggested."""
MOST_LATELY: Final = 5
"""The most games in the section of those played lately."""


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
