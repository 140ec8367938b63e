"""The order of games in menus (favourites, played lately, families), and search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from solitaire.config.user_state import UserState
from solitaire.rules.ruleset import Ruleset

FIRST_GAMES: Final = ("klondike", "bakers-dozen", "big-ben", "pounce")
"""The games shown first to a newcomer: the best known, one of skill, a clock and a race."""


class GameGroup(NamedTuple):
    """Games under a heading."""

    title: str
    games: tuple[Ruleset, ...]


def family_of(ruleset: Ruleset) -> str:
    """The heading of a game's family; a player's own game may have none."""
    return ruleset.family or "Other games"


def by_family(rulesets: Iterable[Ruleset]) -> list[Ruleset]:
    """Sort games by family; the game that a family is named after comes first."""
    return sorted(
        rulesets, key=lambda ruleset: (family_of(ruleset), ruleset.name != ruleset.family, ruleset.name)
    )


def game_groups(rulesets: Iterable[Ruleset], state: UserState) -> list[GameGroup]:
    """The groups of a menu: favourites, games played lately, then every family.

    Without favourites and games played lately, ``FIRST_GAMES`` come first.
    """
    ordered = by_family(rulesets)
    by_id = {ruleset.id: ruleset for ruleset in ordered}
    chosen = {
        "Favourites": state.favourites,
        "Played lately": state.recent,
        "To begin with": () if state.favourites or state.recent else FIRST_GAMES,
    }
    found = [
        GameGroup(title, tuple(by_id[game] for game in games if game in by_id))
        for title, games in chosen.items()
    ]
    found += [GameGroup(family, tuple(members)) for family, members in groupby(ordered, key=family_of)]
    return [group for group in found if group.games]


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
