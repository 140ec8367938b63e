"""The sections of a rules page on the deal and on deal numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from solitaire.rules.cards import SUIT_NAMES, SUITS_OF_PACK, card_name
from solitaire.rules.dealt_counts import stock_size
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.text.english import capital, count_are, in_words, listed, number, plural, times
from solitaire.rules.text.page_rows import the_deal_of_rows
from solitaire.rules.text.zone_names import a_foundation, reserve_piles, whole_reserve
from solitaire.rules.vocabulary import Base, DealPart, DealWhen, Kings, Numbering, Shape, StockTo


def the_deal(ruleset: Ruleset) -> Iterator[str]:
    """The section on the deal: players, pack, cards set out, parts as dealt, stock."""
    if ruleset.is_race:
        yield from _players(ruleset)
    yield _pack(ruleset)
    yield from _set_out(ruleset)
    for part in ruleset.deal.order:
        yield from _PARTS[part](ruleset)
    left = stock_size(ruleset)
    if ruleset.stock.to is StockTo.NOWHERE and not ruleset.redeals_stock:
        yield "All cards are dealt; there is no stock."
    else:
        waste = " The waste starts empty." if ruleset.stock.to is StockTo.WASTE else ""
        if ruleset.stock.when is DealWhen.EMPTY_WASTE:
            waste = f" Then {count_are(min(ruleset.stock.draw, left), 'card').lower()} turned to the waste."
        others = "The other card forms" if left == 1 else f"The other {number(left)} cards form"
        if left == ruleset.pack.size:
            others = f"All {left} cards form"
        yield f"{others} the stock.{waste}"


def _players(ruleset: Ruleset) -> Iterator[str]:
    seats = ruleset.seats
    players = listed(map(number, sorted({max(2, seats.least), seats.most})), "to")
    yield (
        f"For {players} players, who all play at the same time. Each has a deck and piles of their own; the"
        " foundations are shared."
    )
    if seats.least == 1:
        yield "It can also be played alone, for practice."


def _pack(ruleset: Ruleset) -> str:
    decks = ruleset.pack.decks
    if ruleset.pack.suits < len(SUIT_NAMES):
        suits = listed(SUIT_NAMES[suit] for suit in SUITS_OF_PACK[ruleset.pack.suits])
        copies = times(ruleset.pack.copies)
        return f"A deck of {ruleset.pack.size} cards, {suits} only: every card {copies}."
    each = " each" if ruleset.is_race else ""
    if decks == 1:
        return f"One deck of 52 cards{each}."
    return f"{capital(in_words(decks, 'deck'))}, {ruleset.pack.size} cards{each}."


def _set_out(ruleset: Ruleset) -> Iterator[str]:
    """The cards that are put in their places before the others are dealt."""
    deal, decks = ruleset.deal, ruleset.pack.decks
    if opened := ruleset.foundation.opened:
        cards = f"the cards that start the {in_words(len(opened), 'foundation')}"
        if len(opened) < len(ruleset.foundation.fixed):
            cards = listed(f"the {card_name(fixed.base)}" for fixed in opened)
        yield f"First, {cards} {'is' if len(opened) == 1 else 'are'} set out."
    if deal.aces_out:
        first, last = ("", "") if deal.aces_out == 4 * decks else ("first ", " of the deck")
        aces = "ace" if deal.aces_out == 1 else in_words(deal.aces_out, "ace")
        go = "goes to a foundation" if deal.aces_out == 1 else "go to the foundations"
        yield f"The {first}{aces}{last} {go} at once."
    if deal.set_out:
        cards = listed(f"the {card_name(card)}" for card in deal.set_out)
        opens = f"is taken out first and opens {a_foundation(ruleset)}"
        if len(deal.set_out) > 1:
            opens = "are taken out first and open foundations"
        yield f"{capital(cards)} {opens}."
    if ruleset.foundation.base is Base.TABLEAU_CARD:
        others = in_words(4 * decks - 1, "other card")
        yield (
            f"The first card of the deck sets the base and is dealt to {_first_pile(ruleset)}. The {others} of"
            " its rank open the foundations."
        )
    if deal.kings is Kings.OUT:
        yield f"The {in_words(4 * decks, 'king')} are taken out before the deal and count as removed."


def _first_pile(ruleset: Ruleset) -> str:
    """The pile that gets the first card of the deck: ``the first column``."""
    reserve = ruleset.reserve
    piles = {DealPart.TABLEAU: ruleset.tableau.word}
    if reserve.piles and reserve.cards:
        piles[DealPart.RESERVE] = f"{reserve.name} pile"
    if ruleset.cells.cards:
        piles[DealPart.CELLS] = "cell"
    return f"the first {next(piles[part] for part in ruleset.deal.order if part in piles)}"


def _deal_base(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.foundation.base is Base.FIRST_CARD and (ruleset.foundation.piles or ruleset.foundations_in_turn):
        yield f"One card is dealt to the {'first ' * (ruleset.foundation.piles != 1)}foundation."
    elif ruleset.foundation.base is Base.FIRST_CARD:
        yield "One card is dealt to its foundation: its rank is the base from which all foundations are built."


def _deal_tableau(ruleset: Ruleset) -> Iterator[str]:
    tableau = ruleset.tableau
    word, most = tableau.word, max(tableau.dealt_heights)
    if tableau.row_length:
        yield from the_deal_of_rows(ruleset)
        return
    if not most:
        one = tableau.piles == 1
        start = "it starts" if one else "they start"
        yield f"There {'is' if one else 'are'} {in_words(tableau.piles, word)}; {start} empty."
        return
    yield f"{_sizes(tableau)}{_faces(tableau)}."
    if most > 1 and tableau.piles > 1:
        yield f"{_order(ruleset)} until every {word} has all its cards."
    if ruleset.deal.distinct_ranks and most > 1:
        yield (
            f"A card of a rank that its {word} already holds goes to the bottom of the deck, and the next one"
            " is dealt instead."
        )
    if ruleset.deal.to_foundation:
        yield f"A card that {a_foundation(ruleset)} takes goes there, and its {word} gets no other for it."
    if tableau.places:
        yield _rows_of_places(tableau)
    if tableau.labels and most == 1:
        yield f"In the order of the deal, the {plural(word)} are called {listed(tableau.labels)}."
    if ruleset.deal.kings is Kings.BOTTOM:
        yield f"Then every king goes to the bottom of its {word}; kings in the same {word} keep their order."


def _rows_of_places(tableau: TableauSection) -> str:
    """The rows of columns with places, with their lengths if these overlap or differ."""
    words = plural(tableau.word)
    rows = [length for _, length in sorted(Counter(y for _, y in tableau.places).items())]
    in_rows, lengths = in_words(len(rows), "row"), f" of {listed(map(number, rows))}"
    if overlaps(tableau):
        return (
            f"From the top down, the {words} form {in_rows}{lengths}. The rows overlap: each card covers a part"
            " of those half a card to its left and right in the row above."
        )
    form = in_rows + (lengths if len(set(rows)) > 1 else "")
    return f"The {words} form {form}, from the top down and from left to right."


def _order(ruleset: Ruleset) -> str:
    """The order of dealing columns of several cards: from left to right if they lie side by side."""
    tableau = ruleset.tableau
    if tableau.labels:
        fans = f"{plural(tableau.word)} {listed(tableau.labels)}"
        return f"They are dealt in rounds, a card to each of the {fans} in turn,"
    if ruleset.layout.shape is Shape.ROWS:
        return "They are dealt row by row, from left to right,"
    return f"They are dealt in rounds, a card to each {tableau.word} in turn,"


def _sizes(tableau: TableauSection) -> str:
    sizes, piles = tableau.dealt_heights, in_words(tableau.piles, tableau.word)
    if len(set(sizes)) == 1:
        return f"{count_are(sizes[0], 'card')} dealt to {'each of ' if len(sizes) > 1 else ''}{piles}"
    if len(sizes) > 3 and sizes == tuple(range(1, len(sizes) + 1)):
        to = f"and so on to {number(sizes[-1])} in the last"
        return f"{capital(piles)} are dealt: one card in the first, two in the second, {to}"
    groups = [(size, len(list(alike))) for size, alike in groupby(sizes)]
    if len(groups) == 2 and all(sizes):
        (more, first), (fewer, others) = groups
        these = _these("first", first)
        those = "each of the others" if others > 1 else "the last"
        return f"{capital(piles)} are dealt: {in_words(more, 'card')} in {these}, {number(fewer)} in {those}"
    return f"{capital(piles)} are dealt: from left to right, {listed(sizes)} card{'s' * (sizes[-1] != 1)}"


def _faces(tableau: TableauSection) -> str:
    sizes, covered = tableau.dealt_heights, tableau.dealt_face_down
    if not any(covered):
        return ", all face up" if max(sizes) > 1 else ", face up"
    if tableau.every_second:
        return _faces_in_turn(tableau)
    under = overlaps(tableau)
    if under and all(bool(down) is (place in under) for place, down in enumerate(covered)):
        return ", face up where no other card lies on it"
    of_each = " of each" if len(sizes) > 1 else ""
    if all(down == max(0, size - 1) for size, down in zip(sizes, covered, strict=True)):
        return f"; only the last card{of_each} is face up"
    groups = [(down, len(list(alike))) for down, alike in groupby(covered)]
    (down, first), (last_down, last) = groups[0], groups[-1]
    if len(groups) == 1:
        return f"; {_bottom(down)}{of_each} {_are(down)} face down"
    if len(groups) == 2 and not last_down:
        return f"; {_bottom(down)} of {_these('first', first)} {_are(down)} face down"
    if len(groups) == 2 and not down:
        return f"; {_bottom(last_down)} of {_these('last', last)} {_are(last_down)} face down"
    order = "from left to right" if len(set(sizes)) == 1 else "of these"
    return f"; {order}, the bottom {listed(covered)} are face down"


def _faces_in_turn(tableau: TableauSection) -> str:
    """The phrase on cards of which every second one lies face down."""
    sizes, covered = tableau.dealt_heights, tableau.dealt_face_down
    if all(down == size // 2 for size, down in zip(sizes, covered, strict=True)):
        return ", face up and face down in turn, the last card face up"
    each = f"of each, {number(covered[0])}" if len(set(covered)) == 1 else f"of these, {listed(covered)}"
    return f"; {each} below the last lie face down, every second one"


def _these(which: str, piles: int) -> str:
    """``each of the first three``, or ``the first`` for one."""
    return f"each of the {which} {number(piles)}" if piles > 1 else f"the {which}"


def _bottom(cards: int) -> str:
    return "the bottom card" if cards == 1 else f"the bottom {number(cards)} cards"


def _are(cards: int) -> str:
    return "is" if cards == 1 else "are"


def _deal_reserve(ruleset: Ruleset) -> Iterator[str]:
    reserve = ruleset.reserve
    if not reserve.piles:
        return
    piles = "" if reserve.piles == 1 else f"{number(reserve.piles)} "
    if not reserve.cards:
        yield f"The {piles}{reserve_piles(reserve)} {'starts' if reserve.piles == 1 else 'start'} empty."
        return
    cards = f"{count_are(reserve.cards, 'card')} dealt"
    to = f"the {whole_reserve(reserve)}" if reserve.piles == 1 else f"each of {piles}{reserve_piles(reserve)}"
    turned, last = "", "only the last card"
    if reserve.turned_over and reserve.cards > 1:
        turned = " and turned over as a packet, so that the first card dealt is on top"
        last = "and only this card is"
    if not reserve.face_down:
        faces = "face up"
    elif reserve.face_down == reserve.cards - 1:
        faces = f"{last} face up"
    else:
        faces = f"the bottom {number(reserve.face_down)} face down"
    yield f"{cards} to {to}{turned}, {faces}."


def _deal_cells(ruleset: Ruleset) -> Iterator[str]:
    cells = ruleset.cells
    if not cells.piles:
        return
    if not cells.cards:
        start = "The cell starts" if cells.piles == 1 else f"The {in_words(cells.piles, 'cell')} start"
        yield f"{start} empty."
    else:
        filled = f"{number(cells.cards)} of " if cells.cards < cells.piles else ""
        to = f"{'each of ' * (cells.cards > 1)}{filled}the {in_words(cells.piles, 'cell')}"
        yield f"One card is dealt to {'the cell' if cells.piles == 1 else to}, face up."


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
    moved_by_aces = deal.aces_out and deal.numbering is not Numbering.ROWS
    if deal.numbering is Numbering.ROUNDS or moved_by_aces:
        return f"{same_pack}, but the table may be laid out in another order."
    if deal.kings is Kings.BOTTOM and deal.numbering is not Numbering.ROWS:
        return f"{same_pack}, dealt in the same order; only kings are placed differently."
    return "Deal numbers give the same table as in PySolFC."
