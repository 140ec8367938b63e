"""Statistics in words, for both the command line and the screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from solitaire.rules.text.english import clock, counted, money, plural
from solitaire.stats.summary import BestAndMedian, StatsSummary


class FigureLine(NamedTuple):
    """A line of statistics: a label and its figures."""

    label: str
    text: str


def figure_lines(figures: StatsSummary) -> Iterator[FigureLine]:
    """The lines of all figures that there are."""
    yield FigureLine("Won", f"{figures.won:,} of {counted(figures.played, 'game')}{_rate(figures)}")
    yield FigureLine("Not won", f"{figures.lost:,} lost · {figures.given_up:,} given up")
    if figures.shown:
        yield FigureLine("Solution shown", counted(figures.shown, "game"))
    if figures.unfinished:
        yield FigureLine("Unfinished", counted(figures.unfinished, "game"))
    yield FigureLine("Streak", f"{counted(figures.streak, 'win')} · best {figures.longest_streak:,}")
    if figures.ms:
        yield FigureLine("Time", f"{clock(figures.ms.best)} best · {clock(figures.ms.median)} median")
    if figures.moves:
        yield FigureLine("Moves", _span(figures.moves, "fewest"))
    if figures.score:
        yield FigureLine("Score", _span(figures.score, "best"))
    if figures.balance is not None:
        yield FigureLine("Balance", money(figures.balance, figures.unit))
    if figures.played:
        undos, hints = (
            _mean(number / figures.played, noun)
            for number, noun in ((figures.undos, "undo"), (figures.hints, "hint"))
        )
        yield FigureLine("Per game", f"{undos} · {hints}")
    yield FigureLine("Time played", clock(figures.total_ms))


def percent(rate: float | None) -> str:
    """A rate from 0 to 1 as text: ``56 %``; ``-`` if there is none."""
    return "-" if rate is None else f"{rate * 100:.0f} %"


def long_day(day: date) -> str:
    """A date as text: ``21 November 2026``."""
    return f"{day.day} {day:%B} {day.year}"


def _mean(value: float, noun: str) -> str:
    """A mean number of things, without decimals where it is whole: ``1 hint``, ``2.5 hints``."""
    number = f"{value:,.1f}".removesuffix(".0")
    return f"{number} {noun if number == '1' else plural(noun)}"


def _rate(figures: StatsSummary) -> str:
    return "" if figures.win_rate is None else f" · {percent(figures.win_rate)}"


def _span(span: BestAndMedian, best: str) -> str:
    return f"{span.best:,} {best} · {span.median:,.0f} median"
