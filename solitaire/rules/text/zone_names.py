"""The names of the reserve and of the foundations in sentences."""

from __future__ import annotations

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import ReserveSection


def whole_reserve(reserve: ReserveSection) -> str:
    """The whole reserve in the singular: ``reserve``, ``nuts pile``."""
    return f"{reserve.name} pile" if reserve.name.endswith("s") else reserve.name


def reserve_piles(reserve: ReserveSection) -> str:
    """All piles of the reserve: ``reserve piles``, or ``reserve`` if it has one."""
    return whole_reserve(reserve) if reserve.piles == 1 else f"{reserve.name} piles"


def reserve_pile(reserve: ReserveSection) -> str:
    """One pile of the reserve: ``reserve pile``, or ``reserve`` if it has no other."""
    return whole_reserve(reserve) if reserve.piles == 1 else f"{reserve.name} pile"


def all_foundations(ruleset: Ruleset) -> str:
    """All foundations: ``the foundations``, or ``the foundation`` if there is one."""
    return "the foundation" if ruleset.foundation.piles == 1 else "the foundations"


def a_foundation(ruleset: Ruleset) -> str:
    """Any foundation: ``a foundation``, or ``the foundation`` if there is no other."""
    return "the foundation" if ruleset.foundation.piles == 1 else "a foundation"
