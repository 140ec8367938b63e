"""What a process that looks for deals is asked and answers, a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from solitaire.deals import Deal, parse_deal
from solitaire.proven.deal import decode, encode
from solitaire.proven.looking import Looked
from solitaire.proven.scale import Measure
from solitaire.rules.decode import decode_whole
from solitaire.rules.encode import encode as encode_ruleset
from solitaire.rules.rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Verdict


class Request(NamedTuple):
    """Look through these deals of a game until so many are found that can be won."""

    rules: Rules
    deals: tuple[Deal, ...]
    wanted: int
    measured: bool
    """Whether it is told how hard that is."""


def request_line(ruleset: Ruleset, deals: Sequence[Deal], wanted: int = 1, measured: bool = False) -> str:
    """A request, the rules in full: they may be a player's own."""
    return _line(
        id=ruleset.id,
        ruleset=encode_ruleset(ruleset),
        deals=[str(deal) for deal in deals],
        wanted=wanted,
        measured=measured,
    )


def read_request(line: str) -> Request:
    """A request as it was made. Raises ValueError if it is none."""
    told = json.loads(line)
    ruleset = decode_whole(told["id"], "the game asked about", told["ruleset"])
    return Request(Rules(ruleset), tuple(map(parse_deal, told["deals"])), told["wanted"], told["measured"])


def looked_line(looked: Looked) -> str:
    """What became of a deal."""
    proven = encode(looked.proven) if looked.proven else None
    told = {**looked._asdict(), "deal": str(looked.deal), "proven": proven}
    return _line(**told)


def read_looked(line: str) -> Looked:
    """The same, as it arrives. Raises ValueError, LookupError or TypeError if it is not."""
    told = json.loads(line)
    proven = None if told["proven"] is None else decode(told["proven"])
    measure = None if told["measure"] is None else Measure(*told["measure"])
    return Looked(parse_deal(told["deal"]), Verdict(told["verdict"]), told["states"], proven, measure)


def _line(**told: object) -> str:
    return json.dumps(told) + "\n"
