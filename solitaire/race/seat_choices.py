"""The seats of a race while they are chosen: players at each, and their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from solitaire.config.user_state import TWO_PEOPLE
from solitaire.race.rivals.installed_rivals import installed_rivals
from solitaire.race.seats import YOU, Seat, parse_seat, seat_name
from solitaire.replay.format.record import HUMAN, LONGEST_NAME, PLAYERS
from solitaire.rules.seat_piles import SeatError
from solitaire.rules.text.english import capital

NOBODY: Final = ""
"""The player of a seat that stays free."""


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


SeatChoices: TypeAlias = tuple[SeatChoice, ...]


def player_order() -> tuple[str, ...]:
    """The players of a seat in the order in which the keys step through them."""
    return (*PLAYERS, *installed_rivals(), NOBODY)


def choices_of(seats: Sequence[Seat], most: int) -> SeatChoices:
    """The choices that make these seats, and nobody at the others of ``most``."""
    players = [seat.player for seat in seats] + [NOBODY] * (most - len(seats))
    choices = tuple(map(SeatChoice, players))
    automatic = names_of(choices)
    given = [seat.name for seat in seats] + [""] * (most - len(seats))
    typed = [
        "" if name == given_name else given_name for name, given_name in zip(automatic, given, strict=True)
    ]
    fewest = tuple(map(SeatChoice.named, choices, typed))
    return fewest if names_of(fewest) == given else tuple(map(SeatChoice.named, choices, given))


def remembered_choices(racers: Sequence[str], most: int) -> SeatChoices | None:
    """The choices that make the seats of the last race, given as on the command line.

    None if a race of ``most`` seats has not as many, or one of them cannot play any more, such as a rival that
    is no longer installed.
    """
    try:
        return choices_of([*map(parse_seat, racers)], most) if 2 <= len(racers) <= most else None
    except SeatError:
        return None


def names_of(choices: SeatChoices) -> list[str]:
    """The name of each seat, typed or automatic; empty where nobody sits.

    Automatic names differ from all others. The only person without a name is You, two people are Left and
    Right, more are Player 1 and so on, and rivals are named for their levels.
    """
    names = [choice.name.strip() for choice in choices]
    taken = {name.casefold() for name in names}
    people = [place for place, choice in enumerate(choices) if choice.player == HUMAN]
    unnamed = [place for place in people if not names[place]]
    best = dict.fromkeys(unnamed, (YOU,)) if len(unnamed) == 1 else {}
    if len(unnamed) == len(people) == len(TWO_PEOPLE):
        best = {place: (name,) for place, name in zip(people, TWO_PEOPLE, strict=True)}
    for place, choice in enumerate(choices):
        if choice.player and not names[place]:
            if choice.player == HUMAN:
                found = _person_names(best.get(place, ()), people.index(place) + 1)
            else:
                found = _rival_names(choice.player)
            names[place] = next(name for name in found if name.casefold() not in taken)
            taken.add(names[place].casefold())
    return names


def _person_names(best: Iterable[str], number: int) -> Iterator[str]:
    """The names for a person: the best, then by number."""
    yield from best
    yield from (f"Player {each}" for each in count(number))


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
