"""The prompt for a move number or a time to go to in a replay."""

from __future__ import annotations

import re
from typing import Final

from solitaire.config.keys.commands import Key
from solitaire.replay.playback.viewer import Viewer
from solitaire.tui.widgets.prompts import Prompt, PromptReply

LONGEST: Final = 9
"""Characters of the longest answer, ``123:59:59``."""
_TIME: Final = re.compile(r"(?:(\d+):)?(\d+):(\d\d)")


class GotoPrompt(Prompt):
    """A prompt for digits and colons; ``12`` is a move, ``1:30`` a time."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._typed = ""

    @property
    def text(self) -> str:
        """The question, or the text typed so far."""
        if not self._typed:
            return "Go to which move or time? Type 12 or 1:30."
        return f"Go to {'time' if ':' in self._typed else 'move'} {self._typed}? Press enter."

    def take(self, key: Key) -> PromptReply:
        """Accept a digit, a colon, or enter at the end of the answer."""
        if key == "enter":
            return self._go() if self._typed else PromptReply.NONE
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif key.isdecimal() or key == ":":
            self._typed = (self._typed + key)[:LONGEST]
        else:
            return PromptReply.NONE
        return PromptReply.PART

    def _go(self) -> PromptReply:
        """Go to the move or time; ask again for any other text."""
        if self._typed.isdecimal():
            self._viewer.go_to(self._viewer.playback.at_move(int(self._typed)))
        elif time := _TIME.fullmatch(self._typed):
            hours, minutes, seconds = (int(part or 0) for part in time.groups())
            self._viewer.go_to_time(((hours * 60 + minutes) * 60 + seconds) * 1000)
        else:
            self._typed = ""
            return PromptReply.PART
        return PromptReply.ANSWER
