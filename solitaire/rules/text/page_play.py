"""The sections of a rules page on the aim, and on the moves of each zone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import RANK_NAMES, SUIT_NAMES, rank_of, suit_of
from solitaire.rules.files.validate import dealt
from solitaire.rules.piles import foundation_count
from solitaire.rules.ruleset import UNLIMITED, Ruleset, TableauSection
from solitaire.rules.stalemate import SHIFTS
from solitaire.rules.text.english import capital, count, count_are, listed, number, plural, reserve_piles, times
from solitaire.rules.vocabulary import (
    Base,
    Build,
    Destination,
    FoundationSuit,
    Goal,
    JumpWhen,
    Space,
    StockTo,
    Unit,
)


def the_aim(ruleset: Ruleset) -> Iterator[str]:
    """The section on the goal of the game and its foundations."""
    foundation, cards = ruleset.foundation, 52 * ruleset.pack.decks
    if ruleset.discard.total:
        yield (
            "Remove all cards. Two cards leave together when they are the last of different piles and make"
            f" {ruleset.discard.total}: an ace counts 1, a jack 11 and a queen 12. A king leaves alone."
            " Suits do not matter."
        )
        yield f"The game is won when all {cards} cards are removed."
        return
    yield from _foundations(ruleset)
    if foundation.take_back:
        opener = foundation.fixed or foundation.base is Base.FIRST_CARD
        but = ", but the card that opened it stays" if opener else ""
        yield f"The last card of a foundation may come back to the {plural(ruleset.tableau.word)}{but}."
    else:
        yield "Cards on the foundations stay there."
    if ruleset.goal is Goal.EMPTY_RESERVE:
        what, pile = "hand" if ruleset.seats.most > 1 else "game", reserve_piles(ruleset.reserve)
        yield f"The {what} is won, and ends at once, when the {pile} of a player is empty."
    elif ruleset.seats.most == 1:
        yield f"The game is won when all {cards} cards are on the foundations."


def _foundations(ruleset: Ruleset) -> Iterator[str]:
    foundation = ruleset.foundation
    by_rank = foundation.suit is FoundationSuit.NONE
    how = "up by rank, whatever the suits," if by_rank else "up in suit"
    on = ", going on from king to ace" if foundation.wrap else ""
    if foundation.fixed:
        yield f"Build each foundation {how.rstrip(',')}{on}, until it shows the card that completes it:"
        for fixed in foundation.fixed:
            base, target = (RANK_NAMES[rank_of(card) - 1] for card in (fixed.base, fixed.target))
            yield f"- at {fixed.label}: {SUIT_NAMES[suit_of(fixed.base)]} from {base} to {target}"
        return
    piles = count(foundation_count(ruleset, 1), "foundation")
    each = f", {number(ruleset.pack.decks)} for each suit," if foundation.suit is FoundationSuit.FIXED else ""
    player = " a player" if ruleset.seats.most > 1 else ""
    if foundation.base is Base.FIRST_CARD:
        yield f"Build {piles}{player}{each} {how} from the base{on}, to thirteen cards each."
    else:
        yield f"Build {piles}{player}{each} {how} from ace to king."
    if foundation.suit is FoundationSuit.FREE:
        yield "A foundation takes the suit of the card that opens it."


def the_tableau(ruleset: Ruleset) -> Iterator[str]:
    """The section on building columns and moving their cards."""
    tableau = ruleset.tableau
    word, words = tableau.word, plural(tableau.word)
    if tableau.build is Build.NONE:
        yield f"Cards are never built on a {word}."
    else:
        corner = "A king goes on an ace." if tableau.wrap else "Nothing goes on an ace."
        yield f"Build {words} {_DOWN[tableau.build]}. {corner}"
    if tableau.build_minimum > 1:
        yield f"A {word} is built upon only while it has {count(tableau.build_minimum, 'card')} or more."
    elif tableau.minimum:
        yield f"A {word} may be built upon however few cards it has, but not when it is empty."
    run = tableau.run or tableau.build
    match tableau.unit:
        case _ if _moves_singly(tableau):
            yield "Cards move one at a time."
        case Unit.SINGLE_OR_ALL:
            yield f"Either the last card of a {word} moves, or all its face-up cards together; nothing between."
        case Unit.ALL:
            yield f"All face-up cards of a {word} move together or not at all."
            yield "Only a foundation takes the last card by itself."
        case Unit.ANY:
            yield "Any face-up card moves, and with it all the cards on it, in order or not."
        case Unit.SUPERMOVE:
            yield from _supermoves(ruleset)
        case Unit.RUN if run is tableau.build:
            yield "Cards that already follow each other like that may move together, as many as you like."
        case Unit.RUN:
            yield f"Only cards that follow each other {_RUN[run]} may move together."
    targets, everywhere = (_open(ruleset, to, tableau.space) for to in (tableau.to, tuple(Destination)))
    if tableau.build is Build.NONE or targets != everywhere:
        yield _goes(ruleset, f"The last card of a {word}", tableau.to, tableau.space)
    if any(tableau.face_down) or ruleset.reserve.face_down:
        yield "A card that lies face down is turned up as soon as no card covers it."


def _supermoves(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on units that are shortcuts for moves of single cards."""
    tableau = ruleset.tableau
    run = tableau.run or tableau.build
    yield f"Cards that follow each other {_RUN[run]} may move together, if they could do so one by one."
    columns = tableau.space is Space.ANY and Destination.SPACE in tableau.to
    if ruleset.cells.piles and Destination.CELL in tableau.to:
        doubled = f"; every other empty {tableau.word} doubles that number" if columns else ""
        yield f"So at most one card more moves than there are empty cells{doubled}."
    elif columns:
        yield f"So two cards move while another {tableau.word} is empty, four while two are, and so on."


