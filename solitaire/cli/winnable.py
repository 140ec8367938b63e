"""Deals of which it is proven, before they are played, that they can be won."""

from __future__ import annotations

from time import monotonic
from typing import Final

from solitaire.cli.messages import BadInput
from solitaire.dealing import Hand, deal_number
from solitaire.rules.rules import Rules
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve

SECONDS: Final = 0.5
"""For each deal: one that takes longer is passed over, and another one tried."""
PATIENCE: Final = 60.0
"""Seconds after which no more deals are tried."""


def winnable_hand(rules: Rules, seconds: float = SECONDS, patience: float = PATIENCE) -> Hand:
    """A deal at random for which moves were found that win. Raises BadInput if none is found in time."""
    until = monotonic() + patience
    while monotonic() < until:
        hand = deal_number(rules, None)
        if solve(rules, hand.game.position, seconds).verdict is Verdict.WINNABLE:
            return hand
    name = rules.ruleset.name
    raise BadInput(f"{name}: no deal was proven winnable in {patience:g} seconds; play without --winnable.")
