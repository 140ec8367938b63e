"""A disk that becomes full while a game is saved."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def room_for(size: int, error: int = errno.ENOSPC) -> Iterator[None]:
    """A disk on which ``size`` more bytes fit, and not a byte more."""
    real, left = os.write, size

    def write(file: int, text: memoryview) -> int:
        nonlocal left
        if not left:
            raise OSError(error, os.strerror(error))
        done = real(file, bytes(text[:left]))
        left -= done
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solitaire.replay.journal.os.write", write)
        yield
