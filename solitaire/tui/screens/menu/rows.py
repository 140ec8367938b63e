"""What the menu lists, and what it offers to do with each row of the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from solitaire.keyboard.commands import Keyboard
from solitaire.memory import Memory
from solitaire.rules.ruleset import Ruleset
from solitaire.shelf import search, shelves
from solitaire.tui.screens.listing import Row
from solitaire.tui.screens.preview import Offer
from solitaire.tui.unfinished import Unfinished

Item: TypeAlias = Unfinished | Ruleset
"""What a row of the menu stands for."""


def is_race(ruleset: Ruleset) -> bool:
    """Whether several can play, and so nobody alone in the menu."""
    return ruleset.seats.most > 1


def all_rows(unfinished: Sequence[Unfinished], games: Sequence[Ruleset], memory: Memory) -> Iterator[Row[Item]]:
    """Games to play on, then those to begin, shelf by shelf."""
    if unfinished:
        yield Row("Play on")
        for left in unfinished:
            yield Row(left.title.replace(" · ", "\n", 1), left)
    for shelf in shelves(games, memory):
        yield Row(shelf.title)
        for ruleset in shelf.games:
            yield Row(ruleset.name, ruleset)


def found_rows(games: Sequence[Ruleset], text: str) -> Iterator[Row[Item]]:
    """The games that a few letters find."""
    found = search(games, text)
    yield Row(f"{len(found)} of {len(games)} games" if found else "No game is called so.")
    for ruleset in found:
        yield Row(ruleset.name, ruleset)


def offers(item: Item, keyboard: Keyboard, memory: Memory) -> Iterator[Offer]:
    """What can be done with a row, by a key or a click."""
    if isinstance(item, Unfinished):
        yield Offer("enter", "play on", "play")
        return
    if is_race(item):
        yield Offer("enter", "a race against two rivals", "play")
        yield Offer("2", "a race for two at this keyboard", "race_for_two")
    else:
        yield Offer("enter", "a new deal", "play")
        yield Offer("d", "the deal of the day", "play_today")
        yield Offer(keyboard["pick-deal"][0], "pick a deal, or your own cards", "pick_deal")
    yield Offer(keyboard["rules"][0], "the rules", "rules")
    way = "take from" if item.id in memory.favourites else "add to"
    yield Offer("f", f"{way} the favourites", "favour")
