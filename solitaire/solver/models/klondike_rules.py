"""The rules that Klondikes share."""

from __future__ import annotations

from typing import Final

from solitaire.rules.cards import SUIT_NAMES, Card, Face, make_card, rank_above, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, BuildDirection, Destination, StockTo, Unit
from solitaire.solver.models.special_rules import has_special_rules

EVERYWHERE: Final = {Destination.FOUNDATION, Destination.TABLEAU, Destination.SPACE}
"""Where cards of any pile may go."""


def is_klondike(ruleset: Ruleset) -> bool:
    """Whether a game has the piles of a Klondike, and any part of a sequence moves."""
    return ruleset.tableau.unit is Unit.RUN and has_klondike_piles(ruleset)


def has_klondike_piles(ruleset: Ruleset) -> bool:
    """Whether a game is a Klondike, but for how sequences move.

    Cards go from the waste wherever they fit; foundations build up from the ace; and there is nothing but
    columns, stock and waste.
    """
    return (
        _has_klondike_columns(ruleset)
        and not ruleset.reserve.piles
        and not ruleset.tableau.wrap
        and ruleset.foundation.base is Base.ACE
        and ruleset.stock.to in (StockTo.NOWHERE, StockTo.WASTE)
        and set(ruleset.waste.to) >= EVERYWHERE
    )


def moves_any_part(ruleset: Ruleset) -> bool:
    """Whether any part of a sequence moves, in columns like those of Klondike."""
    return ruleset.tableau.unit is Unit.RUN and _has_klondike_columns(ruleset)


def _has_klondike_columns(ruleset: Ruleset) -> bool:
    """Whether sequences go down and hold together by the rule by which columns are built.

    Cards go from columns wherever they fit, and nothing is dealt into spaces.
    """
    tableau, stock = ruleset.tableau, ruleset.stock
    return (
        not has_special_rules(ruleset)
        and tableau.direction is BuildDirection.DOWN
        and not ruleset.discards
        and tableau.run in (None, tableau.build)
        and not tableau.minimum
        and tableau.build_minimum <= 1
        and set(tableau.to) >= EVERYWHERE
        and not ruleset.foundation.fixed
        and not stock.into_space
        and not stock.keep_back
    )


def segments(rules: Rules, pile: Pile) -> list[list[Card]]:
    """Cut a pile where its cards do not hold together: face-down cards, and sequences."""
    segments: list[list[Card]] = []
    for card in pile:
        if segments and card >= 0 and (under := segments[-1][-1]) >= 0 and rules.joins[under] >> card & 1:
            segments[-1].append(card)
        else:
            segments.append([card])
    return segments


def foundation_heights(rules: Rules, position: Position) -> dict[int, int]:
    """Return the heights of the foundations that are not empty, by suit."""
    foundations = [position.piles[index] for index in rules.seat_piles[0].foundations]
    return {suit_of(pile[0]): len(pile) for pile in foundations if pile}


def next_of_lowest_foundation(rules: Rules, position: Position) -> Face:
    """Return the next card of the lowest foundation, of one for each suit."""
    heights = foundation_heights(rules, position)
    suit = min(range(len(SUIT_NAMES)), key=lambda suit: heights.get(suit, 0))
    return make_card(rank_above(rules.base_rank(position), heights.get(suit, 0)), suit)
