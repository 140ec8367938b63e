"""The rows of the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

from solitaire.config.terminal_text import printable
from solitaire.config.text_table import cut_to
from solitaire.game.catalogue import load_ruleset
from solitaire.game.catalogue_entry import CatalogueEntry
from solitaire.game.catalogue_order import GameFamily, GameSection
from solitaire.game.catalogue_search import search, similar
from solitaire.rules.files.errors import Mistake, RulesetError
from solitaire.rules.text.differences import differences
from solitaire.rules.text.english import clock, counted
from solitaire.rules.text.page import Page, Section
from solitaire.tui.unfinished_games import Unfinished
from solitaire.tui.widgets.list_box import CLOSED, OPEN, Row


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

MOST_UNFINISHED: Final = 3
"""Unfinished games listed, unless all are asked for."""
MOST_NAMED: Final = 10
"""Other unfinished games that a preview names, so that they have room on a small screen."""
ROW_WIDTH: Final = 29
"""Cells of a row of the list, without its indent."""
BROAD_ROW_WIDTH: Final = 43
"""The same on a broad screen."""
BESIDE_ROW: Final = 5
"""Cells beside a row of a list as wide as the screen."""
INDENT: Final = "  "
"""Before the games of a family that is open."""
DEEPER: Final = "   "
"""Before the differences of such a game."""


# Rows


def unfinished_rows(
    unfinished: Sequence[Unfinished], lists_all: bool, width: int, unread: int
) -> Iterator[Row[Item]]:
    """The games that can be resumed, in ``width`` cells: the latest, or ``lists_all``.

    A single game more is listed, too: the line that stands for the others would take its place. ``unread`` are
    more games whose files are not read yet. Games of the same deal are told apart by the time played.
    """
    if not unfinished:
        return
    titles = Counter(game.title for game in unfinished)
    is_folded = bool(unread) or len(unfinished) > MOST_UNFINISHED + 1
    shown = unfinished[:MOST_UNFINISHED] if is_folded and not lists_all else unfinished
    yield Row("Continue")
    for game in shown:
        played = f" · {clock(game.ms)}" if titles[game.title] > 1 else ""
        title = f"{game.title}{played}"
        yield Row(cut_to(title, width) if game.is_match else _short_title(title, width), game)
    if is_folded:
        more = len(unfinished) - len(shown) + unread
        others = tuple(game.title for game in unfinished[len(shown) :][:MOST_NAMED])
        yield Row(f"{more} more (c)" if more else "fewer (c)", MoreUnfinished(more, others))


def broken_rows(errors: Iterable[RulesetError], width: int) -> Iterator[Row[Item]]:
    """The player's files with mistakes, below a heading, in ``width`` cells."""
    files = [BrokenRuleset(printable(Path(error.mistakes[0].file).name), error.mistakes) for error in errors]
    if files:
        yield Row("Files with mistakes")
    for broken in files:
        yield Row(f"{INDENT}{cut_to(broken.file, width - len(INDENT))}", broken)


def game_rows(
    sections: Iterable[GameSection], families: Iterable[GameFamily], opened: Collection[str], width: int
) -> Iterator[Row[Item]]:
    """Sections of a few games, then all families, in ``width`` cells.

    ``opened`` has the titles of the families whose games are listed.
    """
    for section in sections:
        yield Row(section.title)
        for game in section.games:
            yield Row(cut_to(game.name, width), game)
    yield Row("All games")
    for family in families:
        yield from _family_rows(family, family.title in opened, width)


def _family_rows(family: GameFamily, is_open: bool, width: int) -> Iterator[Row[Item]]:
    if len(family.games) == 1:
        yield Row(f"{INDENT}{cut_to(family.row_title, width - len(INDENT))}", family.default)
        return
    number = f" · {len(family.games)}"
    title = cut_to(family.row_title, width - len(INDENT) - len(number))
    yield Row(f"{OPEN if is_open else CLOSED} {title}{number}", family)
    if is_open:
        for game in family.games:
            difference = _fitting(differences_in(family, game), width - len(DEEPER))
            second = f"\n{DEEPER}{difference}" if difference else ""
            yield Row(f"{INDENT}{cut_to(game.name, width - len(INDENT))}{second}", game)


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
    deal = deal.removeprefix("deal ").removeprefix("deck ")
    return cut_to(f"{cut_to(name, max(1, width - cell_len(deal) - 3))} · {deal}", width)


def found_rows(games: Sequence[CatalogueEntry], text: str, width: int) -> Iterator[Row[Item]]:
    """The games that match a search, or else have similar names, in ``width`` cells."""
    if found := search(games, text):
        yield Row(f"{len(found)} of {counted(len(games), 'game')}")
    elif found := similar(games, text):
        yield Row("No game matches. Similar names:")
    else:
        yield Row("No game matches.")
    for game in found:
        yield Row(cut_to(game.name, width), game)
