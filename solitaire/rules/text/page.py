"""The rules page of a game: its ruleset in sentences for players.

Every section is a function from the ruleset to paragraphs. A rule that cannot apply in the game, like points
for turning over a waste that it does not have, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import capital, plural
from solitaire.rules.text.page_aim import the_aim
from solitaire.rules.text.page_deal import the_deal, the_deal_numbers
from solitaire.rules.text.page_piles import the_cells, the_redeal, the_reserve, the_stock
from solitaire.rules.text.page_score import the_match, the_score, the_undoing
from solitaire.rules.text.page_spaces import the_spaces
from solitaire.rules.text.page_tableau import the_tableau
from solitaire.rules.text.zone_names import reserve_piles


class Section(NamedTuple):
    """A section of a page: paragraphs of plain text under a heading."""

    heading: str
    paragraphs: tuple[str, ...]


class Page(NamedTuple):
    """The rules page of a game."""

    title: str
    summary: str
    sections: tuple[Section, ...]


def rules_page(ruleset: Ruleset) -> Page:
    """The rules page of ``ruleset``, without empty sections."""
    parts: tuple[tuple[str, Callable[[Ruleset], Iterator[str]]], ...] = (
        ("The deal", the_deal),
        ("The aim", the_aim),
        (capital(plural(ruleset.tableau.word)), the_tableau),
        (f"Empty {plural(ruleset.tableau.word)}", the_spaces),
        ("The stock", the_stock),
        ("Closing up" if ruleset.redeals_stock else "The redeal", the_redeal),
        (f"The {reserve_piles(ruleset.reserve)}", the_reserve),
        (f"The {'cell' if ruleset.cells.piles == 1 else 'cells'}", the_cells),
        ("Undo", the_undoing),
        ("The score", the_score),
        ("The match", the_match),
        ("Our reading, where sources differ", lambda ruleset: iter(ruleset.readings)),
        ("Notes", _notes),
    )
    sections = (Section(heading, tuple(write(ruleset))) for heading, write in parts)
    return Page(ruleset.name, ruleset.summary, tuple(section for section in sections if section.paragraphs))


def _notes(ruleset: Ruleset) -> Iterator[str]:
    """Remarks beside the rules: deal numbers, family, source."""
    yield the_deal_numbers(ruleset)
    if ruleset.family:
        yield f"Family: {ruleset.family}."
    if ruleset.source:
        yield f"Source: {ruleset.source}."
    if ruleset.notes:
        yield ruleset.notes
