"""Worth of moves: rate legal moves by rules of thumb on visible cards.

Hints, clicks and rivals choose by it.
"""

from __future__ import annotations

from collections.abc import Iterable

from solitaire.game.pile_harm import harm_of
from solitaire.rules.apply import perform
from solitaire.rules.cards import FACE_MASK, Card, Face
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import must_fill_spaces, next_faces
from solitaire.rules.move_facts import Carried, Fact, Removed, TurnedUp
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.vocabulary import Build, Space


def best_of(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The legal move of most worth, the first among equals; None if there are none."""
    return max(moves, key=lambda move: worth(rules, position, move), default=None)


def filling_move(rules: Rules, position: Position, moves: Iterable[Move]) -> Move | None:
    """The best move to an empty column if the stock is dealt to full ones only.

    It breaks no sequence in suit if there is another. None if the rules or the position ask for no such move.
    """
    (seat_piles,) = rules.seat_piles
    stock = seat_piles.stock
    if stock is None or not position.piles[stock] or not must_fill_spaces(rules, position, seat_piles):
        return None

    def breaks_sequence(move: Carry) -> bool:
        pile = position.piles[rules.index[move.source]]
        return _continues(pile[: -move.count], pile[-move.count])

    spaces = {rules.piles[index].name for index in seat_piles.tableau if not position.piles[index]}
    filling = [move for move in moves if isinstance(move, Carry) and move.target in spaces]
    return min(filling, key=breaks_sequence, default=None)


def worth(rules: Rules, position: Position, move: Move, seat: int = 1) -> int:
    """The worth of a seat's legal move; 0 if it gains nothing by itself."""
    if rules.ruleset.is_race:
        return worth_in_race(rules, position, move, seat)
    return worth_alone(rules, position, move)


def worth_alone(rules: Rules, position: Position, move: Move) -> int:
    """The worth of a legal move in a game for one, by its facts."""
    if isinstance(move, DealStock | Fill | Redeal):
        return 1 if isinstance(move, Redeal) else 2
    _, facts = perform(rules, position, move)
    return sum(_worth_of(rules, position, fact) for fact in facts)


def _worth_of(rules: Rules, position: Position, fact: Fact) -> int:
    match fact:
        case Removed(cards, _):
            return 30 + len(cards)
        case TurnedUp():
            return 40
        case Carried(cards, source, target):
            came, went = (rules.piles[rules.index[name]].zone for name in (source, target))
            if rules.left_of:
                return _worth_in_rows(rules, position, cards[0], source, target)
            if came is Zone.FOUNDATION:
                return -50
            if went is Zone.FOUNDATION:
                return 30
            if came is Zone.RESERVE and rules.ruleset.reserve.build:
                # Cards may come back: that would not be worth preparing.
                return 0 if went is Zone.RESERVE else 15
            if came in (Zone.WASTE, Zone.RESERVE):
                takes_any = rules.ruleset.tableau.build is Build.ANY_CARD
                onto = position.piles[rules.index[target]]
                return 20 - (harm_of(rules, position, cards[0], onto) if takes_any else 0)
            if came is Zone.CELL:
                return 10 if position.piles[rules.index[target]] else 0
            left, onto = position.piles[rules.index[source]][: -len(cards)], position.piles[rules.index[target]]
            if rules.collects and _continues(onto, cards[0]) and not _continues(left, cards[0]):
                return 15
            # A space gains if it can be filled; breaking a sequence does not.
            is_space = not left and rules.ruleset.tableau.space is not Space.NEVER
            return 10 if is_space and onto else 0
        case _:
            return 0


def _worth_in_rows(rules: Rules, position: Position, card: Card, source: str, target: str) -> int:
    """The worth of a card that fills a place of a row: most in place, least where it leaves a dead gap."""
    piles = list(position.piles)
    before = rules.count_arranged(position)
    piles[rules.index[source]], piles[rules.index[target]] = (), (card,)
    gained = rules.count_arranged(position._replace(piles=tuple(piles))) - before
    left = rules.left_of[rules.index[source]]
    if gained:
        return 30 if gained > 0 else -10
    if left is None:
        return 15
    return 12 if piles[left] and rules.takes[piles[left][-1] & FACE_MASK] else 2


def _continues(pile: Pile, card: Card) -> bool:
    """Whether a card continues the sequence in suit at the end of a pile."""
    return bool(pile) and pile[-1] == card + 1


def worth_in_race(rules: Rules, seen: Position, move: Move, seat: int) -> int:
    """The worth of a legal move in a race, by the position that the seat sees.

    No line of carries of positive worth returns to its first position.
    """
    match move:
        case Carry():
            return _worth_of_carry(rules, seen, move, seat)
        case Jump():
            return 30
        case DealStock():
            return 2
        case Redeal():
            return 1
        case _:
            return 0


def uncovered_face(rules: Rules, seen: Position, move: Carry) -> Face | None:
    """The face-up card that a carry from column to column or space uncovers, or None."""
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    left = seen.piles[source.index][: -move.count]
    is_between = source.zone is target.zone is Zone.TABLEAU
    return left[-1] & FACE_MASK if is_between and left and left[-1] >= 0 else None


def _worth_of_carry(rules: Rules, seen: Position, move: Carry, seat: int) -> int:
    piles = seen.piles
    source, target = (rules.piles[rules.index[name]] for name in (move.source, move.target))
    up = target.zone is Zone.FOUNDATION
    if source.zone is Zone.FOUNDATION or target.zone is Zone.RESERVE:
        return 0
    match source.zone:
        case Zone.RESERVE:
            # Building on a column saves the space.
            return 100 if up else 90 if piles[target.index] else 80
        case Zone.WASTE:
            return 50 if up else 20 if piles[target.index] else 0
        case _:
            left = piles[source.index][: -move.count]
            frees = not left or left[-1] < 0
            if up:
                return 70 if frees else 60
            if frees:
                return 40 if left or (piles[target.index] and _can_fill_space(rules, seen, seat)) else 0
            return _worth_of_uncovering(rules, seen, left[-1] & FACE_MASK, seat)


def _worth_of_uncovering(rules: Rules, seen: Position, face: Face, seat: int) -> int:
    """The worth of uncovering ``face``: a foundation may take it, or it may take another card."""
    if _fits_foundation(rules, seen, face, seat):
        return 35
    seat_piles, takes = rules.seat_piles[seat - 1], rules.takes[face]
    own = (*seat_piles.reserve, seat_piles.waste)
    for source in seat_piles.sources.values():
        pile = seen.piles[source.index]
        if source.index in own and source.to_build and pile and takes >> (pile[-1] & FACE_MASK) & 1:
            return 45 if source.index in seat_piles.reserve else 15
    return 0


def _can_fill_space(rules: Rules, seen: Position, seat: int) -> bool:
    """Whether a card of the seat's reserve can go to an empty column, or does by rule."""
    base, seat_piles = rules.base_rank(seen), rules.seat_piles[seat - 1]
    return any(
        rules.fills_spaces or source.space[base] >> (seen.piles[source.index][-1] & FACE_MASK) & 1
        for source in seat_piles.sources.values()
        if source.index in seat_piles.reserve and seen.piles[source.index]
    )


def _fits_foundation(rules: Rules, seen: Position, face: Face, seat: int) -> bool:
    base = rules.base_rank(seen)
    foundations = rules.seat_piles[seat - 1].foundations
    return any(next_faces(rules, seen.piles, index, base) >> face & 1 for index in foundations)
