"""Complete sequences: king to ace of a suit, face up.

They leave the tableau for foundations, or stay there and win the game.
"""

from __future__ import annotations

from solitaire.rules.cards import ACE, KING, rank_of
from solitaire.rules.position import Pile


def ends_complete(pile: Pile) -> bool:
    """Whether a pile ends with a complete sequence: face up, in suit, king to ace."""
    if len(pile) < KING or rank_of(ace := pile[-1]) != ACE:
        return False
    return pile[-KING:] == tuple(range(ace + KING - ACE, ace - 1, -1))


def consists_of_sequences(pile: Pile) -> bool:
    """Whether a pile consists of complete sequences."""
    return all(ends_complete(pile[:end]) for end in range(len(pile), 0, -KING))
