"""The command that plays."""

from __future__ import annotations

import click

from solitaire.cli.commands.group import solitaire, the_hand
from solitaire.cli.messages import BadInput
from solitaire.cli.screen import has_terminal, open_screen


@solitaire.command
@click.argument("game")
@the_hand
@click.option("--new", is_flag=True, help="Deal anew, even if a hand of GAME was left unfinished.")
@click.option("--plain", is_flag=True, help="Play line by line on stdin and stdout, in words.")
def play(game: str, deal: str | None, deck: str | None, new: bool, plain: bool) -> int:
    """Play GAME: the deal given, or the hand that was left, or a deal at random."""
    from solitaire.cli.inputs import find_hands
    from solitaire.cli.unfinished import left_off
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
