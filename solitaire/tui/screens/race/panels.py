"""What is laid over a race: the count-in, the pause, the tally, the question before leaving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from solitaire.race.match import Match
from solitaire.tui.look.faces import SEAT_MARKS
from solitaire.tui.look.palette import Look
from solitaire.tui.screens.panel import PanelScreen
from solitaire.tui.screens.race.telling import how_it_ended, tally_lines


class PauseScreen(PanelScreen[bool]):
    """The race stands still. Answers whether it goes on; otherwise the players leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,escape,enter", "dismiss(True)", "Go on"),
        Binding("y", "leave", "Leave the race"),
    ]

    def __init__(self, match: Match, look: Look, asks: bool = False) -> None:
        self._asks = asks
        question = "Leave this race? solitaire race --resume goes on with it."
        body = Text(question if asks else "All cards are covered.")
        body.append("\n\ny leave · space go on" if asks else "\n\nspace go on", look.quiet)
        super().__init__("Paused", body, look, centred=True)

    def action_leave(self) -> None:
        """Only an answer if it was asked."""
        if self._asks:
            self.dismiss(False)

    def on_click(self) -> None:
        """A click goes on."""
        self.dismiss(True)


class TallyScreen(PanelScreen[bool]):
    """What the hand brought. Answers whether another is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "dismiss(True)", "Next hand"),
        Binding("ctrl+q,escape", "dismiss(False)", "Leave"),
    ]

    def __init__(self, match: Match, look: Look) -> None:
        body = Text(how_it_ended(match, match.hand), "bold")
        body.append("\n\n")
        head, *rows = tally_lines(match)
        body.append(f"  {head}\n", f"not bold {look.quiet}")
        for mark, row in zip(SEAT_MARKS, rows, strict=False):
            body.append(f"{mark} {row}\n", f"not bold {look.text}")
        if match.winner:
            body.append(f"\n{match.seats[match.winner - 1].name} wins the match!\n", f"bold {look.target}")
        following = "new match" if match.winner else "next hand"
        body.append(f"\nspace {following} · esc leave", f"not bold {look.quiet}")
        super().__init__("The match" if match.winner else f"Hand {len(match.results)}", body, look)

    def on_click(self) -> None:
        """A click is not an answer: somebody may still be playing."""


class ReadyScreen(PanelScreen[bool]):
    """Before the first hand: whose keys are where. Answers whether to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "dismiss(True)", "Begin"),
        Binding("ctrl+q,escape", "dismiss(False)", "Leave"),
    ]

    def __init__(self, title: str, lines: Sequence[str], look: Look) -> None:
        body = Text("\n".join(lines))
        body.append("\n\nspace begin · esc leave", look.quiet)
        super().__init__(title, body, look)
