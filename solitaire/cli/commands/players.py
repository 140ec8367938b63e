"""The command ``players``."""

from __future__ import annotations

import click

from solitaire.cli.commands.group import solitaire
from solitaire.cli.output.messages import BadInput, print_lines


@solitaire.command
@click.option("--add", metavar="NAME", help="Add a player.")
def players(add: str | None) -> None:
    """List the players who share this account, or add one.

    'solitaire --player NAME' is for the player with this name, who has games, statistics, settings and rulesets
    of their own. Whatever was there before any player was added stays, and is used without --player.
    """
    from solitaire.config.paths import players as folder
    from solitaire.config.players import PlayerError, add_player, players_in

    if add is None:
        names = players_in(folder())
        print_lines(names or ["No players were added: 'solitaire players --add NAME' adds one."])
        return
    try:
        name = add_player(add, folder())
    except PlayerError as error:
        raise BadInput(f"'{add}': {error}") from None
    print_lines([f"Added: 'solitaire --player {name}' is for this player."])
