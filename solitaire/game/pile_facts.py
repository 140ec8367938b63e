"""Facts on the piles of a game that decide what their keys mean."""

from __future__ import annotations

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import PileSpec, Zone
from solitaire.rules.seat_piles import SourcePile
from solitaire.rules.vocabulary import Build, Space


def plays_at_once(rules: Rules) -> bool:
    """Whether cards go to foundations alone, so that naming a pile plays its card."""
    return all(_feeds_only_foundations(rules, source) for source in rules.seat_piles[0].sources.values())


def only_waste_is_moved(rules: Rules) -> bool:
    """Whether all piles but the waste feed only foundations."""
    others = {name: source for name, source in rules.seat_piles[0].sources.items() if name != Zone.WASTE}
    return not plays_at_once(rules) and all(
        _feeds_only_foundations(rules, source) for source in others.values()
    )


def is_dealt_by_player(rules: Rules) -> bool:
    """Whether the player ever deals from the stock or redeals."""
    if rules.closes_up_at_once:
        return False
    return bool(rules.of_zone(Zone.STOCK)) and not (rules.turns_at_once and rules.ruleset.stock.passes == 1)


def goes_only_up(rules: Rules, pile: str) -> bool:
    """Whether the cards of a pile may go to foundations and nowhere else."""
    source = rules.seat_piles[0].sources.get(pile)
    return source is not None and _feeds_only_foundations(rules, source)


def _feeds_only_foundations(rules: Rules, source: SourcePile) -> bool:
    """Whether the cards of a pile may go to foundations alone, or nothing else takes any."""
    tableau = rules.ruleset.tableau
    takes_none = tableau.build is Build.NONE and tableau.space is Space.NEVER
    is_closed = takes_none and not (rules.ruleset.reserve.piles or rules.ruleset.cells.piles)
    return source.feeds_only_foundations or (is_closed and rules.ruleset.takes_single_cards)


def only_last_leaves(rules: Rules, pile: PileSpec) -> bool:
    """Whether no cards of a pile ever move together.

    Pointing at any of its cards then means the last.
    """
    return pile.zone is not Zone.TABLEAU or rules.ruleset.discards or goes_only_up(rules, pile.name)


def places_for_one_rank(rules: Rules) -> frozenset[int]:
    """The places of rows that, when empty, take cards of one rank.

    These are all but the left ends that take any card.
    """
    takes_any = rules.ruleset.tableau.space is Space.ANY
    return frozenset(place for place, left in rules.left_of.items() if left is not None or not takes_any)
