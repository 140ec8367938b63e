"""Requests and answers of the deal-search subprocess, as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome, decode, encode
from solitaire.config.deal_kind import DealKind
from solitaire.game.deals import parse_deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode as encode_ruleset
from solitaire.rules.ruleset import Ruleset


class FindDeals(NamedTuple):
    """A request to search deals of a game until enough are found."""

    rules: Rules
    budgets: tuple[DealBudget, ...]
    graded_for: DealKind | None
    """The kind for whose sake winnable deals are graded; None if they are not."""
    is_awaited: bool
    """Whether the player waits for the deal."""


def request_line(
    ruleset: Ruleset,
    budgets: Sequence[DealBudget],
    graded_for: DealKind | None = None,
    is_awaited: bool = True,
) -> str:
    """The line of a request. It includes the rules, which may be a player's own."""
    return _line(
        id=ruleset.id,
        ruleset=encode_ruleset(ruleset),
        budgets=[(str(deal), states) for deal, states in budgets],
        graded_for=graded_for,
        awaited=is_awaited,
    )


def read_request(line: str) -> FindDeals:
    """The request in a line. Raises ValueError if it is none."""
    data = json.loads(line)
    ruleset = decode_whole(data["id"], "the game asked about", data["ruleset"])
    budgets = tuple(DealBudget(parse_deal(deal), states) for deal, states in data["budgets"])
    graded_for = None if data["graded_for"] is None else DealKind(data["graded_for"])
    return FindDeals(Rules(ruleset), budgets, graded_for, data["awaited"])


def outcome_line(outcome: DealOutcome) -> str:
    """The line of an outcome."""
    return _line(**encode(outcome))


def read_outcome(line: str) -> DealOutcome:
    """The outcome in a line. Raises ValueError, LookupError or TypeError."""
    return decode(json.loads(line))


def _line(**data: object) -> str:
    return json.dumps(data) + "\n"
