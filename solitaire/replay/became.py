"""What became of a game, in a word or two, for lists and lines alike."""

from __future__ import annotations

from typing import Final

from solitaire.replay.record import UNFINISHED, Outcome

_GAME: Final = {
    Outcome.WON: "won",
    Outcome.LOST: "lost",
    Outcome.GIVEN_UP: "given up",
    UNFINISHED: UNFINISHED,
}
_RACE: Final = {**_GAME, Outcome.WON: "out", Outcome.LOST: "nobody out"}
"""Of a hand of a race it is told whether somebody went out: points decide who wins, and they win a match."""


def became(outcome: str, solutions: int = 0, is_race: bool = False) -> str:
    """``won``, ``given up``, or ``shown`` if the player had seen how it is won; of a hand of a race, ``out`` or
    ``nobody out``.
    """
    if is_race:
        return _RACE[outcome]
    return "shown" if solutions and outcome == Outcome.WON else _GAME[outcome]
