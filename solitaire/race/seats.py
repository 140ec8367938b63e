"""Seats of a race: a name, and a person or a rival level, parsed from text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from unicodedata import normalize

from solitaire.race.rivals.installed_rivals import installed_rivals
from solitaire.replay.format.record import HUMAN, LONGEST_NAME, PLAYERS
from solitaire.rules.files.errors import did_you_mean, shortened
from solitaire.rules.seat_piles import SeatError

YOU: Final = "You"
"""The name of the only person, unless another one is typed."""
BETWEEN_TWO: Final = " & "
"""Between the names of two people who share a seat."""


class Seat(NamedTuple):
    """A seat at the table: its name, and ``human``, the level or the name of a rival."""

    name: str
    player: str = HUMAN

    def __str__(self) -> str:
        """The text from which ``parse_seat`` makes this seat."""
        is_plain = self.is_human and not _is_level(self.name)
        return self.name if is_plain else f"{self.name}:{self.player}"

    @property
    def is_human(self) -> bool:
        """Whether a person plays here."""
        return self.player == HUMAN


def parse_seat(text: str) -> Seat:
    """Read ``Ann``, ``Ann:human`` or ``Robin:hard``. Raises SeatError."""
    name, colon, player = text.partition(":")
    if not name.strip():
        raise SeatError(f"{shortened(text, 40)!r} has no name: write NAME or NAME:hard.")
    name = seat_name(name)
    if not colon and _is_level(name):
        level = name.casefold()
        raise SeatError(f"'{name}' is a level: write Robin:{level} for a rival, {name}:{HUMAN} for a person.")
    if colon and player not in PLAYERS and player not in installed_rivals():
        known = (*PLAYERS, *installed_rivals())
        near = did_you_mean(player, known)
        raise SeatError(f"'{shortened(player, 40)}' is not one of {', '.join(known)}.{near}")
    return Seat(name, player or HUMAN)


def seat_name(text: str) -> str:
    """Read the name of a seat, as it was typed. Raises SeatError."""
    name = normalize("NFC", text.strip())  # Else two names can look the same.
    if not name.isprintable():
        raise SeatError(f"{shortened(name, 40)!r} has a character that cannot be shown; leave it out.")
    if ":" in name:
        raise SeatError(f"'{shortened(name, 40)}' has a colon, which ends a name; leave it out.")
    if len(name) > LONGEST_NAME:
        raise SeatError(f"'{shortened(name, 40)}' is too long; names have up to {LONGEST_NAME} characters.")
    return name


def _is_level(name: str) -> bool:
    """Whether a name alone may be meant as the level of a rival."""
    return name.casefold() in PLAYERS and name.casefold() != HUMAN


def verb(names: Sequence[str], one: str, more: str) -> str:
    """The form of a verb behind these names: ``one`` or ``more``.

    ``more`` is that for several people, also for two who share a seat, and for You.
    """
    is_one = len(names) == 1 and names[0].casefold() != YOU.casefold() and BETWEEN_TWO not in names[0]
    return one if is_one else more


def check_seats(seats: tuple[Seat, ...]) -> None:
    """Raise SeatError when two seats have the same name."""
    names = [seat.name.casefold() for seat in seats]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise SeatError(f"Two seats are called '{seats[number].name}'; give each a name of its own.")
