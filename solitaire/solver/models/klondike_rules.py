"""The rules that Klondikes share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import SUIT_NAMES, Card, Face, face_up, make_card, rank_above, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, BuildDirection, Destination, StockTo, Unit
from solitaire.solver.lines.move_line import Line
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


def dealt_sequences(rules: Rules, pile: Pile) -> list[list[Card]]:
    """Return the sequences of a pile, each of which holds together.

    It is cut above face-down cards, and where a card does not fit on the one below. A face-down card that
    fits on a face-up one holds together with it, since it turns up before it moves.
    """
    sequences: list[list[Card]] = []
    for card in pile:
        if sequences and (under := sequences[-1][-1]) >= 0 and rules.joins[under] >> face_up(card) & 1:
            sequences[-1].append(card)
        else:
            sequences.append([card])
    return sequences


def foundation_heights(rules: Rules, position: Position) -> dict[int, int]:
    """Return the heights of the foundations that are not empty, by suit."""
    foundations = [position.piles[index] for index in rules.seat_piles[0].foundations]
    return {suit_of(pile[0]): len(pile) for pile in foundations if pile}


def cards_to_finish(line: Line) -> Iterator[Face]:
    """Yield the card that the lowest foundation takes next, until the game is won.

    There is a foundation for each suit. The caller moves each card there before it asks for the next.
    """
    while not line.rules.is_won(line.position):
        heights = foundation_heights(line.rules, line.position)
        suit = min(range(len(SUIT_NAMES)), key=lambda suit: heights.get(suit, 0))
        yield make_card(rank_above(line.rules.base_rank(line.position), heights.get(suit, 0)), suit)
