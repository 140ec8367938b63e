"""Which cards can go up without being missed, and when a game wins itself (docs/rules.md 0.3.9 and 0.3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.rules.apply import perform
from solitaire.rules.cards import Card, is_red, make_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.rules.vocabulary import Build, FoundationSuit


def safe_moves(rules: Rules, position: Position) -> list[Move]:
    """Moves to foundations, one after another, that no later move can regret; all of the rest of the
    game where only going up is left. Empty if there is none.
    """
    if rest := finishing_moves(rules, position):
        return rest
    line: list[Move] = []
    while move := next(_safe_now(rules, position), None):
        line.append(move)
        position, _ = perform(rules, position, move)
    return line


def automatic_moves(rules: Rules, position: Position, safe: bool, finish: bool) -> list[Move]:
    """What makes itself after a move of the player: ``finish``, the rest of a game in which only going up
    is left; ``safe``, the cards that are not needed any more.
    """
    if finish and (rest := finishing_moves(rules, position)):
        return rest
    return safe_moves(rules, position) if safe else []


def _goes_up(rules: Rules, move: Move) -> bool:
    return isinstance(move, Carry) and rules.piles[rules.index[move.target]].zone is Zone.FOUNDATION


def finishing_moves(rules: Rules, position: Position) -> list[Move]:
    """The moves that win by going up alone, if nothing is hidden any more and there are such moves."""
    hidden = any(
        pile and (spec.zone in (Zone.STOCK, Zone.WASTE) or min(pile) < 0)
        for spec, pile in zip(rules.piles, position.piles, strict=True)
    )
    line: list[Move] = []
    while not hidden and not rules.is_won(position):
        ups = [move for move in legal_moves(rules, position) if _goes_up(rules, move)]
        if not ups:
            return []
        line.append(ups[0])
        position, _ = perform(rules, position, ups[0])
    return line


def _safe_now(rules: Rules, position: Position) -> Iterator[Move]:
    if rules.ruleset.foundation.fixed:
        # Two foundations may want the same card, and which of them gets it matters (docs/rules.md 6.8).
        return
    for move in legal_moves(rules, position):
        if isinstance(move, Carry) and _goes_up(rules, move) and not _disturbs(rules, position, move):
            card = position.piles[rules.index[move.source]][-1]
            if _is_not_missed(rules, position, card):
                yield move


def _disturbs(rules: Rules, position: Position, move: Carry) -> bool:
    """Whether taking the card away does more than that: it shifts the packets of a waste that is turned
    by threes, or opens a space that the reserve fills at once.
    """
    ruleset, source = rules.ruleset, rules.piles[rules.index[move.source]]
    if source.zone is Zone.WASTE:
        return ruleset.stock.draw > 1
    return ruleset.reserve.auto_fill and source.zone is Zone.TABLEAU and len(position.piles[source.index]) == 1


def _is_not_missed(rules: Rules, position: Position, card: Card) -> bool:
    """Whether no card still in play could need to rest on this one, which is next on its foundation."""
    base = rules.base_rank(position)
    value = (rank_of(card) - base) % 13
    heights = _heights(rules, position)
    suit, red = suit_of(card), is_red(card)
    if rules.ruleset.foundation.suit is FoundationSuit.NONE:
        return min(heights) >= value
    others = [heights[s] for s in range(4) if s != suit]
    opposite = [heights[s] for s in range(4) if is_red(make_card(1, s)) != red]
    twin = next(heights[s] for s in range(4) if s != suit and is_red(make_card(1, s)) == red)
    match rules.ruleset.tableau.build:
        case Build.ALTERNATE_COLOURS:
            return min(opposite) >= value or (min(opposite) >= value - 1 and twin >= value - 2)
        case Build.OTHER_SUITS | Build.ANY_SUIT:
            return min(others) >= value
        case Build.SAME_COLOUR:
            return twin >= value
        case Build.SAME_SUIT | Build.NONE:
            return True


def _heights(rules: Rules, position: Position) -> list[int]:
    """The height of the lowest foundation of each suit; of all foundations where suits do not matter."""
    piles = [(spec, position.piles[spec.index]) for spec in rules.piles if spec.zone is Zone.FOUNDATION]
    if rules.ruleset.foundation.suit is not FoundationSuit.FIXED:
        return [len(pile) for _, pile in piles]
    return [min(len(pile) for spec, pile in piles if spec.suit == suit) for suit in range(4)]
