"""Start games and races by their rulesets, from the menu and the command palette."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Final

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import random_deal
from solitaire.game.game import Game
from solitaire.rules.files.errors import GameNotLoaded
from solitaire.rules.ruleset import Ruleset
from solitaire.tui.host import Host

if TYPE_CHECKING:
    from solitaire.race.match import Match
    from solitaire.race.seat_choices import SeatChoices

AGAINST_RIVALS: Final = ("You", "Easy:easy", "Normal:normal")
"""The seats of a race for one person, as on the command line."""
AGAINST_ONE: Final = ("You", "Normal:normal")
"""The same in a terminal without room for three."""


def start_game(host: Host, game: str) -> None:
    """Play a random deal of the game with this id, or race at it against rivals.

    A game under way stays on its table; a message says where to continue it. If the ruleset has become
    unreadable, a warning says so.
    """
    try:
        ruleset = load_ruleset(game)
    except GameNotLoaded as error:
        host.warn(str(error))
        return
    if ruleset.is_race:
        if match := match_against_rivals(host, ruleset):
            host.race(match)
        return
    waiting = host.tables.game_under_way
    greeting = waiting_text(host, f"game of {waiting}") if waiting else ""
    rules = load(game)
    host.deal_service.deal(rules, lambda deal: host.play(Game.new(rules, deal), greeting=greeting))


def waiting_text(host: Host, game: str) -> str:
    """The message that a game under way is in the menu: ``game`` follows ``Your``."""
    return f"Your {game} waits in the menu ({host.settings.keyboard['menu'][0]})."


def match_against_rivals(host: Host, ruleset: Ruleset) -> Match | None:
    """A match of one person against two rivals.

    Against one in a race for two, or where the terminal has no room for three seats. None, after a warning, if
    a rival cannot play.
    """
    if len(AGAINST_RIVALS) > ruleset.seats.most:
        return new_match(host, ruleset, AGAINST_ONE)
    match = new_match(host, ruleset, AGAINST_RIVALS)
    return match if match is None or host.has_room_for(match) else new_match(host, ruleset, AGAINST_ONE)


def first_choices(host: Host, ruleset: Ruleset) -> SeatChoices:
    """The seats that are offered first: those of the last race, or one for a person."""
    from solitaire.race.seat_choices import choices_of, remembered_choices

    most = ruleset.seats.most
    if remembered := remembered_choices(host.user_state.racers, most):
        return remembered
    usual = match_against_rivals(host, ruleset)
    return choices_of(usual.seats if usual else (), most)


def new_match(host: Host, ruleset: Ruleset, players: Iterable[str]) -> Match | None:
    """A match at a random deal; None, after a warning, if a rival cannot play.

    ``players`` are seats as on the command line, such as ``Ann`` or ``Robin:hard``.
    """
    from solitaire.race.match_options import make_match
    from solitaire.race.seats import parse_seat
    from solitaire.rules.seat_piles import SeatError

    try:
        return make_match(ruleset, [parse_seat(player) for player in players], random_deal(Random()))
    except SeatError as error:
        host.warn(str(error))
        return None
