"""Worth of moves: rate legal moves by rules of thumb on visible cards.

Hints and clicks choose by it.
"""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.game.pile_harm import harm_of
from solitaire.game.race_move_worth import worth_in_race
from solitaire.rules.apply import perform
from solitaire.rules.cards import FACE_MASK, Card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import must_fill_spaces
from solitaire.rules.move_facts import Carried, Fact, Removed, TurnedUp
from solitaire.rules.moves import Carry, DealStock, Fill, Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.vocabulary import Build, Space


def best_of(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The legal move of most worth, the first among equals; None if there are none."""
    return max(moves, key=lambda move: worth(rules, position, move), default=None)


def filling_move(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The best move to an empty column if the stock is dealt to full ones only.

    It empties no column, and breaks no sequence in suit if there is another. None if the rules or the position
    ask for no such move.
    """
    (seat_piles,) = rules.seat_piles
    if not (seat_piles.in_stock(position.piles) and must_fill_spaces(rules, position, seat_piles)):
        return None

    def breaks_sequence(move: Carry) -> bool:
        pile = position.piles[rules.index[move.source]]
        return _is_next_in_suit(pile[: -move.count], pile[-move.count], -1)

    spaces = {rules.piles[index].name for index in seat_piles.tableau if not position.piles[index]}
    filling = [
        move
        for move in moves
        if isinstance(move, Carry)
        and move.target in spaces
        and move.count < len(position.piles[rules.index[move.source]])
    ]
    return min(filling, key=breaks_sequence, default=None)


def worth(rules: Rules, position: Position, move: Move) -> int:
    """The worth of a legal move of the only player; 0 if it gains nothing by itself."""
    if rules.ruleset.is_race:
        return worth_in_race(rules, position, move, seat=1)
    if isinstance(move, DealStock | Fill | Redeal):
        return 1 if isinstance(move, Redeal) else 2
    _, facts = perform(rules, position, move)
    return sum(_worth_of_fact(rules, position, fact) for fact in facts)


def _worth_of_fact(rules: Rules, position: Position, fact: Fact) -> int:
    match fact:
        case Removed(cards, _):
            return 30 + len(cards)
        case TurnedUp():
            return 40
        case Carried(cards, source, target) if rules.left_of:
            return _worth_in_rows(rules, position, cards[0], source, target)
        case Carried(_, _, target) if rules.closing_row:
            return _worth_in_closing_row(rules, position, target)
        case Carried():
            return _worth_of_carried(rules, position, fact)
        case _:
            return 0


def _worth_of_carried(rules: Rules, position: Position, carried: Carried) -> int:
    """The worth of cards that were carried, by the zones of the two piles and by what remains there."""
    cards, source, target = carried.cards, rules.index[carried.source], rules.index[carried.target]
    came, went = rules.piles[source].zone, rules.piles[target].zone
    left, onto = position.piles[source][: -len(cards)], position.piles[target]
    if came is Zone.FOUNDATION:
        # From one foundation to another a card is not lost, but gains nothing unless others follow it.
        return 0 if went is Zone.FOUNDATION else -50
    if went is Zone.FOUNDATION:
        return 30
    if came is Zone.RESERVE and rules.ruleset.reserve.build:
        # Cards may come back: that would not be worth preparing.
        return 0 if went is Zone.RESERVE else 15
    if came in (Zone.WASTE, Zone.RESERVE):
        takes_any = rules.ruleset.tableau.build is Build.ANY_CARD
        return 20 - (harm_of(rules, position, cards[0], onto) if takes_any else 0)
    if came is Zone.CELL:
        return 10 if onto else 0
    if rules.collects and _is_next_in_suit(onto, cards[0], -1) and not _is_next_in_suit(left, cards[0], -1):
        return 15
    # A space gains if it can be filled; breaking a sequence does not.
    is_space = not left and rules.ruleset.tableau.space is not Space.NEVER
    return 10 if is_space and onto else 0


def _worth_in_rows(rules: Rules, position: Position, card: Card, source: str, target: str) -> int:
    """The worth of a card that fills a place of a row: most in place, least where it leaves a dead gap.

    Beside the card below it in suit it is worth more, and it stays there.
    """
    piles = list(position.piles)
    before = rules.count_arranged(position)
    piles[rules.index[source]], piles[rules.index[target]] = (), (card,)
    gained = rules.count_arranged(position._replace(piles=tuple(piles))) - before
    left, beside = rules.left_of[rules.index[source]], rules.left_of[rules.index[target]]
    if gained:
        return 30 if gained > 0 else -10
    if left is None:
        return 15
    if _is_next_in_suit(piles[left], card, 1):
        return 0
    joined = 3 if beside is not None and _is_next_in_suit(piles[beside], card, 1) else 0
    return joined + (12 if piles[left] and rules.takes[piles[left][-1] & FACE_MASK] else 2)


def _worth_in_closing_row(rules: Rules, position: Position, target: str) -> int:
    """The worth of covering a pile of a row that closes up: most where few last cards are of its rank and suit.

    Those that are left then fit each other sooner.
    """
    covered = position.piles[rules.index[target]][-1]
    last = [position.piles[index][-1] for index in rules.closing_row if position.piles[index]]
    ranks = sum(rank_of(card) == rank_of(covered) for card in last)
    suits = sum(suit_of(card) == suit_of(covered) for card in last)
    return 40 - 3 * ranks - suits


def _is_next_in_suit(pile: Pile, card: Card, step: int) -> bool:
    """Whether a card is of the suit of the last card of a pile, and ``step`` ranks above it."""
    return bool(pile) and pile[-1] == card - step
