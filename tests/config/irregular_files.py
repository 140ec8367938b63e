"""What may be in place of a regular file."""

from __future__ import annotations

import os
import socket
from pathlib import Path


def loop(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path.name)


def zeros(path: Path) -> None:
    """A link to a device that never ends."""
    path.symlink_to("/dev/zero")


def bound_socket(path: Path) -> None:
    """A socket that nobody listens to."""
    before = Path.cwd()
    os.chdir(path.parent)  # The names of sockets are short.
    try:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(path.name)
    finally:
        os.chdir(before)
