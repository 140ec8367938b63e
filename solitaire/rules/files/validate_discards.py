"""Validate the cards that leave the game: in pairs, or below higher ones."""

from __future__ import annotations

from collections.abc import Iterator

from solitaire.rules.cards import ACE, KING
from solitaire.rules.files.errors import Fault
from solitaire.rules.files.validate_foundations import opening_settings
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.tableau_places import overlaps
from solitaire.rules.text.english import listed
from solitaire.rules.vocabulary import Build, Goal, Kings, StockTo


def discard_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a game that discards cards, and of settings for such games."""
    discard, deal = ruleset.discard, ruleset.deal
    if discard.total not in (0, KING, KING + ACE):
        yield "discard.total", f"pairs that make {discard.total} cannot use up a deck; use 13 or 14."
    if discard.total == KING + ACE and deal.kings is Kings.OUT:
        yield "deal.kings", "pairs that make 14 need the kings for the aces; use 'stay'."
    if discard.same_rank and discard.total:
        yield "discard.same_rank", "cards pair by rank or by their sum; leave this or discard.total out."
    if discard.touching:
        yield from _touching(ruleset)
    if discard.below is not Build.NONE:
        yield from _below(ruleset)
    if not ruleset.discards:
        if deal.kings is Kings.OUT:
            yield "deal.kings", "'out' is for games that discard cards; set discard.total or discard.same_rank."
        return
    if opening := [*opening_settings(ruleset)]:
        yield (
            f"discard.{discard.deciding_setting}",
            f"where cards are discarded there are no foundations to open; set {listed(opening)}.",
        )
    if deal.kings is Kings.OUT and not discard.in_pairs:
        yield "deal.kings", "'out' is for games of pairs; use 'stay'."


def _below(ruleset: Ruleset) -> Iterator[Fault]:
    """Cards that leave below higher ones leave by suit, and not in pairs; the aces stay."""
    discard = ruleset.discard
    if discard.in_pairs:
        yield (
            "discard.below",
            f"cards leave in pairs or below others; leave this or discard.{discard.deciding_setting} out.",
        )
    if discard.below in (Build.ANY_CARD, Build.SUIT_OR_RANK):
        yield "discard.below", "cards leave only below higher ones, whatever their suits; use 'any-suit'."
    if ruleset.pack.suits == 1 and discard.below in (Build.ALTERNATE_COLOURS, Build.OTHER_SUITS):
        yield "discard.below", "in a deck of one suit no card leaves by this rule; use 'same-suit'."
    if ruleset.goal is Goal.EMPTY_TABLEAU:
        yield "goal", "the aces are never discarded; use 'all-cards', which is won when only they are left."


def _touching(ruleset: Ruleset) -> Iterator[Fault]:
    """Cards touch in a grid, and only there."""
    if not ruleset.discard.in_pairs:
        yield "discard.touching", "only pairs can touch; set discard.same_rank or discard.total."
    if not ruleset.tableau.places or overlaps(ruleset.tableau):
        yield "discard.touching", "cards touch in a grid; set tableau.places, two half cards and a row apart."
    if ruleset.reserve.piles or ruleset.cells.piles or ruleset.stock.to is StockTo.WASTE:
        yield (
            "discard.touching",
            "cards beside the grid touch no others; leave reserve, cells and waste out.",
        )
