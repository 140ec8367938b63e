"""Games that wait to be played on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from solitaire.rules.text.english import clock

if TYPE_CHECKING:
    from solitaire.replay.outline import FileOutline

FEW: Final = 3
"""Seats whose names and points have room on one line of a list."""
RECENT: Final = ("today", "yesterday")


class Unfinished(NamedTuple):
    """A game that was left, as the menu offers it."""

    title: str
    """The game and its deal."""
    detail: str
    """How far it went."""
    game: str
    """The id of its ruleset, which need not be in the catalogue any more."""
    resume: Callable[[], None]
    """Goes to its table."""


def saved(seen: FileOutline, now: datetime) -> tuple[str, str]:
    """Title and detail of a game that was saved: its deal, the time played and when it was left; of a match,
    who plays, its score and the hand in play.
    """
    left = f"left {day_words(seen.left, now)}"
    if seen.match is None:
        deal = f"deal {seen.deal}" if seen.deal else "given pack"
        return f"{seen.name} · {deal}", f"{clock(seen.ms)} · {left}"
    totals = list(zip(seen.racers, seen.match.totals, strict=True))
    scores = ", ".join(f"{name} {total}" for name, total in totals)
    told = scores if len(totals) <= FEW else ", ".join(seen.racers)
    hand = f"Hand {seen.match.hand}, {clock(seen.ms) if seen.ms else 'not begun'}"
    return f"{seen.name} · {told}", f"{'' if told == scores else f'{scores} · '}{hand} · {left}"


def day_words(moment: datetime, now: datetime) -> str:
    """``today at 20:15``, ``yesterday at 9:05``, ``on 3 November``."""
    day = day_word(moment, now)
    return f"{day} at {moment.hour}:{moment.minute:02}" if day in RECENT else day


def day_word(moment: datetime, now: datetime) -> str:
    """``today``, ``yesterday``, ``on 3 November``, ``on 3 Nov 2025``."""
    for days, word in enumerate(RECENT):
        if moment.date() == (now - timedelta(days=days)).date():
            return word
    return f"on {moment.day} " + (f"{moment:%B}" if moment.year == now.year else f"{moment:%b %Y}")
