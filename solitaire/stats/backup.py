"""All games and rulesets of a player in one file, to be kept elsewhere or carried to another machine.

A parcel is a zip file that holds the folders of the games and of the player's rulesets as they are. What is
unpacked never takes the place of anything: it is new, or known already, or a game of which there was only the
beginning so far.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from enum import StrEnum
from errno import EINVAL
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo, is_zipfile

from solitaire.config.atomic_write import write_new
from solitaire.config.bounded_file import read_bytes
from solitaire.config.paths import DAMAGED, FINISHED, RACES, RULESETS, UNFINISHED
from solitaire.config.terminal_text import printable
from solitaire.game.catalogue import LIMIT as RULESET_LIMIT
from solitaire.race.record import retell
from solitaire.replay.append_file import LARGEST, AppendFile, names_like, read_file
from solitaire.replay.archive import ENDING
from solitaire.replay.checksum import LineError, parsed
from solitaire.replay.reader import LONGEST_LINE, NoGameInFile, read_game_record
from solitaire.replay.record import Outcome, Result
from solitaire.replay.restore import restore

GAMES: Final = (UNFINISHED, FINISHED, DAMAGED)
RULESET: Final = ".toml"
ZIP: Final = b"PK\x03\x04"
"""What a zip file begins with."""
_NAME: Final = re.compile(r"\w[\w .()+-]*")
_UNREADABLE: Final = (BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError)
"""What ``zipfile`` raises for members that are damaged, encrypted or packed in an unusual way."""


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


class NoSuchGame(LookupError):
    """The player has no game that is called so; the message names it."""


def pack(root: Path, target: Path, ids: Collection[str] | None = None) -> int:
    """Put the games and rulesets below ``root`` into the new file ``target``, or only the games called ``ids``.
    Returns how many games there are in it. Raises NoSuchGame or OSError; then there is no such file.
    """
    games = [path for folder in GAMES for path in sorted((root / folder).glob(f"*{ENDING}"))]
    rulesets = sorted((root / RULESETS).glob(f"*{RULESET}"))
    if ids is not None:
        if unknown := set(ids) - {path.stem for path in games}:
            raise NoSuchGame(f"There is no game '{min(unknown)}' among yours.")
        games, rulesets = [path for path in games if path.stem in ids], []
    with target.open("xb") as file:
        try:
            with ZipFile(file, "w", ZIP_DEFLATED) as parcel:
                for path in (*games, *rulesets):
                    parcel.writestr(_member(path), read_file(path))
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
    return len(games)


def unpack(root: Path, source: Path) -> Iterator[ImportedFile]:
    """Take what is in a parcel, or the single game in a file, and tell of each what became of it. Raises
    OSError if ``source`` cannot be read, or ``root`` cannot be written.
    """
    if not is_zipfile(source):
        text = read_file(source)
        if text.startswith(ZIP):
            raise OSError(EINVAL, "This zip file is damaged: its end is missing", str(source))
        yield _taken(root, source.name, text)
        return
    try:
        with ZipFile(source) as parcel:
            for member in parcel.infolist():
                if not member.is_dir():
                    yield _unpacked(root, parcel, member)
    except BadZipFile:
        raise OSError(EINVAL, "This zip file is damaged", str(source)) from None


def _member(path: Path) -> ZipInfo:
    """As it is called in the parcel, in characters that every program can list. It has no date: the same games
    make the same parcel.
    """
    member = ZipInfo(printable(f"{path.parent.name}/{path.name}"))
    member.compress_type = ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    return member


def _unpacked(root: Path, parcel: ZipFile, member: ZipInfo) -> ImportedFile:
    try:
        with parcel.open(member) as file:
            text = file.read(LARGEST + 1)
    except _UNREADABLE:
        return ImportedFile(member.filename, ImportStatus.REFUSED, "this part of the zip file is damaged")
    return _taken(root, member.filename, text)


def _taken(root: Path, told: str, text: bytes) -> ImportedFile:
    """Take one file, called ``told``, to the place where it belongs."""
    *folders, name = re.split(r"[/\\]", told)
    if len(text) > LARGEST:
        return ImportedFile(told, ImportStatus.REFUSED, "this is larger than any game")
    if name.endswith(ENDING) and _NAME.fullmatch(name):
        return _take_game(_home(root, text), name, text)
    if folders[-1:] == [RULESETS] and name.endswith(RULESET) and _NAME.fullmatch(name):
        return _take_ruleset(root, name, text)
    return ImportedFile(
        told, ImportStatus.REFUSED, "this is neither a game (.jsonl) nor a ruleset (rulesets/….toml)"
    )


def _take_ruleset(root: Path, name: str, text: bytes) -> ImportedFile:
    path = root / RULESETS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_new(path, text)
    except FileExistsError:
        if read_bytes(path, RULESET_LIMIT) == text:
            return ImportedFile(name, ImportStatus.KNOWN)
        return ImportedFile(
            name, ImportStatus.REFUSED, "you have another ruleset of that name; rename yours to take this one"
        )
    return ImportedFile(name, ImportStatus.TAKEN)


def _home(root: Path, text: bytes) -> Path:
    """The folder whose folders a game belongs into: races have their own, whatever a parcel calls it."""
    with suppress(LineError):
        if parsed(text[:LONGEST_LINE].partition(b"\n")[0]).get("seats"):
            return root / RACES
    return root


def _take_game(root: Path, name: str, text: bytes) -> ImportedFile:
    begun = None
    for path in _namesakes(root, name):
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
