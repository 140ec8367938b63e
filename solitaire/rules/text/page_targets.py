"""The sentences of a rules page on where cards may go."""

from __future__ import annotations

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import listed, with_article
from solitaire.rules.text.zone_names import a_foundation
from solitaire.rules.vocabulary import Build, Destination, Space, StockTo


def open_targets(ruleset: Ruleset, places: tuple[Destination, ...], space: Space) -> list[Destination]:
    """The ``places`` that take cards in this game, in the order of the page."""
    takes = {
        Destination.FOUNDATION: ruleset.takes_single_cards,
        Destination.TABLEAU: ruleset.tableau.build is not Build.NONE,
        Destination.SPACE: space is not Space.NEVER,
        Destination.RESERVE: ruleset.reserve.build,
        Destination.CELL: ruleset.cells.piles > 0,
    }
    return [place for place in takes if place in places and takes[place]]


def goes(ruleset: Ruleset, card: str, to: tuple[Destination, ...], space: Space, a_reserve: str = "a") -> str:
    """The sentence on the targets of ``card``, a phrase.

    ``space`` is the rule for empty columns, ``a_reserve`` the article of a reserve pile as a target.
    """
    word = ruleset.tableau.word
    names = {
        Destination.FOUNDATION: a_foundation(ruleset),
        Destination.TABLEAU: with_article(word),
        Destination.SPACE: f"an empty {word}",
        Destination.RESERVE: f"{a_reserve} {ruleset.reserve.name} pile",
        Destination.CELL: "a cell",
    }
    targets = [names[place] for place in open_targets(ruleset, to, space)]
    if not targets:
        return f"{card} can only be removed." if ruleset.discards else f"{card} cannot be moved."
    if ruleset.discards:
        return f"{card} may be removed, or go to {listed(targets, 'or')}."
    return f"{card} may go{' only' if len(targets) == 1 else ''} to {listed(targets, 'or')}."


def only_waste_reaches(ruleset: Ruleset, to: Destination) -> bool:
    """Whether only cards of the waste may be moved to columns, or to empty ones."""
    reserve = ruleset.reserve
    # Where the reserve fills empty columns first, this is asked of the time when it is empty.
    is_empty = to is Destination.SPACE and reserve.has_priority
    others = (ruleset.tableau.to, reserve.to if reserve.piles and not is_empty else ())
    is_fed = ruleset.stock.to is StockTo.WASTE and to in ruleset.waste.to
    return is_fed and not ruleset.cells.piles and not any(to in targets for targets in others)
