"""Output of ``solitaire stats`` and ``import``, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from rich.cells import cell_len

from solitaire.cli.output.messages import Json
from solitaire.config.text_table import flush_left
from solitaire.rules.text.english import clock, counted
from solitaire.stats.daily_streak import Streak, share_text, streak, won_days
from solitaire.stats.game_facts import GameFacts
from solitaire.stats.import_games import ImportStatus
from solitaire.stats.index_tables import Facts
from solitaire.stats.race_facts import RaceFacts
from solitaire.stats.race_stats_text import race_lines
from solitaire.stats.race_summary import RaceSummary, race_summary
from solitaire.stats.stats_text import FigureLine, figure_lines, percent
from solitaire.stats.summary import BestAndMedian, StatsSummary, by_game, summary

WIDTH: Final = 80
"""Cells of a line."""
HEAD: Final = ("played", "won", "rate", "streak", "best", "median")


def stats_json(games: Sequence[GameFacts], today: date, game: str | None) -> Iterator[Json]:
    """Statistics of all games together (``"game": null``) and of each; or of ``game``.

    A ``game`` that was not played has an object, too.
    """
    for id_, members in _chosen(games, game):
        yield {"game": id_, **_figures(summary(members), streak(won_days(members), today))}


def stats_lines(games: Sequence[GameFacts], today: date, game: str | None) -> Iterator[str]:
    """Statistics of all games together and a table of each; or of ``game``, as text."""
    if game is not None:
        games = by_game(games).get(game, [])
    yield games[-1].name if game is not None else "All games"
    lines = [*figure_lines(summary(games)), _daily(streak(won_days(games), today))]
    longest = max(len(line.label) for line in lines)
    yield from (f"  {label:{longest}}  {text}" for label, text in lines)
    if game is None:
        yield from _table(games)


def race_stats_json(races: Sequence[RaceFacts], game: str | None) -> Iterator[Json]:
    """Statistics of all races together (``"game": null``) and of each; or of ``game``.

    A ``game`` that was not played has an object, too.
    """
    for id_, members in _chosen(races, game):
        yield {"game": id_, **_race_figures(race_summary(members))}


def _chosen(games: Sequence[Facts], game: str | None) -> Iterator[tuple[str | None, Sequence[Facts]]]:
    """All games together, under None, and those of each game id; or only those of ``game``."""
    games_by_id = by_game(games)
    if game is None:
        yield None, games
        yield from games_by_id.items()
    else:
        yield game, games_by_id.get(game, [])


def race_stats_lines(races: Sequence[RaceFacts], game: str | None) -> Iterator[str]:
    """Statistics of all races together and of each; or of ``game``, as text."""
    races_by_id = by_game(races)
    parts = [("All races", races)] if game is None and len(races_by_id) > 1 else []
    parts += [(members[-1].name, members) for id_, members in races_by_id.items() if game in (None, id_)]
    for number, (title, members) in enumerate(parts):
        if number:
            yield ""
        yield title
        yield from (f"  {line}".rstrip() for line in race_lines(race_summary(members), WIDTH - 2))


def today_json(games: Sequence[GameFacts], today: date, text: str) -> Json:
    """The daily streak and the text to share, null if there is none, as JSON."""
    days = streak(won_days(games), today)
    return {"day": today.isoformat(), "streak": days.now, "longest_streak": days.longest, "text": text or None}


def today_text(games: Sequence[GameFacts], today: date, encoding: str) -> str:
    """The text to share, in characters that ``encoding`` has."""
    text = share_text(games, today)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return share_text(games, today, "#.")
    return text


def import_line(statuses: Mapping[ImportStatus, int]) -> str:
    """The number of imported files by status, in a line."""
    words = {
        ImportStatus.TAKEN: "imported",
        ImportStatus.CONTINUED: "continued",
        ImportStatus.KNOWN: "already yours",
        ImportStatus.DAMAGED: "damaged and set aside",
        ImportStatus.REFUSED: "not imported",
    }
    return (
        ", ".join(f"{statuses[each]} {word}" for each, word in words.items() if statuses.get(each))
        or "0 imported"
    )


def _figures(figures: StatsSummary, days: Streak) -> Json:
    best_ms, median_ms = _pair(figures.ms)
    fewest_moves, median_moves = _pair(figures.moves)
    best_score, median_score = _pair(figures.score)
    return {
        "played": figures.played,
        "won": figures.won,
        "win_rate": figures.win_rate,
        "lost": figures.lost,
        "given_up": figures.given_up,
        "shown": figures.shown,
        "unfinished": figures.unfinished,
        "streak": figures.streak,
        "longest_streak": figures.longest_streak,
        "best_ms": best_ms,
        "median_ms": median_ms,
        "fewest_moves": fewest_moves,
        "median_moves": median_moves,
        "best_score": best_score,
        "median_score": median_score,
        "balance": figures.balance,
        "unit": figures.unit,
        "undos": figures.undos,
        "hints": figures.hints,
        "solutions": figures.solutions,
        "total_ms": figures.total_ms,
        "daily_streak": days.now,
        "daily_longest_streak": days.longest,
    }


def _race_figures(figures: RaceSummary) -> Json:
    return {
        "hands": figures.hands,
        "blocked": figures.blocked,
        "matches": figures.matches,
        "given_up": figures.given_up,
        "unfinished": figures.unfinished,
        "total_ms": figures.total_ms,
        "players": [
            {
                "name": player.name,
                "player": player.player,
                "hands": player.hands,
                "hands_won": player.hands_won,
                "out": player.outs,
                "points": player.points,
                "best": player.best,
                "average": player.average,
                "fastest_ms": player.fastest_ms,
                "matches": player.matches,
                "matches_won": player.matches_won,
                "photos": player.photos,
            }
            for player in figures.players
        ],
        "head_to_head": [
            {"players": list(titles), "hands": list(hands), "matches": list(matches)}
            for titles, hands, matches in figures.pairings
        ],
    }


def _pair(span: BestAndMedian | None) -> tuple[float | None, float | None]:
    return span or (None, None)


def _daily(days: Streak) -> FigureLine:
    return FigureLine("Daily streak", f"{counted(days.now, 'day')} · best {days.longest}")


def _table(games: Sequence[GameFacts]) -> Iterator[str]:
    """A line for each game of which one is over, below a heading."""
    every = [(members[-1].name, summary(members)) for members in by_game(games).values()]
    played = [(name, figures) for name, figures in every if figures.played]
    if not played:
        return
    yield ""
    longest = max(cell_len(name) for name, _ in played)
    rows = [("", HEAD), *((name, _cells(figures)) for name, figures in played)]
    for name, cells in rows:
        yield f"  {flush_left(name, longest)}" + "".join(f"{cell:>10}" for cell in cells)


def _cells(figures: StatsSummary) -> tuple[str, ...]:
    span, rate = figures.ms, percent(figures.win_rate)
    spent = (clock(span.best), clock(span.median)) if span else ("-", "-")
    return (f"{figures.played:,}", f"{figures.won:,}", rate, f"{figures.longest_streak:,}", *spent)
