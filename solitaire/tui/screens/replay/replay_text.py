"""The texts of a replay: the game, its facts and its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solitaire.replay.archive.game_loader import Watchable
from solitaire.replay.format.record import UNFINISHED, GameRecord, Outcome
from solitaire.replay.playback.playback import Moment, Playback
from solitaire.replay.playback.viewer import Viewer
from solitaire.rules.text.english import counted
from solitaire.tui.deal_text import short_deal_title
from solitaire.tui.status_text import score_text

ENDS: Final = {
    Outcome.WON: "The game is won. Press space to replay it.",
    Outcome.LOST: "No moves were left: the game is lost.",
    Outcome.GIVEN_UP: "The game was given up here. Press b to play on.",
    UNFINISHED: "The game was left here. Press b to play on.",
}


def replay_title(record: GameRecord) -> str:
    """The game, its deal and its date: ``Klondike · deal 7 · 2026-11-01``."""
    header = record.header
    deal = short_deal_title(header.deal, header.label, header.started.date())
    return f"{header.ruleset.name} · {deal} · {header.started:%Y-%m-%d}"


def end_text(saved: Watchable, playback: Playback) -> str:
    """The outcome, or why the replay ends before it."""
    if damage := saved.damage:
        return f"The file is damaged from here on (line {damage.line})."
    if playback.rules.is_won(playback.moments[-1].position):
        return ENDS[Outcome.WON]
    result = saved.record.result
    return ENDS[result.outcome if result else UNFINISHED]


def ever_shorter_facts(viewer: Viewer, verdict: str, shows_score: bool) -> Iterator[str]:
    """The facts of the game at the moment on show, then ever fewer of them."""
    moment, playback = viewer.moment, viewer.playback
    known = [verdict] if verdict else []
    facts = [f"move {moment.moves} of {playback.most_moves}"]
    brief = [f"{moment.moves}/{playback.most_moves}"]
    score = [score_text(playback.rules, moment.score)] if shows_score and moment.score is not None else []
    game = [] if viewer.index == 0 else [playback.rules.ruleset.name]  # The title has it at first.
    for parts in (
        *(game + known + facts + score, game + known + facts, game + known + brief),
        *(known + facts, facts),
    ):
        yield " · ".join(parts)


def place_text(moment: Moment) -> str:
    """The place of a moment in its game: ``after 12 moves`` or ``from the start``."""
    return f"after {counted(moment.moves, 'move')}" if moment.moves else "from the start"
