"""Divisions of the stages of a search, and those that suit a game."""

from __future__ import annotations

from enum import Enum, auto

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.vocabulary import Build, Goal, Space, StockTo
from solitaire.solver.costs.pile_counts import BITS, FULL
from solitaire.solver.search.several_queues import QueueKind


class StageDivision(Enum):
    """The measures that divide stages further, besides irreversible progress."""

    COARSE = auto()
    """Nothing."""
    BREAKS = auto()
    """The breaks of the columns, which a winning line mends one after another, and roughly the cards above the
    next cards of the foundations, where they cost something.
    """
    LYING = auto()
    """The cards that lie on a lower one."""
    ABOVE = auto()
    """Roughly the cards above the next cards of the foundations."""
    ALL = auto()
    """The breaks, roughly the cards above the next cards of the foundations, and the cards that lie on a lower
    one.
    """

    @property
    def kinds(self) -> tuple[QueueKind, ...]:
        """The kinds of queues for a search by these stages, and by coarser ones.

        For ``ALL`` they have the stages of ``BREAKS``, of ``LYING`` and of ``COARSE``, and the last kind is one
        queue without stages; for other measures they have their own stages and those of ``COARSE``. Each kind
        wins deals that the others do not. One queue settles few deals alone, but easy ones soon beside the
        others.
        """
        match self:
            case StageDivision.COARSE:
                return (QueueKind(-1),)
            case StageDivision.ALL:
                lying = QueueKind(~FULL << 2 * BITS | FULL)
                return QueueKind(~FULL), lying, QueueKind(~FULL << 2 * BITS), QueueKind(0)
            case StageDivision.BREAKS:
                return QueueKind(-1), QueueKind(~FULL << BITS)
            case StageDivision.LYING | StageDivision.ABOVE:
                return QueueKind(-1), QueueKind(~FULL)


def has_fitting_reserve(ruleset: Ruleset) -> bool:
    """Whether cards of a reserve fit on nearly all columns.

    All cards have to go to foundations. Nothing is in a stock, and each pile of the reserve has one card.
    """
    return (
        ruleset.goal is Goal.ALL_CARDS
        and not ruleset.discards
        and ruleset.stock.to is StockTo.NOWHERE
        and ruleset.tableau.build is Build.ANY_SUIT
        and ruleset.reserve.piles > 0
        and ruleset.reserve.cards == 1
        and not ruleset.reserve.build
    )


def stages_for(ruleset: Ruleset) -> tuple[StageDivision, ...]:
    """The kinds of stages to search a game by, the best first."""
    is_open = ruleset.stock.to is StockTo.NOWHERE
    if is_open and not ruleset.hides_cards and ruleset.tableau.space is Space.NEVER:
        return StageDivision.LYING, StageDivision.ABOVE, StageDivision.COARSE
    if has_fitting_reserve(ruleset):
        return StageDivision.LYING, StageDivision.COARSE
    return (StageDivision.BREAKS,)
