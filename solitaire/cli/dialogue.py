"""A game in line mode on stdin and stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from time import monotonic

import click

from solitaire.dealing import Hand
from solitaire.plain.player import Player


def converse(hand: Hand) -> int:
    """Play ``hand`` until the player leaves or the input ends. Returns the exit status."""
    player = Player(hand.game, hand.title)
    _say(player.greeting())
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for line in sys.stdin or ():  # None if the shell closed it.
        _say(player.answer(line, int(monotonic() * 1000)))
        if player.is_over:
            break
    return 0


def _say(lines: Iterable[str]) -> None:
    """Everything at once: who reads a pipe waits for the answer."""
    click.echo("\n".join(lines))
