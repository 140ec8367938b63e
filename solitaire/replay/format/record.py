"""The values of a saved game: header, events and results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

from solitaire.game.deals import Deal
from solitaire.game.game_events import HINT, MARK, REDO, RESTART, SOLUTION, TIME, UNDO
from solitaire.rules.cards import OWNER_SHIFT, Card, card_text, face_up
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset

STUCK: Final = "stuck"
"""In a race, a seat reports that it cannot move."""
NOT_STUCK: Final = "not-stuck"
"""In a race, a seat withdraws that report."""
SHIFT: Final = "shift"
"""In a race, no seat could move, and all stocks were shifted."""
LATE: Final = "late "
"""In a race, before a move to a foundation that another seat made first."""
WORDS: Final = (UNDO, REDO, RESTART, HINT, SOLUTION, MARK, TIME, STUCK, NOT_STUCK, SHIFT)
"""The events of a game besides moves."""
FIRST_ENTRY: Final = 2
"""The line of a file's first entry; the header comes before it."""


HUMAN: Final = "human"
PLAYERS: Final = (HUMAN, "beginner", "easy", "normal", "hard", "expert")
"""The kinds of players of a race: a human, or a rival of some strength."""
PLAYER_NAME: Final = "[a-z][a-z0-9-]{0,19}"
"""The pattern of a player: one of ``PLAYERS``, or a rival that another package provides."""
LONGEST_NAME: Final = 12
"""Letters. Names of seats are shown beside cards, where space is short."""

SOLVER: Final = "solver"
"""The origin of a solution that the solver found: not a game of the player's."""


class SeatRecord(NamedTuple):
    """A seat of a race: its name, its player and its cards in the order dealt."""

    name: str
    player: str
    """One of ``PLAYERS``, or the name of another rival."""
    pack: tuple[Card, ...]


class MatchRecord(NamedTuple):
    """The match of a saved hand: its settings, and its state before that hand."""

    hand: int
    """Its number, from 1."""
    totals: tuple[int, ...]
    """The points of each seat."""
    photos: tuple[int, ...]
    """Photo finishes that each seat won."""
    ms: int
    """Milliseconds of the hands before."""
    target: int
    beyond: bool
    """Whether more points than the target are needed."""
    mirror: bool
    """Whether all seats get the same cards."""
    limit: int
    """Milliseconds after which no hand begins, 0 for none."""
    points: tuple[tuple[int, ...], ...] = ()
    """The points of each seat in each hand; empty in older files."""
    reserves: tuple[int, ...] = ()
    """The cards of each reserve pile, for every seat; empty if they are those of the ruleset."""


class Header(NamedTuple):
    """The beginning of a game, self-contained: it includes the rules and the cards."""

    ruleset: Ruleset
    pack: tuple[Card, ...]
    """The cards in the order dealt; empty in a race, where every seat has its own."""
    deal: Deal | None
    """The deal number of the pack, if any."""
    balance: int
    """Points carried over from earlier games."""
    started: datetime
    """With the UTC offset, for the player's local day."""
    app: str
    """The version of the program that wrote the file."""
    seats: tuple[SeatRecord, ...] = ()
    """The players of a race."""
    match: MatchRecord | None = None
    """The match of which a race is a hand."""
    origin: str = ""
    """Where the game came from, if not from its deal: the id and move of another game, or ``SOLVER``."""
    label: str = ""
    """The label of the pack in its deck file, if any."""


class Event(NamedTuple):
    """A move or another event, ``ms`` milliseconds into the game."""

    ms: int
    what: str
    """A move in notation, or one of ``WORDS``."""
    seat: int = 0
    """The seat that acted, from 1; 0 outside races."""
    verdict: str = ""
    """The referee's decision where two seats claimed the same foundation."""


class Outcome(StrEnum):
    """The ways in which a game ends."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given-up"


UNFINISHED: Final = "unfinished"
"""The outcome of a game that can be played on."""


class Result(NamedTuple):
    """The state of a game when it ended.

    A game that is continued after all gets more events, and another result.
    """

    ms: int
    outcome: Outcome
    moves: int
    """Moves made to reach the last position."""
    score: int | None
    undos: int
    hints: int
    fingerprint: str
    ended: datetime
    solutions: int = 0
    """How many times the player was shown how to win."""


Entry: TypeAlias = Event | Result


class FileDamage(NamedTuple):
    """A fault in a file, and its line number."""

    line: int
    what: str
    """A sentence that begins with a small letter."""


class GameRecord(NamedTuple):
    """The record of a game: complete, or up to the first damage."""

    header: Header
    entries: tuple[Entry, ...]
    damage: FileDamage | None = None

    @property
    def result(self) -> Result | None:
        """The result at the end; None while the game can be played on."""
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, Result) else None

    @property
    def events(self) -> Iterator[Event]:
        """The events, without the results."""
        return (entry for entry in self.entries if isinstance(entry, Event))

    def first(self, number: int) -> GameRecord:
        """The record of the first ``number`` entries."""
        return self._replace(entries=self.entries[:number])


def fingerprint(rules: Rules, position: Position) -> str:
    """The SHA-256 of a position as text.

    The text has a line for each pile, with its name and cards, and one for the redeals left.
    """
    lines = [
        " ".join((spec.name, *map(_card, pile))) for spec, pile in zip(rules.piles, position.piles, strict=True)
    ]
    return sha256("\n".join((*lines, f"redeals {position.redeals_left}", "")).encode()).hexdigest()


def _card(card: Card) -> str:
    """``7C``, ``#7C`` face down; in a race with its owner, ``7C.2``."""
    owner = face_up(card) >> OWNER_SHIFT
    return card_text(card) + (f".{owner}" if owner else "")
