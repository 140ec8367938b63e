"""The reasons for refusing moves, each a sentence for the player.

``legal`` alone decides whether a move is refused; this module words the reason.
"""

from __future__ import annotations

from typing import Final

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import is_legal, must_choose_base
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.position import Position
from solitaire.rules.text.carry_refusals import why_no_carry
from solitaire.rules.text.removal_refusals import why_no_removal
from solitaire.rules.text.stock_refusals import why_no_deal_into, why_no_jump, why_no_stock_action

NO_FOUNDATIONS: Final = "There are no foundations in this game."
"""The reason where the game is won in the tableau."""


def why_not(rules: Rules, position: Position, move: Move, seat: int = 1) -> str | None:
    """The reason why ``seat`` may not make ``move``, or None if it is legal.

    Raises TypeError for anything but a move, such as its notation.
    """
    if is_legal(rules, position, move, seat):
        return None
    seat_piles = rules.seat_piles[seat - 1]
    if seat_piles.stock is None and isinstance(move, DealStock | Redeal | Fill | Jump):
        return "There is no stock in this game."
    for name in _names(move):
        if name not in rules.index:
            return f"{rules.ruleset.name} has no pile called '{name}'."
        if rules.piles[rules.index[name]].seat not in (0, seat):
            return f"'{name}' belongs to another player."
    if must_choose_base(rules, position):
        return f"First choose the base: a card of the {rules.ruleset.reserve.name} opens its foundation."
    match move:
        case Carry():
            return why_no_carry(rules, position, seat_piles, move)
        case Remove():
            return why_no_removal(rules, position, seat_piles, move)
        case Jump():
            return why_no_jump(rules, position, seat_piles, move, seat)
        case DealStock() if move.target:
            return why_no_deal_into(rules, position, seat_piles, move)
        case _:
            return why_no_stock_action(rules, position, seat_piles, move)


def why_no_safe_card(rules: Rules) -> str:
    """The reason why no safe card moves to the foundations."""
    if not rules.ruleset.takes_single_cards and not rules.full:
        return NO_FOUNDATIONS
    return "No safe cards to move to the foundations."


def _names(move: Move) -> tuple[str, ...]:
    match move:
        case Carry(source, target, _):
            return source, target
        case Remove(piles):
            return piles
        case DealStock(stock, target) if target:
            return stock, target
        case DealStock(stock) | Redeal(stock) | Fill(stock) | Jump(stock):
            return (stock,)
        case _:
            raise TypeError(f"{move!r} is not a move; Move.parse makes one of its notation.")
