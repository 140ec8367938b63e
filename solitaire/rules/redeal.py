"""Gather the tableau and deal it again, in the order gathered or shuffled.

The shuffle is computed from the cards in the order gathered: the same moves lead to the same table, on every
machine, so that undo, saved games and solutions hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from solitaire.rules.card_rows import cards_out_of_place, dealt_to_rows
from solitaire.rules.cards import Card, face_up
from solitaire.rules.initial_deal import turned_down
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.vocabulary import RedealSource

_WORD: Final = (1 << 64) - 1
"""The numbers of the shuffle have 64 bits."""


def gathered(
    ruleset: Ruleset, columns: Sequence[Pile], stock: Pile = ()
) -> tuple[tuple[Card, ...], list[Pile]]:
    """The cards of the columns in the order dealt again, and the columns after that.

    The columns are gathered from the left, each from its lowest card. They are filled one by one from the left,
    each with as many cards as at first and as many of them face down; cards beyond that are dealt evenly.
    If they are dealt from the top, each column is gathered from its top card and filled down to its lowest one.
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
    step = -1 if ruleset.stock.redeal is RedealSource.TABLEAU_FROM_TOP else 1
    cards = tuple(map(face_up, chain.from_iterable(pile[::step] for pile in columns)))
    if ruleset.stock.redeal is RedealSource.SHUFFLED_TABLEAU:
        cards = reshuffled(cards)
    dealt: list[Pile] = []
    rest = cards
    heights = redealt_heights(ruleset.tableau, len(cards))
    for height, down in zip(heights, ruleset.tableau.dealt_face_down, strict=True):
        pile, rest = rest[:height][::step], rest[height:]
        dealt.append(turned_down(pile, min(down, max(0, height - 1))))
    return tuple(chain.from_iterable(dealt)), dealt


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


def redealt_heights(tableau: TableauSection, cards: int) -> Iterator[int]:
    """The number of cards of each column after ``cards`` are dealt again."""
    first = tableau.dealt_heights
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
