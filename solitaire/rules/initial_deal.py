"""The initial deal: from a pack to the opening position.

A pack is dealt from its first card. Cards set out first (aces, a clock's bases) are the first of their
kind in the pack; the parts of the table follow in the order the ruleset names; what is left is the stock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from solitaire.rules.cards import (
    ACE,
    FACE_MASK,
    KING,
    SUITS_OF_PACK,
    Card,
    check_pack,
    face_down,
    make_card,
    owner_of,
    rank_of,
    suit_of,
)
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.dealt_counts import dealt_counts
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile, Position
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED, ReserveSection, TableauSection
from solitaire.rules.vocabulary import Aces, Base, DealPart, Kings


def opening(rules: Rules, *packs: Sequence[Card], reserves: Sequence[int] = ()) -> Position:
    """The opening position: one pack for each seat, dealt.

    The packs are of faces; in a race each card gets its seat as owner. ``reserves`` are the cards of each
    reserve pile, for every seat, if they are not those of the ruleset. Raises PackError if a pack is not
    complete, ValueError if there is not one pack for each seat.
    """
    if len(packs) != rules.seats:
        raise ValueError(
            f"{rules.ruleset.name} with {rules.seats} seats needs as many packs, not {len(packs)}."
        )
    piles: list[Pile] = [()] * len(rules.piles)
    for number, pack in enumerate(packs):
        check_pack(pack, rules.ruleset.pack.decks, rules.ruleset.pack.suits)
        seat = number + 1 if rules.seats > 1 else 0
        cards = [make_card(rank_of(card), suit_of(card), seat) for card in pack]
        reserve = reserves[number] if reserves else rules.ruleset.reserve.cards
        for index, pile in _deal_seat(rules, seat, cards, reserve):
            piles[index] = pile
    passes = rules.ruleset.stock.passes
    redeals_left = UNLIMITED if passes == UNLIMITED else passes - 1
    return Position(tuple(piles), redeals_left, rules.initial_turned)


def _deal_seat(rules: Rules, seat: int, cards: list[Card], in_reserve: int) -> Iterator[tuple[int, Pile]]:
    """Deal the cards of a seat: each pile that gets some, by its index."""
    deal, tableau = rules.ruleset.deal, rules.ruleset.tableau
    opened = dict(_open_foundations(rules, cards))
    yield from opened.items()
    if deal.kings is Kings.OUT:
        (discard,) = rules.of_zone(Zone.DISCARD, seat)
        yield discard, tuple(card for card in cards if rank_of(card) == KING)
        cards = [card for card in cards if rank_of(card) != KING]
    if deal.aces is Aces.FRONT and tableau.dealt_heights[0]:
        cards = _aces_to_front(tableau, cards)
    left = iter(cards)
    for part in deal.order:
        if part is DealPart.TABLEAU and deal.distinct_ranks:
            left = iter(_with_distinct_ranks(tableau.dealt_heights, left))
        if part is DealPart.TABLEAU and deal.to_foundation:
            yield from _deal_beside_foundations(rules, left, opened).items()
        else:
            yield from _deal_part(rules, seat, part, left, in_reserve)
    yield from _deal_stock(rules, seat, tuple(left))


def _open_foundations(rules: Rules, cards: list[Card]) -> Iterator[tuple[int, Pile]]:
    """Take the cards out of the pack that open foundations before the deal."""
    foundations = list(rules.of_zone(Zone.FOUNDATION))
    for index, fixed in zip(foundations, rules.ruleset.foundation.fixed, strict=False):
        if fixed.dealt:
            cards.remove(fixed.base)
            yield index, (fixed.base,)
    for opener in _set_out(rules.ruleset, cards):
        cards.remove(opener)
        opened = _foundation_for(rules, foundations, opener)
        foundations.remove(opened)
        yield opened, (opener,)


def _foundation_for(rules: Rules, foundations: Iterable[int], card: Card) -> int:
    """The first of these foundations that has the suit of a card, or none."""
    return next(index for index in foundations if rules.piles[index].suit in (None, suit_of(card)))


def _set_out(ruleset: Ruleset, cards: list[Card]) -> Iterator[Card]:
    """The cards that open foundations not fixed to them, in the order of the pack."""
    if ruleset.foundation.base is Base.TABLEAU_CARD:
        first, *others = cards
        yield from [card for card in others if rank_of(card) == rank_of(first)]
        return
    yield from (make_card(rank_of(card), suit_of(card), owner_of(cards[0])) for card in ruleset.deal.set_out)
    yield from [card for card in cards if rank_of(card) == ACE][: ruleset.deal.aces_out]


def _deal_part(
    rules: Rules, seat: int, part: DealPart, cards: Iterator[Card], in_reserve: int
) -> Iterator[tuple[int, Pile]]:
    """Deal the next cards to one part of the table."""
    ruleset = rules.ruleset
    match part:
        case DealPart.BASE if ruleset.foundation.base is Base.FIRST_CARD:
            base = next(cards)
            yield _foundation_for(rules, rules.of_zone(Zone.FOUNDATION), base), (base,)
        case DealPart.TABLEAU:
            columns, aces = _aces_moved(ruleset, _tableau(ruleset, cards))
            yield from zip(rules.of_zone(Zone.TABLEAU, seat), columns, strict=True)
            if ruleset.deal.aces is Aces.OUT:
                yield from ((discard, aces) for discard in rules.of_zone(Zone.DISCARD, seat))
        case DealPart.RESERVE:
            piles = _reserve(ruleset.reserve, in_reserve, cards)
            yield from zip(rules.of_zone(Zone.RESERVE, seat), piles, strict=True)
        case DealPart.CELLS:
            filled = rules.of_zone(Zone.CELL, seat)[: ruleset.cells.cards]
            yield from ((cell, (next(cards),)) for cell in filled)


def _deal_beside_foundations(
    rules: Rules, cards: Iterator[Card], opened: Mapping[int, Pile]
) -> dict[int, Pile]:
    """The foundations and the columns after the deal, by index, in a game whose foundations open with aces.

    A card that one of the foundations takes goes to the first of these, and its column gets no other.
    """
    foundations, columns = rules.of_zone(Zone.FOUNDATION), rules.of_zone(Zone.TABLEAU)
    piles: dict[int, Pile] = dict.fromkeys((*foundations, *columns), ())
    piles |= opened

    def takes(foundation: int, card: Card) -> bool:
        pile = piles[foundation]
        faces = rules.grows[foundation][pile[-1] & FACE_MASK] if pile else rules.opens[ACE][foundation]
        return len(pile) < rules.full[foundation] and bool(faces >> (card & FACE_MASK) & 1)

    for number in by_rounds(rules.ruleset.tableau.dealt_heights):
        card = next(cards)
        target = next((index for index in foundations if takes(index, card)), columns[number])
        piles[target] = (*piles[target], card)
    return piles


def _reserve(reserve: ReserveSection, count: int, cards: Iterator[Card]) -> list[Pile]:
    """The piles of the reserve, of ``count`` cards each."""
    piles = _rounds((count,) * reserve.piles, cards)
    # As many cards are face up in a larger or smaller reserve.
    down = max(0, reserve.face_down + count - reserve.cards) if reserve.face_down else 0
    return [turned_down(pile[::-1] if reserve.turned_over else pile, down) for pile in piles]


def _deal_stock(rules: Rules, seat: int, rest: Pile) -> Iterator[tuple[int, Pile]]:
    """The stock, of the cards that are left, and the first of these on the waste if they are turned at once."""
    turned = rules.ruleset.stock.draw if rules.turns_at_once else 0
    for waste in rules.of_zone(Zone.WASTE, seat):
        yield waste, rest[:turned]
    for stock in rules.of_zone(Zone.STOCK, seat):
        yield stock, tuple(face_down(card) for card in reversed(rest[turned:]))


def _tableau(ruleset: Ruleset, cards: Iterator[Card]) -> list[Pile]:
    piles = _rounds(ruleset.tableau.dealt_heights, cards)
    if ruleset.deal.kings is Kings.BOTTOM:
        piles = [kings_to_bottom(pile) for pile in piles]
    tableau = ruleset.tableau
    return [
        turned_down(pile, down, tableau.every_second)
        for pile, down in zip(piles, tableau.dealt_face_down, strict=True)
    ]


def _aces_to_front(tableau: TableauSection, cards: list[Card]) -> list[Card]:
    """The cards in an order in which the aces are dealt to the front places of rows, one to each, by suit."""
    dealt = [number for number, height in enumerate(tableau.dealt_heights) if height]
    by_suit = SUITS_OF_PACK[4]
    aces = iter(sorted((c for c in cards if rank_of(c) == ACE), key=lambda ace: by_suit.index(suit_of(ace))))
    others = iter([card for card in cards if rank_of(card) != ACE])
    return [next(others if number % tableau.row_length else aces) for number in dealt]


def _aces_moved(ruleset: Ruleset, places: list[Pile]) -> tuple[list[Pile], Pile]:
    """The piles after the aces have left, and these; or after they went to the front places of rows."""
    if ruleset.deal.aces is Aces.STAY or (ruleset.deal.aces is Aces.FRONT and places[0]):
        return places, ()
    aces = [pile for pile in places if pile and rank_of(pile[-1]) == ACE]
    left: list[Pile] = [() if pile in aces else pile for pile in places]
    if ruleset.deal.aces is Aces.OUT:
        return left, tuple(chain.from_iterable(aces))
    left[:: ruleset.tableau.row_length] = aces
    return left, ()


def _rounds(sizes: tuple[int, ...], cards: Iterator[Card]) -> list[Pile]:
    """Round r gives one card to every pile of ``sizes`` r or more, left to right."""
    piles: list[list[Card]] = [[] for _ in sizes]
    for index in by_rounds(sizes):
        piles[index].append(next(cards))
    return [tuple(pile) for pile in piles]


def _with_distinct_ranks(sizes: Sequence[int], cards: Iterable[Card]) -> list[Card]:
    """The cards in an order in which no pile of these sizes gets two of a rank, if the deck has another card.

    A card whose rank the pile has goes to the bottom of the deck.
    """
    deck, dealt = deque(cards), list[Card]()
    ranks: list[set[int]] = [set() for _ in sizes]
    for index in by_rounds(sizes):
        for _ in range(len(deck)):
            if rank_of(deck[0]) not in ranks[index]:
                break
            deck.rotate(-1)
        ranks[index].add(rank_of(deck[0]))
        dealt.append(deck.popleft())
    return [*dealt, *deck]


def by_rounds(sizes: Sequence[int]) -> list[int]:
    """The columns in the order in which rounds deal a card to each that takes more."""
    return [*chain.from_iterable(rounds(sizes))]


def rounds(sizes: Sequence[int]) -> list[list[int]]:
    """The columns of each round of a deal to columns of these sizes, from the left."""
    return [[i for i, size in enumerate(sizes) if size > r] for r in range(max(sizes, default=0))]


def turned_down(pile: Pile, count: int, every_second: bool = False) -> Pile:
    """The pile with ``count`` cards face down: the lowest, or every second one.

    These are counted from the last card, which stays face up.
    """
    if every_second:
        places = range(len(pile) - 2, -1, -2)[:count]
        return tuple(face_down(card) if place in places else card for place, card in enumerate(pile))
    return (*(face_down(card) for card in pile[:count]), *pile[count:])


def kings_to_bottom(pile: Pile) -> Pile:
    """The pile with its kings at the bottom, else in order (docs/rules.md section 3)."""
    return tuple(sorted(pile, key=lambda card: rank_of(card) != KING))


def count_put_up(rules: Rules, position: Position) -> int:
    """The number of cards on foundations in the opening position beside those set out."""
    on_foundations = sum(len(position.piles[index]) for index in rules.of_zone(Zone.FOUNDATION))
    return on_foundations - dealt_counts(rules.ruleset)["foundations"]
