"""Find, list, watch and verify saved games and hands of races."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from solitaire.cli.arguments import check_known
from solitaire.cli.launch_tui import open_screen
from solitaire.cli.output.messages import BadInput, Json, say, say_if_long
from solitaire.cli.output.race_output import race_json, race_line
from solitaire.cli.output.saved_game_output import facts_json, facts_line
from solitaire.game.catalogue import game_ids
from solitaire.race.records.saved_race import LoadedFile, LoadedRace, playback_of, read_any
from solitaire.replay.archive.file_outline import FileOutline
from solitaire.replay.archive.game_loader import NotWatchable
from solitaire.replay.archive.game_search import SINCE, game_word
from solitaire.replay.archive.saved_games import all_outlines, find, open_archive, open_race_archive
from solitaire.rules.text.english import in_words

if TYPE_CHECKING:
    from textual.screen import Screen

    from solitaire.tui.start_up import ScreenFactory
    from solitaire.tui.theme.palette import BoardTheme


def find_saved(which: str) -> LoadedFile:
    """Load the saved game or hand ``which``: a file, or the beginning of an id.

    Raises BadInput.
    """
    if os.path.exists(which):  # noqa: PTH110 (Path.exists fails for what is too long for a name)
        return read_file(Path(which))
    archives = open_archive(), open_race_archive()
    for archive in archives:
        archive.notices.set_listener(say)
    try:
        return read_file(find(which, [file for archive in archives for file in archive.files()]))
    except LookupError as error:
        raise BadInput(str(error.args[0])) from None


def read_file(path: Path) -> LoadedFile:
    """Load a saved game or hand from a file. Raises BadInput."""
    say_if_long(path)
    try:
        return read_any(path)
    except NotWatchable as error:
        raise BadInput(str(error)) from None


class GameFilter(NamedTuple):
    """Conditions for saved games to be listed; None admits every game."""

    game: str | None
    """The id of a ruleset."""
    result: str | None
    since: datetime | None

    def admits(self, outline: FileOutline) -> bool:
        """Whether a game is listed."""
        is_late = self.since is None or outline.started.replace(tzinfo=None) >= self.since
        return self.game in (None, outline.game) and self.result in (None, outline.outcome) and is_late

    @property
    def search(self) -> str:
        """The conditions as a text to search for."""
        game = game_word(self.game) if self.game else ""
        since = f"{SINCE}{self.since:%Y-%m-%d}" if self.since else ""
        return " ".join(filter(None, (game, self.result, since)))


def list_games(chosen: GameFilter) -> Iterator[FileOutline]:
    """The archived games that a filter admits, latest first.

    Raises BadInput for a game that neither exists nor was played.
    """
    _check_game(chosen.game)
    yield from filter(chosen.admits, all_outlines(say))


def _check_game(game: str | None) -> None:
    if game is not None and game not in game_ids():  # Games of a ruleset that is gone are still listed.
        check_known(game, (outline.game for outline in all_outlines(say)))


def _open(screen: ScreenFactory) -> int:
    """Run the app with a screen in place of the menu."""
    from solitaire.tui.start_up import StartUp

    return open_screen(StartUp(screen=screen))


def show_games(chosen: GameFilter) -> int:
    """Open the list of saved games, with the filter as its search. Raises BadInput."""
    _check_game(chosen.game)

    def make_screen(theme: BoardTheme) -> Screen[None]:
        from solitaire.tui.screens.replay_list_screen import ReplayListScreen

        return ReplayListScreen(theme, chosen.search)

    return _open(make_screen)


def watch(saved: LoadedFile) -> int:
    """Open the playback of a game or a hand of a race on a screen."""
    from solitaire.tui.screens.replay import new_replay_screen

    playback = playback_of(saved)
    return _open(lambda theme: new_replay_screen(saved, playback, theme))


def saved_json(saved: LoadedFile) -> Json:
    """All facts about a saved game or hand, as JSON."""
    return race_json(saved) if isinstance(saved, LoadedRace) else facts_json(saved)


def verdict_line(saved: LoadedFile) -> str:
    """The result of the verification in a line."""
    if damage := saved.damage:
        events = sum(1 for _ in saved.confirmed.events)
        good = f"{in_words(events, 'event')} before it {'is' if events == 1 else 'are'} correct"
        return f"{saved.path}:{damage.line}: {damage.what}; {good}."
    result = race_line(saved) if isinstance(saved, LoadedRace) else facts_line(saved.summary)
    return f"{saved.path}: ok, {result}"
