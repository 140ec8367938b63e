"""The rows of the menu, and the actions that it offers for each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

from solitaire.config.keys.commands import Keyboard
from solitaire.config.paths import data, games_of_day
from solitaire.config.terminal_text import printable
from solitaire.config.text_table import cut_to
from solitaire.config.user_state import TWO_PEOPLE, UserState
from solitaire.game.catalogue import CatalogueEntry, load_ruleset
from solitaire.game.catalogue_order import GameFamily, GameShelf, search
from solitaire.rules.files.errors import Mistake, RulesetError
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.differences import differences
from solitaire.rules.text.english import capital, clock, counted, listed
from solitaire.rules.text.page import Page, Section, rules_page
from solitaire.tui.new_games import AGAINST_ONE, AGAINST_RIVALS
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.game_preview import PreviewAction
from solitaire.tui.widgets.list_box import Row


class MoreUnfinished(NamedTuple):
    """The row that shows all unfinished games, or the latest only."""

    more: int
    """Unfinished games that are not listed; 0 if all are."""
    titles: tuple[str, ...] = ()
    """The latest of them."""

    @property
    def page(self) -> Page | None:
        """The titles in place of rules; None if all games are listed."""
        return Page("", "", (Section("Not listed", self.titles),)) if self.titles else None


class BrokenRuleset(NamedTuple):
    """The row of a file of the player's that cannot be played."""

    file: str
    mistakes: tuple[Mistake, ...]

    @property
    def page(self) -> Page:
        """The mistakes in place of the rules."""
        sections = (Section(f"Line {mistake.line}", (mistake.message,)) for mistake in self.mistakes)
        return Page(self.file, "", tuple(sections))


Item: TypeAlias = Unfinished | MoreUnfinished | GameFamily | CatalogueEntry | BrokenRuleset
"""The value of a row: a saved game, a family of games, a game, or a file that is none."""

RIVALS_ALONE: Final = ("Hard:hard", "Expert:expert")
"""The seats of a race, as on the command line."""
MOST_UNFINISHED: Final = 3
"""Unfinished games listed, unless all are asked for."""
MOST_NAMED: Final = 10
"""Other unfinished games that a preview names, so that they have room on a small screen."""
DEAL_OF_TODAY: Final = "play the deal of the day"
ROW_WIDTH: Final = 29
"""Cells of a row of the list, without its indent."""
BROAD_ROW_WIDTH: Final = 43
"""The same on a broad screen."""
INDENT: Final = "  "
"""Before the games of a family that is open."""
DEEPER: Final = "   "
"""Before the differences of such a game."""


def local_players(memory: UserState) -> tuple[str, ...]:
    """The two players of the last race if it had two and no rivals, else defaults."""
    are_two = len(memory.racers) == len(TWO_PEOPLE) and not any(":" in racer for racer in memory.racers)
    return memory.racers if are_two else TWO_PEOPLE


def last_players(ruleset: CatalogueEntry | Ruleset, memory: UserState) -> tuple[str, ...]:
    """The seats of the last race, if this race allows and does not offer them already."""
    is_offered = memory.racers in (AGAINST_RIVALS, AGAINST_ONE, local_players(memory))
    can_play = ruleset.is_race and 2 <= len(memory.racers) <= ruleset.seats.most
    return memory.racers if can_play and not is_offered else ()


# Rows


def unfinished_rows(
    unfinished: Sequence[Unfinished], lists_all: bool, width: int, unread: int = 0
) -> Iterator[Row[Item]]:
    """The games that can be resumed, in ``width`` cells: the latest, or ``lists_all``.

    ``unread`` are more games whose files are not read yet.
    """
    if not unfinished:
        return
    shown = unfinished if lists_all else unfinished[:MOST_UNFINISHED]
    yield Row("Continue")
    for game in shown:
        yield Row(_short_title(game.title, width), game)
    if unread or unfinished[MOST_UNFINISHED:]:
        more = len(unfinished) - len(shown) + unread
        titles = tuple(game.title for game in unfinished[len(shown) :][:MOST_NAMED])
        yield Row(f"{more} more (c)" if more else "fewer (c)", MoreUnfinished(more, titles))


def broken_rows(errors: Iterable[RulesetError], width: int) -> Iterator[Row[Item]]:
    """The player's files with mistakes, below a heading, in ``width`` cells."""
    files = [BrokenRuleset(printable(Path(error.mistakes[0].file).name), error.mistakes) for error in errors]
    if files:
        yield Row("Files with mistakes")
    for broken in files:
        yield Row(f"{INDENT}{cut_to(broken.file, width - len(INDENT))}", broken)


