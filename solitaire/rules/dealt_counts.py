"""The number of cards that the initial deal brings to each part of the table."""

from __future__ import annotations

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Kings


def dealt_counts(ruleset: Ruleset) -> dict[str, int]:
    """The number of cards in each part of the table after the deal, except the stock."""
    reserve, foundation = ruleset.reserve, ruleset.foundation
    bases = {Base.FIRST_CARD: 1, Base.TABLEAU_CARD: 4 * ruleset.pack.decks - 1}.get(foundation.base, 0)
    set_out = len(foundation.opened) + len(ruleset.deal.set_out) + ruleset.deal.aces_out + bases
    return {
        "tableau": sum(ruleset.tableau.dealt_heights),
        "reserve": reserve.piles * reserve.cards,
        "cells": ruleset.cells.cards,
        "foundations": set_out,
        "discard": 4 * ruleset.pack.decks if ruleset.deal.kings is Kings.OUT else 0,
    }


def stock_size(ruleset: Ruleset) -> int:
    """The number of cards left for the stock after the deal, those kept back included."""
    return ruleset.pack.size - sum(dealt_counts(ruleset).values())
