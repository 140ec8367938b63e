"""Import of games, rulesets and themes from an exported zip file or a single game.

An import never replaces anything: a file is new, known already, or the continuation of a game of which only the
beginning was there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, suppress
from enum import StrEnum
from errno import EINVAL
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.config.atomic_write import numbered_paths, write_new
from solitaire.config.bounded_file import read_bytes
from solitaire.config.file_lock import locked
from solitaire.config.paths import DAMAGED, FINISHED, RACES, RULESETS, THEMES, UNFINISHED
from solitaire.config.terminal_text import printable
from solitaire.config.themes.theme_catalogue import is_shipped_theme
from solitaire.game.ruleset_folders import is_shipped
from solitaire.race.records.restored_hand import restore_hand
from solitaire.replay.archive.archive import ENDING
from solitaire.replay.format.checksum import LineError, parse_line
from solitaire.replay.format.line_reader import LONGEST_LINE, ZIP, NoGameInFile, read_game_record
from solitaire.replay.journal import LARGEST, Journal, read_file
from solitaire.replay.playback.restore import restore
from solitaire.replay.playback.summary import deciding_result
from solitaire.rules.files.errors import RulesetError, shortened
from solitaire.rules.files.ruleset_file import REPLACES, RulesetFile, declares_replacement
from solitaire.stats.export_games import GAMES, TOML, TOML_LIMITS
from solitaire.stats.zip_members import zip_members

MOST_NAMESAKES: Final = 50
"""Games of one name: each is read and compared with the imported one."""
_NOT_IN_NAMES: Final = '<>:"|?*'
"""Characters that no file of Windows has in its name; there a colon may lead out of the folder."""


class ImportStatus(StrEnum):
    """The result of importing a file."""

    TAKEN = "taken"
    CONTINUED = "continued"
    """Its beginning was there already."""
    KNOWN = "known"
    """It was there already."""
    DAMAGED = "damaged"
    """It is imported, but set apart: the rules do not confirm all of it."""
    REFUSED = "refused"


class ImportedFile(NamedTuple):
    """An imported file and the result; ``why`` is a message for the player."""

    name: str
    status: ImportStatus
    why: str = ""


def import_from(root: Path, source: Path) -> Iterator[ImportedFile]:
    """Import the files of a zip file, or a single game, and yield each result.

    Raises OSError if ``source`` cannot be read, or ``root``, the player's data folder, cannot be written.
    """
    members = zip_members(source, LARGEST)
    if members is None:
        text = read_file(source)
        if text.startswith(ZIP):
            raise OSError(EINVAL, "This zip file is damaged: its end is missing", str(source))
        yield _import_file(root, source.name, text)
        return
    for name, text, fault in members:
        yield ImportedFile(name, ImportStatus.REFUSED, fault) if fault else _import_file(root, name, text)


def _import_file(root: Path, member: str, text: bytes) -> ImportedFile:
    """Import one file into the folder where it belongs; ``member`` is its name in the zip file."""
    *folders, name = re.split(r"[/\\]", member)
    folder = folders[-1] if folders else ""
    is_toml = folder in TOML_LIMITS and name.endswith(TOML)
    if not is_toml and not name.endswith(ENDING):
        why = "by its name, this is no game (.jsonl), ruleset (rulesets/….toml) or theme (themes/….toml)"
    else:
        why = _name_fault(name)
    if why:
        return ImportedFile(shortened(member, 80), ImportStatus.REFUSED, why)
    with locked(root):  # Another import could write what this one has not found.
        if is_toml:
            return _import_toml(root / folder / name, text)
        return _import_game(_archive_root(root, text), name, text)


def _name_fault(name: str) -> str:
    """Why no file is given this name; empty if it may be."""
    if name.startswith("."):
        return "its name begins with a dot, as those of hidden files; rename the file to take it"
    if name != printable(name):
        return "its name has a character that cannot be printed; rename the file to take it"
    if forbidden := [sign for sign in name if sign in _NOT_IN_NAMES]:
        return f"its name has the character {forbidden[0]}, which Windows forbids; rename the file to take it"
    return ""


def _import_toml(path: Path, text: bytes) -> ImportedFile:
    """Import a ruleset or a theme, as the folder of its new ``path`` says."""
    limit = TOML_LIMITS[path.parent.name]
    why = ""
    if len(text) > limit.most:
        why = f"this is too large for {limit.what}"
    elif path.exists() or path.is_symlink():
        with suppress(OSError):  # What cannot be read is not the same.
            if read_bytes(path, limit) == text:
                return ImportedFile(path.name, ImportStatus.KNOWN)
        what = limit.what.removeprefix("a ")
        why = f"you have another {what} of that name; rename yours to take this one"
    elif path.parent.name == RULESETS and is_shipped(path.stem) and not _replaces_shipped(path, text):
        line = f'{REPLACES} = "{path.stem}"'
        why = f"a game that comes with the program has this name; rename the file, or start it with {line}"
    elif path.parent.name == THEMES and is_shipped_theme(path.stem):
        why = "a theme that comes with the program has this name; rename the file"
    if why:
        return ImportedFile(path.name, ImportStatus.REFUSED, why)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_new(path, text)
    return ImportedFile(path.name, ImportStatus.TAKEN)


def _replaces_shipped(path: Path, text: bytes) -> bool:
    with suppress(UnicodeDecodeError, RulesetError):
        return declares_replacement(RulesetFile(path.stem, path.name, text.decode("utf-8-sig")))
    return False


def _archive_root(root: Path, text: bytes) -> Path:
    """The root folder of the archive for a game: races have their own, whatever the zip file calls it."""
    with suppress(LineError):
        if parse_line(text[:LONGEST_LINE].partition(b"\n")[0]).get("seats"):
            return root / RACES
    return root


def _import_game(root: Path, name: str, text: bytes) -> ImportedFile:
    text, beginning = _with_lf(text), None
    namesakes = list(islice(_namesakes(root, name), MOST_NAMESAKES))
    if len(namesakes) == MOST_NAMESAKES:
        return ImportedFile(
            name, ImportStatus.REFUSED, "you have too many games of that name; rename the file to take it"
        )
    for path in namesakes:
        ours = _with_lf(read_file(path))
        # A damaged file that was set aside is no game: only the same one is known by it.
        if ours == text or (ours.startswith(text) and path.parent.name != DAMAGED):
            return ImportedFile(name, ImportStatus.KNOWN)
        if ours and text.startswith(ours) and path.parent.name != DAMAGED:
            beginning = path
    folder, why = _checked(name, text)
    if not folder:
        return ImportedFile(name, ImportStatus.REFUSED, why)
    if beginning and not why:
        return _append_rest(root / folder, beginning, text)
    (root / folder).mkdir(parents=True, exist_ok=True)
    # A damaged file has the name of the game that goes on without the damage.
    others = () if folder == DAMAGED else (UNFINISHED, FINISHED)
    for path in numbered_paths(root / folder / name):
        if any((root / other / path.name).exists() for other in others):
            continue
        with suppress(FileExistsError):
            write_new(path, text)
            break
    return ImportedFile(name, ImportStatus.DAMAGED if why else ImportStatus.TAKEN, why)


def _with_lf(text: bytes) -> bytes:
    """A game with the line endings that the program writes; another system's are the same game."""
    return text.replace(b"\r\n", b"\n")


