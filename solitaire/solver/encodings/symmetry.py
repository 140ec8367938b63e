"""Canonical form of positions that are equal up to interchangeable piles or suits."""

from __future__ import annotations

from collections.abc import Callable

from solitaire.rules.cards import ALL_FACES, CLUBS, DIAMONDS, Card, Face, face_down, is_red, make_card, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Base, Build, FoundationSuit, JumpWhen, RedealSource, StockTo
from solitaire.solver.encodings.foundation_levels import interchangeable_foundations


class CanonicalForm:
    """Maps equivalent positions to one of them, on which the core can play."""

    def __init__(self, rules: Rules) -> None:
        self._dealing = _interchangeable(rules, dealing=True)
        self._dealt = _interchangeable(rules, dealing=False)
        self._seat_piles = rules.seat_piles[0]
        foundations = self._seat_piles.foundations
        self._buried = foundations if rules.ruleset.foundation.piles else ()
        self._base_cards = int(rules.ruleset.foundation.base is not Base.ACE)
        """Cards at the bottom of a foundation that say which rank opens the others."""
        self._in_turn = foundations if rules.foundation_before else ()
        self._faces: dict[Card, Card] = {}
        """The card that stands for each, up or face down, where not all that a face shows matters."""
        if ignores_suits(rules.ruleset):
            self._faces = _standing_for(rank_of)
        elif _sees_only_colours(rules.ruleset):
            self._faces = _standing_for(_colour_of)
        self._piles: dict[Pile, Pile] = {}

    def __call__(self, position: Position) -> Position:
        """Return the canonical form of a position."""
        piles = list(position.piles)
        if faces := self._faces:
            for index, pile in enumerate(piles):
                alike = self._piles.get(pile)
                if alike is None:
                    alike = self._piles[pile] = tuple([faces[card] for card in pile])
                piles[index] = alike
        for index in self._buried:
            # Of a foundation that is built in any order only the top card matters, and the base at its bottom.
            pile = piles[index]
            end = max(self._base_cards, len(pile) - 1)
            piles[index] = (*pile[: self._base_cards], *sorted(pile[self._base_cards : end]), *pile[end:])
        is_dealing = self._seat_piles.in_stock(piles)
        for group in self._dealing if is_dealing else self._dealt:
            for index, pile in zip(group, sorted([piles[index] for index in group]), strict=True):
                piles[index] = pile
        for index in self._in_turn:
            # What lies on the first card has no order.
            piles[index] = (*piles[index][:1], *sorted(piles[index][1:]))
        discard = self._seat_piles.discard
        if discard is not None:
            piles[discard] = tuple(sorted(piles[discard]))
        return Position(tuple(piles), position.redeals_left, position.turned)


def ignores_suits(ruleset: Ruleset) -> bool:
    """Whether no rule of the game looks at suits."""
    tableau = ruleset.tableau
    return (
        (ruleset.discard.in_pairs or ruleset.foundation.suit is FoundationSuit.NONE)
        and not ruleset.stays_in_tableau
        and ruleset.discard.below is Build.NONE
        and tableau.build in (Build.NONE, Build.ANY_SUIT, Build.ANY_CARD)
        and tableau.run in (None, Build.NONE, Build.ANY_SUIT, Build.ANY_CARD)
        and ruleset.stock.redeal is not RedealSource.SHUFFLED_TABLEAU
    )


def _sees_only_colours(ruleset: Ruleset) -> bool:
    """Whether the rules of the game look at the colours of cards, but at no suits."""
    colours = (Build.ALTERNATE_COLOURS, Build.SAME_COLOUR)
    by_colour = (Build.NONE, Build.ANY_SUIT, Build.ANY_CARD, *colours)
    return (
        ruleset.foundation.suit is FoundationSuit.ALTERNATE_COLOURS
        and not ruleset.discards
        and not ruleset.stays_in_tableau
        and ruleset.tableau.build in by_colour
        and ruleset.tableau.run_build in by_colour
        and ruleset.stock.redeal is not RedealSource.SHUFFLED_TABLEAU
    )


def _colour_of(face: Face) -> Face:
    """The club or the diamond that stands for the cards of its colour."""
    return make_card(rank_of(face), DIAMONDS if is_red(face) else CLUBS)


def _standing_for(kind_of: Callable[[Face], Face]) -> dict[Card, Card]:
    """The card that stands for each card, face up or face down."""
    faces = {face: kind_of(face) for face in ALL_FACES}
    return faces | {face_down(face): face_down(kind) for face, kind in faces.items()}


def _interchangeable(rules: Rules, dealing: bool) -> list[tuple[int, ...]]:
    """Groups of piles that are interchangeable: columns and reserves, and foundations.

    Columns and reserves are unless they are still dealt to in their order; foundations are that the same card
    opens and closes, unless one decides what goes on the next or the stock is dealt to them.
    """
    ruleset, seat_piles = rules.ruleset, rules.seat_piles[0]
    stock = ruleset.stock
    # A waste that comes round, or in which one may jump back, fills a stock that was empty.
    may_deal = dealing or stock.passes != 1 or ruleset.waste.jump is not JumpWhen.NEVER
    groups = [seat_piles.cells]
    is_dealt_to = (may_deal and ruleset.tableau.minimum) or (dealing and stock.to is StockTo.TABLEAU)
    is_in_place = rules.covering or ruleset.discard.touching or rules.row_places
    if not (is_dealt_to or ruleset.gathers or is_in_place):
        groups.append(seat_piles.tableau)
    is_dealt_to = dealing and (stock.to is StockTo.RESERVE or stock.keep_back)
    if not (is_dealt_to or ruleset.reserve.auto_fill):
        groups.append(seat_piles.reserve)
    is_dealt_to = stock.to is StockTo.FOUNDATION
    if not (is_dealt_to or ruleset.foundations_in_turn):
        groups += interchangeable_foundations(rules)
    return [group for group in groups if len(group) > 1]
