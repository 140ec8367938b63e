"""Rivals of other packages, found by the entry point ``solitaire.rivals``.

The name of the entry point is the player of a seat, as in ``Robin:my-rival``. Its object is a ``RivalFactory``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from solitaire.config.terminal_text import printable
from solitaire.race.events import Action, Stuck
from solitaire.replay.format.record import PLAYER_NAME, PLAYERS
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.errors import shortened
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "solitaire.rivals"
LEAST_TURN_MS: Final = 100
"""The shortest time between two turns of an installed rival: faster than any person."""


class SeatPlayer(Protocol):
    """A computer player of one seat in one hand, such as a Rival.

    ``next_ms`` is the time of its next turn, in milliseconds from the beginning of the hand.
    """

    seat: int
    next_ms: int

    @property
    def reaching(self) -> Move | None:
        """The move that it is about to make, which is displayed; None if there is none."""

    def wake(self, seen: Position, now_ms: int) -> Action | None:
        """Take a turn on the position as its seat sees it; return its action, if any.

        Hidden cards are ``visibility.UNKNOWN``. ``Stuck()`` says that the seat cannot move, and an illegal move
        is refused. Afterwards ``next_ms`` must be later than ``now_ms``.
        """


RivalFactory: TypeAlias = Callable[[Rules, int, Random], SeatPlayer]
"""Makes the player of a seat, numbered from 1. The random numbers are those of the match."""


def installed_rivals() -> dict[str, EntryPoint]:
    """The rivals of other packages by name; names that no seat can have are left out."""
    from importlib.metadata import entry_points

    found = {point.name: point for point in entry_points(group=GROUP)}
    return {
        name: found[name] for name in sorted(found) if re.fullmatch(PLAYER_NAME, name) and name not in PLAYERS
    }


class InstalledRival:
    """A rival of another package, kept from breaking the race.

    If it is not installed, or raises an exception, its seat is stuck for the rest of the hand.
    """

    def __init__(self, name: str, rules: Rules, seat: int, random: Random) -> None:
        self.seat = seat
        self.next_ms = LEAST_TURN_MS
        self.fault = ""
        """The reason why it does not play, in words; empty while it does."""
        self._name = name
        self._rules = rules
        self._player: SeatPlayer | None = None
        point = installed_rivals().get(name)
        if point is None:
            self.fault = f"The rival '{name}' is not installed."
            return
        try:
            new_rival: RivalFactory = point.load()
            self._player = new_rival(rules, seat, random)
            self.next_ms = max(LEAST_TURN_MS, int(self._player.next_ms))
        except Exception as error:
            self._fail(error)

    @property
    def reaching(self) -> Carry | None:
        """The move that it is about to make, if its pile exists."""
        try:
            move = None if self.fault else getattr(self._player, "reaching", None)
            return move if isinstance(move, Carry) and move.source in self._rules.index else None
        except Exception as error:
            self._fail(error)
            return None

    def wake(self, seen: Position, now_ms: int) -> Action | None:
        """Let it take its turn; return its action, or ``Stuck()`` if it does not play."""
        self.next_ms = now_ms + 10 * LEAST_TURN_MS
        if self.fault or self._player is None:
            return Stuck()
        try:
            action = self._player.wake(seen, now_ms)
            if not isinstance(action, Move | Stuck | None):
                raise TypeError(f"{type(action).__name__} is no move")
            self.next_ms = max(now_ms + LEAST_TURN_MS, int(self._player.next_ms))
        except Exception as error:
            self._fail(error)
            return Stuck()
        return action

    def _fail(self, error: Exception) -> None:
        text = " ".join(f"{type(error).__name__}: {error}".split())
        self.fault = printable(f"The rival '{self._name}' failed: {shortened(text, 100)}")
