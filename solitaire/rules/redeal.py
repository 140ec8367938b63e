"""Gather the tableau and deal it again, in the order gathered or shuffled.

The shuffle is computed from the cards in the order gathered: the same moves lead to the same table, on every
machine, so that undo, saved games and solutions hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, cycle, pairwise
from typing import Final, TypeVar

from solitaire.rules.card_rows import cards_out_of_place, dealt_to_rows
from solitaire.rules.cards import Card, face_up
from solitaire.rules.initial_deal import by_rounds, rounds, turned_down
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.vocabulary import RedealSource

_Cards = TypeVar("_Cards", Pile, bytes)

_WORD: Final = (1 << 64) - 1
"""The numbers of the shuffle have 64 bits."""


def gathered(
    ruleset: Ruleset, columns: Sequence[Pile], stock: Pile = ()
) -> tuple[tuple[Card, ...], list[Pile]]:
    """The cards of the columns in the order dealt again, and the columns after that.

    The columns are gathered from the left, each from its lowest card. They are filled one by one from the left,
    each with as many cards as at first and as many of them face down; cards beyond that are dealt evenly.
    If they are dealt from the top, each column is gathered from its top card and filled down to its lowest one.
    If they are dealt in rounds, columns are gathered from the right, and get a card each in turn as at first.
    If they are dealt in zigzag, columns are gathered as from the top, and get a card each in turn, from the
    left and from the right by turns until each has one face up, then from the left.
    Of rows, the cards in place stay there (see ``card_rows``). If the stock is dealt as well, columns of a card
    each close up, and cards from its end follow. If only bottom cards are dealt, each goes to the top of its
    column.
    """
    if ruleset.raises_bottom_cards:
        return tuple(face_up(pile[0]) for pile in columns if pile), list(map(bottom_card_raised, columns))
    if ruleset.redeals_stock:
        return _closed_up(columns, stock)
    if ruleset.tableau.row_length:
        out_of_place = cards_out_of_place(ruleset, columns)
        if ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU:
            out_of_place = reshuffled(out_of_place)
        return out_of_place, dealt_to_rows(ruleset, columns, out_of_place)
    cards = tuple(map(face_up, chain.from_iterable(in_order_gathered(ruleset, columns))))
    if ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU:
        cards = reshuffled(cards)
    dealt = dealt_again(ruleset, cards)
    return tuple(chain.from_iterable(dealt)), dealt


def dealt_again(ruleset: Ruleset, cards: Sequence[Card]) -> list[Pile]:
    """The columns after these gathered cards are dealt to them, some face down."""
    dealt: list[Pile] = []
    for places, down in zip(_redealt_places(ruleset, len(cards)), ruleset.tableau.dealt_face_down, strict=True):
        pile = tuple(cards[place] for place in places)
        covered = min(down, max(0, len(pile) - 1))
        dealt.append(turned_down(pile, covered, ruleset.tableau.every_second))
    return dealt


def in_order_gathered(ruleset: Ruleset, columns: Sequence[_Cards]) -> Sequence[_Cards]:
    """The columns in the order gathered, their cards as well; given from the left."""
    match ruleset.stock.redeal:
        case RedealSource.TABLEAU_FROM_TOP | RedealSource.TABLEAU_IN_ZIGZAG:
            return [column[::-1] for column in columns]
        case RedealSource.TABLEAU_IN_ROUNDS:
            return columns[::-1]
        case _:
            return columns


def _redealt_places(ruleset: Ruleset, cards: int) -> list[list[int]]:
    """The places of each column's cards among so many gathered, from its lowest card."""
    heights = ruleset.tableau.dealt_heights
    match ruleset.stock.redeal:
        case RedealSource.TABLEAU_IN_ROUNDS:
            return _places_in_turn(by_rounds(heights), len(heights), cards)
        case RedealSource.TABLEAU_IN_ZIGZAG:
            return _places_in_turn(_in_zigzag(ruleset.tableau), len(heights), cards)
    step = -1 if ruleset.stock.redeal is RedealSource.TABLEAU_FROM_TOP else 1
    ends = accumulate(_redealt_heights(heights, cards), initial=0)
    return [[*range(start, end)][::step] for start, end in pairwise(ends)]


def _places_in_turn(order: Iterable[int], columns: int, cards: int) -> list[list[int]]:
    """The places of each column's cards if columns get a card each in this order, and then in rounds."""
    places: list[list[int]] = [[] for _ in range(columns)]
    for place, at in zip(range(cards), chain(order, cycle(range(columns))), strict=False):
        places[at].append(place)
    return places


def _in_zigzag(tableau: TableauSection) -> Iterator[int]:
    """The columns in the order of the cards up to the first face up of each, by turns, and of the others."""
    heights = tableau.dealt_heights
    first = [min(down + 1, height) for down, height in zip(tableau.dealt_face_down, heights, strict=True)]
    for number, row in enumerate(rounds(first)):
        yield from reversed(row) if number % 2 else row
    yield from by_rounds([height - dealt for height, dealt in zip(heights, first, strict=True)])


def bottom_card_raised(pile: Pile) -> Pile:
    """Return a pile with its lowest card on top, face up."""
    return (*pile[1:], face_up(pile[0])) if pile else ()


def _closed_up(columns: Sequence[Pile], stock: Pile) -> tuple[tuple[Card, ...], list[Pile]]:
    """The cards behind the first empty column, and the columns after they and the stock filled the gaps."""
    full = next((number for number, pile in enumerate(columns) if not pile), len(columns))
    cards = tuple(chain.from_iterable(columns[full:]))
    filling = [*cards, *map(face_up, reversed(stock))][: len(columns) - full]
    dealt: list[Pile] = [(card,) for card in filling]
    return cards, [*columns[:full], *dealt, *[()] * (len(columns) - full - len(dealt))]


def _redealt_heights(first: Sequence[int], cards: int) -> Iterator[int]:
    """The number of cards of each column after ``cards`` are dealt again, column by column."""
    more, further = divmod(max(0, cards - sum(first)), len(first))
    for column, height in enumerate(first):
        redealt = min(cards, height + more + (column < further))
        cards -= redealt
        yield redealt


@lru_cache(maxsize=1024)
def reshuffled(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Shuffle cards (Fisher-Yates) by random numbers that follow from their order.

    The numbers are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
    generators", 2014), from a seed of all cards.
    """
    seed = 0
    for card in cards:
        seed = _mixed(seed ^ card)
    shuffled = list(cards)
    for last in range(len(shuffled) - 1, 0, -1):
        seed = (seed + 0x9E3779B97F4A7C15) & _WORD
        other = _mixed(seed) * (last + 1) >> 64
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)


def _mixed(number: int) -> int:
    """The finalizer of SplitMix64."""
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _WORD
    return number ^ number >> 31
