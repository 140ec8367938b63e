"""The dialog shown while the player waits for a search for a winnable deal."""

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
from solitaire.tui.dialogs.base_dialog import TextDialog, key_line
from solitaire.tui.theme.palette import BoardTheme


class DealSearchEnd(Enum):
    """The end of a search that was not cancelled."""

    FOUND = 1
    NOTHING = 2
    UNPROVEN = 3
    """The player plays without waiting for a proof."""


class DealSearchDialog(TextDialog[DealSearchEnd]):
    """The progress of a search; the result is its end, or None if the player cancels.

    Args:
        title: the name of the game.
        description: a line that describes the search.
        outcomes: yields the outcome of each deal tried; the first proven winnable one ends the search.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play_unproven", "Play a deal that may not be winnable"),
        Binding("escape,q,ctrl+c", "dismiss", "Cancel the search"),
    ]

    def __init__(
        self, title: str, description: str, outcomes: AsyncGenerator[DealOutcome, None], theme: BoardTheme
    ) -> None:
        self._description = description
        self._outcomes = outcomes
        self._theme = theme
        self._search_task = LatestTask()
        super().__init__(title, self._body(0), theme)

    def on_mount(self) -> None:
        """Start the search, which ends with this dialog."""
        self._search_task.start(self._count_outcomes())

    async def on_unmount(self) -> None:
        """Cancel the search."""
        await self._search_task.end()

    def action_play_unproven(self) -> None:
        """Close, to play a deal that is not proven winnable."""
        self.dismiss(DealSearchEnd.UNPROVEN)

    async def _count_outcomes(self) -> None:
        number = 0
        with suppress(SearchAborted):
            async with aclosing(self._outcomes) as outcomes:
                async for outcome in outcomes:
                    if outcome.proven:
                        self.dismiss(DealSearchEnd.FOUND)
                        return
                    number += 1
                    self.fill(self._body(number))
        self.dismiss(DealSearchEnd.NOTHING)

    def _body(self, number: int) -> Text:
        body = Text(self._description, self._theme.text)
        skipped = f"{counted(number, 'deal')} skipped" if number else ""
        body.append(f"\n{skipped}\n\n", self._theme.quiet)
        body.append(key_line("enter play a deal that may not be winnable\nesc cancel", self._theme))
        return body
