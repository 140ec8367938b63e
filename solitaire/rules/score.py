"""The score, counted from facts and time by the ruleset (docs/rules.md 1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from solitaire.rules.cards import KING, rank_of
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.move_facts import Carried, Dealt, Fact, RedealFact, Removed, TurnedUp, Won
from solitaire.rules.piles import Zone
from solitaire.rules.position import Pile
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import ScoringSection

TICK: Final = 10
"""Seconds of a timed game for which the score is charged once."""


class Score(NamedTuple):
    """The running score. ``ticks`` are the spans of ten seconds already charged."""

    points: int = 0
    redeals: int = 0
    ticks: int = 0


def initial_score(ruleset: Ruleset, balance: int = 0, reserve: int | None = None, put_up: int = 0) -> Score:
    """The score before the first move.

    ``balance`` counts if scoring is cumulative. ``reserve`` is the number of cards dealt to the reserve, if it
    is not that of the ruleset; ``put_up`` that of cards which went to foundations while others were dealt.
    """
    scoring = ruleset.scoring
    left = ruleset.reserve.piles * ruleset.reserve.cards if reserve is None else reserve
    dealt = scoring.card_left * left + scoring.to_foundation * put_up
    return Score(scoring.start + dealt + (balance if scoring.cumulative else 0))


def score_after(rules: Rules, score: Score, facts: Iterable[Fact], seconds: int = 0) -> Score:
    """The score after ``facts`` that happened ``seconds`` into the game."""
    scoring = rules.ruleset.scoring
    score = charge_time(scoring, score, seconds)
    for fact in facts:
        if isinstance(fact, RedealFact):
            points = _redeal_points(scoring, score.redeals)
            score = score._replace(redeals=score.redeals + 1)
        else:
            points = _points(rules, fact)
        if points:
            score = score._replace(points=_floored(scoring, score.points + points))
    return score


def redeal_price(scoring: ScoringSection, redeals: int, points: int) -> int:
    """The points that the next redeal would cost; 0 if it is free.

    Args:
        scoring: of the ruleset.
        redeals: how many were made before.
        points: the score now.
    """
    return max(0, points - _floored(scoring, points + _redeal_points(scoring, redeals)))


def charge_time(scoring: ScoringSection, score: Score, seconds: int) -> Score:
    """The score after charging the time up to ``seconds``."""
    ticks = max(score.ticks, seconds // TICK)
    points = score.points + (ticks - score.ticks) * scoring.ten_seconds
    # Charges only reduce the score, so the floor may be applied once, after all of them.
    return score._replace(
        ticks=ticks, points=_floored(scoring, points) if scoring.ten_seconds else score.points
    )


def charge_undone(scoring: ScoringSection, points: int, undone: int) -> int:
    """The points after charging ``undone`` moves that were taken back."""
    return _floored(scoring, points + undone * scoring.undo) if scoring.undo else points


def bonus(scoring: ScoringSection, seconds: int) -> int:
    """The points for a win after ``seconds``; 0 below the scheme's shortest time."""
    if not scoring.win_bonus or seconds < max(1, scoring.win_bonus_from):
        return 0
    return scoring.win_bonus // seconds


def _redeal_points(scoring: ScoringSection, redeals: int) -> int:
    """The points for a redeal after ``redeals`` others; negative if it costs."""
    return scoring.redeal if redeals >= scoring.free_redeals else 0


def _points(rules: Rules, fact: Fact) -> int:
    """The points for a fact that is no redeal."""
    scoring = rules.ruleset.scoring

    def zone(pile: str) -> Zone:
        return rules.piles[rules.index[pile]].zone

    match fact:
        case Carried(cards, source, target):
            came, went = zone(source), zone(target)
            points = _carried_points(scoring, cards, came, went)
            change = (went is Zone.RESERVE) - (came is Zone.RESERVE)
            return points + _reserve_points(scoring, change * len(cards))
        case Dealt(cards, target) if zone(target) is Zone.RESERVE:
            return _reserve_points(scoring, len(cards))
        case TurnedUp(_, pile) if zone(pile) is Zone.TABLEAU:
            return scoring.turn_up
        case Removed(cards, piles):
            from_reserve = sum(zone(pile) is Zone.RESERVE for pile in piles)
            return scoring.discard * len(cards) + _reserve_points(scoring, -from_reserve)
        case Won() if rules.seats == 1:
            return scoring.out_bonus
        case _:
            pass
    return 0


def _carried_points(scoring: ScoringSection, cards: Pile, came: Zone, went: Zone) -> int:
    """The points for cards that are carried, except those of the reserve; none between two foundations."""
    kings = scoring.king_bonus * sum(rank_of(card) == KING for card in cards)
    if came is went:
        return 0
    if went is Zone.FOUNDATION:
        return scoring.to_foundation * len(cards) + kings
    if came is Zone.FOUNDATION:
        return scoring.from_foundation * len(cards) - kings
    if came is Zone.WASTE and went is Zone.TABLEAU:
        return scoring.waste_to_tableau * len(cards)
    return 0


def _reserve_points(scoring: ScoringSection, more: int) -> int:
    """The points for so many ``more`` cards in the reserve, or fewer if it is negative."""
    return scoring.card_left * more + scoring.from_reserve * max(0, -more)


def _floored(scoring: ScoringSection, points: int) -> int:
    return max(scoring.floor, points)
