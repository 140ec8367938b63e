"""Requests and answers of the deal-search subprocess, as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome, decode, encode
from solitaire.game.deals import parse_deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode as encode_ruleset
from solitaire.rules.ruleset import Ruleset


class FindDeals(NamedTuple):
    """A request to search deals of a game until enough winnable ones are found."""

    rules: Rules
    budgets: tuple[DealBudget, ...]
    needed: int
    measured: bool
    """Whether winnable deals are graded as well."""


def request_line(
    ruleset: Ruleset, budgets: Sequence[DealBudget], needed: int = 1, measured: bool = False
) -> str:
    """The line of a request. It includes the rules, which may be a player's own."""
    return _line(
        id=ruleset.id,
        ruleset=encode_ruleset(ruleset),
        budgets=[(str(deal), states) for deal, states in budgets],
        needed=needed,
        measured=measured,
    )


def read_request(line: str) -> FindDeals:
    """The request in a line. Raises ValueError if it is none."""
    data = json.loads(line)
    ruleset = decode_whole(data["id"], "the game asked about", data["ruleset"])
    budgets = tuple(DealBudget(parse_deal(deal), states) for deal, states in data["budgets"])
    return FindDeals(Rules(ruleset), budgets, data["needed"], data["measured"])


def outcome_line(outcome: DealOutcome) -> str:
    """The line of an outcome."""
    return _line(**encode(outcome))


def read_outcome(line: str) -> DealOutcome:
    """The outcome in a line. Raises ValueError, LookupError or TypeError."""
    return decode(json.loads(line))


def _line(**data: object) -> str:
    return json.dumps(data) + "\n"
