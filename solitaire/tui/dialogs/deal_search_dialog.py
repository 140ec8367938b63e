"""A deal is looked for, and the player waits for it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.rules.text.english import counted
from solitaire.tui.background.task import LatestTask
from solitaire.tui.background.winnable_client import SearchAborted
from solitaire.tui.dialogs.base_dialog import TextDialog
from solitaire.tui.theme.palette import BoardTheme


class DealSearchEnd(Enum):
    """The end of a search that was not given up."""

    FOUND = 1
    NOTHING = 2
    UNPROVEN = 3
    """The player does not wait for a proof."""


class DealSearchDialog(TextDialog[DealSearchEnd]):
    """Answers with how it ended, or with nothing if the player gives up waiting.

    Args:
        title: the game.
        what: a line that says what is looked for.
        looked: tells of each deal that was looked at; the first that can be won ends the search.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play_unproven", "Play one that may not be winnable"),
        Binding("escape,q,ctrl+c", "dismiss", "Give up looking"),
    ]

    def __init__(
        self, title: str, what: str, looked: AsyncGenerator[DealOutcome, None], look: BoardTheme
    ) -> None:
        self._what = what
        self._looked = looked
        self._look = look
        self._errand = LatestTask()
        super().__init__(title, self._told(0), look)

    def on_mount(self) -> None:
        """Listen to the search; it ends with this screen."""
        self._errand.start(self._listen())

    async def on_unmount(self) -> None:
        """Nobody searches for a screen that is no more."""
        await self._errand.end()

    def action_play_unproven(self) -> None:
        """Wait no longer, and play."""
        self.dismiss(DealSearchEnd.UNPROVEN)

    async def _listen(self) -> None:
        number = 0
        with suppress(SearchAborted):
            async with aclosing(self._looked) as looked:
                async for each in looked:
                    if each.proven:
                        self.dismiss(DealSearchEnd.FOUND)
                        return
                    number += 1
                    self.fill(self._told(number))
        self.dismiss(DealSearchEnd.NOTHING)

    def _told(self, number: int) -> Text:
        body = Text(self._what, self._look.text)
        passed_over = counted(number, "deal") if number else "none"
        body.append(f"\n{passed_over} passed over\n\n", self._look.quiet)
        body.append("enter plays one that may not be winnable\nesc gives up", self._look.quiet)
        return body
