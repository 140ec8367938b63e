"""The sentences of a rules page on where cards may go."""

from __future__ import annotations

from collections.abc import Collection

from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import listed, with_article
from solitaire.rules.text.zone_names import a_foundation, whole_reserve
from solitaire.rules.vocabulary import Build, Destination, Space, StockTo


def open_targets(ruleset: Ruleset, places: Collection[Destination], space: Space) -> list[Destination]:
    """The ``places`` that take cards in this game, in the order of the page."""
    takes = {
        Destination.FOUNDATION: ruleset.takes_single_cards,
        Destination.TABLEAU: ruleset.tableau.build is not Build.NONE,
        Destination.SPACE: space is not Space.NEVER,
        Destination.RESERVE: takes_reserve_cards(ruleset),
        Destination.CELL: ruleset.cells.piles > 0,
    }
    return [place for place in takes if place in places and takes[place]]


def takes_reserve_cards(ruleset: Ruleset) -> bool:
    """Whether there are reserve piles that may be built on."""
    reserve = ruleset.reserve
    return reserve.build and reserve.piles > 0 and ruleset.tableau.build is not Build.NONE


def goes(ruleset: Ruleset, zone: Zone, card: str, to: tuple[Destination, ...], space: Space) -> str:
    """The sentence on the targets of ``card``, a phrase for a card of ``zone``.

    ``space`` is the rule for empty columns.
    """
    word, reserve = ruleset.tableau.word, ruleset.reserve
    another = f"another {reserve.name} pile" if zone is Zone.RESERVE else with_article(f"{reserve.name} pile")
    names = {
        Destination.FOUNDATION: a_foundation(ruleset),
        Destination.TABLEAU: f"another {word}" if zone is Zone.TABLEAU else with_article(word),
        Destination.SPACE: f"an empty {word}",
        Destination.RESERVE: another if reserve.piles > 1 else f"the {whole_reserve(reserve)}",
        Destination.CELL: "a cell",
    }
    has_no_other = zone is Zone.RESERVE and reserve.piles == 1
    places = [place for place in to if not (place is Destination.RESERVE and has_no_other)]
    targets = [names[place] for place in open_targets(ruleset, places, space)]
    leaves = ruleset.discard.in_pairs or (ruleset.discards and zone is Zone.TABLEAU)
    if not targets:
        stays = "stay" if card.startswith("Cards") else "stays"
        return f"{card} {'can only be removed' if leaves else f'{stays} there'}."
    if leaves:
        return f"{card} may be removed, or go to {listed(targets, 'or')}."
    return f"{card} may go{' only' if len(targets) == 1 else ''} to {listed(targets, 'or')}."


def is_built_on(ruleset: Ruleset) -> bool:
    """Whether some pile has cards that may be built on columns, or on the reserve."""
    of_waste = ruleset.stock.to is StockTo.WASTE and Destination.TABLEAU in ruleset.waste.to
    of_reserve = ruleset.reserve.piles > 0 and Destination.TABLEAU in ruleset.reserve.to
    has_sources = of_waste or of_reserve or ruleset.cells.piles > 0 or comes_back(ruleset)
    is_open = has_sources or Destination.TABLEAU in ruleset.tableau.to or takes_reserve_cards(ruleset)
    return is_open and ruleset.tableau.build is not Build.NONE


def only_waste_reaches(ruleset: Ruleset, to: Destination) -> bool:
    """Whether only cards of the waste may be moved to columns, or to empty ones."""
    reserve = ruleset.reserve
    # Where the reserve fills empty columns first, this is asked of the time when it is empty.
    is_empty = to is Destination.SPACE and reserve.has_priority
    others = (ruleset.tableau.to, reserve.to if reserve.piles and not is_empty else ())
    is_fed = ruleset.stock.to is StockTo.WASTE and to in ruleset.waste.to
    has_other_piles = ruleset.cells.piles > 0 or comes_back(ruleset)
    return is_fed and not has_other_piles and not any(to in targets for targets in others)


def comes_back(ruleset: Ruleset) -> bool:
    """Whether cards come back from foundations to columns, or to empty ones."""
    tableau = ruleset.tableau
    has_targets = tableau.build is not Build.NONE or tableau.space is not Space.NEVER
    return ruleset.foundation.take_back and ruleset.takes_single_cards and has_targets


def space_of_reserve(ruleset: Ruleset) -> Space:
    """The rule by which cards of the reserve fill empty columns."""
    reserve = ruleset.reserve
    is_open = reserve.piles > 0 and Destination.SPACE in reserve.to
    return (reserve.space or ruleset.tableau.space) if is_open else Space.NEVER
