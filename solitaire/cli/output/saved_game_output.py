"""Output about saved games, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.cells import cell_len

from solitaire.cli.output.messages import Json
from solitaire.config.text_table import cut_to, flush_left
from solitaire.game.deals import deal_title
from solitaire.replay.archive.file_outline import FileOutline
from solitaire.replay.archive.game_loader import LoadedGame
from solitaire.replay.format.record import SOLVER, UNFINISHED
from solitaire.replay.playback.summary import GameSummary
from solitaire.replay.playback.transcript import outcome_text
from solitaire.rules.text.english import clock, counted

LONGEST_ID: Final = 40
"""Cells of the ids that are aligned; longer ones are not cut, since the player may type them."""
LONGEST_NAME: Final = 26
"""Cells of the name of a game in the list: those of the longest here."""
LONGEST_LABEL: Final = 20
"""Cells of the label of a deck in the list."""


def outline_lines(games: Iterable[FileOutline]) -> Iterator[str]:
    """A line for each game."""
    rows = [
        (
            outline.id,
            f"{cut_to(outline.name, LONGEST_NAME)}, {_deal(outline)}",
            f"{outline.started:%Y-%m-%d %H:%M}",
            clock(outline.ms),
            _ended(outline),
        )
        for outline in games
    ]
    if not rows:
        yield "No games found."
        return
    longest_id, *widths = (max(map(cell_len, column)) for column in zip(*rows, strict=True))
    for row in rows:
        yield "  ".join(map(flush_left, row, (min(longest_id, LONGEST_ID), *widths))).rstrip()


def _deal(outline: FileOutline) -> str:
    return deal_title(outline.deal, cut_to(outline.label, LONGEST_LABEL), outline.started.date())


def outline_json(outline: FileOutline) -> Json:
    """A saved game in the list, as JSON."""
    result = outline.result
    return {
        "id": outline.id,
        "game": outline.game,
        "name": outline.name,
        "deal": outline.deal or None,
        "label": outline.label or None,
        "started": outline.started.isoformat(),
        "result": outline.outcome,
        "ms": outline.ms,
        "moves": result and result.moves,
        "score": result and result.score,
    }


def facts_json(saved: LoadedGame) -> Json:
    """All facts about one saved game, as JSON."""
    facts = saved.summary
    damage = facts.damage
    return {
        **facts._asdict(),
        "deal": facts.deal or None,
        "label": facts.label or None,
        "started": facts.started.isoformat(),
        "verifies": damage is None,
        "damage": damage and damage._asdict(),
    }


def facts_line(facts: GameSummary) -> str:
    """A game in words: ``Klondike, deal 3, won after 117 moves and 2:55, score 4521``."""
    ended = outcome_text(facts.result, facts.solutions)
    took = f"{counted(facts.moves, 'move')} and {clock(facts.ms)}"
    score = "" if facts.score is None else f", score {facts.score}"
    return f"{facts.name}, {deal_title(facts.deal, facts.label)}, {ended} after {took}{score}"


def _ended(outline: FileOutline) -> str:
    result = outline.result
    if result is None:
        return UNFINISHED
    if outline.origin == SOLVER:
        return f"{outline.outcome_text} in {counted(result.moves, 'move')}"
    score = "" if result.score is None else f", score {result.score}"
    return f"{outline.outcome_text} after {counted(result.moves, 'move')}{score}"
