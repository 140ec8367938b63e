"""The dialog shown while the player waits for a search for a deal."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.analysis.winnable.outcome import DealOutcome
from solitaire.analysis.winnable.requests import AwaitedRequest
from solitaire.rules.text.english import counted
from solitaire.tui.background.task import LatestTask
from solitaire.tui.background.winnable_client import SearchAborted
from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.theme.palette import BoardTheme


class DealSearchEnd(Enum):
    """The end of a search that was not cancelled."""

    OVER = 1
    CUT_SHORT = 2
    """The player plays without waiting for the end."""


class DealSearchDialog(TextDialog[DealSearchEnd]):
    """The progress of a search; the result is its end, or None if the player cancels.

    Args:
        title: the name of the game.
        request: the deal that is searched for.
        outcomes: yields the outcome of each deal that does not end the search.
        theme: of the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play_now", "Play without waiting"),
        Binding("escape,q,ctrl+c", "dismiss", "Cancel the search"),
    ]

    def __init__(
        self,
        title: str,
        request: AwaitedRequest,
        outcomes: AsyncGenerator[DealOutcome, None],
        theme: BoardTheme,
    ) -> None:
        self._request = request
        self._outcomes = outcomes
        self._search_task = LatestTask()
        super().__init__(title, Text(), theme)
        self.fill(self._body(0))

    def on_mount(self) -> None:
        """Start the search, which ends with this dialog."""
        self._search_task.start(self._count_outcomes())

    async def on_unmount(self) -> None:
        """Cancel the search."""
        await self._search_task.end()

    def action_play_now(self) -> None:
        """Close, to play the deal that the search has so far."""
        self.dismiss(DealSearchEnd.CUT_SHORT)

    async def _count_outcomes(self) -> None:
        number = 0
        with suppress(SearchAborted):
            async with aclosing(self._outcomes) as outcomes:
                async for _ in outcomes:
                    number += 1
                    self.fill(self._body(number))
        self.dismiss(DealSearchEnd.OVER)

    def _body(self, number: int) -> Text:
        body = Text(f"Searching for {self._request.wanted}…", self._theme.text)
        skipped = f"{counted(number, 'deal')} skipped" if number else ""
        body.append(f"\n{skipped}\n\n", self._theme.quiet)
        body.append(key_line(f"enter play {self._request.alternative}\nesc cancel", self._theme))
        return body
