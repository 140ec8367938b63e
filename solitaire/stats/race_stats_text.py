"""Statistics of races in lines of words, for both the command line and the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import TypeAlias

from solitaire.config.text_table import NO_BREAK, aligned, aligned_whole
from solitaire.rules.text.english import clock, counted, signed
from solitaire.stats.race_summary import Pairing, PlayerFigures, RaceSummary

TableCallback: TypeAlias = Callable[[Sequence[Sequence[str]], int], Iterator[str]]
"""Makes lines of the rows of a table and a width in cells: ``aligned`` or ``aligned_whole``."""


def race_lines(figures: RaceSummary, width: int, height: int | None = None) -> Iterator[str]:
    """The statistics of some hands: their numbers, players and pairings.

    Lines have at most ``width`` cells: the numbers are wrapped, the names of a player are cut, those of a
    pairing are wrapped unless the lines that are not empty would be more than ``height``. Before each table is
    an empty line, and its first line is its head.
    """
    lines = list(_lines(figures, width, aligned_whole))
    is_long = height is not None and sum(map(bool, lines)) > height
    return _lines(figures, width, aligned) if is_long else iter(lines)


def _lines(figures: RaceSummary, width: int, table: TableCallback) -> Iterator[str]:
    """The statistics of some hands; ``table`` makes the lines of the pairings."""
    counts = " · ".join(count.replace(" ", NO_BREAK) for count in _counts(figures))
    yield from (line.replace(NO_BREAK, " ") for line in wrap(counts.replace(" ·", f"{NO_BREAK}·"), width))
    players = figures.players
    if players:
        yield ""
        yield from aligned([("hands", "won", "best", "average"), *map(_hand_cells, players)], width)
        yield ""
        yield from aligned([("matches", "won", "photos", "fastest"), *map(_match_cells, players)], width)
        yield ""
        yield from table([("head to head", "hands", "matches"), *map(_pairing_cells, figures.pairings)], width)


def _counts(figures: RaceSummary) -> Iterator[str]:
    yield counted(figures.hands, "hand")
    if figures.blocked:
        yield f"{figures.blocked} blocked"
    yield counted(figures.matches, "match", "matches")
    if figures.given_up:
        yield f"{figures.given_up} given up"
    if figures.unfinished:
        yield f"{figures.unfinished} unfinished"
    yield clock(figures.total_ms)


def _hand_cells(player: PlayerFigures) -> tuple[str, ...]:
    won = f"{player.hands_won} of {player.hands}"
    return player.title, won, signed(player.best), f"{player.average:+.1f}"


def _match_cells(player: PlayerFigures) -> tuple[str, ...]:
    fastest = "-" if player.fastest_ms is None else clock(player.fastest_ms)
    return player.title, f"{player.matches_won} of {player.matches}", str(player.photos), fastest


def _pairing_cells(pairing: Pairing) -> tuple[str, ...]:
    hands, matches = (f"{one} : {other}" for one, other in (pairing.hands, pairing.matches))
    return " : ".join(pairing.titles), hands, matches
