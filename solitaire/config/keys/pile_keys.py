"""The keys of piles: places on the keyboard by zone, and the key of each pile."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone

PILE_KEYS: Final = {
    Zone.TABLEAU: "1234567890-=[]",
    Zone.STOCK: "s",
    Zone.WASTE: "w",
    Zone.FOUNDATION: "zxcvbm",
    Zone.RESERVE: "dfgjkly",
    Zone.CELL: "dfgjkly",
    Zone.DISCARD: "x",
}
"""The places of the keys of each zone, in the order of its piles. On QWERTY none of them is a command's."""

PILE_KINDS: Final = {
    Zone.TABLEAU: "columns",
    Zone.STOCK: "stock",
    Zone.WASTE: "waste",
    Zone.FOUNDATION: "foundations",
    Zone.RESERVE: "reserve",
    Zone.CELL: "cells",
    Zone.DISCARD: "discard",
}
"""The names of zones in the table of keys, whatever a game calls them."""

SHARING_KEYS: Final = (frozenset({"foundations", "discard"}), frozenset({"reserve", "cells"}))
"""Kinds of piles that share keys. Of a game with both, the later piles get spare keys."""

SPARE_KEYS: Final = "eopDEFGHIJKLMNOPQSTUVWXYZ,'!"
"""Keys for games with more piles than their zone has keys."""
_ANY_FOUNDATION: Final = "f"
"""The line mode's name for any foundation, which is therefore no pile's key."""


def pile_keys(
    rules: Rules, kinds: Mapping[Zone, str] = PILE_KEYS, spare_keys: str = SPARE_KEYS
) -> dict[int, str]:
    """The key of every pile, by its index.

    A pile with a number in its name has the key of that number. Piles that overlap share a key with others of
    their column, of which at most one is free; so do the places of rows. Without a reserve, its keys serve for
    many foundations, as on a clock. In a game with very many piles the last may have no key: an empty text.
    """
    has_reserve = any(spec.zone is Zone.RESERVE for spec in rules.piles)
    idle = "" if has_reserve else kinds[Zone.RESERVE].replace(_ANY_FOUNDATION, "")
    own: dict[int, str] = {}
    zones: dict[str, Zone] = {}
    for spec in rules.piles:
        key = dict(enumerate(kinds[spec.zone])).get(_place(rules, spec), "")
        own[spec.index] = key if zones.setdefault(key, spec.zone) is spec.zone else ""
    spare = (key for key in idle + spare_keys if key not in zones)
    shares_key = bool(rules.covering or rules.row_places)
    further: dict[int, str] = {}
    shared: dict[int, str] = {}
    for spec in sorted(rules.piles, key=partial(_place, rules)):
        if not own[spec.index]:
            # Piles that share no key have a number of their own, which is no place.
            group = _place(rules, spec) if shares_key and spec.zone is Zone.TABLEAU else ~spec.index
            if group not in shared:
                shared[group] = next(spare, "")
            further[spec.index] = shared[group]
    return own | further


def _place(rules: Rules, spec: PileSpec) -> int:
    """The number of a pile in its zone; of piles below one another, that of their column.

    Where they overlap, a column is two half cards wide.
    """
    places, row_length = rules.ruleset.tableau.places, rules.ruleset.tableau.row_length
    if spec.zone is Zone.TABLEAU and rules.covering:
        return (places[spec.number][0] - min(x for x, _ in places)) // 2
    if spec.zone is Zone.TABLEAU and row_length:
        return spec.number % row_length
    return int(spec.label) - 1 if spec.label.isdigit() else spec.number
