"""Dominance: the bound of safe moves to foundations, for auto-play and search.

A card is *safe* if no line of moves can need it in the tableau: after its move to a foundation the game is
winnable whenever it was winnable before. In the tableau the card can only take other cards. Take a winning
line in which it stays: a card put on it can move to a foundation instead, then or later, and so can a card put
on that one; so the line can be changed into one that begins with the safe card's move.

For a card of rank r this holds when these foundations have at least the rank given:

==================  =====================================================================
alternate colours   the other colour r - 2, the twin suit r - 3 (Blake and Gent, "The Winnability of Klondike
                    Solitaire and Many Other Patience Games"); or, where no card may be taken back from a
                    foundation, the other colour r - 1, whatever the twin
one colour          the twin suit r - 2
one suit, any card  always
other suits         the other suits r - 2
any suit            all foundations r - 2
==================  =====================================================================

Where several foundations take the same card, in two packs and where suits do not matter, all of these must
have rank r - 1 as well. Else there are more equal cards than foundations that need them, and another of them
may have to move first.

A card put on a safe card can move to a foundation instead only if no other card lies on it. So every rank
above is one higher where units move in no order, as in Yukon, and where a base card may take the last card of
another suit: where the tableau wraps from ace to king, and where foundations open with other cards than aces.
There a base card is never safe, and no card is if base cards may be taken back.

Where any card may be put on any other, what is put on a safe card can lie in its place instead, as long as
that may be an empty column. Foundations with first cards of their own have no such bound, unless they build
each suit from its ends (see ``_builds_suits_from_their_ends``) or all open with the same rank. Nor have those
in alternate colours, where another card of the colour may go first.

The bound concerns the win alone, not the score, and depends on the foundations only.

Ranks count from the base of the foundations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solitaire.rules.cards import (
    ACE,
    ALL_FACES,
    FACE_MASK,
    KING,
    SUIT_NAMES,
    make_card,
    rank_above,
    rank_of,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.face_masks import Mask, mask_of
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.vocabulary import (
    Base,
    Build,
    BuildDirection,
    DealWhen,
    Destination,
    FoundationSuit,
    FoundationUnit,
    Goal,
    JumpWhen,
    Space,
    StockTo,
    Unit,
)


class SafeMoves:
    """A finder of safe moves; caches the safe faces by foundation heights.

    Args:
        rules: any game; where the bound does not hold (see ``has_safety_bound``), no move is safe.
    """

    def __init__(self, rules: Rules) -> None:
        ruleset = rules.ruleset
        self._rules = rules
        self._foundations = rules.of_zone(Zone.FOUNDATION)
        # An empty reserve fills no spaces any more, unless cards are dealt to it.
        self._filling: tuple[int, ...] = ()
        if ruleset.reserve.has_priority and ruleset.stock.to is not StockTo.RESERVE:
            self._filling = rules.seat_piles[0].reserve
            ruleset = ruleset.without_filling_reserve()
        targets = self._foundations if has_safety_bound(ruleset) else ()
        self._targets = {rules.piles[index].name for index in targets}
        # Taking a card out of a waste that is turned by threes shifts those that follow.
        shifted = ruleset.stock.draw > 1
        self._excluded = {spec.name for spec in rules.piles if shifted and spec.zone is Zone.WASTE}
        self._faces: dict[tuple[int, tuple[int, ...]], Mask] = {}

    def first(self, position: Position, moves: Iterable[Move]) -> Move | None:
        """The first safe move among these legal moves, or None."""
        if any(position.piles[index] for index in self._filling) or not self._rules.base_rank(position):
            return None
        return next((move for move in moves if self._is_safe(position, move)), None)

    def _is_safe(self, position: Position, move: Move) -> bool:
        if not isinstance(move, Carry) or move.target not in self._targets or move.source in self._excluded:
            return False
        card = position.piles[self._rules.index[move.source]][-1]
        lengths = tuple([len(position.piles[index]) for index in self._foundations])
        # A base that the player chooses may be another after an undo.
        base = self._rules.base_rank(position)
        faces = self._faces.get((base, lengths))
        if faces is None:
            faces = self._faces[base, lengths] = safe_faces(self._rules, base, lengths)
        return bool(faces >> (card & FACE_MASK) & 1)


def has_safety_bound(ruleset: Ruleset) -> bool:
    """Whether the bound above holds for a game.

    Cards of every pile may move to foundations, and the place that the card leaves must not matter:

    - no gap is filled by rule, and no empty column stops the deal;
    - where rows are dealt to columns, what a card would bear can leave its column empty, as whole columns move;
    - no unit of a column changes with the card;
    - no card is dealt onto a pile that is built on only while it is long enough;
    - no card is dealt onto a column whose units have no order, and which would carry it along.
    """
    tableau, foundation, stock, reserve = (
        ruleset.tableau,
        ruleset.foundation,
        ruleset.stock,
        ruleset.reserve,
    )
    if not foundation.opens_with_one_rank:
        return _builds_suits_from_their_ends(ruleset)
    moves_whole = tableau.unit in (Unit.ALL, Unit.SINGLE_OR_ALL)
    return (
        ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.suits == len(SUIT_NAMES)
        and foundation.unit is FoundationUnit.CARD
        and tableau.direction is BuildDirection.DOWN
        and not foundation.piles
        and stock.to is not StockTo.FOUNDATION
        and not ruleset.gathers
        and not overlaps(tableau)
        and not ruleset.discards
        and foundation.suit in (FoundationSuit.FIXED, FoundationSuit.NONE)
        and not foundation.transfer
        and not (tableau.wrap and foundation.take_back and foundation.base is Base.ACE and not foundation.fixed)
        and not tableau.minimum
        and (tableau.build_minimum <= 1 or stock.to in (StockTo.NOWHERE, StockTo.WASTE))
        and not reserve.has_priority
        and (stock.to is not StockTo.TABLEAU or not (moves_whole or moves_unordered_units(ruleset)))
        and not (stock.into_space or stock.auto_fill)
        and not ruleset.waste.auto_fill
        and stock.when is not DealWhen.NO_SPACE
        and (tableau.build is not Build.ANY_CARD or _any_card_goes_anywhere(ruleset))
        and ruleset.waste.jump is JumpWhen.NEVER
        and Destination.FOUNDATION in tableau.to
        and (Destination.FOUNDATION in ruleset.waste.to or stock.to is not StockTo.WASTE)
        and (Destination.FOUNDATION in reserve.to or not reserve.piles)
    )


def _builds_suits_from_their_ends(ruleset: Ruleset) -> bool:
    """Whether foundations up from the ace and down from the king take single cards that are built in suit.

    Then every card that a foundation takes is safe: cards that are not on foundations are consecutive in their
    suit, and the card is the first or the last of them. In the tableau it could take only the next one, which
    can move to the foundation after it instead, and so on.
    """
    tableau, foundation = ruleset.tableau, ruleset.foundation
    ends = {(rank_of(one.base), rank_of(one.target), one.step) for one in foundation.fixed}
    return (
        ends <= {(ACE, KING, 1), (KING, ACE, -1)}
        and ruleset.goal is Goal.ALL_CARDS
        and ruleset.pack.decks == 1
        and foundation.suit is FoundationSuit.FIXED
        and foundation.keeps_cards
        and (tableau.build, tableau.unit, tableau.wrap) == (Build.SAME_SUIT, Unit.SINGLE, False)
        and tableau.build_minimum <= 1
        and not overlaps(tableau)
        and Destination.FOUNDATION in tableau.to
        and ruleset.stock.to is StockTo.NOWHERE
        and not ruleset.gathers
        and not ruleset.reserve.piles
        and not ruleset.cells.piles
    )


def _any_card_goes_anywhere(ruleset: Ruleset) -> bool:
    """Whether each card that may go on any other may go to an empty column as well, whichever that is."""
    tableau, stock, reserve = ruleset.tableau, ruleset.stock, ruleset.reserve
    sources = [tableau.to, reserve.to, *([ruleset.waste.to] if stock.to is StockTo.WASTE else [])]
    return (
        tableau.unit is Unit.SINGLE
        and tableau.space is Space.ANY
        and tableau.build_minimum <= 1
        and not reserve.build
        and reserve.space in (None, Space.ANY)
        and stock.to in (StockTo.NOWHERE, StockTo.WASTE)
        and (stock.when is DealWhen.ALWAYS or stock.passes == 1)
        and all(Destination.SPACE in to or Destination.TABLEAU not in to for to in sources)
    )


def highest_safe(ruleset: Ruleset, heights: Sequence[int], suit: int) -> int:
    """The highest safe rank of ``suit``, counted from the base.

    Args:
        ruleset: a game that ``has_safety_bound``.
        heights: of the lowest foundation of each suit, in the order clubs, diamonds, hearts, spades; where
            suits do not matter, of the four foundations.
        suit: 0 to 3.
    """
    own, twin = heights[suit], heights[3 - suit]
    opposite = min(heights[s] for s in range(4) if s not in (suit, 3 - suit))
    if ruleset.foundation.suit is FoundationSuit.NONE:
        return min(heights) + 1
    ahead = 1 if _base_takes_last_card(ruleset) or moves_unordered_units(ruleset) else 2
    match ruleset.tableau.build:
        case Build.ALTERNATE_COLOURS:
            bears = min(opposite + ahead, twin + ahead + 1)
            highest = bears if ruleset.foundation.take_back else max(bears, opposite + 1)
        case Build.SAME_COLOUR:
            highest = twin + ahead
        case Build.OTHER_SUITS:
            highest = min(opposite, twin) + ahead
        case Build.ANY_SUIT:
            highest = min(heights) + ahead
        case Build.SAME_SUIT | Build.ANY_CARD | Build.SUIT_OR_RANK | Build.NONE:
            highest = KING
    return min(highest, own + 1) if ruleset.pack.decks > 1 else highest


def _base_takes_last_card(ruleset: Ruleset) -> bool:
    """Whether in the tableau the first card of a foundation may take the last one of another."""
    foundation = ruleset.foundation
    return ruleset.tableau.wrap or foundation.base is not Base.ACE or bool(foundation.fixed)


def moves_unordered_units(ruleset: Ruleset) -> bool:
    """Whether units may move in which a card lies on one that would not take it."""
    tableau = ruleset.tableau
    match tableau.unit:
        case Unit.SINGLE:
            return False
        case Unit.RUN | Unit.SUPERMOVE:
            return tableau.run not in (None, tableau.build, Build.SAME_SUIT)
        case Unit.ANY:
            return True
        case Unit.ALL | Unit.SINGLE_OR_ALL:
            piles = zip(tableau.dealt_heights, tableau.dealt_face_down, strict=True)
            return any(height - down > 1 for height, down in piles)


def safe_faces(rules: Rules, base: int, lengths: Sequence[int]) -> Mask:
    """The set of safe faces, whether a foundation takes them now or not.

    Args:
        rules: of a game that ``has_safety_bound``.
        base: the rank that opens the foundations.
        lengths: of all foundations, in their order.
    """
    ruleset = rules.ruleset
    if not ruleset.foundation.opens_with_one_rank:
        return mask_of(ALL_FACES)
    if ruleset.foundation.suit is FoundationSuit.NONE:
        heights = [min(lengths)] * 4
    else:
        fixed = ruleset.foundation.fixed
        suits = [
            suit_of(fixed[rules.piles[index].number].base) if fixed else rules.piles[index].suit
            for index in rules.of_zone(Zone.FOUNDATION)
        ]
        heights = [min(n for n, of in zip(lengths, suits, strict=True) if of == suit) for suit in range(4)]
    lowest = 2 if _base_takes_last_card(ruleset) else 1
    return mask_of(
        make_card(rank_above(base, value - 1), suit)
        for suit in range(4)
        for value in range(lowest, min(highest_safe(ruleset, heights, suit), KING) + 1)
    )
