"""Jump mode: label movable piles, then their targets, with letters to press."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solitaire.config.keys.commands import Key
from solitaire.game.pile_input import movable_piles, targets
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.widgets.prompts import CANCEL, LETTERS, Prompt, PromptReply


def jump(session: TableSession) -> None:
    """Label the piles that can be lifted, and ask for a letter."""
    session.clear()
    session.cursor = None
    piles = movable_piles(session.game)
    if piles:
        session.ask(JumpPrompt(session, piles))
    else:
        session.set_message("There is nothing to lift.", loud=True)


class JumpPrompt(Prompt):
    """A prompt for the letter of a pile to lift, then for the letter of its target."""

    def __init__(self, session: TableSession, piles: Iterable[int]) -> None:
        self._session = session
        self._piles = dict(zip(LETTERS, sorted(piles), strict=False))

    @property
    def text(self) -> str:
        """The question to show."""
        if self._session.lifted is None:
            return "Jump: press the letter of the cards to lift."
        return "Jump: press the letter of their target."

    @property
    def commands(self) -> str:
        """The way out."""
        return CANCEL

    @property
    def labels(self) -> Mapping[int, str]:
        """The letter of each pile, by its index."""
        return {pile: letter for letter, pile in self._piles.items()}

    def take(self, key: Key) -> PromptReply:
        """Lift or drop at the pile with this letter; ignore a letter without a pile."""
        pile = self._piles.get(key.lower())
        if pile is None:
            return PromptReply.PART if key.lower() in LETTERS else PromptReply.NONE
        session = self._session
        is_lift = session.lifted is None
        session.press(pile)
        if is_lift and session.lifted is not None:
            self._piles = dict(zip(LETTERS, sorted(targets(session.game, session.lifted)), strict=False))
            return PromptReply.PART if self._piles else PromptReply.ANSWER
        return PromptReply.ANSWER
