"""Which key stands for what in a race: a block of the keyboard for every person.

Two taps make a move, so that no key is ever held and no two have to be pressed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from solitaire.race.seats import SeatError
from solitaire.rules.piles import Zone
from solitaire.rules.rules import Rules

Key: TypeAlias = str
Spot: TypeAlias = str
"""What a key stands for: the name of a pile of the seat, ``CENTRE`` or ``STUCK``."""

CENTRE: Final[Spot] = "centre"
"""The foundations, whichever takes the card."""
STUCK: Final[Spot] = "stuck"
"""The seat says that it cannot go on."""

_BLOCKS: Final = {
    1: (("qwert", "asdfg"),),
    2: (("qwert", "asdfg"), ("yuiop", "hjkl;")),
    4: (("12345", "qwert"), ("67890", "yuiop"), ("asdfg", "zxcvb"), ("hjkl;", "nm,./")),
}
"""For so many people: the keys of the columns, and below them those of reserve, stock, waste, centre and
stuck. They lie as the piles do on the screen."""
MOST_PEOPLE: Final = max(_BLOCKS)

_UNSHIFTED: Final = str.maketrans("!@#$%^&*()" + ":<>?", "1234567890" + ";,./")


def folded(key: Key) -> Key:
    """The key without shift or caps lock, which one person may hold or set while another plays."""
    return key.translate(_UNSHIFTED).lower()


class Pads:
    """The keys of all people at the table. Raises SeatError when there are too many for one keyboard.

    Args:
        rules: of the race.
        people: the seats that people play, from the left.
    """

    def __init__(self, rules: Rules, people: Sequence[int]) -> None:
        if len(people) > MOST_PEOPLE:
            raise SeatError(
                f"{len(people)} people do not fit at one keyboard; {MOST_PEOPLE} do, besides rivals."
            )
        size = next(number for number in _BLOCKS if number >= max(1, len(people)))
        self._spots: dict[Key, tuple[int, Spot]] = {}
        self._keys: dict[int, dict[Spot, Key]] = {}
        for seat, (above, below) in zip(people, _BLOCKS[size], strict=False):
            columns = [_bare(rules, index) for index in rules.plans[seat - 1].tableau]
            lower = [rules.ruleset.reserve.name, Zone.STOCK.value, Zone.WASTE.value, CENTRE, STUCK]
            keys = dict(zip([*columns, *lower], above[: len(columns)] + below, strict=True))
            self._keys[seat] = keys
            self._spots |= {key: (seat, spot) for spot, key in keys.items()}

    def __getitem__(self, key: Key) -> tuple[int, Spot] | None:
        """Whose key it is and what it stands for; None if nobody's."""
        return self._spots.get(folded(key))

    def keys(self, seat: int) -> Mapping[Spot, Key]:
        """The keys of a seat, by what they stand for; none for a rival."""
        return self._keys.get(seat, {})


def _bare(rules: Rules, index: int) -> Spot:
    return rules.piles[index].name.rpartition(".")[2]
