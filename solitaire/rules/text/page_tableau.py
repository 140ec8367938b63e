"""The section of a rules page on columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import TableauSection
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.text.build_text import directed, kings_and_aces
from solitaire.rules.text.english import capital, in_words, plural, with_article
from solitaire.rules.text.page_rows import the_places
from solitaire.rules.text.page_targets import goes, is_built_on, only_waste_reaches, open_targets
from solitaire.rules.text.zone_names import a_foundation, whole_reserve
from solitaire.rules.vocabulary import Build, BuildDirection, Destination, OpenWhen, Space, Unit


def the_tableau(ruleset: Ruleset) -> Iterator[str]:
    """The section on building columns and moving their cards."""
    if ruleset.tableau.row_length:
        yield from the_places(ruleset)
        return
    if overlaps(ruleset.tableau):
        yield "A card is free while no other card lies on it; only free cards can be played."
    yield from _building(ruleset)
    yield from _units(ruleset)
    yield from _targets(ruleset)
    if any(ruleset.tableau.face_down):
        yield "A face-down card is turned face up as soon as no card covers it."


def _building(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on what may be built on which columns."""
    tableau = ruleset.tableau
    word, words = tableau.word, plural(tableau.word)
    if not is_built_on(ruleset):
        return
    if tableau.build is Build.ANY_CARD:
        card = "card from the waste" if only_waste_reaches(ruleset, Destination.TABLEAU) else "card"
        yield f"Any {card} may be put on any {word}, whatever its rank and suit."
    elif tableau.build is Build.SUIT_OR_RANK:
        yield "Cards may be put on others of their suit or of their rank."
    else:
        yield f"Build {words} {_built(tableau)}. {kings_and_aces(tableau.direction, tableau.wrap)}"
    if tableau.build_minimum > 1:
        least = f"{in_words(tableau.build_minimum, 'card')} or more"
        yield f"{capital(with_article(word))} may be built on only while it has {least}."
    elif tableau.minimum:
        yield f"Any {word} that is not empty may be built on."
    if tableau.maximum:
        yield f"{capital(with_article(word))} has at most {in_words(tableau.maximum, 'card')}."


def _units(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on the cards of a column that may move together."""
    tableau = ruleset.tableau
    word, run = tableau.word, tableau.run_build
    match tableau.unit:
        case _ if ruleset.never_moves_several:
            if tableau.build is not Build.NONE and tableau.to != (Destination.FOUNDATION,):
                yield f"Cards move one at a time; only the last card of {with_article(word)} can be moved."
        case Unit.SINGLE_OR_ALL:
            yield f"Either the last card of {with_article(word)} moves, or all its face-up cards together."
        case Unit.ALL:
            yield f"All face-up cards of {with_article(word)} move together or not at all."
        case _ if tableau.unit is Unit.ANY or (tableau.unit is Unit.RUN and run is Build.ANY_CARD):
            yield "Any face-up card can be moved, together with all cards on it, in sequence or not."
        case Unit.SUPERMOVE:
            yield from _supermoves(ruleset)
        case Unit.RUN if run is tableau.build and is_built_on(ruleset):
            yield "Sequences built like this may move together, whole or in part."
        case Unit.RUN:
            yield f"Only sequences built {directed(_RUN[run], tableau.direction)} may move together."


def _targets(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on where the cards of columns may go, as far as those on building do not say it."""
    tableau = ruleset.tableau
    word, words = tableau.word, plural(tableau.word)
    targets, everywhere = (open_targets(ruleset, to, tableau.space) for to in (tableau.to, tuple(Destination)))
    moves_together = tableau.build is not Build.NONE and not ruleset.never_moves_several
    if tableau.build is Build.NONE or targets != everywhere:
        free = "A card" if ruleset.discard.touching else f"The last card of {with_article(word)}"
        free = f"Cards of {with_article(word)}" if moves_together else free
        free = "A free card" if overlaps(tableau) else free
        yield goes(ruleset, Zone.TABLEAU, free, tableau.to, tableau.space)
    if Destination.FOUNDATION in targets and moves_together:
        to = f"to {a_foundation(ruleset)}"
        if tableau.unit is Unit.ALL:
            yield f"The last card may also go {to} alone."
        else:
            yield f"Only the last card of {with_article(word)} may go {to}."
    if not (is_built_on(ruleset) or tableau.places):
        yield f"There is no building on the {words}."


def _built(tableau: TableauSection) -> str:
    """The rule for building columns, with an example if they are built down."""
    if tableau.direction is BuildDirection.DOWN:
        return _DOWN[tableau.build]
    how, _, _ = _DOWN[tableau.build].partition(":")
    return directed(how, tableau.direction)


def _supermoves(ruleset: Ruleset) -> Iterator[str]:
    """The sentences on units that are shortcuts for moves of single cards."""
    tableau = ruleset.tableau
    run = tableau.run_build
    if run is Build.ANY_CARD:
        units = f"The last cards of {with_article(tableau.word)}, in any order,"
    else:
        units = f"Sequences built {directed(_RUN[run], tableau.direction)}"
    yield f"{units} may move together, if the cards could also move one by one."
    columns = tableau.space is Space.ANY and Destination.SPACE in tableau.to
    spaces_wait = f"once the {whole_reserve(ruleset.reserve)} is empty, " if ruleset.reserve.fills_first else ""
    by_columns = (
        f"{spaces_wait}two cards move while another {tableau.word} is empty, four while two are, and so on."
    )
    if ruleset.cells.piles and Destination.CELL in tableau.to:
        doubled = (
            f"; {spaces_wait}each empty {tableau.word} that is not the target doubles this number"
            if columns
            else ""
        )
        waits = ruleset.cells.when is OpenWhen.EMPTY_STOCK
        once = ", once the stock is empty," if waits else ""
        yield f"So{once} you can move one card more than there are empty cells{doubled}."
        if waits and columns:
            yield f"Until then, {by_columns}"
    elif columns:
        yield f"So{',' if spaces_wait else ''} {by_columns}"


_DOWN: Final = {
    Build.ALTERNATE_COLOURS: "down in alternate colours: a red 7 goes on a black 8",
    Build.SAME_COLOUR: "down in one colour: a red 7 goes on a red 8",
    Build.SAME_SUIT: "down in suit: the 7 of hearts goes on the 8 of hearts",
    Build.OTHER_SUITS: "down in any suit but the card's own: the 7 of hearts goes on any 8 but the 8 of hearts",
    Build.ANY_SUIT: "down, regardless of suit: any 7 goes on any 8",
}

_RUN: Final = {
    Build.ALTERNATE_COLOURS: "down in alternate colours",
    Build.SAME_COLOUR: "down in one colour",
    Build.SAME_SUIT: "down in suit",
    Build.OTHER_SUITS: "down in changing suits",
    Build.ANY_SUIT: "down, regardless of suit,",
    Build.SUIT_OR_RANK: "by suit or rank",
}
