"""What the board looks like, as reviewed text: one file a game and size.

``UPDATE_FRAMES=1 pytest tests/tui/board/test_frames.py`` writes them again;
read the difference before committing.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def check_frame(name: str, frame: str) -> None:
    """Compare a frame with the file of that name."""
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_FRAMES"):
        path.write_text(frame + "\n", "utf-8")
    assert frame + "\n" == path.read_text("utf-8")
