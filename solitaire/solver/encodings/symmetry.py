"""Canonical form of positions that are equal up to interchangeable piles or suits."""

from __future__ import annotations

from solitaire.rules.cards import rank_of
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
        self._ranks_only = ignores_suits(rules.ruleset)
        self._ranks: dict[Pile, Pile] = {}

    def __call__(self, position: Position) -> Position:
        """Return the canonical form of a position."""
        piles = list(position.piles)
        if self._ranks_only:
            for index, pile in enumerate(piles):
                ranks = self._ranks.get(pile)
                if ranks is None:
                    ranks = self._ranks[pile] = tuple(rank_of(c) if c >= 0 else ~rank_of(c) for c in pile)
                piles[index] = ranks
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
