"""A data folder for each visitor of a server, found by the visitor's cookie.

A visitor who comes back finds games, statistics and settings again. Folders without a game are removed when the
visit ends, the others ``KEPT_DAYS`` after the last visit.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import time
from collections import Counter
from contextlib import suppress
from errno import EACCES
from hashlib import sha256
from pathlib import Path
from typing import Final

KEPT_DAYS: Final = 30
"""Days after a visit until the visitor's folder is removed."""
DAY: Final = 86_400
"""Seconds."""
ID_BYTES: Final = 24
FOLDER_DIGITS: Final = 24
"""Digits of the hash of an id, which are the name of its folder."""
VISITOR_ID: Final = re.compile(r"[A-Za-z0-9_-]{32}")
"""An id in URL-safe Base64."""
DATA, CONFIG, STATE, CACHE = "data", "config", "state", "cache"
"""Folders in that of a visitor, by what the XDG variables call them."""
MESSAGES: Final = "messages.txt"
"""The file with what the visitor's program wrote to stderr."""


def new_visitor_id() -> str:
    """A random id, which cannot be guessed."""
    return secrets.token_urlsafe(ID_BYTES)


class VisitorFolders:
    """The folders of all visitors.

    Args:
        root: the folder they are in, which need not exist.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._visits: Counter[Path] = Counter()
        """Visits under way in each folder: a visitor may have several tabs."""

    def check(self) -> None:
        """Make the folder of all visitors, if need be.

        Raises OSError if that fails, or if no folder can be made in it.
        """
        self._root.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(self._root, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, os.strerror(EACCES), str(self._root))

    def open(self, visitor: str) -> Path:
        """Begin a visit: return the visitor's folder, made if need be. Raises OSError."""
        folder = self._folder_of(visitor)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.utime(folder)
        self._visits[folder] += 1
        return folder

    def close(self, folder: Path, is_kept: bool = False) -> None:
        """End a visit; a folder without a game is then removed, unless it ``is_kept``."""
        self._visits[folder] -= 1
        if self._visits[folder]:
            return
        del self._visits[folder]
        if not (is_kept or any((folder / DATA).rglob("*.jsonl"))):
            shutil.rmtree(folder, ignore_errors=True)

    def is_present(self, visitor: str) -> bool:
        """Whether a visit with this id is under way."""
        return self._visits[self._folder_of(visitor)] > 0

    def remove_old(self) -> None:
        """Remove the folders whose last visit is longer ago than ``KEPT_DAYS``."""
        oldest = time.time() - KEPT_DAYS * DAY
        for folder in self._root.iterdir() if self._root.is_dir() else ():
            with suppress(OSError):  # It was just removed, or is a link to nothing or itself.
                if not self._visits[folder] and folder.stat().st_mtime < oldest:
                    shutil.rmtree(folder, ignore_errors=True)

    def _folder_of(self, visitor: str) -> Path:
        """The folder of a visitor: nothing of the id becomes part of a path but its hash."""
        return self._root / sha256(visitor.encode()).hexdigest()[:FOLDER_DIGITS]
