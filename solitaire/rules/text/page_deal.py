"""The sections of a rules page on the deal and on deal numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from solitaire.rules.cards import SUIT_NAMES, SUITS_OF_PACK, card_name
from solitaire.rules.files.validate import dealt
from solitaire.rules.initial_deal import heights, spread
from solitaire.rules.piles import overlaps
from solitaire.rules.ruleset import Ruleset, TableauSection
from solitaire.rules.text.english import capital, count, count_are, listed, number, plural, reserve_piles, times
from solitaire.rules.vocabulary import Base, DealPart, Kings, Numbering, StockTo


def the_deal(ruleset: Ruleset) -> Iterator[str]:
    """The section on the deal: players, pack, cards set out, parts as dealt, stock."""
    seats, decks, deal = ruleset.seats, ruleset.pack.decks, ruleset.deal
    if seats.most > 1:
        players = listed(map(number, sorted({max(2, seats.least), seats.most})), "to")
        yield f"For {players} players, each with a deck and piles of their own; the foundations are shared."
        if seats.least == 1:
            yield "It can also be played alone, for practice."
    if ruleset.pack.suits < len(SUIT_NAMES):
        suits = listed(SUIT_NAMES[suit] for suit in SUITS_OF_PACK[ruleset.pack.suits])
        yield f"{52 * decks} cards, all of them {suits}: every card {times(decks * 4 // ruleset.pack.suits)}."
    else:
        yield "One deck of 52 cards." if decks == 1 else f"{capital(count(decks, 'deck'))}, {52 * decks} cards."
    if ruleset.foundation.fixed:
        yield f"First, the cards that start {count(len(ruleset.foundation.fixed), 'foundation')} are set out."
    if deal.aces_out:
        aces = "The first ace" if deal.aces_out == 1 else f"The first {count(deal.aces_out, 'ace')}"
        yield f"{aces} of the deck {'goes' if deal.aces_out == 1 else 'go'} to the foundations at once."
    if deal.set_out:
        cards = listed(f"the {card_name(card)}" for card in deal.set_out)
        opens = "is taken out first and opens a foundation"
        if len(deal.set_out) > 1:
            opens = "are taken out first and open foundations"
        yield f"{capital(cards)} {opens}."
    if ruleset.foundation.base is Base.TABLEAU_CARD:
        others = count(4 * decks - 1, "other card")
        yield (
            f"The first card of the deck sets the base and is dealt to the {plural(ruleset.tableau.word)}. The"
            f" {others} of its rank open the foundations."
        )
    if deal.kings is Kings.OUT:
        yield f"The {count(4 * decks, 'king')} are taken out before the deal and count as removed."
    for part in deal.order:
        yield from _PARTS[part](ruleset)
    left = 52 * decks - sum(dealt(ruleset).values())
    if ruleset.stock.to is StockTo.NOWHERE:
        yield "All cards are dealt; there is no stock."
    else:
        waste = " The waste starts empty." if ruleset.stock.to is StockTo.WASTE else ""
        others = "The other card forms" if left == 1 else f"The other {number(left)} cards form"
        yield f"{others} the stock.{waste}"


def _deal_base(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.foundation.base is Base.FIRST_CARD and ruleset.foundation.piles:
        yield f"One card is dealt to the {'first ' * (ruleset.foundation.piles > 1)}foundation."
    elif ruleset.foundation.base is Base.FIRST_CARD:
        yield "One card is dealt to its foundation: its rank is the base from which all foundations are built."


def _deal_tableau(ruleset: Ruleset) -> Iterator[str]:
    tableau = ruleset.tableau
    word, most = tableau.word, max(heights(tableau))
    if not most:
        yield f"There are {count(tableau.piles, word)}; they start empty."
        return
    yield f"{_sizes(tableau)}{_faces(tableau)}."
    if most > 1:
        yield f"They are dealt row by row, from left to right, until every {word} has all its cards."
    if tableau.places:
        rows = sorted(Counter(y for _, y in tableau.places).items())
        sizes = listed(number(size) for _, size in rows)
        yield (
            f"The {plural(word)} overlap in {count(len(rows), 'row')}, from the top {sizes}. Each card lies on"
            " those half a card beside it in the row above."
        )
    if tableau.labels:
        yield f"In the order of the deal, the {plural(word)} are called {listed(tableau.labels)}."
    if ruleset.deal.kings is Kings.BOTTOM:
        yield f"Then every king goes to the bottom of its {word}; two kings in one {word} keep their order."


def _sizes(tableau: TableauSection) -> str:
    sizes, piles = heights(tableau), count(tableau.piles, tableau.word)
    if len(set(sizes)) == 1:
        return f"{count_are(sizes[0], 'card')} dealt to {'each of ' if len(sizes) > 1 else ''}{piles}"
    if len(sizes) > 8 and len(set(sizes[:-1])) == 1 and sizes[-1]:
        last = f"the last, which gets {number(sizes[-1])}"
        return f"{count_are(sizes[0], 'card')} dealt to each of {piles} but {last}"
    if len(sizes) > 3 and sizes == tuple(range(1, len(sizes) + 1)):
        to = f"and so on to {number(sizes[-1])} in the last"
        return f"{capital(piles)} are dealt: one card in the first, two in the second, {to}"
    groups = [(size, len(list(alike))) for size, alike in groupby(sizes)]
    if len(groups) == 2 and min(min(group) for group in groups) > 1:
        (more, first), (fewer, _) = groups
        shares = (
            f"{count(more, 'card')} in each of the first {number(first)}, {number(fewer)} in each of the others"
        )
        return f"{capital(piles)} are dealt: {shares}"
    return f"{capital(piles)} are dealt: from left to right, {listed(sizes)} card{'s' * (sizes[-1] > 1)}"


def _faces(tableau: TableauSection) -> str:
    sizes, covered = heights(tableau), spread(tableau.face_down, tableau.piles)
    if not any(covered):
        return ", all face up" if max(sizes) > 1 else ", face up"
    under = overlaps(tableau)
    if under and all(bool(down) is (place in under) for place, down in enumerate(covered)):
        return ", face up where no other card lies on it"
    if all(down == max(0, size - 1) for size, down in zip(sizes, covered, strict=True)):
        return "; only the last card of each is face up"
    if len(set(covered)) > 1:
        return f". In the same order, {listed(covered)} of their cards are face down at the bottom"
    return f", in each {number(covered[0])} at the bottom face down and the others face up"


def _deal_reserve(ruleset: Ruleset) -> Iterator[str]:
    reserve = ruleset.reserve
    if not reserve.piles:
        return
    piles = "" if reserve.piles == 1 else f"{number(reserve.piles)} "
    if not reserve.cards:
        yield f"The {piles}{reserve_piles(reserve)} {'starts' if reserve.piles == 1 else 'start'} empty."
        return
    cards = f"{count_are(reserve.cards, 'card')} dealt"
    to = f"the {reserve.name}" if reserve.piles == 1 else f"each of {piles}{reserve_piles(reserve)}"
    if not reserve.face_down:
        faces = "face up"
    elif reserve.face_down == reserve.cards - 1:
        faces = "only the last of them face up"
    else:
        faces = f"the first {number(reserve.face_down)} face down"
    if reserve.turned_over:
        faces += "; it is then turned over as a packet, so that the first card dealt is on top"
    yield f"{cards} to {to}, {faces}."


def _deal_cells(ruleset: Ruleset) -> Iterator[str]:
    cells = ruleset.cells
    if not cells.piles:
        return
    if not cells.cards:
        yield f"The {count(cells.piles, 'cell')} {'starts' if cells.piles == 1 else 'start'} empty."
    else:
        filled = f"{number(cells.cards)} of the " if cells.cards < cells.piles else "the "
        yield f"One card is dealt to each of {filled}{count(cells.piles, 'cell')}, face up."


_PARTS: Final = {
    DealPart.BASE: _deal_base,
    DealPart.TABLEAU: _deal_tableau,
    DealPart.RESERVE: _deal_reserve,
    DealPart.CELLS: _deal_cells,
}


def the_deal_numbers(ruleset: Ruleset) -> str:
    """The remark on deal numbers, compared with PySolFC's."""
    deal = ruleset.deal
    same_pack = "Deal numbers give the same shuffled deck as in PySolFC"
    if deal.numbering is Numbering.ROUNDS:
        return f"{same_pack}, but the table may be laid out in another order."
    same_table = "Deal numbers give the same table as in PySolFC."
    if deal.numbering is Numbering.ROWS:
        return same_table
    moved = ["the kings"] * (deal.kings is Kings.BOTTOM) + ["the aces set out"] * bool(deal.aces_out)
    if moved:
        return f"{same_pack}, dealt in the same order, but PySolFC moves {listed(moved)} differently."
    return same_table
