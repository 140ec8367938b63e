"""The commands that a game has a use for.

Key help, command palette and the help of line mode offer no others. Their keys still work: auto-play, say, is a
setting for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from solitaire.game.pile_facts import is_dealt_by_player
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.vocabulary import JumpWhen


def has_use_for(rules: Rules, command: str) -> bool:
    """Whether a game has a use for a command, given by its id."""
    return _CONDITIONS[command](rules) if command in _CONDITIONS else True


def _moves_safe_cards(rules: Rules) -> bool:
    return rules.ruleset.takes_single_cards


def _has_foundations_to_fill(rules: Rules) -> bool:
    return bool(rules.full)


def _jumps_in_waste(rules: Rules) -> bool:
    return rules.ruleset.waste.jump is not JumpWhen.NEVER


def _covers_cards(rules: Rules) -> bool:
    return not (rules.row_places or rules.covering or rules.touching)


def _allows_undo(rules: Rules) -> bool:
    return rules.ruleset.undo != 0


_CONDITIONS: Final[Mapping[str, Callable[[Rules], bool]]] = MappingProxyType(
    {
        "deal": is_dealt_by_player,
        "safe-cards": _moves_safe_cards,
        "auto-play": _moves_safe_cards,
        "show-pile": _covers_cards,
        "jump-in-waste": _jumps_in_waste,
        "auto-finish": _has_foundations_to_fill,
        **dict.fromkeys(("undo", "redo", "restart", "last-chance", "mark", "go-to-mark"), _allows_undo),
    }
)
"""When a game has a use for a command, by its id; for all others, always."""
