"""Apply a move: the position after it, and the facts of what happened."""

from __future__ import annotations

from solitaire.rules.cards import KING, Card, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.complete_sequences import ends_complete
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.move_facts import (
    BottomCardsRaised,
    Carried,
    ClosedUp,
    Completed,
    Dealt,
    Fact,
    Gathered,
    Jumped,
    Redealt,
    Removed,
    TurnedUp,
    Won,
)
from solitaire.rules.moves import Carry, DealStock, Fill, Jump, Move, Redeal, Remove
from solitaire.rules.position import Pile, Position, StockHistory
from solitaire.rules.redeal import gathered
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.text.refusals import why_not
from solitaire.rules.vocabulary import StockTo


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
    piles = list(position.piles)
    facts: list[Fact] = []
    redeals_left = position.redeals_left
    if type(move) is Carry:
        _carry(rules, piles, facts, rules.index[move.source], rules.index[move.target], move.count)
    elif type(move) is DealStock:
        _deal(rules, piles, facts, move, seat)
    elif type(move) is Redeal:
        (_gather if rules.ruleset.gathers else _redeal)(rules, piles, facts, seat)
        if redeals_left != UNLIMITED:
            redeals_left -= 1
    elif type(move) is Remove:
        _remove(rules, piles, facts, move, seat)
    elif type(move) is Fill:
        _fill_gaps(rules, piles, facts, seat)
    elif type(move) is Jump:
        _jump(rules, piles, facts, sum(position.turned[seat - 1].packets[-move.packets :]), seat)
    if rules.closing_row:
        _close_up(rules, piles, facts)
    if rules.collects:
        _collect(rules, piles, facts, seat)
    if rules.fills_from_reserve:
        _fill_from_reserve(rules, piles, facts, seat)
    if rules.covering:
        _turn_up_uncovered(rules, piles, facts)
    may_win = isinstance(facts[-1], rules.winning_facts)
    if rules.fills_from_waste:
        _fill_from_waste(rules, piles, facts, seat)
    if rules.fills_from_stock:
        _fill_from_stock(rules, piles, facts, seat)
    if rules.closes_up_at_once:
        _close_gaps(rules, piles, facts, seat)
    if rules.turns_at_once:
        _turn_to_empty_waste(rules, piles, facts, seat)
    turned = position.turned
    if turned:
        turned = (*turned[: seat - 1], _turned_after(rules, position, piles, move, seat), *turned[seat:])
    after = Position(tuple(piles), redeals_left, turned)
    if may_win and rules.is_won(after):
        facts.append(Won())
    return after, tuple(facts)


def _carry(rules: Rules, piles: list[Pile], facts: list[Fact], source: int, target: int, count: int) -> None:
    pile = piles[source]
    cut = len(pile) - count
    cards = pile[cut:]
    piles[source] = pile[:cut]
    piles[target] += cards
    facts.append(Carried(cards, rules.piles[source].name, rules.piles[target].name))
    _turn_up(rules, piles, facts, source)
    _note_completion(rules, piles, facts, target)


def _close_up(rules: Rules, piles: list[Pile], facts: list[Fact]) -> None:
    """Close up the row behind the pile that was carried."""
    places = sorted(rules.closing_row)
    empty = next(number for number, index in enumerate(places) if not piles[index])
    behind = [piles[index] for index in places[empty + 1 :]]
    if any(behind):
        facts.append(ClosedUp(rules.piles[places[empty]].name))
        for index, pile in zip(places[empty:], [*behind, ()], strict=True):
            piles[index] = pile


def _note_completion(rules: Rules, piles: list[Pile], facts: list[Fact], target: int) -> None:
    """Add the fact that a pile which took a card is a complete foundation, if it is one."""
    if len(piles[target]) == rules.full.get(target):
        facts.append(Completed(rules.piles[target].name))


