"""The sections of a rules page on stock, redeal, reserve and cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.dealt_counts import stock_size
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import UNLIMITED
from solitaire.rules.stock_shift import SHIFTS
from solitaire.rules.text.english import (
    capital,
    in_words,
    listed,
    number,
    plural,
    times,
    with_article,
)
from solitaire.rules.text.page_rows import the_redeal_of_rows
from solitaire.rules.text.page_targets import goes, takes_reserve_cards
from solitaire.rules.text.zone_names import reserve_pile, reserve_piles
from solitaire.rules.vocabulary import (
    DealWhen,
    Destination,
    JumpWhen,
    OpenWhen,
    RedealSource,
    StockTo,
)


def the_stock(ruleset: Ruleset) -> Iterator[str]:
    """The section on dealing from the stock, on redeals and on the waste."""
    stock, tableau = ruleset.stock, ruleset.tableau
    match stock.to:
        case StockTo.NOWHERE:
            return
        case StockTo.WASTE:
            yield from _turning_to_waste(ruleset)
        case StockTo.FOUNDATION:
            to = "the foundation" if ruleset.foundation.piles == 1 else "each foundation"
            yield f"Whenever you like, deal one card from the stock to {to}."
        case StockTo.TABLEAU | StockTo.RESERVE:
            yield from _dealing_rounds(ruleset)
    if stock.when is DealWhen.NO_SPACE:
        yield f"You cannot deal while {with_article(tableau.word)} is empty."
    if stock.to is not StockTo.WASTE and not ruleset.gathers:
        yield "There is no redeal."
    if stock.keep_back:
        one = stock.keep_back == 1
        kept = f"The last {'card' if one else in_words(stock.keep_back, 'card')} of the stock"
        keeping = "is kept back: it turns" if one else "are kept back: they turn"
        yield f"{kept} {keeping} up on the {reserve_piles(ruleset.reserve)} when nothing else is left."
    if tableau.minimum:
        yield (
            f"While {with_article(tableau.word)} has a gap, the stock fills all gaps first: one card to each"
            f" {tableau.word} that is short, in the order of the deal, round after round, until each has"
            f" {in_words(tableau.minimum, 'card')} or the stock is empty."
        )


def _turning_to_waste(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on a stock that is turned to the waste, and on the waste."""
    stock, waste = ruleset.stock, ruleset.waste
    cards = "one card" if stock.draw == 1 else f"{number(stock.draw)} cards at a time"
    if stock.when is DealWhen.EMPTY_WASTE:
        next_cards = "card turns" if stock.draw == 1 else f"{in_words(stock.draw, 'card')} turn"
        yield f"Whenever the waste is empty, the next {next_cards} from the stock to it automatically."
    else:
        yield f"Turn {cards} from the stock to the waste whenever you like."
    if stock.draw > 1:
        yield "They keep their order, with the last one turned on top. The last turn may show fewer."
    yield goes(ruleset, Zone.WASTE, "The top card of the waste", waste.to, ruleset.tableau.space)
    if waste.jump is not JumpWhen.NEVER:
        is_late = waste.jump is JumpWhen.WHEN_STUCK
        when = "After turning all cards without playing one" if is_late else "At any time"
        yield (
            f"{when}, you may go back to the top card of an earlier packet in the waste, if it can be"
            " played; the packets after it return to the top of the stock, in order."
        )
    if ruleset.gathers:
        yield "Go through the stock once; the waste is not turned over."
    elif stock.passes == UNLIMITED:
        yield "When the stock is empty, turn the waste over to form a new stock, as often as you like."
    elif stock.passes == 1:
        yield "Go through the stock once; there is no redeal."
    else:
        yield f"Go through the stock {times(stock.passes)}, turning the waste over without shuffling."
    if ruleset.is_race:
        yield (
            "When every player is stuck, all turn the rest of their stock to the waste, turn the waste"
            " over to form a new stock, and move its top card to the bottom, so that other cards come up."
            f" If that helps no one {times(SHIFTS)} in a row, the hand is over."
        )


