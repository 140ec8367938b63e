"""The games in the order in which a player looks for them: families, favourites, what was played lately,
and what a few letters find.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from solitaire.config.user_state import UserState
from solitaire.rules.ruleset import Ruleset

FIRST_GAMES: Final = ("klondike", "bakers-dozen", "big-ben", "pounce")
"""What a newcomer is shown first: the game everybody knows, one of skill, a clock and a race."""


class GameGroup(NamedTuple):
    """Games under a heading."""

    title: str
    games: tuple[Ruleset, ...]


def family_of(ruleset: Ruleset) -> str:
    """The heading under which a game stands; a player's own game may have no family."""
    return ruleset.family or "Other games"


def by_family(rulesets: Iterable[Ruleset]) -> list[Ruleset]:
    """Families in alphabetical order, in each the game that gave it its name first."""
    return sorted(
        rulesets, key=lambda ruleset: (family_of(ruleset), ruleset.name != ruleset.family, ruleset.name)
    )


def game_groups(rulesets: Iterable[Ruleset], memory: UserState) -> list[GameGroup]:
    """Favourites and games played lately on top, then every family. A newcomer, who has neither, finds
    games to begin with.
    """
    ordered = by_family(rulesets)
    by_id = {ruleset.id: ruleset for ruleset in ordered}
    chosen = {
        "Favourites": memory.favourites,
        "Played lately": memory.recent,
        "To begin with": () if memory.favourites or memory.recent else FIRST_GAMES,
    }
    found = [
        GameGroup(title, tuple(by_id[game] for game in games if game in by_id))
        for title, games in chosen.items()
    ]
    found += [GameGroup(family, tuple(members)) for family, members in groupby(ordered, key=family_of)]
    return [shelf for shelf in found if shelf.games]


def search(rulesets: Iterable[Ruleset], text: str) -> list[Ruleset]:
    """The games in which every word of ``text`` occurs, those called so before those told to be so."""
    words = _plain(text).split()
    places = {ruleset.id: _place(ruleset, words) for ruleset in rulesets}
    return sorted(
        (ruleset for ruleset in by_family(rulesets) if places[ruleset.id] is not None),
        key=lambda ruleset: places[ruleset.id] or 0,
    )


def _place(ruleset: Ruleset, words: Sequence[str]) -> int | None:
    """How far from the name the last of the words is found; None if one is not found at all."""
    name = _plain(f"{ruleset.name} {ruleset.id}")
    if all(word in name for word in words) and name.startswith(tuple(words[:1])):
        return 0
    told = (name, _plain(ruleset.family), _plain(ruleset.summary))
    for place in range(len(told)):
        if all(any(word in text for text in told[: place + 1]) for word in words):
            return place + 1
    return None


def _plain(text: str) -> str:
    """For comparison: small letters, no apostrophes."""
    return text.casefold().replace("'", "").replace("’", "")
