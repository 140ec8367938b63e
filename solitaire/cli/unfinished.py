"""Going on with the game that was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.cli.messages import say
from solitaire.places import UNFINISHED, data

if TYPE_CHECKING:
    from solitaire.replay.archive import Resumed


def left_off(game: str) -> Resumed | None:
    """The unfinished hand of ``game`` that was played last and is on no other table, if there is one."""
    if not any((data() / UNFINISHED).glob("*")):
        return None  # So most games begin; nothing needs to be imported to know it.
    from solitaire.replay.read import NoGame  # noqa: PLC0415 (see above)
    from solitaire.replay.scribe import home  # noqa: PLC0415

    for seen in home().to_be_continued():
        if seen.game == game:
            try:
                return home().resume(seen.path)
            except NoGame as error:
                say(str(error))
            except OSError as error:
                say(f"{seen.path}: {error.strerror}.")
    return None