def _collect(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    """Move complete sequences to empty foundations of their suit, the left of them first."""
    seat_piles = rules.seat_piles[seat - 1]
    for column in seat_piles.tableau:
        while len(piles[column]) >= KING and ends_complete(piles[column]):
            suits = (None, suit_of(piles[column][-1]))
            free = (
                index
                for index in seat_piles.foundations
                if not piles[index] and rules.piles[index].suit in suits
            )
            _carry(rules, piles, facts, column, next(free), KING)


def _turn_up(rules: Rules, piles: list[Pile], facts: list[Fact], index: int) -> None:
    pile = piles[index]
    if pile and pile[-1] < 0 and index in rules.turns_up:
        piles[index] = (*pile[:-1], ~pile[-1])
        facts.append(TurnedUp(~pile[-1], rules.piles[index].name))


def _turn_up_uncovered(rules: Rules, piles: list[Pile], facts: list[Fact]) -> None:
    for index in rules.covering:
        if not is_covered(rules, piles, index):
            _turn_up(rules, piles, facts, index)


def _fill_from_reserve(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    seat_piles = rules.seat_piles[seat - 1]
    for space in seat_piles.tableau:
        stocked = next((index for index in seat_piles.reserve if piles[index]), None)
        if not piles[space] and stocked is not None:
            _carry(rules, piles, facts, stocked, space, 1)


def _fill_from_waste(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    seat_piles = rules.seat_piles[seat - 1]
    stock, waste = seat_piles.stock_and_waste
    for space in seat_piles.tableau:
        if piles[space]:
            continue
        if piles[waste]:
            _carry(rules, piles, facts, waste, space, 1)
        elif piles[stock]:
            _deal_onto(rules, piles, facts, (space,), seat)


def _fill_from_stock(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    seat_piles = rules.seat_piles[seat - 1]
    spaces = tuple(index for index in seat_piles.tableau if not piles[index])
    if spaces and seat_piles.in_stock(piles):
        _deal_onto(rules, piles, facts, spaces, seat)


def _turn_to_empty_waste(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    seat_piles = rules.seat_piles[seat - 1]
    stock, waste = seat_piles.stock_and_waste
    if piles[stock] and not piles[waste]:
        _deal(rules, piles, facts, seat_piles.deal, seat)


def _draw(piles: list[Pile], stock: int, count: int) -> tuple[Card, ...]:
    """Take up to ``count`` cards from the stock, face up, in the order dealt."""
    taken = piles[stock][-count:]
    piles[stock] = piles[stock][:-count]
    return tuple(~card for card in reversed(taken))


def _deal(rules: Rules, piles: list[Pile], facts: list[Fact], move: DealStock, seat: int) -> None:
    seat_piles, section = rules.seat_piles[seat - 1], rules.ruleset.stock
    if move.target:
        _deal_onto(rules, piles, facts, (rules.index[move.target],), seat)
    elif section.to is StockTo.WASTE:
        stock, waste = seat_piles.stock_and_waste
        cards = _draw(piles, stock, section.draw)
        piles[waste] += cards
        facts.append(Dealt(cards, rules.piles[waste].name))
    else:
        targets = {
            StockTo.TABLEAU: seat_piles.tableau,
            StockTo.FOUNDATION: tuple(i for i in seat_piles.foundations if len(piles[i]) < rules.full[i]),
            StockTo.RESERVE: seat_piles.reserve,
        }
        _deal_onto(rules, piles, facts, targets[section.to], seat)


def _deal_onto(rules: Rules, piles: list[Pile], facts: list[Fact], targets: tuple[int, ...], seat: int) -> None:
    """Deal one card to each target, from the left, while the stock has more than the cards kept back.

    Once only those remain, they are dealt to the reserve.
    """
    seat_piles, keep_back = rules.seat_piles[seat - 1], rules.ruleset.stock.keep_back
    stock = seat_piles.own_stock
    count = min(len(targets), len(piles[stock]) - keep_back)
    if keep_back and len(piles[stock]) - count == keep_back:
        targets = (*targets[:count], *seat_piles.reserve)
        count += keep_back
    for target, card in zip(targets, _draw(piles, stock, count), strict=False):
        piles[target] += (card,)
        facts.append(Dealt((card,), rules.piles[target].name))
        _note_completion(rules, piles, facts, target)


def _fill_gaps(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    """Deal one card to every short pile in order, in rounds, until none is short or the stock is empty."""
    seat_piles, minimum = rules.seat_piles[seat - 1], rules.ruleset.tableau.minimum
    while short := [index for index in seat_piles.tableau if len(piles[index]) < minimum]:
        for index in short:
            if not seat_piles.in_stock(piles):
                return
            _deal_onto(rules, piles, facts, (index,), seat)


def _redeal(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    stock, waste = rules.seat_piles[seat - 1].stock_and_waste
    facts.append(Redealt(len(piles[waste])))
    piles[stock] = tuple(~card for card in reversed(piles[waste]))
    piles[waste] = ()


def _gather(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    seat_piles = rules.seat_piles[seat - 1]
    columns, stock = seat_piles.tableau, seat_piles.own_stock
    before = [piles[index] for index in columns]
    cards, dealt = gathered(rules.ruleset, before, piles[stock])
    if rules.ruleset.raises_bottom_cards:
        raised = [rules.piles[index].name for index in columns if len(piles[index]) > 1]
        facts.append(BottomCardsRaised(tuple(raised)))
        for index, pile in zip(columns, dealt, strict=True):
            piles[index] = pile
        return
    facts.append(Gathered(cards))
    if drawn := sum(map(len, dealt)) - sum(map(len, before)):
        cards += _draw(piles, stock, drawn)
    taken = frozenset(cards)
    for index, pile in zip(columns, dealt, strict=True):
        piles[index] = pile
        if pile and pile[-1] in taken:
            facts.append(Dealt(pile, rules.piles[index].name))


def _close_gaps(rules: Rules, piles: list[Pile], facts: list[Fact], seat: int) -> None:
    """Close up the tableau and fill it from the stock, if a card of either has a gap to go to."""
    seat_piles = rules.seat_piles[seat - 1]
    columns = [piles[index] for index in seat_piles.tableau]
    _, dealt = gathered(rules.ruleset, columns, piles[seat_piles.own_stock])
    if dealt != columns:
        _gather(rules, piles, facts, seat)


def _jump(rules: Rules, piles: list[Pile], facts: list[Fact], cards: int, seat: int) -> None:
    stock, waste = rules.seat_piles[seat - 1].stock_and_waste
    facts.append(Jumped(cards, rules.piles[waste].name))
    piles[stock] += tuple(~card for card in reversed(piles[waste][-cards:]))
    piles[waste] = piles[waste][:-cards]


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


def _remove(rules: Rules, piles: list[Pile], facts: list[Fact], move: Remove, seat: int) -> None:
    discard = rules.seat_piles[seat - 1].discard
    assert discard is not None
    indexes = [rules.index[name] for name in move.piles]
    cards = tuple(piles[index][-1] for index in indexes)
    for index in indexes:
        piles[index] = piles[index][:-1]
    piles[discard] += cards
    facts.append(Removed(cards, move.piles))
    for index in indexes:
        _turn_up(rules, piles, facts, index)
