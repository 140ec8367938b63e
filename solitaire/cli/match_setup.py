"""Matches from the command line: seats, settings and resumption."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from shlex import quote
from typing import Final

from solitaire.cli.arguments import find_ruleset
from solitaire.cli.output.messages import BadInput, say, say_if_long
from solitaire.config.user_state import TWO_PEOPLE, load_user_state
from solitaire.game.deals import DealError, parse_deal, random_deal
from solitaire.race.match import Match
from solitaire.race.match_options import make_match
from solitaire.race.records.saved_race import resume
from solitaire.race.seats import check_seats, parse_seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.saved_games import find, open_race_archive
from solitaire.rules.race_sections import MatchOptions
from solitaire.rules.seat_piles import SeatError

RIVALS: Final = ("Easy:easy", "Normal:normal", "Hard:hard")
"""The default seats without a screen."""


def last_racers(game: str) -> tuple[str, ...]:
    """The seats of the last match, if the game has as many; else two people.

    Raises BadInput if one of them cannot play any more, such as a rival that is no longer installed.
    """
    racers = load_user_state().state.racers
    if not 2 <= len(racers) <= find_ruleset(game).seats.most:
        return TWO_PEOPLE
    try:
        check_seats(tuple(map(parse_seat, racers)))
    except SeatError as error:
        raise BadInput(f"The players of the last race: {error} Name others with --seat.") from None
    return racers


def new_match(game: str, seats: Sequence[str], deal: str | None, options: MatchOptions) -> Match:
    """The new match that a command line describes. Raises BadInput."""
    ruleset = find_ruleset(game)
    if not ruleset.is_race:
        raise BadInput(f"{ruleset.name} is a solitaire game. Play it with: solitaire {quote(game)}")
    try:
        players = [parse_seat(text) for text in seats]
        numbered = random_deal(Random()) if deal is None else parse_deal(deal)
        return make_match(ruleset, players, numbered, options)
    except (SeatError, DealError) as error:
        raise BadInput(str(error)) from None


def find_unfinished_match(which: str, game: str | None) -> Match:
    """Resume the match of the hand ``which``, a file or the beginning of an id.

    If ``which`` is empty, it is the latest unfinished match of ``game``, or of any game. Raises BadInput.
    """
    archive = open_race_archive()
    archive.notices.set_listener(say)
    free, in_use = archive.games_free_and_in_use(archive.unfinished_files())
    unfinished = [outline.path for outline in free if game in (None, outline.game)]
    if which:
        return _resume_match(archive, _find_file(which, unfinished))
    for path in unfinished:
        try:
            return _resume_match(archive, path)
        except BadInput as error:
            say(str(error))
    name, which = (f" of {find_ruleset(game).name}", f" {quote(game)}") if game else ("", "")
    if any(game in (None, outline.game) for outline in in_use):
        raise BadInput(f"The unfinished match{name} is open in another window; leave it there first.")
    raise BadInput(f"There is no unfinished match{name}. Start one with: solitaire race{which}")


def _find_file(which: str, unfinished: Sequence[Path]) -> Path:
    """The file of an unfinished match, else of any hand, whose id begins with ``which``."""
    if os.path.isfile(which):  # noqa: PTH113 (Path.is_file fails for what is too long for a name)
        return Path(which)
    found = (path for path in unfinished if path.stem.startswith(which))
    try:
        return next(found, None) or find(which, open_race_archive().files())
    except LookupError as error:
        raise BadInput(str(error.args[0])) from None


def _resume_match(archive: Archive, path: Path) -> Match:
    say_if_long(path)
    try:
        return resume(archive, path)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}.") from None
    except ValueError as error:
        raise BadInput(str(error)) from None
