"""Resolve typed requests to moves: two piles, the stock, or a jump in the waste.

An ambiguous request is answered with a question in words.
"""

from __future__ import annotations

from typing import TypeAlias

from solitaire.cli.line_mode.pile_parser import Piles, is_count
from solitaire.game.game import Game
from solitaire.game.pile_input import ChooseMove, Intent, PlayMove, PutCardsDown, press, stock_action
from solitaire.game.pile_moves import LiftedPile
from solitaire.rules.moves import Carry, DealStock, Jump, Move
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.text.english import listed
from solitaire.rules.text.move_text import CardTextCallback, card_after_jump
from solitaire.rules.text.pile_text import pile_title
from solitaire.rules.vocabulary import JumpWhen

ParsedMove: TypeAlias = Move | str
"""A move, or a message about why there is none."""


def deal(game: Game) -> ParsedMove:
    """The game's move from the stock: deal, fill gaps or redeal."""
    return _parsed(game, stock_action(game), ())


def carry(
    game: Game, source: PileSpec, target: Piles, count: int | None, name_card: CardTextCallback
) -> ParsedMove:
    """The move of cards to one pile, or to the first of several that fits."""
    rules = game.rules
    first = rules.piles[target[0]]
    if source.zone is Zone.STOCK and rules.ruleset.stock.into_space:
        return DealStock(source.name, first.name)
    may_jump = rules.ruleset.waste.jump is not JumpWhen.NEVER
    if may_jump and (source.zone, first.zone) == (Zone.WASTE, Zone.STOCK):
        return jump(game, "" if count is None else str(count), name_card)
    to_foundation = len(target) > 1 or first == source
    if to_foundation and not {*target, source.index} <= {*rules.goal_piles, source.index}:
        return "Name one pile to move the cards to."
    if game.pile(source.name):
        if to_foundation and count in (None, 1):
            return _parsed(game, press(game, LiftedPile(source.name), source), target)
        if count is None and first.zone is not Zone.STOCK:
            return _parsed(game, press(game, LiftedPile(source.name), first), target)
    chosen = rules.piles[(rules.goal_piles or target)[0]] if to_foundation else first
    return Carry(source.name, chosen.name, 1 if count is None else count)


def jump(game: Game, packets: str, name_card: CardTextCallback) -> ParsedMove:
    """The jump back over ``packets`` of the waste; empty if only one is legal."""
    jumps = [move for move in game.legal_moves() if isinstance(move, Jump)]
    if is_count(packets):
        return Jump(packets=int(packets))
    if len(jumps) > 1:
        ways = (
            f"jump {move.packets} to {name_card(card_after_jump(game.rules, game.position, move))}"
            for move in jumps
        )
        return f"Give the number of packets: {listed(ways, 'or')}."
    if packets:
        return "Give the number of packets, as in jump 2."
    return jumps[0] if jumps else Jump()


def _parsed(game: Game, intent: Intent, target: Piles) -> ParsedMove:
    rules = game.rules
    match intent:
        case PlayMove(Carry() as move) if len(target) > 1 and rules.index[move.target] not in target:
            return Carry(move.source, rules.piles[target[0]].name)
        case PlayMove(move):
            return move
        case ChooseMove(_, moves):
            carries = [move for move in moves if isinstance(move, Carry)]
            counts = list(dict.fromkeys(str(move.count) for move in carries))
            if len(counts) > 1:
                return f"{listed(counts, 'or')} cards can move: give the number, as in 6 1 2."
            titles = [pile_title(rules, rules.piles[rules.index[move.target]]) for move in carries]
            return f"Name the target: {listed(titles, 'or')}."
        case PutCardsDown(why):
            return why
        case _:
            return ""
