"""Outcomes of deal searches, and their codec as JSON data."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from solitaire.analysis.difficulty import Measure
from solitaire.config.deal_kind import DealKind
from solitaire.game.deals import Deal, parse_deal
from solitaire.game.game import Game
from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Verdict

MOST_COUNTED: Final = 10**15
"""States, deals, moves or cards in JSON data: more than any search takes, and small enough to divide."""


class WinnableDeal(NamedTuple):
    """A deal with a line that wins it."""

    deal: Deal
    moves: tuple[Move, ...]
    kind: DealKind = DealKind.WINNABLE
    """The kind that was searched for; the grade may be another, the nearest found."""

    def wins(self, rules: Rules) -> bool:
        """Whether the line wins by these rules.

        A line from a file may belong to other rules, or to another numbering of deals.
        """
        game = Game.new(rules, self.deal)
        try:
            for move in self.moves:
                game.play(move)
        except IllegalMove:
            return False
        return game.is_won


def encode_proven(proven: WinnableDeal) -> dict[str, Any]:
    """A winnable deal as JSON data.

    It has no kind unless a difficulty was searched for, as in files of versions that had none.
    """
    kind = {} if proven.kind is DealKind.WINNABLE else {"kind": str(proven.kind)}
    return {"deal": str(proven.deal), "moves": " ".join(map(str, proven.moves)), **kind}


def decode_proven(data: Any) -> WinnableDeal:
    """The winnable deal in JSON data. Raises ValueError, LookupError or TypeError."""
    moves = tuple(map(Move.parse, data["moves"].split()))
    return WinnableDeal(parse_deal(data["deal"]), moves, DealKind(data.get("kind", DealKind.WINNABLE)))


def encode_if_proven(proven: WinnableDeal | None) -> dict[str, Any] | None:
    """A winnable deal as JSON data; None if there is none."""
    return None if proven is None else encode_proven(proven)


def decode_if_proven(data: Any) -> WinnableDeal | None:
    """The winnable deal in JSON data, if there is one. Raises as ``decode_proven``."""
    return None if data is None else decode_proven(data)


class DealOutcome(NamedTuple):
    """The result of searching a deal."""

    deal: Deal
    verdict: Verdict
    states: int
    proven: WinnableDeal | None = None
    """The winning line, if one was found."""
    measure: Measure | None = None
    """The difficulty, if it was measured."""

    def text(self, ruleset: Ruleset) -> str:
        """A sentence about the deal, which is one of ``ruleset``."""
        match self.verdict:
            case Verdict.WINNABLE:
                return f"Deal {self.deal} is {self.measure.text(ruleset) if self.measure else 'winnable'}."
            case Verdict.UNWINNABLE:
                return f"Deal {self.deal} cannot be won."
            case Verdict.UNKNOWN:
                return f"Deal {self.deal}: unknown after {counted(self.states, 'position')}."


def encode_outcome(outcome: DealOutcome) -> dict[str, Any]:
    """An outcome as JSON data."""
    return {**outcome._asdict(), "deal": str(outcome.deal), "proven": encode_if_proven(outcome.proven)}


def decode_outcome(data: Any) -> DealOutcome:
    """The outcome in JSON data. Raises ValueError, LookupError or TypeError."""
    proven = decode_if_proven(data["proven"])
    measure = None if data["measure"] is None else _decode_measure(*data["measure"])
    states = decode_count(data["states"])
    return DealOutcome(parse_deal(data["deal"]), Verdict(data["verdict"]), states, proven, measure)


def decode_count(value: object) -> int:
    """A number of states, deals, moves or cards in JSON data. Raises ValueError."""
    if not isinstance(value, int) or not 0 <= value <= MOST_COUNTED:
        raise ValueError("no count")
    return value


def _decode_measure(effort: object, tried: object, wrong: object, buried: object = None) -> Measure:
    """The measurements in JSON data. Raises ValueError."""
    counts = decode_count(effort), decode_count(tried), decode_count(wrong)
    return Measure(*counts, None if buried is None else decode_count(buried))
