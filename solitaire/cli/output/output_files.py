"""Files that commands write: checked before the work, written after it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from solitaire.cli.output.messages import BadInput, confirm
from solitaire.config.atomic_write import write_atomically
from solitaire.rules.text.english import listed


def check_suffix(path: Path, formats: Mapping[str, str]) -> None:
    """Check that a file name ends in the suffix of one of the formats.

    ``formats`` has their names by suffix, for the message. Raises BadInput.
    """
    if path.suffix not in formats:
        choices = listed([f"{suffix} ({what})" for suffix, what in formats.items()], "or")
        raise BadInput(f"{path}: the file name must end in {choices}.")


def check_folder(path: Path) -> None:
    """Check that the folder of a file to be written exists. Raises BadInput."""
    try:
        has_folder = path.parent.is_dir()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    if not has_folder:
        raise BadInput(f"{path}: the folder {path.parent} does not exist; make it first, or choose another.")


def check_target(path: Path) -> None:
    """Check that a file may be written to ``path``, in an existing folder.

    If there is one already, the player is asked, on a terminal. Raises BadInput.
    """
    check_folder(path)
    try:
        is_there = path.exists()
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    if is_there and not (path.is_file() and confirm(f"{path} exists already. Overwrite it?")):
        raise BadInput(f"{path}: this file exists already; choose another name.")


def write_file(path: Path, text: str) -> None:
    """Write a whole file. Raises BadInput."""
    try:
        write_atomically(path, text)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
