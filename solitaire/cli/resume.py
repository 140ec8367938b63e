"""Resume the last unfinished game."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from solitaire.config.paths import data, may_have_unfinished_games, slug

if TYPE_CHECKING:
    from solitaire.replay.archive.archive import ResumedGame


def resume_last_game(game: str) -> ResumedGame | None:
    """Resume the latest unfinished ``game`` that no other process has open, if any.

    Without one, the player learns of a game that another process has open. Raises BadInput for a broken
    ruleset.
    """
    if not may_have_unfinished_games(data()):
        return None  # The usual case: answered without further imports.
    from solitaire.cli.arguments import find_ruleset
    from solitaire.cli.output.messages import say_if_long
    from solitaire.replay.archive.saved_games import open_archive
    from solitaire.replay.format.line_reader import NoGameInFile
    from solitaire.replay.journal import is_free

    archive = open_archive()
    files = archive.unfinished_files()
    one_by_one = ([file] for file in files)  # The latest will mostly do.
    for outline in chain.from_iterable(map(archive.unfinished_games, one_by_one)):
        if outline.game != game or outline.racers:
            continue
        say_if_long(outline.path)
        try:
            return archive.resume(outline.path)
        except NoGameInFile as error:
            archive.notices.add(str(error))
        except OSError as error:
            archive.notices.add(f"{outline.path}: {error.strerror}.")
    dated = re.compile(rf"{re.escape(slug(game))}-\d{{8}}-\d{{6}}")
    if any(dated.match(file.stem) and not is_free(file) for file in files):
        name = find_ruleset(game).name
        archive.notices.add(f"A game of {name} is open in another window; a new deal starts.")
    return None
