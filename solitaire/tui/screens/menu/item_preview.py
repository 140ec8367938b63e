"""The previews of the menu's rows: their texts, pictures and actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.paths import data, games_of_day
from solitaire.config.user_state import TWO_PEOPLE, UserState
from solitaire.game.catalogue import load_ruleset
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.catalogue_order import GameFamily
from solitaire.game.local_time import local_date
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import capital, clock, counted, listed
from solitaire.rules.text.page import Page, Section, rules_page
from solitaire.tui.new_games import AGAINST_ONE, AGAINST_RIVALS
from solitaire.tui.screens.menu.menu_rows import BrokenRuleset, Item, MoreUnfinished, differences_in
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.game_preview import PreviewAction, PreviewContent

if TYPE_CHECKING:
    from solitaire.tui.board.paint.thumbnail import TableView

RIVALS_ALONE: Final = ("Hard:hard", "Expert:expert")
"""The seats of a race, as on the command line."""
DEAL_OF_TODAY: Final = "play the deal of the day"
BEGUN_TODAY: Final = "continue the deal of the day"
TO_LIST: Final = PreviewAction("tab", "go to the list, then:", "app.focus_next")
"""Shown above the letter keys while the search input takes letters."""


class DailyWinTexts:
    """The words for the deal of the day of each game, won or still to be played.

    The files of a game are looked for once, until ``forget`` is called.
    """

    def __init__(self) -> None:
        self._texts: dict[tuple[str, date], str] = {}

    def __getitem__(self, game: str) -> str:
        key = game, local_date()
        if key not in self._texts:
            self._texts[key] = _words_of_day(*key)
        return self._texts[key]

    def forget(self) -> None:
        """Look for the files again: the player may have won since."""
        self._texts.clear()


def _words_of_day(game: str, day: date) -> str:
    if not any(games_of_day(data(), game, day)):
        return DEAL_OF_TODAY
    from solitaire.stats.daily_win import daily_win

    win = daily_win(data(), game, day)
    return f"deal of the day: won today in {clock(win.ms)}" if win else DEAL_OF_TODAY


def preview_content(
    item: Item,
    actions: tuple[PreviewAction, ...],
    families: Mapping[str, GameFamily],
    sample: TableView | None,
) -> PreviewContent:
    """The preview of a row.

    Args:
        item: the value of the row.
        actions: what the player can do with it.
        families: the families by the ids of their games.
        sample: a sample deal of the game; None if its file cannot be loaded.
    """
    shown = item.default if isinstance(item, GameFamily) else item
    match shown:
        case MoreUnfinished():
            summary = "Every game that you can continue."
            return PreviewContent("Unfinished games", summary, None, actions, shown.page)
        case Unfinished():
            return PreviewContent(shown.title, shown.detail, shown.view, actions)
        case BrokenRuleset():
            summary = "This game cannot be played until its file is corrected."
            return PreviewContent(shown.file, summary, page=shown.page)
        case CatalogueEntry():
            page = preview_page(shown, families[shown.id])
            return PreviewContent(shown.name, preview_summary(shown), sample, actions, page)


def local_players(state: UserState) -> tuple[str, ...]:
    """The two players of the last race if it had two and no rivals, else defaults."""
    are_two = len(state.racers) == len(TWO_PEOPLE) and not any(":" in racer for racer in state.racers)
    return state.racers if are_two else TWO_PEOPLE


def last_players(game: CatalogueEntry | Ruleset, state: UserState) -> tuple[str, ...]:
    """The seats of the last race, if this race allows and does not offer them already."""
    is_offered = state.racers in (AGAINST_RIVALS, AGAINST_ONE, local_players(state))
    can_play = game.is_race and 2 <= len(state.racers) <= game.seats.most
    return state.racers if can_play and not is_offered else ()


@lru_cache(maxsize=16)
def preview_page(game: CatalogueEntry, family: GameFamily) -> Page:
    """The rules page of a game, after its differences from the head of its family."""
    page, phrases = rules_page(load_ruleset(game.id)), differences_in(family, game)
    if not phrases or family.head is None:
        return page
    unlike = Section(f"Unlike {family.head.name}", (f"{capital(', '.join(phrases))}.",))
    return page._replace(sections=(unlike, *page.sections))


def preview_summary(game: CatalogueEntry) -> str:
    """The summary of a game; of a race with the share of blocked hands, if many are."""
    if not game.is_race:
        return game.summary
    from solitaire.analysis.race_figures import blocked_sentence

    seats = (len(TWO_PEOPLE), len(AGAINST_RIVALS))
    return f"{game.summary} {blocked_sentence(load_ruleset(game.id), seats)}".rstrip()


def preview_actions(item: Item, keyboard: Keyboard, state: UserState, today: str) -> Iterator[PreviewAction]:
    """The actions for a row, by key or click.

    ``today`` are the words for the deal of the day.
    """
    match item:
        case Unfinished(is_in_use=is_in_use):
            yield PreviewAction(
                "enter", "continue, once you leave it there" if is_in_use else "continue", "play"
            )
            if not is_in_use:
                yield PreviewAction("x", "give up", "give_up")
            yield PreviewAction(keyboard["rules"][0], "rules", "rules")
        case MoreUnfinished():
            yield PreviewAction("enter", "list all" if item.more else "list the latest only", "play")
        case GameFamily():
            yield from _game_actions(item.default, keyboard, state, today)
            yield PreviewAction("right", f"choose from {counted(len(item.games), 'game')}", "toggle_family")
        case CatalogueEntry():
            yield from _game_actions(item, keyboard, state, today)
        case BrokenRuleset():
            pass


def _game_actions(
    game: CatalogueEntry, keyboard: Keyboard, state: UserState, today: str
) -> Iterator[PreviewAction]:
    if game.is_race:
        yield PreviewAction("enter", "race against rivals", "play")
        yield PreviewAction("s", "set up a race", "set_up_race")
        yield PreviewAction("1", "practise alone", "practise_race")
        yield PreviewAction("2", "race for two at this keyboard", "race_for_two")
        yield PreviewAction("w", "watch two rivals race", "watch_race")
        if racers := last_players(game, state):
            yield PreviewAction(
                "l", f"rematch: {listed(racer.partition(':')[0] for racer in racers)}", "race_again"
            )
    else:
        yield PreviewAction("enter", "play a new deal", "play")
        yield PreviewAction("d", today, "play_today")
        yield PreviewAction(keyboard["pick-deal"][0], "choose a deal", "pick_deal")
    yield PreviewAction(keyboard["rules"][0], "rules", "rules")
    yield PreviewAction("e", "house rules", "house_rules")
    verb = "remove from" if game.id in state.favourites else "add to"
    yield PreviewAction("f", f"{verb} favourites", "favour")
