"""Apply a move: the position after it, and the facts of what happened."""

from __future__ import annotations

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Fact, Won
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.position import Pile, Position, StockHistory
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.table_changes import TableChanges
from solitaire.rules.text.refusals import why_not


class IllegalMove(ValueError):
    """An illegal move; the message is the reason, a sentence for the player.

    Attributes:
        move: the refused move.
        reason: the message.
    """

    def __init__(self, move: Move, reason: str) -> None:
        super().__init__(reason)
        self.move = move
        self.reason = reason


def apply(rules: Rules, position: Position, move: Move, seat: int = 1) -> tuple[Position, tuple[Fact, ...]]:
    """Return the position after ``move`` and the facts.

    Raises IllegalMove with the reason.
    """
    reason = why_not(rules, position, move, seat)
    if reason is not None:
        raise IllegalMove(move, reason)
    return perform(rules, position, move, seat)


def perform(rules: Rules, position: Position, move: Move, seat: int = 1) -> tuple[Position, tuple[Fact, ...]]:
    """Apply a move from ``legal_moves`` without checking it again."""
    table = TableChanges(rules, position, seat)
    redeals_left = position.redeals_left
    if type(move) is Carry:
        table.carry(rules.index[move.source], rules.index[move.target], move.count)
    elif type(move) is DealStock:
        table.deal(move)
    elif type(move) is Redeal:
        if rules.ruleset.gathers:
            table.gather()
        else:
            table.redeal()
        if redeals_left != UNLIMITED:
            redeals_left -= 1
    elif type(move) is Remove:
        table.remove(move)
    elif type(move) is Fill:
        table.fill_gaps()
    elif type(move) is Jump:
        table.jump(sum(position.turned[seat - 1].packets[-move.packets :]))
    if rules.closing_row:
        table.close_up()
    if rules.collects:
        table.collect()
    if rules.fills_from_reserve:
        table.fill_from_reserve()
    if rules.covering:
        table.turn_up_uncovered()
    may_win = isinstance(table.facts[-1], rules.winning_facts)
    if rules.fills_from_waste:
        table.fill_from_waste()
    if rules.fills_from_stock:
        table.fill_from_stock()
    if rules.closes_up_at_once:
        table.close_gaps()
    if rules.turns_at_once:
        table.turn_to_empty_waste()
    turned = position.turned
    if turned:
        turned = (*turned[: seat - 1], _turned_after(rules, position, table.piles, move, seat), *turned[seat:])
    after = Position(tuple(table.piles), redeals_left, turned)
    if may_win and rules.is_won(after):
        table.facts.append(Won())
    return after, tuple(table.facts)


def _turned_after(rules: Rules, before: Position, piles: list[Pile], move: Move, seat: int) -> StockHistory:
    """The stock history of a seat after a move; ``since`` never exceeds the cards of stock and waste."""
    (stock, waste), (packets, since) = rules.seat_piles[seat - 1].stock_and_waste, before.turned[seat - 1]
    turned = len(piles[waste]) - len(before.piles[waste])
    match move:
        case Jump():
            return StockHistory(packets[: -move.packets], since)
        case Redeal() if not rules.ruleset.gathers:
            return StockHistory((), since)
        case DealStock() if turned:
            left = len(piles[stock]) + len(piles[waste])
            return StockHistory((*packets, turned), min(since + turned, left))
        case Carry() | Remove() if turned:
            *rest, last = packets
            return StockHistory((*rest, last - 1) if last > 1 else tuple(rest), 0)
        case _:
            return StockHistory(packets, 0)
