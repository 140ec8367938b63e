"""The command ``race``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.commands.group import as_json, given_options, solitaire
from solitaire.cli.commands.option_types import GameId, WholeNumber
from solitaire.cli.completions import complete_race, complete_unfinished_race
from solitaire.cli.launch_tui import RIVALS_PLAY, open_screen, require_terminal
from solitaire.cli.output.messages import BadInput, json_line, print_lines
from solitaire.rules.files.validate_race import MOST_MINUTES

if TYPE_CHECKING:
    from solitaire.race.match import Match

FIRST_RACE: Final = "pounce"
"""The game of ``solitaire race`` without an argument."""
MOST_POINTS: Final = 1_000_000
"""Limit of the points to play for: more than a lifetime of hands, and short enough for a line."""
MOST_HANDS: Final = 100_000
"""Limit of the hands of one run: the result of each is kept in memory."""


@solitaire.command
@click.argument("game", required=False, type=GameId(), shell_complete=complete_race)
@click.option(
    "--seat",
    "seats",
    metavar="NAME[:PLAYER]",
    multiple=True,
    help="A player; repeat for each seat. PLAYER is human (default), beginner, easy, normal, hard or expert.",
)
@click.option(
    "--to",
    "target",
    metavar="POINTS",
    type=WholeNumber(1, MOST_POINTS),
    help="Points needed to win the match.",
)
@click.option(
    "--minutes",
    metavar="MINUTES",
    type=WholeNumber(0, MOST_MINUTES),
    help="No new hand starts after this many minutes; 0 for no limit.",
)
@click.option("--deal", metavar="NUMBER", help="The deal number from which all decks are shuffled.")
@click.option("--mirror", is_flag=True, help="Every seat gets the same cards.")
@click.option(
    "--handicap/--no-handicap",
    default=None,
    help="The reserve of a hand's winner grows by a card, the loser's shrinks.",
)
@click.option(
    "--pairs/--no-pairs", default=None, help="The first two seats play as a side, the next two as another."
)
@click.option(
    "--resume",
    "left",
    metavar="[FILE/ID]",
    is_flag=False,
    flag_value="",
    shell_complete=complete_unfinished_race,
    help="Resume an unfinished match; without an id, the last one.",
)
@click.option("--headless", is_flag=True, help="Let rivals play without a screen, at full speed.")
@click.option(
    "--hands",
    metavar="HANDS",
    type=WholeNumber(1, MOST_HANDS),
    help="With --headless: the number of hands to play.",
)
@as_json
def race(
    game: str | None,
    seats: tuple[str, ...],
    target: int | None,
    minutes: int | None,
    deal: str | None,
    mirror: bool,
    handicap: bool | None,
    pairs: bool | None,
    left: str | None,
    headless: bool,
    hands: int | None,
    as_json: bool,
) -> int:
    """Race against others at GAME, such as pounce, nuts or crunch.

    Without GAME, the race is Pounce. Without --seat, the players of the last race play, at first two people at
    one keyboard; with --headless, an easy, a normal and a hard rival.

    With --headless, a line (with --json, an object) is printed for each hand; the last one is the final score.
    Without --hands, a match that nobody has won ends after a thousand hands.
    """
    from solitaire.cli.match_setup import RIVALS, find_unfinished_match, last_racers, new_match
    from solitaire.rules.race_sections import MatchOptions
    from solitaire.tui.start_up import StartUp

    if left is not None:
        if given_options() - {"game", "left"}:
            raise click.UsageError(
                "--resume takes no other options: a match keeps the ones it was started with."
            )
        require_terminal(RIVALS_PLAY)  # Before the match is resumed, which may write to its file.
        return open_screen(StartUp(match=find_unfinished_match(left, game)))
    game = game or FIRST_RACE
    if not headless and (hands is not None or as_json):
        raise click.UsageError("--hands and --json are for races without a screen: add --headless.")
    players = seats or (RIVALS if headless else last_racers(game))
    match = new_match(game, players, deal, MatchOptions(target, minutes, handicap, pairs, mirror))
    if not headless:
        return open_screen(StartUp(match=match))
    _play_headless(match, hands, as_json)
    return 0


def _play_headless(match: Match, hands: int | None, as_json: bool) -> None:
    """Let rivals play a match, and print its hands and its final score. Raises BadInput."""
    from solitaire.cli.output.race_output import hand_json, hand_line, match_json
    from solitaire.race.headless import play_match
    from solitaire.race.messages import match_summary
    from solitaire.rules.seat_piles import SeatError

    for seat in match.seats:
        if seat.is_human:
            raise BadInput(f"--headless plays rivals only; write {seat.name}:normal for {seat.name}.")
    try:
        for result in play_match(match, hands):
            print_lines([json_line(hand_json(match, result)) if as_json else hand_line(match, result)])
    except SeatError as error:
        raise BadInput(str(error)) from None
    print_lines([json_line(match_json(match)) if as_json else match_summary(match)])
