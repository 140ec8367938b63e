"""The analysis of a hand in lines of words, a block for each subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from solitaire.config.text_table import cut_to, flush_left
from solitaire.race.records.hand_analysis import (
    FOUNDATION,
    SPACE,
    HandAnalysis,
    LostPlay,
    MissedPlay,
    ReserveWait,
    SeatAnalysis,
)
from solitaire.rules.cards import card_sign
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.text.english import capital, clock, seconds, with_article

NOTHING: Final = "none"


class AnalysisLine(NamedTuple):
    """A line about a seat, or the head of a block."""

    seat: int
    """From 1; 0 for a head."""
    text: str


def analysis_lines(
    analysis: HandAnalysis, names: Sequence[str], ruleset: Ruleset, width: int
) -> Iterator[AnalysisLine]:
    """The lines of all blocks; of many plays, those that cost most in ``width`` cells."""
    space = with_article(f"empty {ruleset.tableau.word}")
    longest = max(map(cell_len, names))
    padded = [flush_left(name, longest) for name in names]
    yield AnalysisLine(0, f"{'':{longest}}  taps/min  moves/min  no play")
    for number, (name, seat) in enumerate(zip(padded, analysis.seats, strict=True), start=1):
        taps, moves = (f"{analysis.per_minute(count):.0f}" for count in (seat.taps, seat.moves))
        yield AnalysisLine(number, f"{name}  {taps:>8}  {moves:>9}  {clock(seat.idle_ms):>7}")
    blocks: tuple[tuple[str, Callable[[SeatAnalysis], Iterable[str]]], ...] = (
        ("Plays to the centre missed", lambda seat: _missed(seat.missed, names)),
        ("Plays lost to a faster seat", lambda seat: _lost(seat.lost, names)),
        (
            f"{capital(ruleset.reserve.name)} cards that waited",
            lambda seat: (_wait(wait, space) for wait in sorted(seat.waits, key=lambda wait: -wait.ms)),
        ),
    )
    for head, words in blocks:
        texts = [list(words(seat)) for seat in analysis.seats]
        yield AnalysisLine(0, head if any(texts) else f"{head}: {NOTHING}")
        for number, (name, parts) in enumerate(zip(padded, texts, strict=True), start=1):
            if any(texts):
                yield AnalysisLine(number, f"{name}  {_joined(parts, width - longest - 2)}")


def _missed(plays: Iterable[MissedPlay], names: Sequence[str]) -> Iterator[str]:
    """The missed plays, the longest first."""
    for play in sorted(plays, key=lambda play: -play.ms):
        taken = f", then {names[play.taken_by - 1]} played it" if play.taken_by else ""
        yield f"{card_sign(play.card)} {seconds(play.ms)}{taken}"


def _lost(plays: Iterable[LostPlay], names: Sequence[str]) -> Iterator[str]:
    """The lost plays, the closest first; photo finishes before all others."""
    for play in sorted(plays, key=lambda play: play.late_ms or 0):
        by = names[play.by - 1]
        late = f"photo finish with {by}" if play.late_ms is None else f"{play.late_ms} ms after {by}"
        yield f"{card_sign(play.card)} {late}"


def _wait(wait: ReserveWait, space: str) -> str:
    """A card of the reserve, how long it had nowhere to go, and where it went at last.

    ``space`` is what the game calls an empty column.
    """
    ends = {FOUNDATION: "then to the centre", SPACE: f"then to {space}", "": "never played"}
    end = ends[wait.target] if isinstance(wait.target, str) else f"then onto {card_sign(wait.target)}"
    return f"{card_sign(wait.card)} {clock(wait.ms)}, {end}"


def _joined(every: Sequence[str], width: int) -> str:
    """As many of the parts as fit, and the number of the others."""
    for count in range(len(every), 0, -1):
        more = f" · {len(every) - count} more" if count < len(every) else ""
        text = " · ".join(every[:count]) + more
        if cell_len(text) <= width or count == 1:
            return cut_to(text, width)
    return NOTHING
