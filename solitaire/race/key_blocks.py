"""Which key stands for what in a race: a block of the keyboard for every person.

Two taps make a move, so that no key is ever held and no two have to be pressed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks, Key, folded
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone

KeyTarget: TypeAlias = str
"""What a key stands for: the name of a pile of the seat, or one of the words below."""

CENTRE: Final[KeyTarget] = "centre"
"""The foundations, whichever takes the card."""
STUCK: Final[KeyTarget] = "stuck"
"""The seat says that it cannot go on."""

LEFT: Final[KeyTarget] = "left"
TAKE: Final[KeyTarget] = "take"
RIGHT: Final[KeyTarget] = "right"
"""Where there is no key for every pile: a cursor goes from pile to pile and takes, or puts."""


def table_for(people: int) -> str:
    """Which of the blocks are for so many people: the smallest that have enough."""
    return next(size for size, blocks in DEFAULT_BLOCKS.items() if len(blocks) >= people)


class KeyBlocks:
    """The keys of all people at the table.

    Args:
        rules: of the race.
        people: the seats that people play, from the left.
        chosen: keys in place of the usual ones.
    """

    def __init__(self, rules: Rules, people: Sequence[int], chosen: Blocks = MappingProxyType({})) -> None:
        self.has_cursors = len(people) > len(DEFAULT_BLOCKS["four"])
        """Whether there are so many people that a cursor goes from pile to pile."""
        blocks = {**DEFAULT_BLOCKS, **chosen}[table_for(len(people))]
        self._spots: dict[Key, tuple[int, KeyTarget]] = {}
        self._keys: dict[int, dict[KeyTarget, Key]] = {}
        for seat, block in zip(people, blocks, strict=False):
            columns = [_bare(rules, index) for index in rules.plans[seat - 1].tableau]
            lower = [rules.ruleset.reserve.name, Zone.STOCK.value, Zone.WASTE.value, CENTRE, STUCK]
            if self.has_cursors:
                keys = dict(zip((LEFT, TAKE, RIGHT, Zone.STOCK.value, CENTRE, STUCK), block, strict=True))
            else:
                keys = dict(zip([*columns, *lower], block[: len(columns)] + block[5:], strict=True))
            self._keys[seat] = keys
            self._spots |= {key: (seat, spot) for spot, key in keys.items()}

    def __getitem__(self, key: Key) -> tuple[int, KeyTarget] | None:
        """Whose key it is and what it stands for; None if nobody's."""
        return self._spots.get(folded(key))

    def keys(self, seat: int) -> Mapping[KeyTarget, Key]:
        """The keys of a seat, by what they stand for; none for a rival."""
        return self._keys.get(seat, {})


def _bare(rules: Rules, index: int) -> KeyTarget:
    return rules.piles[index].name.rpartition(".")[2]
