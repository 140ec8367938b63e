"""Interpret pile selections as moves: pure decisions over the legal moves.

The first pile selected is lifted, the second is the target; the same pile twice means a foundation. Legality
is only looked up in the list of legal moves.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from solitaire.game.game import Game
from solitaire.game.move_worth import best_of
from solitaire.game.pile_facts import (
    goes_only_up,
    only_last_leaves,
    only_waste_is_moved,
    places_for_one_rank,
    plays_at_once,
)
from solitaire.game.pile_moves import LiftedPile, fitting_moves, is_first_of_equals, moves_of
from solitaire.game.unit_sizes import intended_count
from solitaire.rules.cards import rank_of, suit_of
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.legal import has_cards_to_redeal
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.position import Pile
from solitaire.rules.text.carry_refusals import why_covered
from solitaire.rules.text.move_text import the_card
from solitaire.rules.text.refusals import NO_FOUNDATIONS
from solitaire.rules.text.removal_refusals import why_not_below
from solitaire.rules.text.row_refusals import why_not_in_place
from solitaire.rules.vocabulary import Build


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
    if only_last_leaves(game.rules, pile):
        count = count and 1
    if lifted is None:
        return _lift(game, pile, count)
    if lifted.pile == pile.name:
        return _play_last_card(game, lifted) if count in (None, lifted.count) else _lift(game, pile, count)
    fitting = fitting_moves(game, lifted, pile)
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
    jumps = [move for move in moves_of(game, lifted) if isinstance(move, Jump)] if lifted else []
    if len(jumps) > 1:
        return ChooseMove("How many packets back?", tuple(jumps))
    return PlayMove(jumps[0]) if jumps else None


def best_target(game: Game, lifted: LiftedPile) -> Intent:
    """The best move of the lifted cards: to a foundation if possible, else by worth."""
    played = _play_last_card(game, lifted)
    if isinstance(played, PlayMove | ChooseMove):
        return played
    if move := best_of(game.rules, game.position, moves_of(game, lifted)):
        return PlayMove(move)
    is_alone = game.rules.left_of or game.rules.ruleset.discard.below is not Build.NONE
    if played != PutCardsDown() and (is_alone or goes_only_up(game.rules, lifted.pile)):
        return played
    return PutCardsDown(why_nowhere(game, lifted))


def why_nowhere(game: Game, lifted: LiftedPile) -> str:
    """The reason why no pile takes the lifted cards.

    Of several cards it is what all columns say, if they agree; else the sentence names the card.
    """
    cards, count = game.pile(lifted.pile), lifted.count or 1
    if game.rules.ruleset.discards:
        return f"No card pairs with {the_card(cards[-1])} now."
    if count == 1:
        return f"No pile takes {the_card(cards[-1])} now."
    columns = [game.rules.piles[index].name for index in game.rules.of_zone(Zone.TABLEAU)]
    built = [name for name in columns if name != lifted.pile and game.pile(name)]
    reasons = {game.why_not(Carry(lifted.pile, name, count)) or "" for name in built}
    if len(built) > 1 and len(reasons) == 1:
        return reasons.pop()
    return f"No pile takes {the_card(cards[-count])} and the cards on it now."


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
    if pile.zone is Zone.FOUNDATION and _stays(game, pile):
        column = game.rules.of_zone(Zone.TABLEAU)[0]
        return PutCardsDown(game.why_not(Carry(pile.name, game.rules.piles[column].name)) or "")
    if pile.name in game.rules.seat_piles[0].sources and plays_at_once(game.rules):
        return _play_last_card(game, LiftedPile(pile.name))
    if game.rules.closing_row:
        return _move_pile(game, pile)
    return LiftCards(LiftedPile(pile.name, count))


def _stays(game: Game, foundation: PileSpec) -> bool:
    """Whether the last card of a foundation never leaves it."""
    source = game.rules.seat_piles[0].sources.get(foundation.name)
    return not source or len(game.position.piles[foundation.index]) <= source.fixed_cards


def _move_pile(game: Game, pile: PileSpec) -> Intent:
    """The move of a pile of a row that closes up; if it could go to several, it is lifted first."""
    lifted = LiftedPile(pile.name)
    moves = list(moves_of(game, lifted))
    if moves:
        return PlayMove(moves[0]) if len(moves) == 1 else LiftCards(lifted)
    if before := game.rules.closing_row[pile.index]:
        return PutCardsDown(_refusal(game, lifted, game.rules.piles[before[0]]))
    return PutCardsDown("No pile lies before this one.")


def _fill(game: Game, place: PileSpec) -> Intent:
    """The move of the card that fits an empty place of a row; of several, the player chooses one.

    Where any card fits, the player lifts one first: no choice has so many answers.
    """
    if place.index not in places_for_one_rank(game.rules):
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


def _is_face_down(game: Game, pile: PileSpec, count: int | None) -> bool:
    """Whether the card pointed at, ``count`` cards from the end, is face down."""
    cards = game.position.piles[pile.index]
    if not count or not cards:
        return False
    return cards[len(cards) - count] < 0


def _play_last_card(game: Game, lifted: LiftedPile) -> Intent:
    """Interpret a second selection of the lifted pile: its last card to a foundation, or removed.

    In rows with gaps, the card goes to the gap where it is worth most.
    """
    if lifted.count not in (None, 1):
        return PutCardsDown()
    rules = game.rules
    to_foundations: list[Carry] = []
    for move in game.legal_moves():
        if isinstance(move, Remove) and move.piles == (lifted.pile,):
            return PlayMove(move)
        if rules.is_foundation_move(move) and move.source == lifted.pile:
            to_foundations.append(move)
    if rules.left_of and (best := best_of(rules, game.position, moves_of(game, lifted))):
        return PlayMove(best)
    if not to_foundations:
        return PutCardsDown(_why_not_played(game, lifted.pile))
    if len(to_foundations) == 1 or _are_equivalent(game, to_foundations):
        # Of equivalent foundations, the fuller is chosen (docs/rules.md 1.2).
        return PlayMove(max(to_foundations, key=lambda move: len(game.pile(move.target))))
    return ChooseMove("Which foundation?", tuple(to_foundations))


def _are_equivalent(game: Game, moves: list[Carry]) -> bool:
    """Whether the foundations that take the card of these moves are completed by the same cards after it."""
    foundation = game.rules.ruleset.foundation
    if not foundation.fixed:
        return not foundation.piles
    targets = [game.rules.piles[game.rules.index[move.target]] for move in moves]
    missing = [
        foundation.fixed[target.number].cards[len(game.position.piles[target.index]) :] for target in targets
    ]
    return len({tuple(map(rank_of, cards)) for cards in missing}) == 1


def _why_not_played(game: Game, pile: str) -> str:
    """The reason why a second selection plays no card: no foundation takes it, nor is it removed alone.

    If only one foundation is for the card, it is that foundation's refusal. In rows, no place takes the card.
    """
    cards = game.pile(pile)
    card = the_card(cards[-1]) if cards else "that"
    if game.rules.ruleset.discards:
        return game.why_not(Remove((pile,))) or ""
    if game.rules.left_of:
        return f"No empty {game.rules.ruleset.tableau.word} takes {card} now."
    if not game.rules.goal_piles:
        return NO_FOUNDATIONS
    reasons = {game.why_not(Carry(pile, spec.name)) or "" for spec in _foundations_for(game, cards)}
    return reasons.pop() if len(reasons) == 1 else f"No foundation takes {card} now."


def _foundations_for(game: Game, cards: Pile) -> list[PileSpec]:
    """The foundations that may be meant for the last of ``cards``; all of them, if there is none.

    Of equal ones, only the first.
    """
    foundations = [spec for spec in game.rules.piles if spec.zone is Zone.FOUNDATION]
    if not cards:
        return foundations
    suit = suit_of(cards[-1])
    foundations = [spec for spec in foundations if spec.suit in (None, suit) and is_first_of_equals(game, spec)]
    if not game.rules.foundation_before:
        return foundations
    # Of the suit of the card, else the first without cards.
    opened = [(spec, game.position.piles[spec.index]) for spec in foundations]
    meant = [spec for spec, there in opened if there and suit_of(there[0]) == suit]
    return (meant or [spec for spec, there in opened if not there])[:1]


def _refusal(game: Game, lifted: LiftedPile, target: PileSpec) -> str:
    """The reason why the target takes nothing of the lifted pile, for the unit that fits best."""
    ruleset = game.rules.ruleset
    if ruleset.discards and (target.zone is Zone.DISCARD or game.position.piles[target.index]):
        is_alone = target.zone is Zone.DISCARD or ruleset.discard.below is not Build.NONE
        piles = (lifted.pile,) if is_alone else (lifted.pile, target.name)
        why = game.why_not(Remove(tuple(sorted(piles, key=game.rules.index.__getitem__))))
        return why or why_not_below(
            game.rules, game.pile(lifted.pile)[-1], game.position.piles[target.index][-1]
        )
    count = lifted.count or intended_count(game.rules, game.position, lifted.pile, target.name)
    return game.why_not(Carry(lifted.pile, target.name, count)) or ""
