"""Validate the settings of a ruleset on seats, matches and the points of races."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.rules.files.errors import Fault
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import ScoringSection
from solitaire.rules.vocabulary import FoundationSuit, Goal, HandEnd

MOST_SEATS: Final = 6
MOST_MINUTES: Final = 100_000
"""Two months, well below the three years that a saved game can hold."""


def race_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The settings that make no sense, each with its message."""
    seats, foundation = ruleset.seats, ruleset.foundation
    if not 1 <= seats.least <= seats.most <= MOST_SEATS:
        yield "seats.most", f"{seats.least} to {seats.most} seats make no game; {MOST_SEATS} are the most."
    if ruleset.is_race and foundation.suit is not FoundationSuit.FREE:
        yield "foundation.suit", "foundations that several seats share belong to no suit; use 'free'."
    yield from _match(ruleset)
    if ruleset.is_race and (foundation.fixed or ruleset.deal.aces_out or ruleset.deal.set_out):
        yield "seats.most", "cards are set out only in a game for one."


def new_race_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """The faults of a race that earlier versions did not refuse.

    Saved games may have them: cards that come back from foundations (see R13), pairs, which no rival removes, a
    match without end, and redeals that are counted for all seats together or gather the columns.
    """
    if ruleset.is_race and ruleset.foundation.take_back:
        yield (
            "foundation.take_back",
            "cards on foundations that several seats share stay there; set it to false.",
        )
    if ruleset.is_race and ruleset.discards:
        what = "pairs are" if ruleset.discard.in_pairs else "this is"
        yield f"discard.{ruleset.discard.deciding_setting}", f"{what} for games of one player; leave it out."
    if ruleset.is_race and ruleset.gathers:
        yield "stock.redeal", "columns are gathered in games of one player; use 'waste', or a hand never ends."
    if ruleset.is_race and ruleset.stock.passes > 1:
        yield "stock.passes", "the seats of a race would share the redeals; use 1 or 'unlimited'."
    if ruleset.is_race and not ruleset.match.minutes and not _can_earn_points(ruleset.scoring):
        yield "scoring.to_foundation", "without points to earn, a match never ends; use 1 or more."


def _can_earn_points(scoring: ScoringSection) -> bool:
    """Whether the points of a hand can be above 0; cards left in the reserve only cost some."""
    gains = (
        *(scoring.start, scoring.floor or 0, scoring.to_foundation, scoring.from_reserve, scoring.king_bonus),
        *(scoring.out_bonus, scoring.waste_to_tableau, scoring.turn_up, scoring.discard, scoring.redeal),
    )
    return max(gains) > 0


def _match(ruleset: Ruleset) -> Iterator[Fault]:
    match, scoring = ruleset.match, ruleset.scoring
    goes_out = ruleset.goal is Goal.EMPTY_RESERVE
    if match.target < 1:
        yield "match.target", f"{match.target} is not a number of points to play for; use 1 or more."
    if not 0 <= match.minutes <= MOST_MINUTES:
        yield (
            "match.minutes",
            f"{match.minutes} is not a number of minutes from 1 to {MOST_MINUTES}, or 0 for none.",
        )
    if match.pairs and ruleset.seats.most < 4:
        yield "match.pairs", "two pairs are four players; set seats.most = 4."
    if match.handicap and not goes_out:
        yield "match.handicap", "the handicap changes the reserve to empty; set goal = 'empty-reserve'."
    if match.end is not HandEnd.AT_ONCE and not goes_out:
        yield "match.end", "a hand ends like this when a reserve is empty; set goal = 'empty-reserve'."
    if scoring.out_bonus and not goes_out:
        yield "scoring.out_bonus", "no one goes out in this game; set goal = 'empty-reserve'."
    if scoring.card_left > 0:
        yield "scoring.card_left", "a card left in the reserve cannot earn points; use 0 or less."
    if scoring.card_left and not ruleset.reserve.piles:
        yield "scoring.card_left", "there is no reserve to leave cards in; set reserve.piles."
