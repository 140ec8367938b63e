"""What is shown of one seat besides its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solitaire.rules.cards import owner_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.text.english import signed
from solitaire.tui.board.hit_test import Hit
from solitaire.tui.board.scene import Lifted


class SeatLabel(NamedTuple):
    """A seat at the table."""

    standing: Sequence[str]
    """Beside its name: the same in fewer and fewer words."""
    labels: Mapping[int, str]
    """Over its piles."""
    lifted: Lifted | None = None
    targets: frozenset[int] = frozenset()
    """Piles that would take what is lifted."""
    cursor: Hit | None = None


def watched(rules: Rules, position: Position, seat: int) -> SeatLabel:
    """A seat as one sees it who only watches: how many cards are up and left, and what that is worth."""
    scoring, left, labels = rules.ruleset.scoring, 0, {}
    for spec in rules.piles:
        if spec.zone is Zone.RESERVE and spec.seat == seat:
            left += len(position.piles[spec.index])
            labels[spec.index] = f"×{left}"
    foundations = (position.piles[index] for index in rules.full)
    up = sum(owner_of(card) == seat for pile in foundations for card in pile)
    gone = rules.ruleset.reserve.cards - left
    points = scoring.start + scoring.to_foundation * up + scoring.from_reserve * gone
    return SeatLabel((f"{up} up · {left} left · {signed(points)}",), labels)