_DOWN: Final = {
    Build.ALTERNATE_COLOURS: "down in alternate colours: a red 7 goes on a black 8",
    Build.SAME_COLOUR: "down in one colour: a red 7 goes on a red 8",
    Build.SAME_SUIT: "down in suit: the 7 of hearts goes on the 8 of hearts",
    Build.OTHER_SUITS: "down in any suit but a card's own: the 7 of hearts goes on every 8 but that of hearts",
    Build.ANY_SUIT: "down, whatever the suits: any 7 goes on any 8",
}

_RUN: Final = {
    Build.ALTERNATE_COLOURS: "down in alternate colours",
    Build.SAME_COLOUR: "down in one colour",
    Build.SAME_SUIT: "down in suit",
    Build.OTHER_SUITS: "down in changing suits",
    Build.ANY_SUIT: "down, whatever their suits,",
}


def _moves_singly(tableau: TableauSection) -> bool:
    run = tableau.run or tableau.build
    return tableau.unit is Unit.SINGLE or (tableau.unit is Unit.RUN and run is Build.NONE)


def the_spaces(ruleset: Ruleset) -> Iterator[str]:
    """The section on empty columns."""
    tableau, reserve, stock = ruleset.tableau, ruleset.reserve, ruleset.stock
    word = tableau.word
    together = "" if _moves_singly(tableau) else ", alone or with the cards that move with it"
    if reserve.auto_fill:
        yield f"An empty {word} is filled from the {reserve_piles(reserve)} at once, while cards are there."
    then = f"{'After that an' if reserve.auto_fill else 'An'} empty {word}"
    if tableau.minimum:
        yield f"A {word} of fewer than {count(tableau.minimum, 'card')} has gaps, which the stock fills."
    alone = reserve.piles and Destination.SPACE in reserve.to and reserve.space not in (None, Space.NEVER)
    if tableau.space is Space.NEVER and alone and not tableau.minimum:
        assert reserve.space is not None
        yield f"{then} may be filled only from the {reserve.name}, with {_FILLERS[reserve.space]}."
        return
    if tableau.space is not Space.NEVER:
        yield f"{then} may be filled with {_FILLERS[tableau.space]}{together}."
    elif tableau.minimum:
        yield f"{then} takes no other card."
    elif stock.to is StockTo.TABLEAU:
        yield f"{then} waits for the next deal."
    else:
        yield f"{then} stays empty."
    if reserve.piles and Destination.SPACE in reserve.to and reserve.space not in (None, tableau.space):
        assert reserve.space is not None
        filler = "nothing" if reserve.space is Space.NEVER else _FILLERS[reserve.space]
        yield f"From the {reserve.name} it may be filled with {filler}."
    if stock.into_space:
        yield (
            f"While no {word} has a card to spare, that is, two cards or more, a single card from the stock may"
            f" be dealt to an empty {word}."
        )


_FILLERS: Final = {
    Space.ANY: "any card",
    Space.KING: "a king",
    Space.BELOW_BASE: "a card one rank below the base",
}


