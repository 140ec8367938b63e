"""Legality, decided here alone: a move is legal if ``legal_moves`` lists it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from solitaire.rules.cards import ACE, FACE_MASK, KING, Face, make_card, rank_of, suit_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import free_piles, is_covered
from solitaire.rules.face_masks import Mask, faces_in, mask_of
from solitaire.rules.moves import Carry, DealStock, Jump, Move, Remove
from solitaire.rules.position import Pile, Position, StockHistory
from solitaire.rules.redeal import gathered
from solitaire.rules.seat_piles import SeatPiles, SourcePile
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.vocabulary import JumpWhen, RedealSource


def legal_moves(rules: Rules, position: Position, seat: int = 1) -> list[Move]:
    """Every legal move of ``seat``, in the order of the piles, stock actions last.

    Raises SeatError if there is no such seat.
    """
    seat_piles = free_piles(rules, position.piles, seat)
    moves: list[Move] = []
    _add_carries(rules, position, seat_piles, seat_piles.sources.values(), moves)
    _add_other_moves(rules, position, seat_piles, seat, moves)
    return moves


def is_legal(rules: Rules, position: Position, move: Move, seat: int = 1) -> bool:
    """Whether ``legal_moves`` lists ``move``; lists only moves of its kind and pile."""
    seat_piles = free_piles(rules, position.piles, seat)
    moves: list[Move] = []
    if not isinstance(move, Carry):
        _add_other_moves(rules, position, seat_piles, seat, moves)
    elif source := seat_piles.sources.get(move.source):
        _add_carries(rules, position, seat_piles, (source,), moves)
    return move in moves


def _add_other_moves(
    rules: Rules, position: Position, seat_piles: SeatPiles, seat: int, moves: list[Move]
) -> None:
    """Add the moves that are not carries: removals, and those of the stock."""
    if must_choose_base(rules, position):
        return
    if seat_piles.removable:
        _add_removals(rules, position, seat_piles, moves)
    if seat_piles.stock is not None:
        _add_stock_moves(rules, position, seat_piles, seat_piles.stock, moves)
    if position.turned:
        _add_jumps(rules, position, seat_piles, position.turned[seat - 1], moves)


def must_choose_base(rules: Rules, position: Position) -> bool:
    """Whether a card of the reserve must open a foundation before any other move."""
    return rules.chooses_base and not rules.base_rank(position)


def _add_bases(
    rules: Rules, position: Position, seat_piles: SeatPiles, sources: Collection[SourcePile], moves: list[Move]
) -> None:
    """Add the carries of last cards of the reserve to foundations of their suits."""
    for source in sources:
        if source.index in seat_piles.reserve and (pile := position.piles[source.index]):
            suits = (None, suit_of(pile[-1]))
            fitting = (index for index in seat_piles.foundations if rules.piles[index].suit in suits)
            moves += [rules.carries[source.index, target, 1] for target in fitting]


def waits_for_reserve(rules: Rules, position: Position, seat_piles: SeatPiles) -> bool:
    """Whether empty columns take only cards of the reserve, as long as it has any."""
    return rules.fills_first and any(position.piles[index] for index in seat_piles.reserve)


def next_faces(rules: Rules, piles: Sequence[Pile], foundation: int, base: int) -> Mask:
    """The faces that a foundation takes next; none if it is complete.

    ``base`` is the rank that opens foundations (``Rules.base_rank``).
    """
    pile = piles[foundation]
    if rules.foundation_before:
        return _faces_in_turn(rules, piles, foundation, base)
    if not pile:
        return rules.opens[base][foundation]
    return rules.grows[foundation][pile[-1] & FACE_MASK] if len(pile) < rules.full[foundation] else 0


def next_cards(rules: Rules, position: Position, foundation: int) -> list[Face]:
    """The cards that a foundation takes next, lowest first; none if it is complete.

    Where foundations meet, it is complete as well when the next card lies on another one.
    """
    piles = position.piles
    faces = faces_in(next_faces(rules, piles, foundation, rules.base_rank(position)))
    if not rules.ruleset.foundation.fixed:
        return faces
    played = Counter(card & FACE_MASK for index in rules.full for card in piles[index])
    return [face for face in faces if played[face] < rules.ruleset.pack.decks]


def _faces_in_turn(rules: Rules, piles: Sequence[Pile], foundation: int, base: int) -> Mask:
    """The faces that a foundation takes next: the ranks that lie on the foundation before it."""
    pile, before = piles[foundation], rules.foundation_before.get(foundation)
    if not pile:
        return rules.opens[base][foundation] if before is None or piles[before] else 0
    ranks = range(ACE, KING + 1) if before is None else map(rank_of, piles[before])
    return mask_of(make_card(rank, suit_of(pile[0])) for rank in ranks) & ~mask_of(pile)


def largest_unit(rules: Rules, position: Position, seat_piles: SeatPiles, into_space: bool) -> int:
    """The most cards that may move together from one column to another.

    Units are shortcuts for moves of single cards, which need cells and empty columns: the cells hold a card
    each and one more moves directly, and every empty column doubles that, unless it waits for the reserve.
    ``into_space`` says that the target is an empty column, which is no help then.
    """
    piles = position.piles
    cells = len(open_cells(seat_piles, position, seat_piles.helping_cells))
    waits = waits_for_reserve(rules, position, seat_piles)
    columns = 0 if waits else sum(not piles[index] for index in seat_piles.helping_columns)
    return (cells + 1) << max(0, columns - into_space)


def open_cells(seat_piles: SeatPiles, position: Position, cells: Sequence[int]) -> list[int]:
    """The empty ones of ``cells``; none while the pile that closes them holds cards."""
    piles, closes = position.piles, seat_piles.closes_cells
    return [] if closes is not None and piles[closes] else [index for index in cells if not piles[index]]


def are_foundations_closed(piles: Sequence[Pile], seat_piles: SeatPiles) -> bool:
    """Whether foundations take no cards yet, since piles that close them hold some."""
    return any(piles[index] for index in seat_piles.closes_foundations)


def _open_columns(
    rules: Rules, piles: Sequence[Pile], seat_piles: SeatPiles
) -> tuple[list[tuple[int, Mask]], list[int], Mask]:
    """The piles that may be built on, each with the faces that it takes; the spaces; all these faces."""
    builds: list[tuple[int, Mask]] = []
    spaces: list[int] = []
    any_build = 0
    takes, least, most = rules.takes, rules.build_minimum, rules.maximum
    for index in seat_piles.builds:
        pile = piles[index]
        if least <= len(pile) < most:
            mask = takes[pile[-1] & FACE_MASK]
            any_build |= mask
            builds.append((index, mask))
        elif not pile and index in seat_piles.tableau:
            spaces.append(index)
    return builds, spaces, any_build


def _open_places(rules: Rules, piles: Sequence[Pile]) -> tuple[list[tuple[int, Mask]], list[int], Mask]:
    """The empty places behind a card, each with the faces that it takes; those in front; all these faces."""
    builds: list[tuple[int, Mask]] = []
    spaces: list[int] = []
    any_build = 0
    for index, left in rules.left_of.items():
        if piles[index]:
            continue
        if left is None:
            spaces.append(index)
        elif piles[left]:
            mask = rules.takes[piles[left][-1] & FACE_MASK]
            any_build |= mask
            builds.append((index, mask))
    return builds, spaces, any_build


def _open_foundations(
    rules: Rules, piles: Sequence[Pile], seat_piles: SeatPiles, base: int
) -> tuple[list[tuple[int, Mask]], Mask]:
    """The foundations that take cards now, each with the faces that it takes; all these faces."""
    foundations: list[tuple[int, Mask]] = []
    any_foundation = 0
    if are_foundations_closed(piles, seat_piles):
        return foundations, any_foundation
    opens, grows, full = rules.opens[base], rules.grows, rules.full
    for index in seat_piles.foundations:  # As in next_faces: a call for each would take longer.
        pile = piles[index]
        if rules.foundation_before:
            mask = _faces_in_turn(rules, piles, index, base)
        elif not pile:
            mask = opens[index]
        elif len(pile) < full[index]:
            mask = grows[index][pile[-1] & FACE_MASK]
        else:
            continue
        any_foundation |= mask
        foundations.append((index, mask))
    return foundations, any_foundation


def _add_carries(
    rules: Rules, position: Position, seat_piles: SeatPiles, sources: Collection[SourcePile], moves: list[Move]
) -> None:
    """Add the carries from ``sources``.

    The faces that targets take and those that sources offer are masks: most pairs of piles are settled by an
    empty intersection, and only legal moves are made one by one.
    """
    if must_choose_base(rules, position):
        _add_bases(rules, position, seat_piles, sources, moves)
        return
    if rules.closing_row:
        _add_carries_of_piles(rules, position, sources, moves)
        return
    piles, carries = position.piles, rules.carries
    base = rules.base_rank(position)
    foundations, any_foundation = _open_foundations(rules, piles, seat_piles, base)
    builds, spaces, any_build = (
        _open_places(rules, piles) if rules.left_of else _open_columns(rules, piles, seat_piles)
    )
    waits = bool(spaces) and waits_for_reserve(rules, position, seat_piles)
    # Carrying a whole column to an empty one changes nothing, unless rows or redeals are to come (docs/rules.md
    # 0.3.6).
    moves_whole = may_move_whole_columns(rules, position, seat_piles)
    for source in sources:
        index = source.index
        pile = piles[index]
        if not pile:
            continue
        leads, sizes, top = source.units(pile)
        if top & any_foundation and source.to_foundation:
            for target, mask in foundations:
                if top & mask and target not in source.barred:
                    moves.append(carries[index, target, 1])
        if (found := leads & any_build) and source.to_build:
            for target, mask in builds:
                if (fits := found & mask) and target not in source.barred:
                    for count in sizes[fits]:
                        moves.append(carries[index, target, count])
        if spaces and (found := leads & source.space[base]) and (not waits or index in seat_piles.reserve):
            for count in sizes[found]:
                if moves_whole or not source.is_space or count < len(pile):
                    moves += [carries[index, target, count] for target in spaces]
    if seat_piles.limits_units:
        _drop_large_units(rules, position, seat_piles, moves)
    if seat_piles.cells:
        _add_cell_carries(rules, position, seat_piles, sources, moves)


def _add_carries_of_piles(
    rules: Rules, position: Position, sources: Collection[SourcePile], moves: list[Move]
) -> None:
    """Add the carries of whole piles onto those before them in a row that closes up; last cards decide."""
    piles = position.piles
    for source in sources:
        if pile := piles[source.index]:
            face = pile[-1] & FACE_MASK
            moves += [
                rules.carries[source.index, target, len(pile)]
                for target in rules.closing_row[source.index]
                if rules.takes[piles[target][-1] & FACE_MASK] >> face & 1
            ]


def _add_cell_carries(
    rules: Rules, position: Position, seat_piles: SeatPiles, sources: Collection[SourcePile], moves: list[Move]
) -> None:
    """Add the carries of last cards to cells."""
    free = open_cells(seat_piles, position, seat_piles.cells)
    for source in sources:
        if source.to_cell and position.piles[source.index]:
            moves += [rules.carries[source.index, target, 1] for target in free]


def _drop_large_units(rules: Rules, position: Position, seat_piles: SeatPiles, moves: list[Move]) -> None:
    """Remove the carries of more cards than may move together now."""
    piles, index = position.piles, rules.index
    largest, into_space = (largest_unit(rules, position, seat_piles, into) for into in (False, True))
    moves[:] = [
        move
        for move in moves
        if not isinstance(move, Carry) or move.count <= (largest if piles[index[move.target]] else into_space)
    ]


def _add_removals(rules: Rules, position: Position, seat_piles: SeatPiles, moves: list[Move]) -> None:
    piles, discard = position.piles, rules.ruleset.discard
    free = [(index, piles[index][-1] & FACE_MASK) for index in seat_piles.removable if piles[index]]
    if not discard.in_pairs:
        _add_removals_below(rules, free, moves)
        return
    for place, (index, face) in enumerate(free):
        if rank_of(face) == discard.total:
            moves.append(Remove((rules.piles[index].name,)))
        partners = rules.removed_with[face]
        touching = rules.touching.get(index)
        for other, other_face in free[place + 1 :]:
            if partners >> other_face & 1 and (touching is None or other in touching):
                moves.append(Remove((rules.piles[index].name, rules.piles[other].name)))


def _add_removals_below(rules: Rules, free: Sequence[tuple[int, Face]], moves: list[Move]) -> None:
    """Add the removals of single cards that a higher one of another column lets leave.

    ``free`` has the last card of each column, by the index of the column.
    """
    faces = mask_of(face for _, face in free)
    moves += [Remove((rules.piles[index].name,)) for index, face in free if rules.removed_under[face] & faces]


def _add_stock_moves(
    rules: Rules, position: Position, seat_piles: SeatPiles, stock: int, moves: list[Move]
) -> None:
    """Add the moves of the stock of this index."""
    piles, section = position.piles, rules.ruleset.stock
    if len(piles[stock]) > section.keep_back and not rules.ruleset.redeals_stock:
        minimum = rules.ruleset.tableau.minimum
        has_gaps = minimum and any(len(piles[index]) < minimum for index in seat_piles.tableau)
        if has_gaps:
            moves.append(seat_piles.fill)
        elif not (rules.turns_at_once or must_fill_spaces(rules, position, seat_piles)):
            moves.append(seat_piles.deal)
        if section.into_space and not any(len(piles[index]) > 1 for index in seat_piles.tableau):
            moves += [
                DealStock(seat_piles.deal.stock, rules.piles[index].name)
                for index in seat_piles.tableau
                if not (piles[index] or is_covered(rules, piles, index))
            ]
    elif position.redeals_left and _can_redeal(rules, position, seat_piles):
        moves.append(seat_piles.redeal)


def may_move_whole_columns(rules: Rules, position: Position, seat_piles: SeatPiles) -> bool:
    """Whether a whole column may move to an empty one now.

    That changes what lies where when the columns are next dealt to, or gathered.
    """
    if rules.moves_whole_before_deals and seat_piles.in_stock(position.piles):
        return True
    return rules.moves_whole_before_redeals and position.redeals_left != 0


def has_cards_to_redeal(rules: Rules, position: Position, seat_piles: SeatPiles) -> bool:
    """Whether there are cards that a redeal takes: those of the waste, or the tableau."""
    if rules.closes_up_at_once:
        return False
    return rules.ruleset.gathers or bool(seat_piles.in_waste(position.piles))


def _can_redeal(rules: Rules, position: Position, seat_piles: SeatPiles) -> bool:
    """Whether cards may be dealt again now, and doing so changes the position."""
    stock = seat_piles.in_stock(position.piles)
    if rules.closes_up_at_once or (stock and not rules.ruleset.redeals_stock):
        return False
    if not rules.ruleset.gathers:
        return has_cards_to_redeal(rules, position, seat_piles)
    columns = [position.piles[index] for index in seat_piles.tableau]
    if rules.ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU and position.redeals_left != UNLIMITED:
        return not rules.is_won(position) if rules.left_of else any(columns)
    _, dealt = gathered(rules.ruleset, columns, stock)
    return dealt != columns


def must_fill_spaces(rules: Rules, position: Position, seat_piles: SeatPiles) -> bool:
    """Whether the stock cannot be dealt before every empty column is filled."""
    return rules.waits_for_spaces and any(not position.piles[index] for index in seat_piles.tableau)


def may_jump(rules: Rules, position: Position, seat_piles: SeatPiles, turned: StockHistory) -> bool:
    """Whether the rules let the seat jump back now, if a card there can be played.

    They do always, or once all cards of its stock and waste were turned and none was played (docs/rules.md
    7.4).
    """
    left = sum(len(position.piles[index]) for index in seat_piles.stock_and_waste)
    return rules.ruleset.waste.jump is JumpWhen.ALWAYS or turned.since >= left


def _add_jumps(
    rules: Rules, position: Position, seat_piles: SeatPiles, turned: StockHistory, moves: list[Move]
) -> None:
    """Add the jumps back to earlier packets whose last card can be played."""
    if not may_jump(rules, position, seat_piles, turned):
        return
    _, index = seat_piles.stock_and_waste
    waste, source = position.piles[index], seat_piles.sources[rules.piles[index].name]
    back = 0
    for number, packet in enumerate(reversed(turned.packets[1:]), start=1):
        back += packet
        piles = list(position.piles)
        piles[index] = waste[:-back]
        plays: list[Move] = []
        _add_carries(rules, position._replace(piles=tuple(piles)), seat_piles, (source,), plays)
        if plays:
            moves.append(Jump(seat_piles.deal.stock, number))
