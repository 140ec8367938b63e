"""The labels and highlights that a race board shows for one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solitaire.race.session import RaceSession
from solitaire.replay.playback.playback import Moment
from solitaire.rules.cards import owner_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.text.english import signed
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.scene import Lifted
from solitaire.tui.screens.race.race_key_text import pile_labels
from solitaire.tui.screens.race.race_text import standing


class SeatLabel(NamedTuple):
    """Labels, selection and cursor of one seat."""

    standing: Sequence[str]
    """The text beside its name in several wordings, the longest first."""
    labels: Mapping[int, str]
    """The label over each pile, by the index of the pile."""
    lifted: Lifted | None = None
    targets: frozenset[int] = frozenset()
    """The legal targets of the lifted cards."""
    cursor: Hit | None = None

    @property
    def covered(self) -> SeatLabel:
        """The same for a pause: lifted cards would show what a player is about to do."""
        return self._replace(lifted=None, targets=frozenset())


def seat_label(session: RaceSession, seat: int) -> SeatLabel:
    """The label of a seat in a race."""
    match, cursor, hand = session.match, session.cursor(seat), session.lifted(seat)
    position = match.hand.position
    return SeatLabel(
        standing(match, seat),
        pile_labels(match, session.blocks, seat),
        Lifted(hand.pile, hand.cards) if hand and position.piles[hand.pile] else None,
        hand.targets if hand else frozenset(),
        None if cursor is None else Hit(cursor, 1),
    )


def replay_label(rules: Rules, moment: Moment, seat: int) -> SeatLabel:
    """The label of a seat in a replay: cards in the centre and in reserve, points.

    The labels of the reserve show its cards, too.
    """
    position, reserve = moment.position, rules.of_zone(Zone.RESERVE, seat)
    left = sum(len(position.piles[index]) for index in reserve)
    labels = {index: f"×{len(position.piles[index])}" for index in reserve}
    foundations = (position.piles[index] for index in rules.full)
    up = sum(owner_of(card) == seat for pile in foundations for card in pile)
    counts, points = f"centre {up} · {left} left", signed(moment.points[seat - 1])
    # At 80 columns, three seats beside each other with names of eight letters have room for the fourth wording.
    short = (f"{up} up · {left} left", f"{up} up {left} left", f"{up} up")
    return SeatLabel((f"{counts} · {points}", counts, *short), labels)
