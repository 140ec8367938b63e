"""The section of a rules page on empty columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.text.english import capital, in_words, with_article
from solitaire.rules.text.page_rows import the_empty_places
from solitaire.rules.text.page_targets import only_waste_reaches
from solitaire.rules.text.zone_names import reserve_piles, whole_reserve
from solitaire.rules.vocabulary import Build, BuildDirection, Destination, Space, StockTo, Unit

_FILLERS: Final = {
    Space.ANY: "any card",
    Space.KING: "a king",
    Space.LOWEST: "an ace",
    Space.BELOW_BASE: "a card one rank below the base",
}


def the_spaces(ruleset: Ruleset) -> Iterator[str]:
    """The section on empty columns."""
    tableau, reserve = ruleset.tableau, ruleset.reserve
    word = tableau.word
    if tableau.row_length:
        yield from the_empty_places(ruleset)
        return
    if reserve.auto_fill:
        name = whole_reserve(reserve)
        yield f"An empty {word} is filled from the {name} at once, as long as the {name} has cards."
    if reserve.fills_first:
        name = whole_reserve(reserve)
        yield f"As long as the {name} has cards, an empty {word} may be filled only from there."
    if tableau.minimum:
        fewer = f"{with_article(word)} of fewer than {in_words(tableau.minimum, 'card')}"
        yield f"{capital(fewer)} has gaps, filled from the stock."
    then = f"{'After that, an' if reserve.has_priority else 'An'} empty {word}"
    of_reserve = reserve.space if reserve.piles and Destination.SPACE in reserve.to else None
    if tableau.space is Space.NEVER and of_reserve in _FILLERS and not tableau.minimum:
        yield f"{then} may be filled only from the {whole_reserve(reserve)}, with {_FILLERS[of_reserve]}."
        return
    yield f"{then} {_filled(ruleset)}."
    yield from _exceptions(ruleset)


def _filled(ruleset: Ruleset) -> str:
    """What fills an empty column, or until when it stays empty; with "an empty column" before it."""
    tableau = ruleset.tableau
    if tableau.space is not Space.NEVER:
        if only_waste_reaches(ruleset, Destination.SPACE):
            return f"may be filled only from the waste, with {_FILLERS[tableau.space]}"
        is_alone = tableau.moves_singly or (tableau.space is Space.LOWEST and _aces_move_alone(tableau))
        together = "" if is_alone else ", alone or with the cards that move with it"
        return f"may be filled with {_FILLERS[tableau.space]}{together}"
    if tableau.minimum:
        return "takes no other card"
    if ruleset.redeals_stock:
        return "stays empty until the cards close up"
    return "stays empty until the next deal" if ruleset.stock.to is StockTo.TABLEAU else "stays empty"


def _exceptions(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on piles whose cards fill no empty columns, or others than the rule says."""
    tableau, reserve, stock = ruleset.tableau, ruleset.reserve, ruleset.stock
    word = tableau.word
    if (
        tableau.space is not Space.NEVER
        and stock.to is StockTo.WASTE
        and Destination.SPACE not in ruleset.waste.to
    ):
        yield "It cannot be filled from the waste."
    filler = (reserve.space or tableau.space) if Destination.SPACE in reserve.to else Space.NEVER
    if reserve.piles and filler is not tableau.space:
        if filler is Space.NEVER:
            yield f"It cannot be filled from the {reserve_piles(reserve)}."
        else:
            yield f"From the {whole_reserve(reserve)}, it may be filled with {_FILLERS[filler]}."
    if stock.into_space:
        yield (
            f"While no {word} has more than one card, a single card from the stock may be dealt to an empty"
            f" {word}."
        )


def _aces_move_alone(tableau: TableauSection) -> bool:
    """Whether no cards move together with an ace below them."""
    is_in_sequence = tableau.unit in (Unit.RUN, Unit.SUPERMOVE) and tableau.run_build is not Build.ANY_CARD
    return is_in_sequence and tableau.direction is BuildDirection.DOWN and not tableau.wrap