def game_rows(
    shelves: Iterable[GameShelf], families: Iterable[GameFamily], opened: Collection[str], width: int
) -> Iterator[Row[Item]]:
    """Shelves of a few games, then all families, in ``width`` cells.

    ``opened`` has the titles of the families whose games are listed.
    """
    for shelf in shelves:
        yield Row(shelf.title)
        for ruleset in shelf.games:
            yield Row(ruleset.name, ruleset)
    yield Row("All games")
    for family in families:
        yield from _family_rows(family, family.title in opened, width)


def _family_rows(family: GameFamily, is_open: bool, width: int) -> Iterator[Row[Item]]:
    if len(family.games) == 1:
        yield Row(f"{INDENT}{family.default.name}", family.default)
        return
    yield Row(f"{'▾' if is_open else '▸'} {family.title} · {len(family.games)}", family)
    if is_open:
        for ruleset in family.games:
            difference = _fitting(differences_in(family, ruleset), width - len(DEEPER))
            second = f"\n{DEEPER}{difference}" if difference else ""
            yield Row(f"{INDENT}{cut_to(ruleset.name, width - len(INDENT))}{second}", ruleset)


def differences_in(family: GameFamily, game: CatalogueEntry) -> tuple[str, ...]:
    """The differences from the game that the family is named after, in phrases."""
    if family.head in (None, game):
        return ()
    return differences(load_ruleset(game.id), load_ruleset(family.head.id))


def _fitting(phrases: Sequence[str], width: int) -> str:
    """As many of the phrases as fit; the beginning of the first if not even that does."""
    lists = (", ".join(phrases[:count]) for count in range(len(phrases), 0, -1))
    return next((text for text in lists if cell_len(text) <= width), cut_to("".join(phrases[:1]), width))


def _short_title(title: str, width: int) -> str:
    """The game and its deal in one row; of a long name the beginning."""
    if cell_len(title) <= width:
        return title
    name, _, deal = title.partition(" · ")
    deal = deal.removeprefix("deal ")
    return cut_to(f"{cut_to(name, max(1, width - cell_len(deal) - 3))} · {deal}", width)


def found_rows(games: Sequence[CatalogueEntry], text: str) -> Iterator[Row[Item]]:
    """The games that match a search."""
    found = search(games, text)
    yield Row(f"{len(found)} of {counted(len(games), 'game')}" if found else "No game matches.")
    for ruleset in found:
        yield Row(ruleset.name, ruleset)


# Texts and actions of the preview


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
    from solitaire.analysis.race_figures import blocked_sentence  # noqa: PLC0415 (most games are for one)

    seats = (len(TWO_PEOPLE), len(AGAINST_RIVALS))
    return f"{game.summary} {blocked_sentence(load_ruleset(game.id), seats)}".rstrip()


def words_of_today(game: CatalogueEntry) -> str:
    """The words for the deal of the day; they say if the player has won it."""
    today = date.today()
    if not any(games_of_day(data(), game.id, today)):
        return DEAL_OF_TODAY
    from solitaire.stats.daily_win import daily_win  # noqa: PLC0415 (only once the game was played today)

    win = daily_win(data(), game.id, today)
    return f"deal of the day: won today in {clock(win.ms)}" if win else DEAL_OF_TODAY


def preview_actions(item: Item, keyboard: Keyboard, memory: UserState, today: str) -> Iterator[PreviewAction]:
    """The actions for a row, by key or click.

    ``today`` are the words for the deal of the day.
    """
    match item:
        case Unfinished():
            yield PreviewAction("enter", "continue", "play")
            yield PreviewAction("x", "give up", "give_up")
        case MoreUnfinished():
            yield PreviewAction("enter", "list all" if item.more else "list the latest only", "play")
        case GameFamily():
            yield from _game_actions(item.default, keyboard, memory, today)
            yield PreviewAction("right", f"choose from {counted(len(item.games), 'game')}", "toggle_family")
        case CatalogueEntry():
            yield from _game_actions(item, keyboard, memory, today)
        case BrokenRuleset():
            pass


def _game_actions(
    ruleset: CatalogueEntry, keyboard: Keyboard, memory: UserState, today: str
) -> Iterator[PreviewAction]:
    if ruleset.is_race:
        yield PreviewAction("enter", "race against rivals", "play")
        yield PreviewAction("2", "race for two at this keyboard", "race_for_two")
        yield PreviewAction("w", "watch two rivals race", "watch_race")
        if racers := last_players(ruleset, memory):
            yield PreviewAction(
                "l", f"rematch: {listed(racer.partition(':')[0] for racer in racers)}", "race_again"
            )
    else:
        yield PreviewAction("enter", "play a new deal", "play")
        yield PreviewAction("d", today, "play_today")
        yield PreviewAction(keyboard["pick-deal"][0], "choose a deal", "pick_deal")
    yield PreviewAction(keyboard["rules"][0], "rules", "rules")
    yield PreviewAction("e", "house rules", "house_rules")
    verb = "remove from" if ruleset.id in memory.favourites else "add to"
    yield PreviewAction("f", f"{verb} favourites", "favour")
