"""The command ``play``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solitaire.cli.commands.group import deal_options, solitaire
from solitaire.cli.commands.option_types import GameId, OneOf
from solitaire.cli.launch_tui import has_terminal, open_screen, require_terminal
from solitaire.cli.output.messages import BadInput
from solitaire.config.deal_kind import DealKind, Difficulty

if TYPE_CHECKING:
    from solitaire.game.game import Game
    from solitaire.replay.archive.archive import ResumedGame


@solitaire.command
@click.argument("game", type=GameId())
@deal_options
@click.option("--new", is_flag=True, help="Start a new deal, even if a game of GAME is unfinished.")
@click.option("--winnable", is_flag=True, help="Start a new deal that is proven winnable.")
@click.option(
    "--difficulty",
    metavar="GRADE",
    type=OneOf([str(grade) for grade in Difficulty]),
    help="Start a new winnable deal that is gentle, easy, fair, hard or fiendish.",
)
@click.option("--plain", is_flag=True, help="Play line by line in words, for screen readers and pipes.")
def play(
    game: str,
    deal: str | None,
    deck: str | None,
    new: bool,
    winnable: bool,
    difficulty: str | None,
    plain: bool,
) -> int:
    """Play GAME: the given deal, an unfinished game, or a new one."""
    from solitaire.cli.arguments import deal_games, find_rules
    from solitaire.game.deals import is_today

    if plain and deck == "-":
        raise BadInput("With --plain, stdin is what you type; use --deck with a file.")
    is_given = deal is not None or deck is not None
    kind = DealKind(difficulty) if difficulty else DealKind.WINNABLE if winnable else None
    if kind and is_given:
        option = "--difficulty" if difficulty else "--winnable"
        raise BadInput(f"{option} chooses the deal itself; use it without --deal and --deck.")
    is_todays = deal is not None and is_today(deal) and deck is None
    if (is_todays or not is_given) and not (new or kind) and (plain or has_terminal()):
        from solitaire.cli.resume import resume_last_game, resume_todays_deal

        resume = resume_todays_deal if is_todays else resume_last_game
        if resumed := resume(game):
            return _play(resumed.game, plain, resumed)
    from solitaire.cli.deal_choice import deal_random_game, needs_search

    rules = find_rules(game)
    if not (plain or is_given):
        require_terminal()
    if not plain and has_terminal() and deck is None and needs_search(rules, deal, kind):
        from solitaire.tui.start_up import StartUp

        return open_screen(StartUp(deal_to_find=(rules, deal or ""), kind=kind))
    dealt = deal_games(game, deal, deck)[0] if is_given else deal_random_game(rules, kind)
    return _play(dealt, plain, kind=kind)


def _play(dealt: Game, plain: bool, resumed: ResumedGame | None = None, kind: DealKind | None = None) -> int:
    """Play a game on the screen, or line by line."""
    if plain:
        from solitaire.cli.play_lines import play_line_mode

        return play_line_mode(dealt, resumed, kind)
    from solitaire.tui.start_up import StartUp

    return open_screen(StartUp(dealt, resumed, kind=kind))
