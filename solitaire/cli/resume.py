"""Going on with the game that was left."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from solitaire.config.paths import UNFINISHED, data

if TYPE_CHECKING:
    from solitaire.replay.archive import ResumedGame


def left_off(game: str) -> ResumedGame | None:
    """The unfinished hand of ``game`` that was played last and is on no other table, if there is one."""
    if not _may_be_some():
        return None  # So most games begin; nothing needs to be imported to know it.
    from solitaire.replay.autosave import open_archive  # noqa: PLC0415
    from solitaire.replay.reader import NoGameInFile  # noqa: PLC0415 (see above)

    archive = open_archive()
    for seen in archive.unfinished_games():
        if seen.game == game and not seen.racers:
            try:
                return archive.resume(seen.path)
            except NoGameInFile as error:
                archive.notify(str(error))
            except OSError as error:
                archive.notify(f"{seen.path}: {error.strerror}.")
    return None


def _may_be_some() -> bool:
    try:
        return bool(os.listdir(data() / UNFINISHED))  # noqa: PTH208 (a look, and no more)
    except FileNotFoundError:
        return False
    except OSError:
        return True  # The archive tells why that cannot be known.
