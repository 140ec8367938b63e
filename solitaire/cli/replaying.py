"""Games that were kept: found by what is typed, told as lines and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from solitaire.atomic import write_whole
from solitaire.cli.answers import Json
from solitaire.cli.messages import BadInput
from solitaire.cli.screen import open_screen
from solitaire.replay.glance import Glance
from solitaire.replay.kept import Kept, NotToBeWatched, read_kept
from solitaire.replay.record import UNFINISHED, Outcome
from solitaire.replay.scribe import home
from solitaire.replay.search import GAME, SINCE
from solitaire.replay.sheet import sheet
from solitaire.replay.summary import Summary
from solitaire.rules.wording import clock, count

if TYPE_CHECKING:
    from textual.screen import Screen

    from solitaire.tui.look.palette import Look

ENDS: Final = {
    Outcome.WON: "won in",
    Outcome.LOST: "lost after",
    Outcome.GIVEN_UP: "given up after",
    UNFINISHED: "unfinished after",
}


def find_game(which: str) -> Kept:
    """The game in the file ``which``, or with that id."""
    path = Path(which)
    try:
        return read_game(path if path.exists() else home().find(which))
    except LookupError as error:
        raise BadInput(str(error.args[0])) from None


def read_game(path: Path) -> Kept:
    """The game in a file."""
    try:
        return read_kept(path)
    except NotToBeWatched as error:
        raise BadInput(str(error)) from None


def list_games(game: str | None, result: str | None, since: datetime | None) -> Iterator[Glance]:
    """The games of the archive, the latest first, if they are as asked for."""
    for seen in home().glances():
        is_late = since is None or seen.started.replace(tzinfo=None) >= since
        if game in (None, seen.game) and result in (None, seen.outcome) and is_late:
            yield seen


def show_games(game: str | None, result: str | None, since: datetime | None) -> int:
    """The list on a screen, with a search for what is asked for."""

    def room(look: Look) -> Screen[None]:
        from solitaire.tui.screens.replays import ReplaysScreen  # noqa: PLC0415 (only for a terminal)

        kind = f"{GAME}{game}" if game else ""
        day = f"{SINCE}{since:%Y-%m-%d}" if since else ""
        return ReplaysScreen(look, " ".join(filter(None, (kind, result, day))))

    return open_screen(room=room)


def watch(kept: Kept) -> int:
    """A game on a screen."""

    def room(look: Look) -> Screen[None]:
        from solitaire.tui.screens.replay import ReplayScreen  # noqa: PLC0415 (only for a terminal)

        return ReplayScreen(kept, look)

    return open_screen(room=room)


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


def verdict_line(kept: Kept) -> str:
    """Whether the game verifies."""
    facts = kept.summary
    if facts.damage:
        good = f"{count(facts.events, 'event')} before it {'is' if facts.events == 1 else 'are'} right"
        return f"{kept.path}:{facts.damage.line}: {facts.damage.what}; {good}."
    return f"{kept.path}: ok, {facts_line(facts)}"


def facts_line(facts: Summary) -> str:
    """``Klondike, deal 3, won in 117 moves and 2:55, 4521 points``."""
    score = "" if facts.score is None else f", score {facts.score}"
    moves = count(facts.moves, "move")
    return f"{facts.name}, {_deal(facts.deal)}, {ENDS[facts.result]} {moves} and {clock(facts.ms)}{score}"


def export(kept: Kept, target: Path) -> None:
    """Write the game in another form."""
    if target.suffix not in EXPORTS:
        raise BadInput(f"{target}: games are exported as .txt, a score sheet, or .cast, a recording.")
    try:
        write_whole(target, "".join(f"{line}\n" for line in EXPORTS[target.suffix](kept)))
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}.") from None


def _sheet(kept: Kept) -> Iterator[str]:
    return sheet(kept.record, kept.recalled.good)


def _recording(kept: Kept) -> Iterator[str]:
    """The game as on a screen that can show everything, in the player's colours."""
    from solitaire.settings import load_settings  # noqa: PLC0415 (a screen is seldom wanted here)
    from solitaire.tui.cast import cast  # noqa: PLC0415
    from solitaire.tui.look.wardrobe import Terminal, look_of  # noqa: PLC0415

    look = look_of(load_settings().settings, Terminal(needs_ascii=False, lacks_colour=False))
    return cast(kept.record, kept.recalled.good, look)


EXPORTS: Final[Mapping[str, Callable[[Kept], Iterator[str]]]] = {".txt": _sheet, ".cast": _recording}
"""Forms of a game, by the ending of the file."""


def _deal(deal: str) -> str:
    return f"deal {deal}" if deal else "a pack given"


def _ended(seen: Glance) -> str:
    result = seen.result
    if result is None or seen.outcome == UNFINISHED:
        return UNFINISHED
    score = "" if result.score is None else f", score {result.score}"
    return f"{ENDS[seen.outcome]} {count(result.moves, 'move')}{score}"
