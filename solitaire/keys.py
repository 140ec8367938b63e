"""Which key stands for which pile."""

from __future__ import annotations

from typing import Final

from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.rules import Rules

PILE_KEYS: Final = {
    Zone.TABLEAU: "1234567890-=[]",
    Zone.STOCK: "s",
    Zone.WASTE: "w",
    Zone.FOUNDATION: "zxcvbm,./;'`",
    Zone.RESERVE: "dfgjkly",
    Zone.DISCARD: "x",
}
"""The keys of each zone in the order of its piles. None of them is a command."""


SPARE_KEYS: Final = "eopDEFGHIJKLMNOPQSTUVWXYZ"
"""For games with more piles than their zone has keys."""


def pile_keys(rules: Rules) -> dict[int, str]:
    """The key of every pile, by its index; a pile with a number in its name has the key of that number.
    In a game with very many piles the last may have no key: an empty text.
    """
    spare = iter(SPARE_KEYS)
    return {
        spec.index: dict(enumerate(PILE_KEYS[spec.zone])).get(_place(spec)) or next(spare, "")
        for spec in rules.piles
    }


def _place(spec: PileSpec) -> int:
    return int(spec.label) - 1 if spec.label.isdigit() else spec.number
