"""Unfinished games as the menu lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from solitaire.rules.text.english import clock
from solitaire.tui.deal_text import deal_title_on

if TYPE_CHECKING:
    from solitaire.replay.archive.file_outline import FileOutline
    from solitaire.rules.ruleset import Ruleset
    from solitaire.tui.board.paint.thumbnail import TableView

MOST_READ: Final = 20
"""Files of unfinished games that are read before all are asked for."""
MAX_NAMED_SEATS: Final = 3
"""Seats whose names and points fit on one line of a list."""
RECENT: Final = ("today", "yesterday")


class Unfinished(NamedTuple):
    """An unfinished game or match, as the menu offers it."""

    title: str
    """The game and its deal, or its players."""
    detail: str
    """The time played, and what else tells how far it is (see ``saved_texts``)."""
    game: str
    """The id of its ruleset, which may be missing in the catalogue."""
    resume: Callable[[], None]
    """Opens its table."""
    give_up: Callable[[], None]
    """Ends it, so that it is unfinished no longer."""
    view: TableView | None = None
    """The position on an open table."""
    saved: FileOutline | None = None
    """The file of a game on no table, which has its position."""
    ms: int = 0
    """Milliseconds played."""
    is_in_use: bool = False
    """Whether another window has it open, so that it cannot be resumed here."""

    @property
    def is_match(self) -> bool:
        """Whether it is a match."""
        return self.saved is not None and self.saved.match is not None

    @property
    def is_open(self) -> bool:
        """Whether it lies on a table, or is a match, which is saved when it is left."""
        return self.view is not None or (self.is_match and not self.is_in_use)

    @property
    def is_taken(self) -> bool:
        """Whether another window has it open by now, or has finished it."""
        if self.saved is None:
            return False
        from solitaire.replay.journal import is_free

        return not self.saved.path.exists() or not is_free(self.saved.path)

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset with which it is played; None if its file cannot be read."""
        if self.view is not None:
            return self.view.rules.ruleset
        if self.saved is not None:
            from solitaire.replay.archive.file_outline import saved_ruleset
            from solitaire.replay.format.checksum import LineError

            with suppress(OSError, LineError):
                return saved_ruleset(self.saved.path)
        return None

    def is_same(self, other: Unfinished) -> bool:
        """Whether both are the same game, listed at different times."""
        files = [each.saved.path if each.saved else None for each in (self, other)]
        return files[0] == files[1] and (self.title, self.game) == (other.title, other.game)


def texts_of(games: Iterable[Unfinished]) -> list[tuple[str, str]]:
    """Title and detail of each game, which differ if it was played since."""
    return [(game.title, game.detail) for game in games]


def saved_texts(outline: FileOutline, now: datetime, is_in_use: bool = False) -> tuple[str, str]:
    """Title and detail of a saved game or match.

    Of a game: its deal, the time played and when it was left. Of a match: the players, the score and the hand.
    One that another window has open was not left (``is_in_use``).
    """
    left = "open in another window" if is_in_use else f"left {day_words(outline.left, now)}"
    if outline.match is None:
        deal = deal_title_on(now.date(), outline.deal, outline.label)
        return f"{outline.name} · {deal}", f"{clock(outline.ms)} · {left}"
    totals = list(zip(outline.racers, outline.match.totals, strict=True))
    scores = ", ".join(f"{name} {total}" for name, total in totals)
    players = scores if len(totals) <= MAX_NAMED_SEATS else ", ".join(outline.racers)
    hand = f"Hand {outline.match.hand}, {clock(outline.ms) if outline.ms else 'not started'}"
    return f"{outline.name} · {players}", f"{'' if players == scores else f'{scores} · '}{hand} · {left}"


def day_words(moment: datetime, now: datetime) -> str:
    """A moment in words: ``today at 20:15``, ``yesterday at 9:05``, ``on 3 November``."""
    day = day_word(moment, now)
    return f"{day} at {moment.hour}:{moment.minute:02}" if day in RECENT else day


def day_word(moment: datetime, now: datetime) -> str:
    """A day in words: ``today``, ``yesterday``, ``on 3 November``, ``on 3 Nov 2025``."""
    for days, word in enumerate(RECENT):
        if moment.date() == (now - timedelta(days=days)).date():
            return word
    return f"on {moment.day} " + (f"{moment:%B}" if moment.year == now.year else f"{moment:%b %Y}")