def the_stock(ruleset: Ruleset) -> Iterator[str]:
    """The section on dealing from the stock, on redeals and on the waste."""
    stock, tableau, reserve = ruleset.stock, ruleset.tableau, ruleset.reserve
    if stock.to is StockTo.NOWHERE:
        return
    left = 52 * ruleset.pack.decks - sum(dealt(ruleset).values()) - stock.keep_back
    if stock.to is StockTo.WASTE:
        cards = "one card" if stock.draw == 1 else f"{number(stock.draw)} cards at a time"
        yield f"Turn {cards} from the stock to the waste whenever you like."
        if stock.draw > 1:
            yield "They keep their order, the last one turned on top. At the end there may be fewer."
        yield _goes(ruleset, "The last card of the waste", ruleset.waste.to, tableau.space)
        if ruleset.waste.jump is not JumpWhen.NEVER:
            stuck = ruleset.waste.jump is JumpWhen.WHEN_STUCK
            when = "After turning all cards without playing one" if stuck else "At any time"
            yield (
                f"{when}, you may go back to the last card of an earlier packet in the waste, if it can be"
                " played; the packets after it return to the front of the stock, in order."
            )
        if stock.passes == UNLIMITED:
            yield "When the stock is used up, turn the waste over to be the stock again, as often as you like."
        elif stock.passes == 1:
            yield "Go through the stock once; there is no redeal."
        else:
            yield f"Go through the stock {times(stock.passes)}, turning the waste over without shuffling it."
        if ruleset.seats.most > 1:
            yield (
                "When nobody can go on, all turn the waste over and put the first card of the stock under it,"
                " so that other cards come up. When that has helped nobody"
                f" {times(SHIFTS)} running, the hand is over."
            )
    else:
        onto_reserve = stock.to is StockTo.RESERVE
        piles = reserve.piles if onto_reserve else tableau.piles
        pile = f"{reserve.name} pile" if onto_reserve else tableau.word
        yield (
            f"{count_are(piles, 'card')} dealt from the stock whenever you like, one on each {pile} from left"
            " to right, on whatever lies there. There is no redeal."
        )
        if (short := left % piles) and not stock.into_space:
            yield f"The last deal has only {count(short, 'card')}."
    if stock.keep_back:
        kept = f"The last {count(stock.keep_back, 'card')} of the stock"
        keeping = "is kept back: it turns" if stock.keep_back == 1 else "are kept back: they turn"
        yield f"{kept} {keeping} up on the {reserve_piles(reserve)} when nothing else is left."
    if tableau.minimum:
        yield (
            f"But while a {tableau.word} has a gap, the stock fills the gaps instead, all of them: one card to"
            f" each {tableau.word} that is short, in the order of the deal, and again, until"
            f" {number(tableau.minimum)} lie on each or the stock is used up."
        )


def the_reserve(ruleset: Ruleset) -> Iterator[str]:
    """The section on the reserve."""
    reserve, word = ruleset.reserve, ruleset.tableau.word
    if not reserve.piles:
        return
    each = (
        f"The last card of {'the' if reserve.piles == 1 else 'each'} {reserve_piles(ruleset.reserve, one=True)}"
    )
    if ruleset.discard.total:
        yield f"{each} may be removed."
    if reserve.to or not ruleset.discard.total:
        yield _goes(ruleset, each, reserve.to, reserve.space or ruleset.tableau.space)
    if reserve.build:
        yield f"The {reserve_piles(reserve)} may be built upon like a {word}, but not when empty."
    else:
        yield f"Nothing is put on the {reserve_piles(reserve)}."


def the_cells(ruleset: Ruleset) -> Iterator[str]:
    """The section on free cells."""
    cells, tableau, waste, reserve = ruleset.cells, ruleset.tableau, ruleset.waste, ruleset.reserve
    if not cells.piles:
        return
    sources = [f"the last card of a {tableau.word}"] * (Destination.CELL in tableau.to)
    if ruleset.stock.to is StockTo.WASTE and Destination.CELL in waste.to:
        sources.append("the last card of the waste")
    if reserve.piles and Destination.CELL in reserve.to:
        sources.append(f"a free card of the {reserve.name}")
    if sources:
        yield f"{capital(_each_cell(cells.piles))} holds one card, whatever it is: {listed(sources, 'or')}."
    else:
        yield f"{capital(_each_cell(cells.piles))} holds one card; none is put there."
    everywhere = tuple(place for place in Destination if place is not Destination.CELL)
    if ruleset.discard.total:
        yield "A card in a cell may be removed."
    yield _goes(ruleset, "A card in a cell", everywhere, tableau.space)


def _each_cell(cells: int) -> str:
    return "the cell" if cells == 1 else f"each of the {count(cells, 'cell')}"


def the_undoing(ruleset: Ruleset) -> Iterator[str]:
    """The section on undo, where the rules limit it."""
    if ruleset.undo == 0:
        yield "What is done is done: no move may be taken back."
    elif ruleset.undo != UNLIMITED:
        yield f"In the whole game {count(ruleset.undo, 'move')} may be taken back, no more."


def _open(ruleset: Ruleset, places: tuple[Destination, ...], space: Space) -> list[Destination]:
    """The ``places`` that take cards in this game, in the order of the page."""
    takes = {
        Destination.FOUNDATION: not ruleset.discard.total,
        Destination.TABLEAU: ruleset.tableau.build is not Build.NONE,
        Destination.SPACE: space is not Space.NEVER,
        Destination.RESERVE: ruleset.reserve.build,
        Destination.CELL: ruleset.cells.piles > 0,
    }
    return [place for place in takes if place in places and takes[place]]


def _goes(ruleset: Ruleset, card: str, to: tuple[Destination, ...], space: Space) -> str:
    """The sentence on the targets of ``card``, a phrase; ``space`` is the rule for empty columns."""
    word = ruleset.tableau.word
    names = {
        Destination.FOUNDATION: "a foundation",
        Destination.TABLEAU: f"a {word}",
        Destination.SPACE: f"an empty {word}",
        Destination.RESERVE: f"a {ruleset.reserve.name} pile",
        Destination.CELL: "a cell",
    }
    targets = [names[place] for place in _open(ruleset, to, space)]
    if not targets:
        return f"{card} may not be carried anywhere."
    return f"{card} may go{' only' if len(targets) == 1 else ''} to {listed(targets, 'or')}."
