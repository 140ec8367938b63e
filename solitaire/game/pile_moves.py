"""The legal moves by pile: which piles can move, and which take lifted cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solitaire.game.game import Game
from solitaire.game.pile_facts import places_for_one_rank
from solitaire.rules.cards import FACE_MASK
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.piles import PileSpec, Zone


@dataclass(frozen=True, slots=True)
class LiftedPile:
    """The pile whose cards are lifted; ``count`` is None if the player gave no number."""

    pile: str
    count: int | None = None


def movable_piles(game: Game) -> frozenset[int]:
    """The indexes of piles with a legal move, without moves back from foundations.

    Spaces that the stock may fill by one card are among them, and empty places of rows that a card of some rank
    may fill.
    """
    found: set[str] = set()
    filled = places_for_one_rank(game.rules)
    for move in game.legal_moves():
        match move:
            case Carry(source, target, _):
                is_back = game.rules.piles[game.rules.index[source]].zone is Zone.FOUNDATION
                found.update(() if is_back else (source,))
                found.update((target,) if game.rules.index[target] in filled else ())
            case Remove(piles):
                found.update(piles)
            case DealStock(stock, target):
                found.add(target or stock)
            case Fill(stock) | Redeal(stock):
                found.add(stock)
            case Jump():
                found.update(spec.name for spec in game.rules.piles if spec.zone is Zone.WASTE)
    return frozenset(game.rules.index[name] for name in found)


def distinct_moves(game: Game) -> Iterator[Move]:
    """The legal moves, to the first alone of several equal foundations."""
    for move in game.legal_moves():
        if not isinstance(move, Carry) or is_first_of_equals(
            game, game.rules.piles[game.rules.index[move.target]]
        ):
            yield move


def is_first_of_equals(game: Game, pile: PileSpec) -> bool:
    """Whether no pile before it is a foundation for the same suit with the same cards."""
    piles = game.position.piles
    before = game.rules.piles[: pile.index] if pile.suit is not None else ()
    return not any(spec.suit == pile.suit and piles[spec.index] == piles[pile.index] for spec in before)


def moves_of(game: Game, lifted: LiftedPile) -> Iterator[Move]:
    """The legal moves of the lifted cards."""
    for move in game.legal_moves():
        match move:
            case Carry(source, _, count) if source == lifted.pile and lifted.count in (None, count):
                yield move
            case Remove(piles) if lifted.pile in piles:
                yield move
            case Jump() if game.rules.piles[game.rules.index[lifted.pile]].zone is Zone.WASTE:
                yield move
            case _:
                pass


def targets(game: Game, lifted: LiftedPile | None) -> frozenset[int]:
    """The indexes of the piles that take the lifted cards."""
    if lifted is None:
        return frozenset()
    index = game.rules.index
    found: set[int] = set()
    for move in moves_of(game, lifted):
        match move:
            case Carry(_, target):
                found.add(index[target])
            case Jump(stock):
                found.add(index[stock])
            case Remove((_,)):
                found.update(spec.index for spec in game.rules.piles if _removes(game, lifted, spec))
            case Remove(piles):
                found.update(index[name] for name in piles if name != lifted.pile)
            case _:
                pass
    return frozenset(found)


def fitting_moves(game: Game, lifted: LiftedPile, target: PileSpec) -> list[Move]:
    """The legal moves of the lifted cards to the target, fewest cards first."""
    moves = list(moves_of(game, lifted))
    if _removes(game, lifted, target):
        return [move for move in moves if move == Remove((lifted.pile,))]
    pair = {lifted.pile, target.name}
    removals: list[Move] = [move for move in moves if isinstance(move, Remove) and set(move.piles) == pair]
    carries = [move for move in moves if isinstance(move, Carry) and move.target == target.name]
    return removals + sorted(carries, key=lambda move: move.count)


def _removes(game: Game, lifted: LiftedPile, target: PileSpec) -> bool:
    """Whether selecting the target removes the lifted card: the discard, or a column with a higher card."""
    if target.zone is Zone.DISCARD:
        return True
    cards, onto = game.pile(lifted.pile), game.position.piles[target.index]
    if not (cards and onto and target.index in game.rules.seat_piles[0].removable):
        return False
    return bool(game.rules.removed_under[cards[-1] & FACE_MASK] >> (onto[-1] & FACE_MASK) & 1)


def lifted_count(game: Game, lifted: LiftedPile) -> int:
    """The number of cards to show as lifted: as pointed at, or the most that can move."""
    if lifted.count is not None:
        return lifted.count
    counts = [m.count for m in game.legal_moves() if isinstance(m, Carry) and m.source == lifted.pile]
    return max(counts, default=1)
