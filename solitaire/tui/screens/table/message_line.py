"""The message line of a table: while no cards are lifted, and in a lost game."""

from __future__ import annotations

from typing import NamedTuple

from solitaire.config.keys.commands import Keyboard
from solitaire.config.settings import Settings
from solitaire.game.game import Game
from solitaire.tui.status_text import idle_commands, idle_texts


class MessageLine(NamedTuple):
    """The message line: a text, the commands at its right end, and its emphasis."""

    text: str
    commands: str = ""
    loud: bool = False
    brief: str = ""
    """A shorter text for lines without room for the other one beside the commands."""


def idle_line(game: Game, settings: Settings, leads_back: bool) -> MessageLine:
    """The line while no cards are lifted: advice, and the commands.

    With ``leads_back`` that includes the way back to the last winnable position.
    """
    text, brief = idle_texts(game, settings)
    return MessageLine(text, idle_commands(settings.keyboard, game, leads_back), brief=brief)


def ways_out(game: Game, keyboard: Keyboard, leads_back: bool) -> list[str]:
    """The commands that lead out of a lost game, each with its key."""
    offers = [f"{keyboard['new-deal'][0]} new deal"]
    if leads_back:
        offers.insert(0, f"{keyboard['last-chance'][0]} last winnable position")
    elif not game.why_no_undo():
        offers.insert(0, f"{keyboard['undo'][0]} undo")
    return offers
