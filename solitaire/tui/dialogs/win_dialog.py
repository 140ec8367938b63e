"""The win dialog: moves, time, score, streak and best time, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events, on, work
from textual.binding import Binding, BindingType

from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.paths import data
from solitaire.game.deals import is_of_day
from solitaire.game.ending_text import won_heading
from solitaire.game.game import Game
from solitaire.game.local_time import local_date
from solitaire.rules.text.english import clock, counted
from solitaire.tui.background.task import run_in_thread
from solitaire.tui.bindings import command_bindings
from solitaire.tui.deal_text import deal_title_on
from solitaire.tui.dialogs.text_dialog import TextDialog, key_line
from solitaire.tui.input_gap import InputGap
from solitaire.tui.status_text import score_text
from solitaire.tui.theme.card_faces import CardSize, face_lines
from solitaire.tui.theme.palette import BoardTheme, card_row

if TYPE_CHECKING:
    from solitaire.stats.summary import StatsSummary

PICTURE_SIZE: Final = CardSize(5, 4)
"""The size of the cards in the picture."""
MOST_APART: Final = 8
"""Cards of the picture that have room to stand a cell apart."""
NO_RECORD: Final = ("", "")
"""The lines of streak and best time while they are read, so that the dialog keeps its size."""
AROUND: Final = 4
"""Rows of the frame and its margins."""
UNSEEN_SECONDS: Final = 0.5
"""Less time than anybody needs to see the dialog and to choose."""


class AfterWin(Enum):
    """The player's choice after a win."""

    NEW_DEAL = "new deal"
    SAME_DEAL = "same deal"
    LOOK = "look"
    UNDO = "undo"
    WATCH = "watch"
    QUIT = "quit"


class WinDialog(TextDialog[AfterWin]):
    """A dialog after a win; the result is the player's choice, None after a click.

    Enter deals anew, but not at once after it was pressed, or after the dialog opened: the key of the winning
    move may be held, or pressed once too often.

    Args:
        game: the game that is won.
        theme: of the dialog.
        keyboard: the keys of the commands.
        path: the file of the game. Streak and best time are shown if it counts in the statistics.
        read_clock: a monotonic clock in seconds.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "close('NEW_DEAL')", "New deal"),
        Binding("enter", "deal_if_seen", "New deal"),
        Binding("r", "close('SAME_DEAL')", "Same deal again"),
        Binding("escape", "close('LOOK')", "Look at the table"),
        Binding("u", "close('UNDO')", "Undo the last move"),
        Binding("w", "close('WATCH')", "Watch the replay"),
        Binding("c", "app.share", "Share the deal of the day"),
        Binding("q", "close('QUIT')", "Quit"),
        *command_bindings("menu", "statistics", "keys"),
    ]

    def __init__(
        self,
        game: Game,
        theme: BoardTheme,
        keyboard: Keyboard,
        path: Path | None = None,
        read_clock: Callable[[], float] = monotonic,
    ) -> None:
        self._enter_gap = InputGap(read_clock)
        """Since enter was pressed last, at first since the dialog opened."""
        self._game = game
        self._path = path
        self._keyboard = keyboard
        deal = f", {deal_title_on(local_date(), game.deal, game.label)}" if game.deal_name else ""
        title = game.rules.ruleset.name + deal
        self._record: Sequence[str] = () if game.solutions else NO_RECORD
        super().__init__(title, Text(), theme, centred=True)

    def on_mount(self) -> None:
        """Show the statistics once they are read."""
        if not self._game.solutions:
            self._show_record()

    @on(events.Mount)
    def _record_opening(self, event: events.Mount) -> None:
        self._enter_gap.next(event.time)

    def action_close(self, answer: str) -> None:
        """Close with a choice, the name of an `AfterWin` member."""
        self.dismiss(AfterWin[answer])

    def action_deal_if_seen(self) -> None:
        """Choose a new deal, unless the key belongs to the game before."""
        if self._enter_gap.next(self.host.input_time) >= UNSEEN_SECONDS:
            self.dismiss(AfterWin.NEW_DEAL)

    @work
    async def _show_record(self) -> None:
        """Read the statistics in a thread, since thousands of games take seconds, and show them."""
        self._record = await run_in_thread(self._read_record) or NO_RECORD
        self.lay_out()

    def _read_record(self) -> tuple[str, ...]:
        """Streak and best time of the game; nothing if this win does not count, as in a branch."""
        from solitaire.stats.index import GameIndex
        from solitaire.stats.summary import summary

        game = self._game.rules.ruleset.id
        games = [facts for facts in GameIndex(data()).games() if facts.game == game]
        counts = self._path and any(facts.id == self._path.stem and facts.is_won for facts in games)
        return record_lines(summary(games), self._game.elapsed_ms) if counts else ()

    def lay_out(self) -> None:
        """Show the result, below the picture if the screen is high enough for both."""
        picture, body = _foundation_tops(self._game, self._theme), self._body()
        rows = f"{picture}{body}".count("\n") + 1 + AROUND
        self.fill(Text.assemble(picture, body) if rows <= self.app.size.height else body)

    def _body(self) -> Text:
        game, theme = self._game, self._theme
        body = Text()
        body.append(f"{won_heading(game)}\n\n", f"bold {theme.target}")
        hints = f", {counted(game.hints, 'hint')}" if game.hints else ""
        body.append(f"{counted(game.move_count, 'move')} in {clock(game.elapsed_ms)}{hints}")
        if game.score is not None:
            body.append(f"\n{score_text(game.rules, game.score)}")
        for line in self._record:
            body.append(f"\n{line}")
        share = " · c share" if is_of_day(str(game.deal), local_date()) else ""
        undo = "" if game.why_no_undo() else "u undo · "
        replay = "w replay · " if self._path else ""
        menu, statistics = (self._keyboard[command][0] for command in ("menu", "statistics"))
        keys = (
            "n new deal · r same deal again",
            f"{undo}{replay}esc see the table{share}",
            f"{menu} menu · {statistics} statistics · q quit",
        )
        body.append("\n\n").append(key_line("\n".join(keys), theme))
        return body


def record_lines(figures: StatsSummary, ms: int) -> tuple[str, ...]:
    """The streak of wins and the best time, or that this is the first win.

    ``ms`` is the time of the game just won.
    """
    if not figures.won or figures.ms is None:
        return ()
    if figures.won == 1:
        return ("Your first win of this game!",)
    streak = f"Streak: {counted(figures.streak, 'win')}"
    if figures.longest_streak > figures.streak:
        streak += f", best {figures.longest_streak}"
    return (streak, "Your best time!" if ms <= figures.ms.best else f"Best time: {clock(figures.ms.best)}")


def _foundation_tops(game: Game, theme: BoardTheme) -> Text:
    """The last cards of the foundations side by side, as small cards; empty without foundations."""
    piles = filter(None, (game.position.piles[index] for index in game.rules.full))
    cards = [face_lines(pile[-1], PICTURE_SIZE, theme.glyphs) for pile in piles]
    gap = " " if len(cards) <= MOST_APART else ""
    return card_row(cards, theme, gap).append("\n\n") if cards else Text()
