"""Games that are exported to another machine and imported there."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from solitaire.stats.import_games import ImportedFile, ImportStatus, import_from

RULESET = 'extends = "klondike"\nname = "Ours"\n'


def files(root: Path) -> dict[str, bytes]:
    return {
        f"{path.parent.name}/{path.name}": path.read_bytes()
        for path in sorted(root.rglob("*.*l"))
        if path.parent != root
    }


def verdicts(root: Path, source: Path) -> Counter[ImportStatus]:
    return Counter(taken.status for taken in import_from(root, source))


def only(root: Path, source: Path) -> ImportedFile:
    (taken,) = import_from(root, source)
    return taken


def zipped(path: Path, **members: bytes) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as parcel:
        for name, text in members.items():
            parcel.writestr(name, text)
    return path
