"""The aspects of score and match in which rulesets differ, as short phrases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted, money, signed
from solitaire.rules.vocabulary import HandEnd

Aspect: TypeAlias = Callable[[Ruleset], str]
"""A function from a ruleset to a phrase; empty where the ruleset has nothing to say of it."""


def _scoring(ruleset: Ruleset) -> str:
    scoring = ruleset.scoring
    points = scoring.to_foundation or scoring.discard
    if not points:
        return "not scored"
    return f"{money(points, scoring.unit)} a card" if scoring.unit else "scored in points"


def _match(ruleset: Ruleset) -> str:
    return f"to {counted(ruleset.match.target, 'point')}" if ruleset.is_race else ""


def _out_bonus(ruleset: Ruleset) -> str:
    bonus = ruleset.scoring.out_bonus
    return f"{counted(bonus, 'point')} for going out" if bonus else "no bonus for going out"


def _king_bonus(ruleset: Ruleset) -> str:
    bonus = ruleset.scoring.king_bonus
    return f"{counted(bonus, 'point')} for a king" if bonus else "no bonus for kings"


def _cards_left(ruleset: Ruleset) -> str:
    points = ruleset.scoring.card_left
    return f"{signed(points)} for a card left" if points else "cards left cost nothing"


def _hand_end(ruleset: Ruleset) -> str:
    return {
        HandEnd.AT_ONCE: "all stop when someone is out",
        HandEnd.LIFTED_CARDS: "lifted cards count",
        HandEnd.CALL: "a call ends the hand",
        HandEnd.ALL_OUT: "play on until all are out",
    }[ruleset.match.end]


def _minutes(ruleset: Ruleset) -> str:
    return f"for {counted(ruleset.match.minutes, 'minute')}" if ruleset.match.minutes else "no time limit"


def _handicap(ruleset: Ruleset) -> str:
    return "handicap" if ruleset.match.handicap else "no handicap"


def _pairs(ruleset: Ruleset) -> str:
    return "in pairs" if ruleset.match.pairs else "each alone"


SCORE_ASPECTS: Final[tuple[Aspect, ...]] = (
    *(_scoring, _match, _out_bonus, _king_bonus),
    *(_cards_left, _hand_end, _minutes, _handicap, _pairs),
)
