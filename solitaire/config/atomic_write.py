"""Writing a small file whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Put ``text`` in the place of the file, whose folder is made if need be. Whatever happens, the file
    holds the old text or the new one. Raises OSError.
    """
    path = Path(os.path.realpath(path))  # A link to a file kept elsewhere stays a link.
    half_done = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half_done.write_text(text, "utf-8")
        half_done.replace(path)
    except OSError:
        with suppress(OSError):
            half_done.unlink(missing_ok=True)
        raise
