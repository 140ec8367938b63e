"""What the menu lists, and what it offers to do with each row of the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from solitaire.config.keys.commands import Keyboard
from solitaire.config.user_state import UserState
from solitaire.game.catalogue_order import game_groups, search
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import listed
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.game_preview import PreviewAction
from solitaire.tui.widgets.list_box import Row

Item: TypeAlias = Unfinished | Ruleset
"""What a row of the menu stands for."""

AGAINST_RIVALS: Final = ("You", "Easy:easy", "Normal:normal")
TWO_PEOPLE: Final = ("Left", "Right")
"""Who races, as on the command line."""


def is_race(ruleset: Ruleset) -> bool:
    """Whether several can play, and so nobody alone in the menu."""
    return ruleset.seats.most > 1


def people_of(memory: UserState) -> tuple[str, ...]:
    """The two people who raced last, if those were two people."""
    are_two = len(memory.racers) == len(TWO_PEOPLE) and not any(":" in racer for racer in memory.racers)
    return memory.racers if are_two else TWO_PEOPLE


def last_racers(ruleset: Ruleset, memory: UserState) -> tuple[str, ...]:
    """Who raced last, if so many can play this race, and it is not offered anyway; otherwise nobody."""
    is_offered = memory.racers in (AGAINST_RIVALS, people_of(memory))
    can_play = is_race(ruleset) and 2 <= len(memory.racers) <= ruleset.seats.most
    return memory.racers if can_play and not is_offered else ()


def all_rows(
    unfinished: Sequence[Unfinished], games: Sequence[Ruleset], memory: UserState
) -> Iterator[Row[Item]]:
    """Games to play on, then those to begin, shelf by shelf."""
    if unfinished:
        yield Row("Play on")
        for left in unfinished:
            yield Row(left.title.replace(" · ", "\n", 1), left)
    for shelf in game_groups(games, memory):
        yield Row(shelf.title)
        for ruleset in shelf.games:
            yield Row(ruleset.name, ruleset)


def found_rows(games: Sequence[Ruleset], text: str) -> Iterator[Row[Item]]:
    """The games that a few letters find."""
    found = search(games, text)
    yield Row(f"{len(found)} of {len(games)} games" if found else "No game has that name.")
    for ruleset in found:
        yield Row(ruleset.name, ruleset)


def offers(item: Item, keyboard: Keyboard, memory: UserState) -> Iterator[PreviewAction]:
    """What can be done with a row, by a key or a click."""
    if isinstance(item, Unfinished):
        yield PreviewAction("enter", "play on", "play")
        return
    if is_race(item):
        yield PreviewAction("enter", "a race against two rivals", "play")
        yield PreviewAction("2", "a race for two at this keyboard", "race_for_two")
        if racers := last_racers(item, memory):
            yield PreviewAction(
                "l", f"{listed(racer.partition(':')[0] for racer in racers)}, as last time", "race_again"
            )
    else:
        yield PreviewAction("enter", "a new deal", "play")
        yield PreviewAction("d", "the deal of the day", "play_today")
        yield PreviewAction(keyboard["pick-deal"][0], "pick a deal, or your own cards", "pick_deal")
    yield PreviewAction(keyboard["rules"][0], "the rules", "rules")
    way = "take from" if item.id in memory.favourites else "add to"
    yield PreviewAction("f", f"{way} the favourites", "favour")
