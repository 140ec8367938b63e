"""The message line of a table: while no cards are lifted, and in a lost game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.settings import Settings
from solitaire.game.game import Game
from solitaire.tui.screens.table.idle_text import (
    idle_commands,
    idle_texts,
    keys_and_names,
)


class MessageLine(NamedTuple):
    """The message line: a text, the commands at its right end, and its emphasis."""

    text: str
    commands: str = ""
    loud: bool = False
    brief: str = ""
    """A shorter text for lines without room for the other one beside the commands."""
    clause: str = ""
    """The beginning of the text, for lines without room even for the text alone."""
    is_idle: bool = False
    """Whether a suggestion may replace it: it says what can be done, or that nothing was."""
    shorter: tuple[str, ...] = ()
    """Texts longer than the brief one, for lines with room for them beside the commands."""

    def fitting(self, has_room_for: Callable[[str, str], bool]) -> str:
        """The text for a line; ``has_room_for`` says whether a text and commands fit."""
        if self.brief and not has_room_for(self.text, self.commands):
            return next((text for text in self.shorter if has_room_for(text, self.commands)), self.brief)
        return self.clause if self.clause and not has_room_for(self.text, "") else self.text


def first_clause(text: str) -> str:
    """The text up to its first colon, semicolon or full stop, as a sentence."""
    clause = re.split(r"[:;] |(?<=[.?!]) ", text)[0]
    return clause if clause.endswith((".", "?", "!")) else f"{clause}."


def idle_line(game: Game, settings: Settings, leads_back: bool) -> MessageLine:
    """The line while no cards are lifted: advice, and the commands.

    With ``leads_back`` that includes the way back to the last winnable position. Before the first move, the
    advice has the room of the undo as well.
    """
    text, brief, shorter = idle_texts(game, settings)
    has_moves = game.move_count > 0
    commands = idle_commands(settings.keyboard, game, leads_back, has_undo=has_moves)
    return MessageLine(text, commands, brief=brief, is_idle=True, shorter=() if has_moves else shorter)


def ways_out(game: Game, keyboard: Keyboard, leads_back: bool) -> str:
    """The commands that lead out of a lost game: ``u undo  R restart  n new deal``."""
    possible = {
        "last-chance": leads_back,
        "undo": not leads_back and not game.why_no_undo(),
        "restart": not game.why_no_restart(),
        "new-deal": True,
    }
    return keys_and_names(keyboard, (command for command, is_possible in possible.items() if is_possible))
