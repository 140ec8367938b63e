"""What a process that looks for deals is asked and answers, a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from solitaire.analysis.winnable.finder import DealBudget
from solitaire.analysis.winnable.outcome import DealOutcome, decode, encode
from solitaire.game.deals import parse_deal
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode as encode_ruleset
from solitaire.rules.ruleset import Ruleset


class FindDeals(NamedTuple):
    """Look at these deals of a game until so many are found that can be won."""

    rules: Rules
    tasks: tuple[DealBudget, ...]
    wanted: int
    measured: bool
    """Whether it is told how hard that is."""


def request_line(ruleset: Ruleset, tasks: Sequence[DealBudget], wanted: int = 1, measured: bool = False) -> str:
    """A request, the rules in full: they may be a player's own."""
    return _line(
        id=ruleset.id,
        ruleset=encode_ruleset(ruleset),
        tasks=[(str(task.deal), task.states) for task in tasks],
        wanted=wanted,
        measured=measured,
    )


def read_request(line: str) -> FindDeals:
    """A request as it was made. Raises ValueError if it is none."""
    told = json.loads(line)
    ruleset = decode_whole(told["id"], "the game asked about", told["ruleset"])
    tasks = tuple(DealBudget(parse_deal(deal), states) for deal, states in told["tasks"])
    return FindDeals(Rules(ruleset), tasks, told["wanted"], told["measured"])


def outcome_line(looked: DealOutcome) -> str:
    """What became of a deal."""
    return _line(**encode(looked))


def read_outcome(line: str) -> DealOutcome:
    """The same, as it arrives. Raises ValueError, LookupError or TypeError if it is not."""
    return decode(json.loads(line))


def _line(**told: object) -> str:
    return json.dumps(told) + "\n"
