"""What became of a deal that was looked at, as it is told and as it is kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from solitaire.analysis.difficulty import Measure
from solitaire.game.deals import Deal, parse_deal
from solitaire.game.game import Game
from solitaire.rules.apply import IllegalMove
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.text.english import counted
from solitaire.solver.answer import Verdict


class WinnableDeal(NamedTuple):
    """A deal of which a line is known that wins."""

    deal: Deal
    moves: tuple[Move, ...]

    def wins(self, rules: Rules) -> bool:
        """Whether the line wins by the rules: what is read from a file may be of other rules, or of another
        numbering.
        """
        game = Game.new(rules, self.deal)
        try:
            for move in self.moves:
                game.play(move)
        except IllegalMove:
            return False
        return game.is_won


def encode_proven(proven: WinnableDeal) -> dict[str, Any]:
    """Plain data for JSON."""
    return {"deal": str(proven.deal), "moves": " ".join(map(str, proven.moves))}


def decode_proven(data: Any) -> WinnableDeal:
    """What ``encode_proven`` made. Raises ValueError, LookupError or TypeError."""
    return WinnableDeal(parse_deal(data["deal"]), tuple(map(Move.parse, data["moves"].split())))


class DealOutcome(NamedTuple):
    """What became of a deal."""

    deal: Deal
    verdict: Verdict
    states: int
    proven: WinnableDeal | None = None
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


def encode(looked: DealOutcome) -> dict[str, Any]:
    """Plain data for JSON."""
    proven = encode_proven(looked.proven) if looked.proven else None
    return {**looked._asdict(), "deal": str(looked.deal), "proven": proven}


def decode(data: Any) -> DealOutcome:
    """What ``encode`` made. Raises ValueError, LookupError or TypeError."""
    proven = None if data["proven"] is None else decode_proven(data["proven"])
    measure = None if data["measure"] is None else Measure(*data["measure"])
    return DealOutcome(parse_deal(data["deal"]), Verdict(data["verdict"]), data["states"], proven, measure)
