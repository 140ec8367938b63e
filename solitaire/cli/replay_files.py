"""Games and hands of races that were kept: found by what is typed, watched, verified and exported."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from solitaire.cli.game_output import facts_json, facts_line
from solitaire.cli.inputs import check_free
from solitaire.cli.launch_tui import open_screen
from solitaire.cli.messages import BadInput, say
from solitaire.cli.output import Json
from solitaire.cli.race_output import race_json, race_line, race_sheet
from solitaire.config.atomic_write import write_atomically
from solitaire.config.terminal_text import printable
from solitaire.race.saved_race import LoadedRace, read_any
from solitaire.replay.archive import all_outlines, find
from solitaire.replay.autosave import open_archive, open_race_archive
from solitaire.replay.loader import LoadedGame, NotWatchable
from solitaire.replay.outline import FileOutline
from solitaire.replay.record import Event
from solitaire.replay.search import GAME, SINCE
from solitaire.replay.transcript import transcript_lines
from solitaire.rules.text.english import count

if TYPE_CHECKING:
    from textual.screen import Screen

    from solitaire.tui.theme.palette import BoardTheme


def find_kept(which: str) -> LoadedGame | LoadedRace:
    """What is in the file ``which``, or has that id."""
    path = Path(which)
    if os.path.exists(path):  # noqa: PTH110 (Path.exists fails for what is too long for a name)
        return read_file(path)
    try:
        return read_file(find(which, [*open_archive().files(), *open_race_archive().files()]))
    except LookupError as error:
        raise BadInput(str(error.args[0])) from None


def read_file(path: Path) -> LoadedGame | LoadedRace:
    """What is in a file."""
    try:
        return read_any(path)
    except NotWatchable as error:
        raise BadInput(str(error)) from None


def list_games(game: str | None, result: str | None, since: datetime | None) -> Iterator[FileOutline]:
    """The games of the archive, the latest first, if they are as asked for."""
    for seen in all_outlines(say):
        is_late = since is None or seen.started.replace(tzinfo=None) >= since
        if game in (None, seen.game) and result in (None, seen.outcome) and is_late:
            yield seen


def show_games(game: str | None, result: str | None, since: datetime | None) -> int:
    """The list on a screen, with a search for what is asked for."""

    def room(look: BoardTheme) -> Screen[None]:
        from solitaire.tui.screens.replay_list_screen import ReplayListScreen  # noqa: PLC0415 (only for a terminal)

        kind = f"{GAME}{game}" if game else ""
        day = f"{SINCE}{since:%Y-%m-%d}" if since else ""
        return ReplayListScreen(look, " ".join(filter(None, (kind, result, day))))

    return open_screen(room=room)


def watch(kept: LoadedGame | LoadedRace) -> int:
    """A game or a hand of a race on a screen."""

    def room(look: BoardTheme) -> Screen[None]:
        from solitaire.tui.screens.replay import replay_of  # noqa: PLC0415 (only for a terminal)

        return replay_of(kept, look)

    return open_screen(room=room)


def kept_json(kept: LoadedGame | LoadedRace) -> Json:
    """Everything about it."""
    return race_json(kept) if isinstance(kept, LoadedRace) else facts_json(kept)


def verdict_line(kept: LoadedGame | LoadedRace) -> str:
    """Whether it verifies."""
    if damage := kept.damage:
        events = sum(isinstance(entry, Event) for entry in kept.record.entries[: kept.good])
        good = f"{count(events, 'event')} before it {'is' if events == 1 else 'are'} right"
        return f"{kept.path}:{damage.line}: {damage.what}; {good}."
    return f"{kept.path}: ok, {race_line(kept) if isinstance(kept, LoadedRace) else facts_line(kept.summary)}"


def export(kept: LoadedGame | LoadedRace, target: Path) -> None:
    """Write it in another form, into a new file."""
    if target.suffix not in EXPORTS:
        raise BadInput(f"{target}: games are exported as .txt, a score sheet, or .cast, a recording.")
    check_free(target)
    lines = EXPORTS[target.suffix](kept)
    try:
        write_atomically(target, "".join(f"{printable(line)}\n" for line in lines))
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}.") from None


def _sheet(kept: LoadedGame | LoadedRace) -> Iterator[str]:
    return race_sheet(kept) if isinstance(kept, LoadedRace) else transcript_lines(kept.record, kept.good)


def _recording(kept: LoadedGame | LoadedRace) -> Iterator[str]:
    """The game as on a screen that can show everything, in the player's colours."""
    from solitaire.config.settings import load_settings  # noqa: PLC0415 (a screen is seldom wanted here)
    from solitaire.tui.casts import record_cast  # noqa: PLC0415
    from solitaire.tui.theme.choose import Terminal, look_of  # noqa: PLC0415

    return record_cast(kept, look_of(load_settings().settings, Terminal(needs_ascii=False, lacks_colour=False)))


EXPORTS: Final[Mapping[str, Callable[[LoadedGame | LoadedRace], Iterator[str]]]] = {
    ".txt": _sheet,
    ".cast": _recording,
}
"""Forms of a game, by the ending of the file."""
