"""Nothing moves in a test that does not ask for it: what is looked at lies still. No test touches what is the
player's.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

# Textual reads it when it is imported, here and in the programs that tests start.
os.environ["TEXTUAL_ANIMATIONS"] = "none"


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders for settings, games and memories that nobody has used before."""
    home = tmp_path_factory.mktemp("home")
    for kind in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(home / kind))
    return home
