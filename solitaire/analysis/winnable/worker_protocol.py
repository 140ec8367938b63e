"""Queries and answers of the deal-search subprocess, as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from solitaire.analysis.winnable.deal_budget import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome, decode_outcome, encode_outcome
from solitaire.config.deal_kind import DealKind
from solitaire.game.deals import parse_deal
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode
from solitaire.rules.ruleset import Ruleset


class DealQuery(NamedTuple):
    """The deals of a game to search, until the caller has enough."""

    ruleset: Ruleset
    budgets: Sequence[DealBudget]
    """The deals in order, each with the budget of its search."""
    graded_for: DealKind | None = None
    """The kind for whose sake winnable deals are graded; None if they are not."""
    is_awaited: bool = True
    """Whether the player waits for the deal; if not, the search has a low priority."""


def query_line(query: DealQuery) -> str:
    """The line of a query. It includes the rules, which may be a player's own."""
    return _line(
        id=query.ruleset.id,
        ruleset=encode(query.ruleset),
        budgets=[(str(deal), states) for deal, states in query.budgets],
        graded_for=query.graded_for,
        awaited=query.is_awaited,
    )


def read_query(line: str) -> DealQuery:
    """The query in a line. Raises ValueError if it is none."""
    data = json.loads(line)
    ruleset = decode_whole(data["id"], "the game asked about", data["ruleset"])
    budgets = tuple(DealBudget(parse_deal(deal), states) for deal, states in data["budgets"])
    graded_for = None if data["graded_for"] is None else DealKind(data["graded_for"])
    return DealQuery(ruleset, budgets, graded_for, data["awaited"])


def outcome_line(outcome: DealOutcome) -> str:
    """The line of an outcome."""
    return _line(**encode_outcome(outcome))


def read_outcome(line: str) -> DealOutcome:
    """The outcome in a line. Raises ValueError, LookupError or TypeError."""
    return decode_outcome(json.loads(line))


def _line(**data: object) -> str:
    return json.dumps(data) + "\n"
