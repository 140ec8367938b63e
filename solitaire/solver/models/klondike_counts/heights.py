"""What the heights of the foundations say, looked at once for all states that share them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from solitaire.rules.cards import KING, make_card
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.dominance import highest_safe, knows_safety
from solitaire.solver.models.klondike_counts.encoding import Tally, Types, face_of, tally, type_above, type_of
from solitaire.solver.models.klondike_counts.state import CARD

SUITS: Final = range(4)
Row: TypeAlias = tuple[tuple[int, ...], ...]
"""The heights of the foundations of each suit, from the lowest on."""


class Rising(NamedTuple):
    """A card that goes up."""

    face: Tally
    type: Types
    """Which has to be bare."""
    add: int
    """What that adds to the state."""


class Falling(NamedTuple):
    """A card that comes back."""

    above: Types
    """What takes it."""
    add: int
    """What that adds to the state."""


class Heights(NamedTuple):
    """What the heights say."""

    founded: Tally
    cost: int
    """Of the cards still to go up."""
    rising: list[Rising]
    by_face: dict[Tally, int]
    """What each face adds to the state."""
    sure: list[Rising]
    """Those that nothing in play can miss."""
    falling: list[Falling]
    """Safe ones left out, which would go up again."""


class HeightLooks(dict[int, Heights]):
    """Looks by numbers that are given to rows of heights as they come.

    Args:
        ruleset: whose columns are built in colours, from king to ace.
        crosses: whether these alternate.
        forced: whether safe cards (``safety``) are told apart.
    """

    def __init__(self, ruleset: Ruleset, crosses: bool, forced: bool) -> None:
        super().__init__()
        self._ruleset = ruleset
        self._crosses = crosses
        self._forced = forced and knows_safety(ruleset)
        self._numbers: dict[Row, int] = {}
        self.rows: list[Row] = []

    def number(self, heights: Sequence[Sequence[int]]) -> int:
        """The number of the heights of the foundations of each suit."""
        row = tuple(tuple(sorted(of_suit)) for of_suit in heights)
        number = self._numbers.setdefault(row, len(self.rows))
        if number == len(self.rows):
            self.rows.append(row)
        return number

    def __missing__(self, number: int) -> Heights:
        ruleset, row = self._ruleset, self.rows[number]
        lowest = [min(of_suit) for of_suit in row]
        rising: list[Rising] = []
        sure: list[Rising] = []
        falling, founded = [], 0
        for suit in SUITS:
            safe = highest_safe(ruleset, lowest, suit) if self._forced else 0
            for place, height in enumerate(row[suit]):
                founded += tally([make_card(rank, suit) for rank in range(1, height + 1)])
                if height in row[suit][:place]:
                    continue
                if height < KING:
                    card, add = make_card(height + 1, suit), self._add(number, suit, place, 1)
                    (sure if height < safe else rising).append(Rising(face_of(card), type_of(card), add))
                if height > safe and ruleset.foundation.take_back:
                    above = type_above(make_card(height, suit), self._crosses)
                    falling.append(Falling(above, self._add(number, suit, place, -1)))
        left = len(SUITS) * KING * ruleset.pack.decks - sum(map(sum, row))
        by_face = {rises.face: rises.add for rises in sure + rising}
        look = self[number] = Heights(founded, CARD * left, sure + rising, by_face, sure, falling)
        return look

    def _add(self, number: int, suit: int, place: int, by: int) -> int:
        """What it adds to the state that a foundation grows or shrinks."""
        heights = [list(of_suit) for of_suit in self.rows[number]]
        heights[suit][place] += by
        return self.number(heights) - number
