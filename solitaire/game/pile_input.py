"""Interpret pile selections as moves: pure decisions over the legal moves.

The first pile selected is lifted, the second is the target; the same pile twice means a foundation. Legality
is only looked up in the list of legal moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from solitaire.game.game import Game
from solitaire.game.move_worth import best_of
from solitaire.rules.cards import FACE_MASK, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.legal import has_cards_to_redeal
from solitaire.rules.movable_units import unit_starts
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Position
from solitaire.rules.text.carry_refusals import why_covered
from solitaire.rules.text.row_refusals import why_not_in_place
from solitaire.rules.vocabulary import Build, Space


@dataclass(frozen=True, slots=True)
class LiftedPile:
    """The pile whose cards are lifted; ``count`` is None if the player gave no number."""

    pile: str
    count: int | None = None


class PlayMove(NamedTuple):
    """The selection is this move."""

    move: Move


class ChooseMove(NamedTuple):
    """Several moves fit the selection; the player has to choose."""

    question: str
    moves: tuple[Move, ...]


class LiftCards(NamedTuple):
    """The selection lifts these cards."""

    lift: LiftedPile


class PutCardsDown(NamedTuple):
    """The selection ends without a move; ``why`` is the reason for the player, if any."""

    why: str = ""


Intent: TypeAlias = PlayMove | ChooseMove | LiftCards | PutCardsDown


def press(game: Game, lifted: LiftedPile | None, pile: PileSpec, count: int | None = None) -> Intent:
    """Interpret the selection of ``pile``, with the cards of ``lifted`` lifted.

    ``count`` is the number of cards pointed at, if known.
    """
    if pile.zone is Zone.STOCK:
        return _jump_back(game, lifted) or stock_action(game)
    if _only_last_leaves(game, pile):
        count = count and 1
    if lifted is None:
        return _lift(game, pile, count)
    if lifted.pile == pile.name:
        return _to_foundation(game, lifted) if count in (None, lifted.count) else _lift(game, pile, count)
    fitting = _fitting(game, lifted, pile)
    if len(fitting) > 1:
        return ChooseMove("How many cards?", tuple(fitting))
    if fitting:
        return PlayMove(fitting[0])
    return PutCardsDown(_refusal(game, lifted, pile))


def stock_action(game: Game) -> Intent:
    """The move of the stock: deal, fill the gaps or redeal."""
    for move in game.legal_moves():
        if isinstance(move, Fill | Redeal) or (isinstance(move, DealStock) and not move.target):
            return PlayMove(move)
    has_more = has_cards_to_redeal(game.rules, game.position, game.rules.seat_piles[0])
    waits_for_redeal = has_more and (game.rules.ruleset.redeals_stock or not game.pile("stock"))
    return PutCardsDown(game.why_not(Redeal() if waits_for_redeal else DealStock()) or "")


def _jump_back(game: Game, lifted: LiftedPile | None) -> Intent | None:
    """The jump back meant by selecting waste and stock, if there is one."""
    jumps = [move for move in _moves_of(game, lifted) if isinstance(move, Jump)] if lifted else []
    if len(jumps) > 1:
        return ChooseMove("How many packets back?", tuple(jumps))
    return PlayMove(jumps[0]) if jumps else None


def best_target(game: Game, lifted: LiftedPile) -> Intent:
    """The best move of the lifted cards: to a foundation if possible, else by worth."""
    up = _to_foundation(game, lifted)
    if isinstance(up, PlayMove | ChooseMove):
        return up
    if move := best_of(game.rules, game.position, _moves_of(game, lifted)):
        return PlayMove(move)
    is_single = _goes_only_up(game, lifted.pile) or game.rules.ruleset.discard.below is not Build.NONE
    if up != PutCardsDown() and is_single:
        return up
    return PutCardsDown("No pile takes that now.")


def movable_piles(game: Game) -> frozenset[int]:
    """The indexes of piles with a legal move, without moves back from foundations.

    Spaces that the stock may fill by one card are among them, and empty places of rows that a card of some rank
    may fill.
    """
    found: set[str] = set()
    filled = _places_for_one_rank(game.rules)
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


def targets(game: Game, lifted: LiftedPile | None) -> frozenset[int]:
    """The indexes of the piles that take the lifted cards."""
    if lifted is None:
        return frozenset()
    index = game.rules.index
    found: set[int] = set()
    for move in _moves_of(game, lifted):
        if isinstance(move, Carry):
            found.add(index[move.target])
        elif isinstance(move, Jump):
            found.add(index[move.stock])
        elif isinstance(move, Remove):
            found.update(index[name] for name in move.piles if name != lifted.pile)
            if len(move.piles) == 1:
                found.update(spec.index for spec in game.rules.piles if _removes(game, lifted, spec))
    return frozenset(found)


def lifted_count(game: Game, lifted: LiftedPile) -> int:
    """The number of cards to show as lifted: as pointed at, or the most that can move."""
    if lifted.count is not None:
        return lifted.count
    counts = [m.count for m in game.legal_moves() if isinstance(m, Carry) and m.source == lifted.pile]
    return max(counts, default=1)


def _moves_of(game: Game, lifted: LiftedPile) -> Iterator[Move]:
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


def _lift(game: Game, pile: PileSpec, count: int | None) -> Intent:
    if move := _only_move_to(game, pile):
        return PlayMove(move)
    cards = game.position.piles[pile.index]
    if not cards:
        if game.rules.left_of and pile.zone is Zone.TABLEAU:
            return _fill(game, pile)
        into_space = [m for m in game.legal_moves() if isinstance(m, DealStock) and m.target == pile.name]
        return PlayMove(into_space[0]) if into_space else PutCardsDown("There is no card to lift here.")
    if pile.zone is Zone.DISCARD:
        return PutCardsDown("Discarded cards are out of the game.")
    if is_covered(game.rules, game.position.piles, pile.index):
        return PutCardsDown(why_covered(cards))
    if _is_face_down(game, pile, count):
        return PutCardsDown("Face-down cards cannot be moved.")
    if pile.zone is Zone.FOUNDATION and not game.rules.ruleset.foundation.take_back:
        column = game.rules.of_zone(Zone.TABLEAU)[0]
        return PutCardsDown(game.why_not(Carry(pile.name, game.rules.piles[column].name)) or "")
    if pile.name in game.rules.seat_piles[0].sources and plays_at_once(game.rules):
        return _to_foundation(game, LiftedPile(pile.name))
    return LiftCards(LiftedPile(pile.name, count))


def _places_for_one_rank(rules: Rules) -> frozenset[int]:
    """The places of rows that, when empty, take cards of one rank: all but the left ends that take any card."""
    takes_any = rules.ruleset.tableau.space is Space.ANY
    return frozenset(place for place, left in rules.left_of.items() if left is not None or not takes_any)


def _fill(game: Game, place: PileSpec) -> Intent:
    """The move of the card that fits an empty place of a row; of several, the player chooses one.

    Where any card fits, the player lifts one first: no choice has so many answers.
    """
    if place.index not in _places_for_one_rank(game.rules):
        return PutCardsDown("Any card can go there. Lift one first.")
    moves = [move for move in game.legal_moves() if isinstance(move, Carry) and move.target == place.name]
    if len(moves) > 1:
        return ChooseMove("Which card?", tuple(moves))
    return PlayMove(moves[0]) if moves else PutCardsDown(why_not_in_place(game.rules, game.position, place))


def _only_move_to(game: Game, pile: PileSpec) -> Move | None:
    """The move to a pile whose own card cannot move, if there is just one.

    Only in games in which the waste alone is built on columns, so that there is no other choice.
    """
    if not only_waste_is_moved(game.rules):
        return None
    moves = [move for move in game.legal_moves() if isinstance(move, Carry)]
    if any(move.source == pile.name for move in moves):
        return None
    fitting = [move for move in moves if move.target == pile.name]
    return fitting[0] if len(fitting) == 1 else None


def only_waste_is_moved(rules: Rules) -> bool:
    """Whether all piles but the waste feed only foundations."""
    others = {name: source for name, source in rules.seat_piles[0].sources.items() if name != Zone.WASTE}
    return not plays_at_once(rules) and all(source.feeds_only_foundations for source in others.values())


def plays_at_once(rules: Rules) -> bool:
    """Whether cards go to foundations alone, so that naming a pile plays its card."""
    return all(source.feeds_only_foundations for source in rules.seat_piles[0].sources.values())


def is_dealt_by_player(rules: Rules) -> bool:
    """Whether the player ever deals from the stock or redeals."""
    return bool(rules.of_zone(Zone.STOCK)) and not (rules.turns_at_once and rules.ruleset.stock.passes == 1)


def _goes_only_up(game: Game, pile: str) -> bool:
    """Whether the cards of a pile may go to foundations and nowhere else."""
    source = game.rules.seat_piles[0].sources.get(pile)
    return source is not None and source.feeds_only_foundations


def _only_last_leaves(game: Game, pile: PileSpec) -> bool:
    """Whether no cards of a pile ever move together, so that pointing at any means the last."""
    return pile.zone is not Zone.TABLEAU or game.rules.ruleset.discards or _goes_only_up(game, pile.name)


def _is_face_down(game: Game, pile: PileSpec, count: int | None) -> bool:
    """Whether the card pointed at, ``count`` cards from the end, is face down."""
    cards = game.position.piles[pile.index]
    if not count or not cards:
        return False
    return cards[len(cards) - count] < 0


def _to_foundation(game: Game, lifted: LiftedPile) -> Intent:
    """Interpret a second selection of the lifted pile: its last card to a foundation, or removed."""
    if lifted.count not in (None, 1):
        return PutCardsDown()
    rules = game.rules
    to_foundations: list[Carry] = []
    for move in game.legal_moves():
        if isinstance(move, Remove) and move.piles == (lifted.pile,):
            return PlayMove(move)
        if rules.is_foundation_move(move) and move.source == lifted.pile:
            to_foundations.append(move)
    if not to_foundations:
        return PutCardsDown(_why_no_foundation(game, lifted.pile))
    foundation = rules.ruleset.foundation
    if len(to_foundations) == 1 or not (foundation.fixed or foundation.piles):
        # Of equivalent foundations, the fuller is chosen (docs/rules.md 1.2).
        return PlayMove(max(to_foundations, key=lambda move: len(game.pile(move.target))))
    return ChooseMove("Which foundation?", tuple(to_foundations))


def _why_no_foundation(game: Game, pile: str) -> str:
    """The reason why no foundation takes the last card, and why it cannot be removed alone.

    If only one foundation is for the card, it is that foundation's refusal. In a game without foundations or
    discard, it is the refusal to move the card to its own pile.
    """
    if game.rules.ruleset.discards:
        return game.why_not(Remove((pile,))) or ""
    if not game.rules.goal_piles:
        return game.why_not(Carry(pile, pile)) or ""
    cards = game.pile(pile)
    foundations = [
        spec
        for spec in game.rules.piles
        if spec.zone is Zone.FOUNDATION and (not cards or spec.suit in (None, suit_of(cards[-1])))
    ]
    if game.rules.foundation_before and cards:
        # Of the suit of the card, else the first without cards.
        opened = [(spec, game.position.piles[spec.index]) for spec in foundations]
        meant = [spec for spec, there in opened if there and suit_of(there[0]) == suit_of(cards[-1])]
        foundations = (meant or [spec for spec, there in opened if not there])[:1]
    reasons = {game.why_not(Carry(pile, spec.name)) or "" for spec in foundations}
    return reasons.pop() if len(reasons) == 1 else "No foundation takes that card now."


def _fitting(game: Game, lifted: LiftedPile, target: PileSpec) -> list[Move]:
    """The legal moves of the lifted cards to the target, fewest cards first."""
    legal = game.legal_moves()
    if _removes(game, lifted, target):
        return [move for move in legal if isinstance(move, Remove) and move.piles == (lifted.pile,)]
    pair = {lifted.pile, target.name}
    removals: list[Move] = [move for move in legal if isinstance(move, Remove) and set(move.piles) == pair]
    carries = [
        move
        for move in legal
        if isinstance(move, Carry)
        and (move.source, move.target) == (lifted.pile, target.name)
        and lifted.count in (None, move.count)
    ]
    return removals + sorted(carries, key=lambda move: move.count)


def _removes(game: Game, lifted: LiftedPile, target: PileSpec) -> bool:
    """Whether selecting the target removes the lifted card: the discard, or a column with a higher card."""
    if target.zone is Zone.DISCARD:
        return True
    cards, onto = game.pile(lifted.pile), game.position.piles[target.index]
    if not (cards and onto and target.index in game.rules.seat_piles[0].removable):
        return False
    return bool(game.rules.removed_under[cards[-1] & FACE_MASK] >> (onto[-1] & FACE_MASK) & 1)


def _refusal(game: Game, lifted: LiftedPile, target: PileSpec) -> str:
    """The reason why the target takes nothing of the lifted pile, for the unit that fits best."""
    ruleset = game.rules.ruleset
    if ruleset.discards and (target.zone is Zone.DISCARD or game.position.piles[target.index]):
        is_alone = target.zone is Zone.DISCARD or ruleset.discard.below is not Build.NONE
        piles = (lifted.pile,) if is_alone else (lifted.pile, target.name)
        return game.why_not(Remove(tuple(sorted(piles, key=game.rules.index.__getitem__)))) or ""
    count = lifted.count or intended_count(game.rules, game.position, lifted.pile, target.name)
    return game.why_not(Carry(lifted.pile, target.name, count)) or ""


def intended_count(rules: Rules, position: Position, source: str, target: str, seat: int = 1) -> int:
    """The number of cards that a player means by naming two piles, if no move fits.

    It is the smallest unit of ``source`` whose lowest card is one rank below the last card of ``target``;
    1 if there is none, or if the target is empty or a foundation.
    """
    cards, onto = (position.piles[rules.index[name]] for name in (source, target))
    if not onto or rules.piles[rules.index[target]].zone is Zone.FOUNDATION:
        return 1
    sizes = unit_sizes(rules, position, source, seat)
    return next((size for size in sizes if rank_of(cards[-size]) == rank_of(onto[-1]) - 1), 1)


def unit_sizes(rules: Rules, position: Position, pile: str, seat: int = 1) -> list[int]:
    """The sizes of the units that may leave a pile for any target, smallest first."""
    source, cards = rules.seat_piles[seat - 1].sources.get(pile), position.piles[rules.index[pile]]
    if source is None or not cards:
        return []
    return [len(cards) - start for start in unit_starts(source.unit, rules.joins, cards)]
