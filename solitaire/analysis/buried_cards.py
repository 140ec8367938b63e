"""Cards that lie on those needed first, each of which has to be moved elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from solitaire.rules.cards import FACE_MASK, KING, Face, face_up, make_card, rank_above
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, BuildDirection, FoundationUnit, Goal


class FirstCards(StrEnum):
    """The cards that a game needs first, as sentences name them."""

    ACES_AND_TWOS = "aces and twos"
    TWO_OF_EACH_FOUNDATION = "those needed first"
    """The first two cards of each foundation, after the one that the deal may put there."""
    KINGS = "kings"
    """They open the sequences that are built in the tableau."""


def first_cards(ruleset: Ruleset) -> FirstCards | None:
    """The cards that a game needs first; None if none are needed sooner than others."""
    foundation = ruleset.foundation
    if ruleset.goal is Goal.SEQUENCES or foundation.unit is FoundationUnit.SEQUENCE:
        return FirstCards.KINGS
    if (
        ruleset.discards
        or ruleset.foundations_in_turn
        or ruleset.goal is not Goal.ALL_CARDS
        or foundation.direction is not BuildDirection.UP
    ):
        return None
    begins_with_aces = foundation.base is Base.ACE and not foundation.fixed
    return FirstCards.ACES_AND_TWOS if begins_with_aces else FirstCards.TWO_OF_EACH_FOUNDATION


def count_buried(rules: Rules, position: Position) -> int | None:
    """Count the cards of tableau and reserve that lie on cards needed first.

    None if none are needed sooner than others.
    """
    if first_cards(rules.ruleset) is None:
        return None
    faces, seat_piles = frozenset(_first_faces(rules, position)), rules.seat_piles[0]
    count = 0
    for index in (*seat_piles.tableau, *seat_piles.reserve):
        pile = position.piles[index]
        places = [place for place, card in enumerate(pile) if face_up(card) & FACE_MASK in faces]
        count += len(pile) - 1 - places[0] if places else 0
    return count


def _first_faces(rules: Rules, position: Position) -> Iterator[Face]:
    """The cards that a game needs first, at its start."""
    if first_cards(rules.ruleset) is FirstCards.KINGS:
        yield from (make_card(KING, suit) for suit in range(4))
    elif fixed := rules.ruleset.foundation.fixed:
        for foundation in fixed:
            yield from foundation.cards[foundation.dealt :][:2]
    elif base := rules.base_rank(position):
        for suit in range(4):
            yield from (make_card(rank_above(base, steps), suit) for steps in (0, 1))
