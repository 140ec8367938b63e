"""Export a saved game or a hand of a race, as a transcript or a recording."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from solitaire.cli.output.output_files import check_suffix, check_target, write_file
from solitaire.cli.output.race_output import race_transcript
from solitaire.config.terminal_text import printable
from solitaire.race.records.saved_race import LoadedFile, LoadedRace
from solitaire.replay.playback.transcript import transcript_lines

FORMATS: Final = {".txt": "the moves as text", ".cast": "an asciinema recording"}
"""The names of the export formats by file suffix."""


def export(saved: LoadedFile, target: Path) -> None:
    """Write a saved game to a new file, in the format of its suffix. Raises BadInput."""
    check_suffix(target, FORMATS)
    check_target(target)
    lines = EXPORTS[target.suffix](saved)
    write_file(target, "".join(f"{printable(line)}\n" for line in lines))


def _transcript(saved: LoadedFile) -> Iterator[str]:
    return race_transcript(saved) if isinstance(saved, LoadedRace) else transcript_lines(saved.confirmed)


def _recording(saved: LoadedFile) -> Iterator[str]:
    """A recording of the game in the player's colours, as on a capable terminal."""
    from solitaire.config.settings_file import load_settings
    from solitaire.tui.casts import record_cast
    from solitaire.tui.theme.theme_choice import Terminal, board_theme_of, colours_of

    settings, capable = load_settings().settings, Terminal(needs_ascii=False, lacks_colour=False)
    return record_cast(saved, board_theme_of(colours_of(settings, capable), settings, capable))


EXPORTS: Final[Mapping[str, Callable[[LoadedFile], Iterator[str]]]] = {
    ".txt": _transcript,
    ".cast": _recording,
}
"""The export formats by file suffix."""
