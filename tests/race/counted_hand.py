"""A hand of ten seconds, so short that every figure of its analysis can be counted."""

from __future__ import annotations

from solitaire.replay.format.record import Event
from solitaire.rules.cards import parse_card
from tests.rules.positions import up_to

SIX = parse_card("6D")
PILES = {
    "foundation-1": up_to("5D"),
    "p1.nuts": "#2S KD",
    **{f"p1.tableau-{number}": card for number, card in enumerate(("6D", "TS", "2C", "QS"), start=1)},
    "p2.nuts": "#2S KC",
    **{f"p2.tableau-{number}": card for number, card in enumerate(("6D", "TC", "3S", "QC"), start=1)},
}
"""Both can play the 6 of diamonds, and nothing else."""
EVENTS = (
    Event(4000, "p2.tableau-1:foundation-1", 2),
    Event(4012, "late p1.tableau-1:foundation-1", 1, "12 ms after 2"),
    Event(7000, "p2.nuts:p2.tableau-1", 2),
)
