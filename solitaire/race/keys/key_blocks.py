"""Key blocks of a race: map each person's keys to piles and commands.

Two taps make a move, so no key is ever held and no two have to be pressed together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from solitaire.config.keys.commands import Key
from solitaire.config.keys.race_blocks import DEFAULT_BLOCKS, Blocks, folded
from solitaire.rules.compiled_rules import Rules

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

CURSORS: Final = "six"
"""The key in ``DEFAULT_BLOCKS`` of the blocks with a cursor instead of a key for every pile."""
COLUMN_KEYS: Final = 5
"""The keys of a block without a cursor that are for columns; one of the others is for the reserve."""


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
        piles = rules.seat_piles[0]
        has_keys_for_all = len(piles.tableau) <= COLUMN_KEYS and len(piles.reserve) <= 1
        self.size = block_size(len(people)) if has_keys_for_all else CURSORS
        """The key of the blocks in ``DEFAULT_BLOCKS``."""
        self._targets: dict[Key, tuple[int, KeyTarget]] = {}
        self._keys: dict[int, dict[KeyTarget, Key]] = {}
        for seat, block in zip(people, {**DEFAULT_BLOCKS, **chosen}[self.size], strict=False):
            targets = _targets_in_order(rules, seat, self.has_cursors)
            keys = {target: key for target, key in zip(targets, block, strict=True) if target}
            self._keys[seat] = keys
            self._targets |= {key: (seat, target) for target, key in keys.items()}

    @property
    def has_cursors(self) -> bool:
        """Whether there are too few keys for a key per pile, so that seats use a cursor."""
        return self.size == CURSORS

    def __getitem__(self, key: Key) -> tuple[int, KeyTarget] | None:
        """The seat and the target of a key; None for a key of no block."""
        return self._targets.get(key) or self._targets.get(folded(key))

    def keys(self, seat: int) -> Mapping[KeyTarget, Key]:
        """The keys of a seat by target; empty for a rival."""
        return self._keys.get(seat, {})


def _targets_in_order(rules: Rules, seat: int, has_cursor: bool) -> list[KeyTarget | None]:
    """The targets of the keys of a block in their order; None for a pile that the race does not have."""
    piles = rules.seat_piles[seat - 1]

    def target(index: int | None) -> KeyTarget | None:
        return None if index is None else rules.piles[index].own_name

    if has_cursor:
        return [LEFT, TAKE, RIGHT, target(piles.stock), CENTRE, STUCK]
    columns = [*map(target, piles.tableau), *[None] * COLUMN_KEYS][:COLUMN_KEYS]
    reserve = target(next(iter(piles.reserve), None))
    return [*columns, reserve, target(piles.stock), target(piles.waste), CENTRE, STUCK]
