"""Resume the last unfinished game, or today's deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solitaire.config.paths import data, may_have_unfinished_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from solitaire.replay.archive.archive import ResumedGame
    from solitaire.replay.archive.file_outline import FileOutline


def resume_last_game(game: str) -> ResumedGame | None:
    """Resume the latest unfinished ``game`` that no other process has open, if any.

    Without one, the player learns of a game that another process has open. Raises BadInput for a broken
    ruleset.
    """
    return _resume(game, lambda outline: True, "A game of {} is open in another window; a new deal starts.")


def resume_todays_deal(game: str) -> ResumedGame | None:
    """Resume today's deal of ``game``, if it was begun today and is unfinished.

    Otherwise like ``resume_last_game``.
    """
    from solitaire.game.local_time import local_date

    day = local_date()
    in_use = "Today's deal of {} is open in another window; it is dealt once more."
    return _resume(game, lambda outline: outline.is_daily_deal_of(day), in_use)


def _resume(game: str, is_wanted: Callable[[FileOutline], bool], in_use_text: str) -> ResumedGame | None:
    """Resume the latest of these games; ``in_use_text`` with the game's name is the notice of one in use."""
    if not may_have_unfinished_games(data()):
        return None  # The usual case: answered without further imports.
    from solitaire.cli.arguments import find_ruleset
    from solitaire.cli.output.messages import say_if_long
    from solitaire.replay.archive.saved_games import open_archive
    from solitaire.replay.format.line_reader import NoGameInFile

    archive = open_archive()
    is_any_in_use = False
    for file in archive.unfinished_files():  # One by one: the latest will mostly do.
        free, in_use = (
            [each for each in outlines if each.game == game and not each.racers and is_wanted(each)]
            for outlines in archive.games_free_and_in_use([file])
        )
        is_any_in_use = is_any_in_use or bool(in_use)
        for outline in free:
            say_if_long(outline.path)
            try:
                return archive.resume(outline.path)
            except NoGameInFile as error:
                archive.notices.add(str(error))
            except OSError as error:
                archive.notices.add(f"{outline.path}: {error.strerror}.")
    if is_any_in_use:
        archive.notices.add(in_use_text.format(find_ruleset(game).name))
    return None
