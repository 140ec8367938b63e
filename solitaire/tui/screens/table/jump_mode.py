"""The jump: letters on every pile that could be lifted, then on every target; two of them make a move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from solitaire.config.keys.commands import Key
from solitaire.game.pile_input import movable_piles, targets
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.widgets.prompts import Prompt, PromptReply

LETTERS: Final = "asdfjklghqwertyuiopzxcvbnm"
"""The best ones first: where the fingers lie."""


def jump(sitting: TableSession) -> None:
    """Put letters on the piles."""
    sitting.let_go()
    sitting.cursor = None
    piles = movable_piles(sitting.game)
    if piles:
        sitting.ask(JumpPrompt(sitting, piles))
    else:
        sitting.tell("No pile has anything to lift.", loud=True)


class JumpPrompt(Prompt):
    """Waits for the letter of a pile, and once something is lifted for that of its target."""

    def __init__(self, sitting: TableSession, piles: Iterable[int]) -> None:
        self._sitting = sitting
        self._piles = dict(zip(LETTERS, sorted(piles), strict=False))

    @property
    def text(self) -> str:
        """What the letters are for."""
        if self._sitting.held is None:
            return "Jump: the letter of what you want to lift."
        return "Jump: the letter of where it should go."

    @property
    def labels(self) -> Mapping[int, str]:
        """The letters by pile."""
        return {pile: letter for letter, pile in self._piles.items()}

    def take(self, key: Key) -> PromptReply:
        """Lift or drop at the pile of a letter."""
        pile = self._piles.get(key)
        if pile is None:
            return PromptReply.NONE
        sitting = self._sitting
        is_lift = sitting.held is None
        sitting.press(pile)
        if is_lift and sitting.held is not None:
            self._piles = dict(zip(LETTERS, sorted(targets(sitting.game, sitting.held)), strict=False))
            return PromptReply.PART if self._piles else PromptReply.ANSWER
        return PromptReply.ANSWER
