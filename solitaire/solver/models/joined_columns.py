"""Games whose columns hold cards only on the next of their suit."""

from __future__ import annotations

from itertools import pairwise

from solitaire.rules.cards import KING, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import FoundationSection
from solitaire.rules.vocabulary import (
    Build,
    BuildDirection,
    FoundationSuit,
    FoundationUnit,
    RedealSource,
    Space,
    StockTo,
    Unit,
)
from solitaire.solver.models.generic import GenericProblem
from solitaire.solver.models.klondike_rules import EVERYWHERE
from solitaire.solver.models.special_rules import has_special_rules


def has_joined_columns(ruleset: Ruleset) -> bool:
    """Whether ``JoinedColumnsProblem`` knows a game.

    Foundations of all four suits are set out, and nothing comes back from them. Columns begin with a card, and
    are built down in suit; they move as wholes. A reserve of one pile fills spaces at once, and once it is gone
    any card does. The stock is turned card by card.
    """
    tableau, stock, reserve, foundation = (
        ruleset.tableau,
        ruleset.stock,
        ruleset.reserve,
        ruleset.foundation,
    )
    return (
        not has_special_rules(ruleset)
        and ruleset.pack.decks == 1
        and not ruleset.discards
        and _is_set_out(foundation)
        and set(tableau.dealt_heights) == {1}
        and not any(tableau.dealt_face_down)
        and tableau.build is Build.SAME_SUIT
        and tableau.direction is BuildDirection.DOWN
        and tableau.unit is Unit.SINGLE_OR_ALL
        and tableau.space is Space.ANY
        and not tableau.minimum
        and tableau.build_minimum <= 1
        and reserve.piles == 1
        and reserve.auto_fill
        and not reserve.build
        and stock.to is StockTo.WASTE
        and stock.draw == 1
        and stock.redeal is RedealSource.WASTE
        and not stock.into_space
        and not stock.keep_back
        and all(set(to) >= EVERYWHERE for to in (tableau.to, ruleset.waste.to, reserve.to))
    )


def _is_set_out(foundation: FoundationSection) -> bool:
    """Whether each suit has a foundation, opened by the deal, that takes all of it."""
    fixed = foundation.fixed
    return (
        len(fixed) == len({suit_of(one.base) for one in fixed}) == 4
        and all(suit_of(one.base) == suit_of(one.target) for one in fixed)
        and all((rank_of(one.target) - rank_of(one.base)) % KING == KING - 1 for one in fixed)
        and all(one.step == 1 and one.dealt for one in fixed)
        and foundation.suit is not FoundationSuit.NONE
        and foundation.unit is FoundationUnit.CARD
        and foundation.direction is BuildDirection.UP
        and not foundation.king_closes
        and foundation.keeps_cards
    )


class JoinedColumnsProblem(GenericProblem):
    """Search problem in which only what goes to spaces is chosen.

    What can go to a foundation or onto another card goes at once, columns as wholes. Else the last card of the
    waste goes to a space, or the stock is turned.

    Nothing that can be won is lost so. In every position each card of a column lies on its *parent*, the next
    card of its suit, but for the *head* below all others. Let position B be *ahead* of A if

    * each card on a foundation in A is on one in B;
    * all of its reserve, of its stock and of its waste are in the same place in A;
    * each of its heads is one in A, or in the reserve there;
    * and as many redeals are left, unless its stock and waste are gone.

    Let B be ahead of A, and let nothing go to a foundation or onto a card in B any more. Whatever is played in
    A, B then is ahead of what follows, or some move in B makes it so again; and it remains ahead after all that
    goes to foundations and onto cards. So it is won if A can be won.

    * A card x goes to a foundation in A. If it is not there in B, all that precede it are, and nothing lies on
      it. It is the last of the reserve or the waste in B, where no more lies on it than in A, or the last of
      a column; and it could go to its foundation.
    * A card x goes to its parent p in A. If it is on a foundation in B or in a column, but no head, it is where
      it has to be. Else p is not on a foundation, so it is in a column, as in A. Only x could lie on p; so x is
      the head of a column, or the last of the reserve or the waste, and could go to p.
    * Then the reserve fills the space that is left, with a card r. Let r be in the reserve in B, too. So both
      are the same, and all heads in B are heads in A, without the one that left. Hence one is missing, and the
      space had been filled.
    * The waste fills a space. Both reserves are gone, and in B there is no less space. If the card is in the
      waste in B, it is the last, and fills a space as well.
    * The stock is turned, or the waste turned over. If the card is in the stock in B, it is the next, and is
      turned as well; likewise for the waste, unless it is gone.
    * A card of a column goes to a space: then A has one more head, or the same ones.

    Args:
        rules: a game that ``has_joined_columns``.
        position: where the search begins.
        pruned: whether all moves but these are left out.
    """

    def __init__(self, rules: Rules, position: Position, pruned: bool = True) -> None:
        super().__init__(rules, position, forced=False)
        seat_piles = rules.seat_piles[0]
        self._columns = {spec.name: spec.index for spec in rules.piles if spec.zone is Zone.TABLEAU}
        columns = [position.piles[index] for index in seat_piles.tableau]
        in_reserve = any(position.piles[index] for index in seat_piles.reserve)
        self._is_pruned = pruned and all(map(self._is_joined, columns)) and not (in_reserve and () in columns)
        """Whether moves are left out: from a deal the columns are joined, and spaces are filled."""

    def _is_joined(self, pile: Pile) -> bool:
        """Whether each card lies on its parent."""
        return all(self.rules.takes[lower] >> upper & 1 for lower, upper in pairwise(pile))

    def _safe_or_all(self, position: Position) -> list[Move]:
        """The first move to a foundation or onto a card alone, or the others that matter."""
        moves = legal_moves(self.rules, position)
        if not self._is_pruned:
            return moves
        others: list[Move] = []
        for move in moves:
            if not isinstance(move, Carry):
                others.append(move)
            elif move.target not in self._columns or position.piles[self._columns[move.target]]:
                return [move]
            elif move.source not in self._columns:
                others.append(move)
        return others
