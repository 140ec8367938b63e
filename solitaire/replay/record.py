"""What is written down of a game, as values: how it began, what was done, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple

from solitaire.game.deals import Deal
from solitaire.game.game import HINT, MARK, REDO, RESTART, SOLUTION, TIME, UNDO
from solitaire.rules.cards import OWNER_SHIFT, Card, card_text, face_up
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset

STUCK: Final = "stuck"
"""In a race, a seat says that it cannot go on."""
NOT_STUCK: Final = "not-stuck"
"""In a race, a seat takes that back."""
SHIFT: Final = "shift"
"""In a race, nobody could go on, and all stocks were shifted."""
WORDS: Final = (UNDO, REDO, RESTART, HINT, SOLUTION, MARK, TIME, STUCK, NOT_STUCK, SHIFT)
"""What is done in a game besides moves."""
FIRST_ENTRY: Final = 2
"""The line of a file's first entry; the header comes before it."""


HUMAN: Final = "human"
LEVELS: Final = ("easy", "normal", "hard")
PLAYERS: Final = (HUMAN, *LEVELS)
"""Who may play a seat of a race: a person, or a rival of some strength."""
LONGEST_NAME: Final = 12
"""Letters. Names of seats stand beside cards, where room is short."""

SOLVER: Final = "solver"
"""The origin of a way to win that was found: no game of the player's."""


class SeatRecord(NamedTuple):
    """Who plays in a race, and with which cards, in the order dealt."""

    name: str
    player: str
    """One of ``PLAYERS``."""
    pack: tuple[Card, ...]


class MatchSoFar(NamedTuple):
    """The match of which a race is a hand, before that hand."""

    hand: int
    """Its number, from 1."""
    totals: tuple[int, ...]
    """The points of each seat."""
    photos: tuple[int, ...]
    """Photo finishes that each seat won."""
    ms: int
    """How long the hands before took."""
    target: int
    beyond: bool
    """Whether more points than the target are needed."""
    mirror: bool
    """Whether all seats get the same cards."""
    limit: int
    """Milliseconds after which no hand begins, 0 for none."""
    points: tuple[tuple[int, ...], ...] = ()
    """What each hand brought each seat; older files do not tell it."""


class Header(NamedTuple):
    """How a game began. It needs no other file: the rules and the cards are in it."""

    ruleset: Ruleset
    pack: tuple[Card, ...]
    """The cards in the order dealt; empty in a race, where every seat has its own."""
    deal: Deal | None
    """The number that the pack came from, if any."""
    balance: int
    """Points carried over from earlier hands."""
    started: datetime
    """With the offset of the place, so that it tells the player's own day."""
    app: str
    """The version of the program that wrote the file."""
    seats: tuple[SeatRecord, ...] = ()
    """The players of a race."""
    match: MatchSoFar | None = None
    """What a race is part of."""
    origin: str = ""
    """Where a game came from that did not begin with its deal: the id of another one, and the move."""


class Event(NamedTuple):
    """Something that was done, ``ms`` milliseconds into the game."""

    ms: int
    what: str
    """A move in notation, or one of ``WORDS``."""
    seat: int = 0
    """Who did it, from 1; 0 outside races."""
    verdict: str = ""
    """What the referee of a race decided, where two wanted the same."""


class Outcome(StrEnum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given-up"


UNFINISHED: Final = "unfinished"
"""Said of a game that can be played on."""


class Result(NamedTuple):
    """How a game stood when it ended. Who goes on after all adds events, and another result."""

    ms: int
    outcome: Outcome
    moves: int
    """Moves that led to the last position."""
    score: int | None
    undos: int
    hints: int
    fingerprint: str
    ended: datetime
    solutions: int = 0
    """How often it was shown how to win."""


Entry = Event | Result


class FileDamage(NamedTuple):
    """What is wrong with a file, on which line."""

    line: int
    what: str
    """A sentence that begins with a small letter."""


class GameRecord(NamedTuple):
    """A game as far as its file tells it: whole, or up to the damage."""

    header: Header
    entries: tuple[Entry, ...]
    damage: FileDamage | None = None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it can be played on."""
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, Result) else None

    @property
    def events(self) -> Iterator[Event]:
        """What was done, without the results."""
        return (entry for entry in self.entries if isinstance(entry, Event))


def fingerprint(rules: Rules, position: Position) -> str:
    """The SHA-256 of a position as text: a line for each pile, its name and its cards, and how often the
    waste may still be turned over.
    """
    lines = [
        " ".join((spec.name, *map(_card, pile))) for spec, pile in zip(rules.piles, position.piles, strict=True)
    ]
    return sha256("\n".join((*lines, f"redeals {position.redeals_left}", "")).encode()).hexdigest()


def _card(card: Card) -> str:
    """``7C``, ``#7C`` face down; in a race with its owner, ``7C.2``."""
    owner = face_up(card) >> OWNER_SHIFT
    return card_text(card) + (f".{owner}" if owner else "")
