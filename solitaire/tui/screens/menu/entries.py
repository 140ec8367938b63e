"""The rows of the menu, and the actions that it offers for each of them."""

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
"""The value of a row: a saved game, or the ruleset of a new one."""

AGAINST_RIVALS: Final = ("You", "Easy:easy", "Normal:normal")
TWO_PLAYERS: Final = ("Left", "Right")
"""The seats of a race, as on the command line."""


def is_race(ruleset: Ruleset) -> bool:
    """Whether the game has several seats, and so is played as a race."""
    return ruleset.seats.most > 1


def local_players(memory: UserState) -> tuple[str, ...]:
    """The two players of the last race if it had two and no rivals, else defaults."""
    are_two = len(memory.racers) == len(TWO_PLAYERS) and not any(":" in racer for racer in memory.racers)
    return memory.racers if are_two else TWO_PLAYERS


def last_players(ruleset: Ruleset, memory: UserState) -> tuple[str, ...]:
    """The seats of the last race, if this race allows and does not offer them already."""
    is_offered = memory.racers in (AGAINST_RIVALS, local_players(memory))
    can_play = is_race(ruleset) and 2 <= len(memory.racers) <= ruleset.seats.most
    return memory.racers if can_play and not is_offered else ()


def all_rows(
    unfinished: Sequence[Unfinished], games: Sequence[Ruleset], memory: UserState
) -> Iterator[Row[Item]]:
    """Unfinished games, then all games by group."""
    if unfinished:
        yield Row("Play on")
        for game in unfinished:
            yield Row(game.title.replace(" · ", "\n", 1), game)
    for group in game_groups(games, memory):
        yield Row(group.title)
        for ruleset in group.games:
            yield Row(ruleset.name, ruleset)


def found_rows(games: Sequence[Ruleset], text: str) -> Iterator[Row[Item]]:
    """The games that match a search."""
    found = search(games, text)
    yield Row(f"{len(found)} of {len(games)} games" if found else "No game has that name.")
    for ruleset in found:
        yield Row(ruleset.name, ruleset)


def preview_actions(item: Item, keyboard: Keyboard, memory: UserState) -> Iterator[PreviewAction]:
    """The actions for a row, by key or click."""
    if isinstance(item, Unfinished):
        yield PreviewAction("enter", "play on", "play")
        return
    if is_race(item):
        yield PreviewAction("enter", "a race against two rivals", "play")
        yield PreviewAction("2", "a race for two at this keyboard", "race_for_two")
        if racers := last_players(item, memory):
            yield PreviewAction(
                "l", f"{listed(racer.partition(':')[0] for racer in racers)}, as last time", "race_again"
            )
    else:
        yield PreviewAction("enter", "a new deal", "play")
        yield PreviewAction("d", "the deal of the day", "play_today")
        yield PreviewAction(keyboard["pick-deal"][0], "pick a deal, or your own cards", "pick_deal")
    yield PreviewAction(keyboard["rules"][0], "the rules", "rules")
    verb = "take from" if item.id in memory.favourites else "add to"
    yield PreviewAction("f", f"{verb} the favourites", "favour")
