"""Key blocks of a race: map each person's keys to piles and commands.

Two taps make a move, so no key is ever held and no two have to be pressed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks, Key, folded
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone

KeyTarget: TypeAlias = str
"""The meaning of a key: the name of one of the seat's piles, or one of the words below."""

CENTRE: Final[KeyTarget] = "centre"
"""Any foundation that takes the card."""
STUCK: Final[KeyTarget] = "stuck"
"""The seat declares that it is stuck, or withdraws that."""

LEFT: Final[KeyTarget] = "left"
TAKE: Final[KeyTarget] = "take"
RIGHT: Final[KeyTarget] = "right"
"""Without a key for every pile: move a cursor from pile to pile, and take or put a card there."""


def block_size(people: int) -> str:
    """The key in ``DEFAULT_BLOCKS`` of the smallest set for this many people."""
    return next(size for size, blocks in DEFAULT_BLOCKS.items() if len(blocks) >= people)


class KeyBlocks:
    """The key blocks of all people at the table.

    Args:
        rules: of the race.
        people: the seats that people play, from the left.
        chosen: replacements for the default keys.
    """

    def __init__(self, rules: Rules, people: Sequence[int], chosen: Blocks = MappingProxyType({})) -> None:
        self.has_cursors = len(people) > len(DEFAULT_BLOCKS["four"])
        """Whether there are too few keys for a key per pile, so that seats use a cursor."""
        blocks = {**DEFAULT_BLOCKS, **chosen}[block_size(len(people))]
        self._targets: dict[Key, tuple[int, KeyTarget]] = {}
        self._keys: dict[int, dict[KeyTarget, Key]] = {}
        for seat, block in zip(people, blocks, strict=False):
            columns = [rules.piles[index].own_name for index in rules.seat_piles[seat - 1].tableau]
            lower = [rules.ruleset.reserve.name, Zone.STOCK.value, Zone.WASTE.value, CENTRE, STUCK]
            if self.has_cursors:
                keys = dict(zip((LEFT, TAKE, RIGHT, Zone.STOCK.value, CENTRE, STUCK), block, strict=True))
            else:
                keys = dict(zip([*columns, *lower], block[: len(columns)] + block[5:], strict=True))
            self._keys[seat] = keys
            self._targets |= {key: (seat, target) for target, key in keys.items()}

    def __getitem__(self, key: Key) -> tuple[int, KeyTarget] | None:
        """The seat and the target of a key; None for a key of no block."""
        return self._targets.get(key) or self._targets.get(folded(key))

    def keys(self, seat: int) -> Mapping[KeyTarget, Key]:
        """The keys of a seat by target; empty for a rival."""
        return self._keys.get(seat, {})
