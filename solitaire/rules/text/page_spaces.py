"""The section of a rules page on empty columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.cards import ACE, rank_above, rank_name, rank_of
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import capital, in_words, with_article
from solitaire.rules.text.page_rows import the_empty_places
from solitaire.rules.text.page_targets import comes_back, only_waste_reaches, space_of_reserve
from solitaire.rules.text.zone_names import reserve_piles, whole_reserve
from solitaire.rules.vocabulary import Base, Build, BuildDirection, Destination, Space, StockTo, Unit

_FILLERS: Final = {Space.ANY: "any card", Space.KING: "a king", Space.LOWEST: "an ace"}


def the_spaces(ruleset: Ruleset) -> Iterator[str]:
    """The section on empty columns."""
    tableau, reserve = ruleset.tableau, ruleset.reserve
    word, name = tableau.word, whole_reserve(reserve)
    if tableau.row_length:
        yield from the_empty_places(ruleset)
        return
    if reserve.auto_fill:
        yield f"An empty {word} is filled from the {name} at once, as long as the {name} has cards."
    if reserve.fills_first:
        yield f"As long as the {name} has cards, an empty {word} {_filled_first(ruleset)}."
    if ruleset.waste.auto_fill:
        yield f"An empty {word} is filled from the waste at once, or from the stock if the waste is empty."
        without_waste = ruleset._replace(waste=ruleset.waste._replace(to=()))
        yield f"Once both are empty, an empty {word} {_filled(without_waste)}."
        return
    if ruleset.fills_from_stock:
        yield f"An empty {word} is filled from the stock at once, as long as the stock has cards."
    if tableau.minimum:
        fewer = f"{with_article(word)} of fewer than {in_words(tableau.minimum, 'card')}"
        yield f"{capital(fewer)} has gaps, filled from the stock."
    is_filled_first = reserve.has_priority or ruleset.fills_from_stock
    yield f"{'After that, an' if is_filled_first else 'An'} empty {word} {_filled(ruleset)}."
    yield from _exceptions(ruleset)


def _filled_first(ruleset: Ruleset) -> str:
    """What fills an empty column before the reserve is empty; with "an empty column" before it."""
    space = space_of_reserve(ruleset)
    if space is Space.NEVER:
        return "stays empty"
    only = "" if space in (Space.ANY, ruleset.tableau.space) else f", with {_filler(ruleset, space)}"
    return f"may be filled only from there{only}"


def _filled(ruleset: Ruleset) -> str:
    """What fills an empty column, or until when it stays empty; with "an empty column" before it."""
    tableau, reserve = ruleset.tableau, ruleset.reserve
    of_reserve = Space.NEVER if reserve.has_priority else space_of_reserve(ruleset)
    if tableau.space is not Space.NEVER and _has_fillers(ruleset):
        filler = _filler(ruleset, tableau.space)
        if only_waste_reaches(ruleset, Destination.SPACE):
            return f"may be filled only from the waste, with {filler}"
        together = "" if _is_filled_singly(ruleset) else ", alone or with the cards that move with it"
        return f"may be filled with {filler}{together}"
    if of_reserve is not Space.NEVER:
        only = "also be filled" if tableau.minimum else "be filled only"
        return f"may {only} from the {whole_reserve(reserve)}, with {_filler(ruleset, of_reserve)}"
    if tableau.minimum:
        return "takes no other card"
    if ruleset.redeals_stock:
        if ruleset.closes_up_at_once:
            return "is filled at once, and stays empty only if no card follows"
        return "stays empty until the cards close up"
    waits = ruleset.stock.to is StockTo.TABLEAU and not ruleset.stock.auto_fill
    return "stays empty until the next deal" if waits else "stays empty"


def _exceptions(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on piles whose cards fill no empty columns, or others than the rule says."""
    tableau, reserve, stock = ruleset.tableau, ruleset.reserve, ruleset.stock
    word, space = tableau.word, space_of_reserve(ruleset)
    is_filled = tableau.space is not Space.NEVER and _has_fillers(ruleset)
    if is_filled and stock.to is StockTo.WASTE and Destination.SPACE not in ruleset.waste.to:
        yield "It cannot be filled from the waste."
    if is_filled and reserve.piles and not reserve.has_priority and space is not tableau.space:
        if space is Space.NEVER:
            yield f"It cannot be filled from the {reserve_piles(reserve)}."
        else:
            yield f"From the {whole_reserve(reserve)}, it may be filled with {_filler(ruleset, space)}."
    if stock.into_space and stock.to is not StockTo.NOWHERE:
        yield (
            f"While no {word} has more than one card, a single card from the stock may be dealt to an empty"
            f" {word}."
        )


def _filler(ruleset: Ruleset, space: Space) -> str:
    """The cards that a rule for empty columns allows."""
    if space is not Space.BELOW_BASE:
        return _FILLERS[space]
    foundation = ruleset.foundation
    if foundation.base is not Base.ACE:
        return "a card one rank below the base"
    is_set_out = foundation.fixed and foundation.opens_with_one_rank
    base = rank_of(foundation.fixed[0].base) if is_set_out else ACE
    return with_article(rank_name(rank_above(base, -1)))


def _has_fillers(ruleset: Ruleset) -> bool:
    """Whether other piles than the reserve may send cards to empty columns."""
    of_waste = ruleset.stock.to is StockTo.WASTE and Destination.SPACE in ruleset.waste.to
    of_columns = Destination.SPACE in ruleset.tableau.to
    return of_waste or of_columns or ruleset.cells.piles > 0 or comes_back(ruleset)


def _is_filled_singly(ruleset: Ruleset) -> bool:
    """Whether only single cards go to empty columns, also where none move with a king or an ace."""
    tableau = ruleset.tableau
    if ruleset.never_moves_several or Destination.SPACE not in tableau.to:
        return True
    is_in_sequence = tableau.unit in (Unit.RUN, Unit.SUPERMOVE) and tableau.run_build is not Build.ANY_CARD
    last = {(Space.LOWEST, BuildDirection.DOWN), (Space.KING, BuildDirection.UP)}
    return is_in_sequence and not tableau.wrap and (tableau.space, tableau.direction) in last
