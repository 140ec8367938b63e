"""The seats of a race while they are chosen: players at each, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from solitaire.config.user_state import TWO_PEOPLE
from solitaire.race.rivals.installed_rivals import installed_rivals
from solitaire.race.seats import Seat, seat_name
from solitaire.replay.format.record import HUMAN, LONGEST_NAME, PLAYERS
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.text.english import capital

NOBODY: Final = ""
"""The player of a seat that stays free."""
ALONE: Final = "You"
"""The name of the only person, unless another one is typed."""


class SeatChoice(NamedTuple):
    """The choice for one seat.

    A person and a rival have a name each, so that a rival who replaces a person does not get this person's.
    Without one, the seat is named automatically.
    """

    player: str = NOBODY
    person_name: str = ""
    rival_name: str = ""

    @property
    def name(self) -> str:
        """The name that was typed for the present player; empty if there is none."""
        return self.person_name if self.player == HUMAN else self.rival_name if self.player else ""

    @property
    def word(self) -> str:
        """The present player in words."""
        match self.player:
            case "":
                return "nobody"
            case player if player == HUMAN:
                return "person"
            case player:
                return f"rival, {player}"

    def named(self, name: str) -> SeatChoice:
        """The choice with a name for the present player; empty for the automatic one."""
        return self._replace(**{"person_name" if self.player == HUMAN else "rival_name": name})


SeatChoices = tuple[SeatChoice, ...]


def player_order() -> tuple[str, ...]:
    """The players of a seat in the order in which the keys step through them."""
    return (*PLAYERS, *installed_rivals(), NOBODY)


def choices_of(seats: Sequence[Seat], most: int) -> SeatChoices:
    """The choices that make these seats, and nobody at the others of ``most``."""
    players = [seat.player for seat in seats] + [NOBODY] * (most - len(seats))
    choices = tuple(map(SeatChoice, players))
    automatic = names_of(choices)
    typed = ["" if seat.name == name else seat.name for seat, name in zip(seats, automatic, strict=False)]
    return (*map(SeatChoice.named, choices, typed), *choices[len(seats) :])


def names_of(choices: SeatChoices) -> list[str]:
    """The name of each seat, typed or automatic; empty where nobody sits.

    Automatic names differ from all others. People are You, or Left and Right, or Player 1 and so on, rivals are
    named for their levels.
    """
    people = sum(choice.player == HUMAN for choice in choices)
    names = [choice.name.strip() for choice in choices]
    taken, persons = {name.casefold() for name in names}, count()
    for place, choice in enumerate(choices):
        found = _person_names(next(persons), people) if choice.player == HUMAN else _rival_names(choice.player)
        if choice.player and not names[place]:
            names[place] = next(name for name in found if name.casefold() not in taken)
            taken.add(names[place].casefold())
    return names


def _person_names(place: int, people: int) -> Iterator[str]:
    """The names for one of several people, the best first."""
    yield from {1: (ALONE,), 2: TWO_PEOPLE}.get(people, ())[place : place + 1]
    yield from (f"Player {number}" for number in count(place + 1))


def _rival_names(player: str) -> Iterator[str]:
    """The names for a rival, the best first."""
    level = capital(player)[: LONGEST_NAME - len(" 2")]
    yield level
    yield from (f"{level} {number}" for number in count(2))


def seats_of(choices: SeatChoices) -> tuple[Seat, ...]:
    """The seats that are taken.

    Raises SeatError for a name that no seat can have, or fewer than two seats.
    """
    named = zip(choices, names_of(choices), strict=True)
    seats = tuple(Seat(seat_name(name), choice.player) for choice, name in named if choice.player)
    if len(seats) < 2:
        raise SeatError("A race needs two seats: choose a person or a rival for another one.")
    return seats
