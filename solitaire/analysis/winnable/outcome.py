"""What became of a deal that was looked at, as it is told and as it is kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from solitaire.analysis.scale import Measure
from solitaire.analysis.winnable.deal import Proven
from solitaire.analysis.winnable.deal import decode as decode_proven
from solitaire.analysis.winnable.deal import encode as encode_proven
from solitaire.game.deals import Deal, parse_deal
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Verdict


class Looked(NamedTuple):
    """What became of a deal."""

    deal: Deal
    verdict: Verdict
    states: int
    proven: Proven | None = None
    """If it can be won."""
    measure: Measure | None = None
    """How hard that is, where it was measured."""

    @property
    def text(self) -> str:
        """A sentence about the deal."""
        match self.verdict:
            case Verdict.WINNABLE:
                return f"Deal {self.deal} {f'is {self.measure.text}' if self.measure else 'can be won'}."
            case Verdict.UNWINNABLE:
                return f"Deal {self.deal} cannot be won, whatever is played."
            case Verdict.UNKNOWN:
                return f"Deal {self.deal} is not settled in {counted(self.states, 'position')}."


def encode(looked: Looked) -> dict[str, Any]:
    """Plain data for JSON."""
    proven = encode_proven(looked.proven) if looked.proven else None
    return {**looked._asdict(), "deal": str(looked.deal), "proven": proven}


def decode(data: Any) -> Looked:
    """What ``encode`` made. Raises ValueError, LookupError or TypeError."""
    proven = None if data["proven"] is None else decode_proven(data["proven"])
    measure = None if data["measure"] is None else Measure(*data["measure"])
    return Looked(parse_deal(data["deal"]), Verdict(data["verdict"]), data["states"], proven, measure)
