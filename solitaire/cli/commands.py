"""What the program can do, command by command.

Every command imports what it needs when it runs, so that ``--help`` needs nothing. A command returns its
exit status, None for success.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from solitaire.cli.messages import BadInput, say

if TYPE_CHECKING:
    from solitaire.game import Game
    from solitaire.race.match import Match
    from solitaire.replay.archive import Resumed
    from solitaire.tui.app import NewRoom

FIRST_RACE = "pounce"
"""What bare ``solitaire race`` plays."""

Command = TypeVar("Command", bound=Callable[..., object])


class Solitaire(click.Group):
    """The commands, and every game as a command of its own."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """``solitaire GAME`` is short for ``solitaire play GAME``."""
        if args[0] in self.commands:
            return super().resolve_command(ctx, args)
        from solitaire.catalogue import game_ids
        from solitaire.rules.mistakes import did_you_mean

        games = game_ids()
        if args[0] not in games:
            near = did_you_mean(args[0], [*games, *self.commands])
            raise click.UsageError(f"There is no game or command '{args[0]}'.{near}")
        return "play", play, args


@click.group(
    cls=Solitaire,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'solitaire GAME' is short for 'solitaire play GAME'.",
)
@click.version_option(package_name="solitaire", message="%(prog)s %(version)s")
@click.pass_context
def solitaire(ctx: click.Context) -> object:
    """Solitaires of the old books, in a terminal. Without a command: the menu."""
    return None if ctx.invoked_subcommand else open_screen()


def the_hand(command: Command) -> Command:
    """The options that say which cards are dealt."""
    deck = click.option(
        "--deck", metavar="FILE", help="Deal the cards of FILE, a pack a line; - reads them from stdin."
    )
    deal = click.option(
        "--deal",
        metavar="NUMBER",
        help="The deal: a number as in PySolFC, ms and Microsoft's number, or today.",
    )
    return deal(deck(command))


def has_terminal() -> bool:
    """Whether there is a screen and a keyboard to play with."""
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))


def open_screen(
    game: Game | None = None,
    resumed: Resumed | None = None,
    match: Match | None = None,
    room: NewRoom | None = None,
) -> int:
    """Play ``game``, which may be one that is resumed, or ``match``, or what the player finds in another
    ``room`` or in the menu.
    """
    if not has_terminal():
        option = "--headless lets rivals play" if match else "--plain plays"
        raise BadInput(f"To play, stdin and stdout must be a terminal; {option} without one.")
    # While Textual is imported, looking for garbage takes time and finds none; the app turns it on again.
    gc.disable()
    from solitaire.replay.scribe import home
    from solitaire.tui.app import run

    return run(game, home, resumed, match, room)


def print_lines(lines: Iterable[str]) -> None:
    """Print an answer."""
    for line in lines:
        click.echo(line)


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON and nothing else, an object a line.")


@solitaire.command
@click.argument("game")
@the_hand
@click.option("--new", is_flag=True, help="Deal anew, even if a hand of GAME was left unfinished.")
@click.option("--plain", is_flag=True, help="Play line by line on stdin and stdout, in words.")
def play(game: str, deal: str | None, deck: str | None, new: bool, plain: bool) -> int:
    """Play GAME: the deal given, or the hand that was left, or a deal at random."""
    from solitaire.cli.continuing import left_off
    from solitaire.cli.inputs import find_hands
    from solitaire.dealing import hand_of

    if plain and deck == "-":
        raise BadInput("With --plain, stdin is what you type; give --deck a file.")
    is_any = deal is None and deck is None and not new
    resumed = left_off(game) if is_any and (plain or has_terminal()) else None
    hand = hand_of(resumed.game) if resumed else find_hands(game, deal, deck)[0]
    if plain:
        from solitaire.cli.dialogue import converse

        return converse(hand, resumed)
    return open_screen(hand.game, resumed)


@solitaire.command
@as_json
def games(as_json: bool) -> None:
    """List the games, your own included."""
    from solitaire.catalogue import load_rulesets
    from solitaire.cli.answers import games_json, games_lines

    found, broken = load_rulesets()
    for error in broken:
        say(str(error))
    print_lines(map(json.dumps, games_json(found)) if as_json else games_lines(found))


@solitaire.command
@click.argument("game")
def rules(game: str) -> None:
    """Print the rules of GAME."""
    from solitaire.cli.answers import page_lines
    from solitaire.cli.inputs import find_ruleset
    from solitaire.rules.page import rules_page

    print_lines(page_lines(rules_page(find_ruleset(game))))


@solitaire.command
@click.argument("game")
@the_hand
@click.option("--board", is_flag=True, help="Print the text form that fc-solve reads.")
@as_json
def deal(game: str, deal: str | None, deck: str | None, board: bool, as_json: bool) -> None:
    """Print how the cards of GAME are dealt.

    Each pile is printed bottom to top; # is a card face down. A deck file of several packs is dealt pack by
    pack.
    """
    from solitaire.boards import NoBoard, board_lines
    from solitaire.cli.answers import table_json, table_lines
    from solitaire.cli.inputs import find_hands

    if board:
        for hand in find_hands(game, deal, deck):
            try:
                print_lines(board_lines(hand.game.rules, hand.game.pack))
            except NoBoard as error:
                raise BadInput(str(error)) from None
        return
    for number, hand in enumerate(find_hands(game, deal, deck)):
        if as_json:
            print_lines([json.dumps(table_json(hand))])
        else:
            print_lines(["", *table_lines(hand)] if number else table_lines(hand))


@solitaire.command
@click.argument("game")
@the_hand
@click.option("--play", "played", metavar="MOVES", default="", help="Make these moves first.")
@as_json
def moves(game: str, deal: str | None, deck: str | None, played: str, as_json: bool) -> int:
    """Print a position of GAME and its legal moves.

    MOVES are written like 'tableau-3:tableau-5:2 deal waste:foundation-hearts'. The first one that is not
    legal ends it with status 1.
    """
    from solitaire.cli.answers import moves_json, moves_lines, refusal_json
    from solitaire.cli.inputs import find_hands, read_moves
    from solitaire.rules.apply import IllegalMove

    hand = find_hands(game, deal, deck)[0]
    for number, move in enumerate(read_moves(played), start=1):
        try:
            hand.game.play(move)
        except IllegalMove as illegal:
            if as_json:
                print_lines([json.dumps(refusal_json(hand, number, illegal))])
            else:
                say(f"Move {number}, {move}: {illegal.reason}")
            return 1
    print_lines([json.dumps(moves_json(hand))] if as_json else moves_lines(hand))
    return 0


@solitaire.command
@click.argument("game")
@the_hand
@click.option(
    "--seconds",
    metavar="SECONDS",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    help="Search for so long, 10 if not given.",
)
@click.option("--save", metavar="FILE", type=click.Path(path_type=Path), help="Write the solution as a replay.")
@as_json
def solve(
    game: str, deal: str | None, deck: str | None, seconds: float, save: Path | None, as_json: bool
) -> int:
    """Find out whether GAME can be won, with all cards known.

    Winnable comes with the moves that win, unwinnable is proven; what is neither in time is unknown. A deck
    file of several packs is solved pack by pack. The status is 1 if any is not winnable.
    """
    from solitaire.cli.inputs import find_hands
    from solitaire.cli.solving import answer_json, answer_lines, check_free, save_solution
    from solitaire.solver.answer import Verdict
    from solitaire.solver.solve import solve as find_out

    hands = find_hands(game, deal, deck)
    if save and len(hands) > 1:
        raise BadInput(f"--save writes one solution, and there are {len(hands)} packs; give it one.")
    if save:
        check_free(save)
    status = 0
    for hand in hands:
        answer = find_out(hand.game.rules, hand.game.position, seconds)
        print_lines([json.dumps(answer_json(hand, answer))] if as_json else answer_lines(hand, answer))
        if answer.verdict is not Verdict.WINNABLE:
            status = 1
        elif save:
            save_solution(hand, answer, save)
    return status


@solitaire.command
@click.argument("game")
@click.option("--deals", metavar="A..B", required=True, help="The numbered deals from A to B.")
@click.option(
    "--seconds",
    metavar="SECONDS",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    help="Search each deal for so long, 10 if not given.",
)
@click.option(
    "--workers", metavar="WORKERS", type=click.IntRange(1, 256), help="Solve so many deals at a time."
)
@as_json
def survey(game: str, deals: str, seconds: float, workers: int | None, as_json: bool) -> int:
    """Count how many deals of GAME can be won, with all cards known.

    All processors work at it. What was found is kept: a survey that was broken off goes on, and deals that
    are settled are not solved again.
    """
    from solitaire.cli.surveying import read_range, survey_deals, survey_json, survey_lines

    asked = read_range(deals)
    count = survey_deals(game, asked, seconds, workers)
    print_lines([json.dumps(survey_json(game, asked, count))] if as_json else survey_lines(game, asked, count))
    return 0


@solitaire.command
@click.argument("game", default=FIRST_RACE)
@click.option(
    "--seat",
    "seats",
    metavar="NAME[:PLAYER]",
    multiple=True,
    help="Who plays, once for each seat; PLAYER is human, easy, normal or hard.",
)
@click.option("--to", "target", metavar="POINTS", type=click.IntRange(1), help="Play for so many points.")
@click.option("--minutes", metavar="MINUTES", type=click.IntRange(1), help="No hand begins after that time.")
@click.option("--deal", metavar="NUMBER", help="The deal from which all packs of the match come.")
@click.option("--mirror", is_flag=True, help="Everybody gets the cards in the same order.")
@click.option("--resume", is_flag=True, help="Go on with the match that was left last.")
@click.option("--headless", is_flag=True, help="Rivals play alone, at full speed, without a screen.")
@click.option(
    "--hands", metavar="HANDS", type=click.IntRange(1), help="With --headless: play just so many hands."
)
@as_json
def race(
    game: str,
    seats: tuple[str, ...],
    target: int | None,
    minutes: int | None,
    deal: str | None,
    mirror: bool,
    resume: bool,
    headless: bool,
    hands: int | None,
    as_json: bool,
) -> int:
    """Race each other at GAME: pounce, nuts or crunch.

    A hand is a line of the answer, or with --json an object; the last one tells how the match came out.
    """
    from solitaire.cli.racing import (
        PEOPLE,
        RIVALS,
        find_left,
        find_match,
        hand_json,
        hand_line,
        match_json,
        match_lines,
    )
    from solitaire.race.headless import play_match
    from solitaire.race.seats import SeatError

    if resume:
        return open_screen(match=find_left())
    match = find_match(game, seats or (RIVALS if headless else PEOPLE), deal, mirror, target, minutes)
    if not headless:
        return open_screen(match=match)
    try:
        for result in play_match(match, hands):
            print_lines([json.dumps(hand_json(match, result)) if as_json else hand_line(match, result)])
    except SeatError as error:
        raise BadInput(str(error)) from None
    print_lines([json.dumps(match_json(match))] if as_json else match_lines(match))
    return 0


@solitaire.command
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> int:
    """Check rulesets of your own, and games that were kept.

    Of a ruleset, what it says is checked, whether it makes sense, and whether the game keeps its contracts in
    50 hands at random; of a game, every move and every result.
    """
    from solitaire.cli.checking import check_file

    status = 0
    for path in files:
        try:
            faults = check_file(path)
        except BadInput as error:
            say(error.message)
            status = error.exit_code
        else:
            print_lines(faults or [f"{path}: ok"])
            status = max(status, 1 if faults else 0)
    return status


@solitaire.command
def where() -> None:
    """Print every directory that the program uses."""
    from solitaire.places import all_places

    places = all_places()
    width = max(map(len, places))
    print_lines(f"{name:{width}}  {path}" for name, path in places.items())
