"""Games that were kept, as lines for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solitaire.cli.output import Json
from solitaire.replay.loader import LoadedGame
from solitaire.replay.outline import FileOutline
from solitaire.replay.record import UNFINISHED
from solitaire.replay.summary import GameSummary
from solitaire.replay.transcript import outcome_text
from solitaire.rules.text.english import clock, count


def games_lines(games: Iterable[FileOutline]) -> Iterator[str]:
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


def glance_json(seen: FileOutline) -> Json:
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


def facts_json(kept: LoadedGame) -> Json:
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


def facts_line(facts: GameSummary) -> str:
    """``Klondike, deal 3, won after 117 moves and 2:55, score 4521``."""
    ended = outcome_text(facts.result, facts.solutions)
    took = f"{count(facts.moves, 'move')} and {clock(facts.ms)}"
    score = "" if facts.score is None else f", score {facts.score}"
    return f"{facts.name}, {_deal(facts.deal)}, {ended} after {took}{score}"


def _deal(deal: str) -> str:
    return f"deal {deal}" if deal else "a pack given"


def _ended(seen: FileOutline) -> str:
    result = seen.result
    if result is None or seen.outcome == UNFINISHED:
        return UNFINISHED
    score = "" if result.score is None else f", score {result.score}"
    ended = outcome_text(seen.outcome, result.solutions, bool(seen.racers))
    return f"{ended} after {count(result.moves, 'move')}{score}"