def _namesakes(root: Path, name: str) -> Iterator[Path]:
    """The files that may hold the same game: those of its name, with or without a number."""
    for path in numbered_paths(Path(name)):
        found = [each for folder in GAMES if (each := root / folder / path).exists()]
        if not found:
            return
        yield from found


def _checked(name: str, text: bytes) -> tuple[str, str]:
    """The folder for a game, empty if it is no game, and its fault."""
    try:
        record = read_game_record(BytesIO(text), name)
    except NoGameInFile as error:
        return "", error.damage.what
    damage = restore_hand(record).damage if record.header.seats else restore(record).damage
    if damage:
        return DAMAGED, f"line {damage.line}: {damage.what}"
    return (FINISHED if deciding_result(record.entries) else UNFINISHED), ""


def _append_rest(folder: Path, path: Path, text: bytes) -> ImportedFile:
    """Append to a saved beginning of a game what comes after it."""
    try:
        journal = Journal.open(path)
    except OSError as error:
        return ImportedFile(path.name, ImportStatus.REFUSED, (error.strerror or "").lower())
    with closing(journal):
        ours = _with_lf(journal.text)
        if not text.startswith(ours):
            return ImportedFile(path.name, ImportStatus.REFUSED, "your own copy has just continued differently")
        journal.add(text[len(ours) :])
        journal.flush()
    with suppress(FileNotFoundError):  # Another window may have moved a game that is over.
        journal.move(folder)
    return ImportedFile(path.name, ImportStatus.CONTINUED)