def _dealing_rounds(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on a stock that deals a card to each column, or to each pile of the reserve."""
    stock, tableau, reserve = ruleset.stock, ruleset.tableau, ruleset.reserve
    left = stock_size(ruleset) - stock.keep_back
    onto_reserve = stock.to is StockTo.RESERVE
    piles = reserve.piles if onto_reserve else tableau.piles
    pile = reserve_pile(reserve) if onto_reserve else tableau.word
    each = f"each {pile}" if left >= piles else f"each of the first {in_words(left, pile)}"
    or_not = "" if stock.when is DealWhen.NO_SPACE or stock.auto_fill else ", empty or not"
    if piles == 1:
        yield f"Whenever you like, deal one card from the stock to the {pile}{or_not}."
        return
    yield (
        f"Whenever you like, deal {in_words(min(piles, left), 'card')} from the stock, one on {each} from left"
        f" to right{or_not}."
    )
    if stock.auto_fill:
        yield "The last deal may have fewer cards."
    elif (short := left % piles) and left > piles and not stock.into_space:
        yield f"The last deal has only {in_words(short, 'card')}."
    if stock.into_space:
        yield f"If fewer cards are left to deal, the {plural(pile)} at the left get them."


def the_redeal(ruleset: Ruleset) -> Iterator[str]:
    """The section on gathering the tableau and dealing it again."""
    stock, word = ruleset.stock, ruleset.tableau.word
    if not ruleset.gathers:
        return
    often = "as often as you like" if stock.passes == UNLIMITED else times(stock.passes - 1)
    if ruleset.tableau.row_length:
        yield from the_redeal_of_rows(ruleset, often)
        if stock.redeal is RedealSource.SHUFFLED_TABLEAU:
            yield _SHUFFLED
    elif ruleset.redeals_stock:
        when = "The cards close up at once" if stock.auto_fill else f"You may close up the cards, {often}"
        yield (
            f"{when}: in the order of the deal each moves to the first empty {word} before it. Then cards of"
            f" the stock fill the {plural(word)} left empty."
        )
    elif ruleset.raises_bottom_cards:
        raised = _after_stock(ruleset, f"you may move the bottom card of every {word} to its top, {often}.")
        yield f"{raised} The other cards keep their order."
    else:
        yield _after_stock(
            ruleset, f"you may gather all cards of the {plural(word)} and deal them again, {often}."
        )
        yield _order_of_gathering(ruleset)
        yield from _dealing_again(ruleset)


def _after_stock(ruleset: Ruleset, sentence: str) -> str:
    """A sentence, or that it is so once the stock is empty, if there is one."""
    return capital(sentence if ruleset.stock.to is StockTo.NOWHERE else f"when the stock is empty, {sentence}")


def _order_of_gathering(ruleset: Ruleset) -> str:
    """The sentence on the order in which columns are gathered."""
    words = plural(ruleset.tableau.word)
    match ruleset.stock.redeal:
        case RedealSource.SHUFFLED_TABLEAU:
            return f"They are shuffled. {_SHUFFLED}"
        case RedealSource.TABLEAU_FROM_TOP | RedealSource.TABLEAU_IN_ZIGZAG:
            each = "each from its last card to its first"
            return f"They keep their order: the {words} are gathered from the left, {each}."
        case RedealSource.TABLEAU_IN_ROUNDS:
            each = "each from its first card to its last"
            return f"They keep their order: the {words} are gathered from the right, {each}."
        case _:
            return f"They keep their order: the {words} are put together from the left and not shuffled."


def _dealing_again(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on how many cards each column gets after they were gathered."""
    tableau = ruleset.tableau
    # The only card of a column turns up, unless others lie on it at the deal.
    has_covered = any(tableau.face_down) and any(
        0 < down < height for down, height in zip(tableau.dealt_face_down, tableau.dealt_heights, strict=True)
    )
    covered = ", as many of them face down" if has_covered else ""
    if ruleset.stock.redeal is RedealSource.TABLEAU_IN_ROUNDS:
        until = f"until each {tableau.word} has as many as at the start{covered}, or no cards are left"
        yield f"They are dealt in rounds, a card to each {tableau.word} in turn, {until}."
        if ruleset.stock.to is not StockTo.NOWHERE:
            yield "Any more are dealt in further rounds."
        return
    if ruleset.stock.redeal is RedealSource.TABLEAU_IN_ZIGZAG:
        onto = " on as many face down as at the start" if covered else ""
        yield (
            f"They are dealt in rounds, a card to each {tableau.word}, from the left and from the right by"
            f" turns, until each has one card face up{onto}. Then rounds from the left follow, until each has"
            " as many as at the start, or no cards are left."
        )
        if ruleset.stock.to is not StockTo.NOWHERE:
            yield "Any more are dealt in further rounds."
        return
    from_top = ruleset.stock.redeal is RedealSource.TABLEAU_FROM_TOP
    top_first = ", of which the one gathered first becomes its last card" if from_top else ""
    cards = f"as many cards as at the start{covered}{top_first}"
    yield f"From left to right, each {tableau.word} gets {cards}, until none are left."
    if ruleset.stock.to is not StockTo.NOWHERE:
        yield f"Any more are shared out evenly; {plural(tableau.word)} at the left may get one more."


_SHUFFLED: Final = (
    "Cards gathered in the same order are shuffled in the same way, so that the same moves lead to the same"
    " table."
)


def the_reserve(ruleset: Ruleset) -> Iterator[str]:
    """The section on the reserve."""
    reserve, word = ruleset.reserve, ruleset.tableau.word
    if not reserve.piles:
        return
    each = f"The top card of {'the' if reserve.piles == 1 else 'each'} {reserve_pile(reserve)}"
    if (
        reserve.piles > 1
        and reserve.cards == 1
        and ruleset.stock.to is not StockTo.RESERVE
        and not takes_reserve_cards(ruleset)
    ):
        each = f"Each card of the {reserve.name}"
    yield goes(ruleset, Zone.RESERVE, each, reserve.to, reserve.space or ruleset.tableau.space)
    if reserve.face_down:
        yield "A face-down card is turned face up as soon as it is on top."
    if takes_reserve_cards(ruleset):
        yield f"The {reserve_piles(reserve)} may be built on like {with_article(word)}, except when empty."
    else:
        yield f"Cards cannot be moved to the {reserve_piles(reserve)}."


def the_cells(ruleset: Ruleset) -> Iterator[str]:
    """The section on free cells."""
    cells, tableau, waste, reserve = ruleset.cells, ruleset.tableau, ruleset.waste, ruleset.reserve
    if not cells.piles:
        return
    sources = [f"the last card of {with_article(tableau.word)}"] * (Destination.CELL in tableau.to)
    if ruleset.stock.to is StockTo.WASTE and Destination.CELL in waste.to:
        sources.append("the top card of the waste")
    if reserve.piles and Destination.CELL in reserve.to:
        sources.append(f"a free card of the {reserve.name}")
    if sources:
        once = "once the stock is empty, " if cells.when is OpenWhen.EMPTY_STOCK else ""
        yield f"{capital(f'{once}{_each_cell(cells.piles)}')} can hold one card: {listed(sources, 'or')}."
    else:
        yield f"Cards cannot be moved to the {'cell' if cells.piles == 1 else 'cells'}."
    card = f"A card in {'the' if cells.piles == 1 else 'a'} cell"
    yield goes(ruleset, Zone.CELL, card, cells.to, tableau.space)


def _each_cell(cells: int) -> str:
    return "the cell" if cells == 1 else f"each of the {in_words(cells, 'cell')}"
