"""Take games and rulesets from a zip file that ``export`` made, or from the file of a single game.

What is unpacked never takes the place of anything: it is new, or known already, or a game of which there was
only the beginning so far.
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

from solitaire.config.atomic_write import write_new
from solitaire.config.bounded_file import read_bytes
from solitaire.config.paths import DAMAGED, FINISHED, RACES, RULESETS, UNFINISHED
from solitaire.game.catalogue import ENDING as RULESET
from solitaire.game.catalogue import LIMIT as RULESET_LIMIT
from solitaire.game.catalogue import is_shipped
from solitaire.race.record import retell
from solitaire.replay.append_file import LARGEST, AppendFile, names_like, read_file
from solitaire.replay.archive import ENDING
from solitaire.replay.checksum import LineError, parsed
from solitaire.replay.reader import LONGEST_LINE, NoGameInFile, read_game_record
from solitaire.replay.record import Outcome, Result
from solitaire.replay.restore import restore
from solitaire.rules.files.errors import shortened
from solitaire.stats.export import GAMES
from solitaire.stats.zip_members import zip_members

ZIP: Final = b"PK\x03\x04"
"""What a zip file begins with."""
MOST_NAMESAKES: Final = 50
"""Games of one name: each is read and compared with what comes."""
_NAME: Final = re.compile(r"\w[\w .()+-]*")


class ImportStatus(StrEnum):
    """What became of a file of a parcel."""

    TAKEN = "taken"
    CONTINUED = "continued"
    """The player had its beginning."""
    KNOWN = "known"
    """The player had all of it."""
    DAMAGED = "damaged"
    """It is kept, but apart: not everything in it is borne out."""
    REFUSED = "refused"


class ImportedFile(NamedTuple):
    """A file of a parcel, and what became of it; ``why`` is for the player."""

    name: str
    verdict: ImportStatus
    why: str = ""


def unpack(root: Path, source: Path) -> Iterator[ImportedFile]:
    """Take what is in a parcel, or the single game in a file, and tell of each what became of it. Raises
    OSError if ``source`` cannot be read, or ``root`` cannot be written.
    """
    members = zip_members(source, LARGEST)
    if members is None:
        text = read_file(source)
        if text.startswith(ZIP):
            raise OSError(EINVAL, "This zip file is damaged: its end is missing", str(source))
        yield _taken(root, source.name, text)
        return
    for name, text, fault in members:
        yield ImportedFile(name, ImportStatus.REFUSED, fault) if fault else _taken(root, name, text)


def _taken(root: Path, told: str, text: bytes) -> ImportedFile:
    """Take one file, called ``told``, to the place where it belongs."""
    *folders, name = re.split(r"[/\\]", told)
    if name.endswith(ENDING) and _NAME.fullmatch(name):
        return _take_game(_home(root, text), name, text)
    if folders[-1:] == [RULESETS] and name.endswith(RULESET) and _NAME.fullmatch(name):
        return _take_ruleset(root, name, text)
    return ImportedFile(
        shortened(told, 80),
        ImportStatus.REFUSED,
        "this is neither a game (.jsonl) nor a ruleset (rulesets/….toml)",
    )


def _take_ruleset(root: Path, name: str, text: bytes) -> ImportedFile:
    path = root / RULESETS / name
    if len(text) > RULESET_LIMIT.most:
        return ImportedFile(name, ImportStatus.REFUSED, f"this is larger than {RULESET_LIMIT.what}")
    if path.exists():
        if read_bytes(path, RULESET_LIMIT) == text:
            return ImportedFile(name, ImportStatus.KNOWN)
        return ImportedFile(
            name, ImportStatus.REFUSED, "you have another ruleset of that name; rename yours to take this one"
        )
    if is_shipped(path.stem):
        why = "a game that comes with the program is called so; rename the file to take it"
        return ImportedFile(name, ImportStatus.REFUSED, why)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_new(path, text)
    return ImportedFile(name, ImportStatus.TAKEN)


def _home(root: Path, text: bytes) -> Path:
    """The folder whose folders a game belongs into: races have their own, whatever a parcel calls it."""
    with suppress(LineError):
        if parsed(text[:LONGEST_LINE].partition(b"\n")[0]).get("seats"):
            return root / RACES
    return root


def _take_game(root: Path, name: str, text: bytes) -> ImportedFile:
    begun = None
    namesakes = list(islice(_namesakes(root, name), MOST_NAMESAKES))
    if len(namesakes) == MOST_NAMESAKES:
        return ImportedFile(
            name, ImportStatus.REFUSED, "you have too many games of that name; rename the file to take it"
        )
    for path in namesakes:
        ours = read_file(path)
        if ours.startswith(text):
            return ImportedFile(name, ImportStatus.KNOWN)
        if ours and text.startswith(ours):
            begun = path
    folder, why = _judged(name, text)
    if not folder:
        return ImportedFile(name, ImportStatus.REFUSED, why)
    if begun and not why:
        return _go_on(root / folder, begun, text)
    (root / folder).mkdir(parents=True, exist_ok=True)
    for path in names_like(root / folder / name):
        with suppress(FileExistsError):
            write_new(path, text)
            break
    return ImportedFile(name, ImportStatus.DAMAGED if why else ImportStatus.TAKEN, why)


def _namesakes(root: Path, name: str) -> Iterator[Path]:
    """The files that may hold the same game: of its name, and of those that it was given where it was taken."""
    for path in names_like(Path(name)):
        found = [each for folder in GAMES if (each := root / folder / path).exists()]
        if not found:
            return
        yield from found


def _judged(name: str, text: bytes) -> tuple[str, str]:
    """The folder for a game, none if it is no game, and what is wrong with it."""
    try:
        record = read_game_record(BytesIO(text), name)
    except NoGameInFile as error:
        return "", error.damage.what
    damage = retell(record).damage if record.header.seats else restore(record).damage
    if damage:
        return DAMAGED, f"line {damage.line}: {damage.what}"
    results = [entry for entry in record.entries if isinstance(entry, Result)]
    is_over = record.result is not None or any(each.outcome is Outcome.WON for each in results)
    return (FINISHED if is_over else UNFINISHED), ""


def _go_on(folder: Path, path: Path, text: bytes) -> ImportedFile:
    """Add what came after the beginning that the player has."""
    try:
        journal = AppendFile.open(path)
    except OSError as error:
        return ImportedFile(path.name, ImportStatus.REFUSED, (error.strerror or "").lower())
    with closing(journal):
        if not text.startswith(journal.text):
            return ImportedFile(path.name, ImportStatus.REFUSED, "yours has just gone on in another way")
        journal.add(text[len(journal.text) :])
        journal.flush()
    journal.move(folder)
    return ImportedFile(path.name, ImportStatus.CONTINUED)
