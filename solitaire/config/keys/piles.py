"""Which key stands for which pile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solitaire.rules.compiled import Rules
from solitaire.rules.piles import PileSpec, Zone

PILE_KEYS: Final = {
    Zone.TABLEAU: "1234567890-=[]",
    Zone.STOCK: "s",
    Zone.WASTE: "w",
    Zone.FOUNDATION: "zxcvbm",
    Zone.RESERVE: "dfgjkly",
    Zone.DISCARD: "x",
}
"""The keys of each zone in the order of its piles. None of them is a command."""

KINDS: Final = {
    Zone.TABLEAU: "columns",
    Zone.STOCK: "stock",
    Zone.WASTE: "waste",
    Zone.FOUNDATION: "foundations",
    Zone.RESERVE: "reserve",
    Zone.DISCARD: "discard",
}
"""What the piles of a zone are called where their keys are chosen, whatever a game calls them."""

SPARE_KEYS: Final = "eopDEFGHIJKLMNOPQSTUVWXYZ"
"""For games with more piles than their zone has keys."""
_ANY_FOUNDATION: Final = "f"
"""What the line mode calls any foundation; so no foundation is called that."""


def pile_keys(
    rules: Rules, kinds: Mapping[Zone, str] = PILE_KEYS, spare_keys: str = SPARE_KEYS
) -> dict[int, str]:
    """The key of every pile, by its index; a pile with a number in its name has the key of that number.
    Without a reserve its keys are there for many foundations, as on a clock. In a game with very many piles the
    last may have no key: an empty text.
    """
    has_reserve = any(spec.zone is Zone.RESERVE for spec in rules.piles)
    idle = "" if has_reserve else kinds[Zone.RESERVE].replace(_ANY_FOUNDATION, "")
    own = {spec.index: dict(enumerate(kinds[spec.zone])).get(_place(spec), "") for spec in rules.piles}
    spare = iter(idle + spare_keys)
    further = {spec.index: next(spare, "") for spec in sorted(rules.piles, key=_place) if not own[spec.index]}
    return own | further


def _place(spec: PileSpec) -> int:
    return int(spec.label) - 1 if spec.label.isdigit() else spec.number
