"""Jump mode: label movable piles, then their targets, with letters to press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solitaire.config.keys.commands import Key
from solitaire.game.pile_moves import movable_piles, targets
from solitaire.rules.piles import Zone
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.widgets.prompts import LETTERS, PilePrompt, PromptReply


def jump(session: TableSession) -> None:
    """Label the piles that can be lifted, and ask for a letter."""
    session.clear()
    session.cursor = None
    piles = movable_piles(session.game)
    if piles:
        session.ask(JumpPrompt(session, piles))
    else:
        session.set_message("There is nothing to lift.", loud=True)


class JumpPrompt(PilePrompt):
    """A prompt for the letter of a pile to lift, then for the letter of its target."""

    def __init__(self, session: TableSession, piles: Iterable[int]) -> None:
        super().__init__(
            "Jump: press the letter of the cards to lift.", _stock_last(session, piles), session.press
        )
        self._session = session

    def take(self, key: Key) -> PromptReply:
        """Lift or drop at the pile with this letter; ignore a letter without a pile."""
        session = self._session
        is_lift = session.lifted is None
        reply = super().take(key)
        if reply is PromptReply.NONE:
            return PromptReply.PART if key.lower() in LETTERS else PromptReply.NONE
        if is_lift and session.lifted is not None:
            meant = _stock_last(session, targets(session.game, session.lifted))
            self._ask("Jump: press the letter of their target.", meant)
            return PromptReply.PART if self.labels else PromptReply.ANSWER
        return reply


def _stock_last(session: TableSession, piles: Iterable[int]) -> Sequence[int]:
    """The piles in the order of their letters: the stock, which has a key in every game, after all others."""
    return sorted(piles, key=lambda pile: (session.spec(pile).zone is Zone.STOCK, pile))
