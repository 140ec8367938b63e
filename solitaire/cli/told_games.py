"""Games that were kept, as lines for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from solitaire.cli.answers import Json
from solitaire.replay.glance import Glance
from solitaire.replay.kept import Kept
from solitaire.replay.record import UNFINISHED, Outcome
from solitaire.replay.summary import Summary
from solitaire.rules.wording import clock, count

if TYPE_CHECKING:
    pass

ENDS: Final = {
    Outcome.WON: "won in",
    Outcome.LOST: "lost after",
    Outcome.GIVEN_UP: "given up after",
    UNFINISHED: "unfinished after",
}


def games_lines(games: Iterable[Glance]) -> Iterator[str]:
    """A line for each game."""
    rows = [
        (
            seen.id,
            f"{seen.name}, {_deal(seen.deal)}",
            f"{seen.started:%Y-%m-%d %H:%M}",
            clock(seen.ms),
            _ended(seen),
        )
        for seen in games
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
    if not rows:
        yield "There is no such game."


def glance_json(seen: Glance) -> Json:
    """A game of the list."""
    result = seen.result if seen.outcome != UNFINISHED else None
    return {
        "id": seen.id,
        "game": seen.game,
        "name": seen.name,
        "deal": seen.deal or None,
        "started": seen.started.isoformat(),
        "result": seen.outcome,
        "ms": seen.ms,
        "moves": result and result.moves,
        "score": result and result.score,
    }


def facts_json(kept: Kept) -> Json:
    """Everything about one game."""
    facts = kept.summary
    damage = facts.damage
    return {
        **facts._asdict(),
        "deal": facts.deal or None,
        "started": facts.started.isoformat(),
        "verifies": damage is None,
        "damage": damage and damage._asdict(),
    }


def facts_line(facts: Summary) -> str:
    """``Klondike, deal 3, won in 117 moves and 2:55, 4521 points``."""
    score = "" if facts.score is None else f", score {facts.score}"
    moves = count(facts.moves, "move")
    return f"{facts.name}, {_deal(facts.deal)}, {ENDS[facts.result]} {moves} and {clock(facts.ms)}{score}"


def _deal(deal: str) -> str:
    return f"deal {deal}" if deal else "a pack given"


def _ended(seen: Glance) -> str:
    result = seen.result
    if result is None or seen.outcome == UNFINISHED:
        return UNFINISHED
    score = "" if result.score is None else f", score {result.score}"
    return f"{ENDS[seen.outcome]} {count(result.moves, 'move')}{score}"
