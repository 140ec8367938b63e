"""Hands of a race from given positions, and short texts for the actions on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from solitaire.game.catalogue import load_ruleset
from solitaire.race.events import RaceEvent, Stuck
from solitaire.race.hand.hand import Hand
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.ruleset import Ruleset
from tests.rules.positions import table, up_to, written

SIX_EACH = {"foundation-1": up_to("5D"), "p1.tableau-1": "9C 6D", "p2.tableau-1": "9C 6D"}
"""Both seats can play the 6 of diamonds."""
ONE, TWO = "p1.tableau-1:foundation-1", "p2.tableau-1:foundation-1"
"""They do."""


class Spot(Hand):
    """A hand that begins with these piles; actions are texts like ``p1.tableau-1:foundation-1``."""

    def __init__(
        self,
        piles: Mapping[str, str],
        game: str = "nuts",
        seats: int = 2,
        wins: Counter[int] | None = None,
        seed: int = 1,
        ruleset: Ruleset | None = None,
    ) -> None:
        rules = Rules(ruleset or load_ruleset(game), seats)
        super().__init__(rules, [full_pack(1)] * seats, Random(seed), wins)
        reserves = {f"p{seat}.{game}": "#2S KD" for seat in self.seats}
        self.position = table(rules, reserves | dict(piles))

    def __getitem__(self, pile: str) -> str:
        return written(self.position.piles[self.rules.index[pile]])

    def do(self, at_ms: int, *actions: str) -> list[RaceEvent]:
        """Offer the actions at one time; return their immediate events."""
        events = []
        for action in actions:
            seat, move = int(action[1]), action
            events += self.offer(seat, Stuck() if move.endswith(".stuck") else Move.parse(move), at_ms)
        return events


def kinds(events: Iterable[RaceEvent]) -> list[str]:
    """The kinds of events, with their seats."""
    return [f"{type(event).__name__} {getattr(event, 'seat', '')}".strip() for event in events]
