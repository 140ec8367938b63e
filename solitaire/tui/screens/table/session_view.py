"""The widgets that show the session of a table."""

from __future__ import annotations

from solitaire.game.ending_text import won_word
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.pile_places import TooSmall
from solitaire.tui.screens.table.highlights import board_highlights
from solitaire.tui.screens.table.idle_text import commands_without_board
from solitaire.tui.screens.table.session import TableSession
from solitaire.tui.status_text import LightState, ever_shorter_status
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.edge_line import EdgeLine


class SessionView:
    """The status line, the board and the message line of a table.

    Args:
        session: the session to show.
        theme: of the widgets.
    """

    def __init__(self, session: TableSession, theme: BoardTheme) -> None:
        self._session = session
        self._status = EdgeLine(theme)
        self.board = Board(session.game.rules, session.game.position, session.pile_keys, theme)
        self._message = EdgeLine(theme)

    @property
    def widgets(self) -> tuple[EdgeLine, Board, EdgeLine]:
        """All widgets, from the top of the screen to its bottom."""
        return self._status, self.board, self._message

    @property
    def is_board_hidden(self) -> bool:
        """Whether the terminal is too small for the board; False before the first layout."""
        return bool(self.board.size) and isinstance(self.board.arrangement, TooSmall)

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint all widgets in another theme."""
        for widget in self.widgets:
            widget.apply_theme(theme)

    def show_board(self) -> None:
        """Show the position and its highlights."""
        self.board.show(self._session.game.position, board_highlights(self._session))

    def show_message(self) -> None:
        """Show the message; without a board, the commands that are left."""
        session, message = self._session, self._session.message
        if self.is_board_hidden and not (session.prompt or session.clock.is_paused):
            self._message.show("", commands_without_board(session.keyboard))
        else:
            text = message.fitting(self._message.has_room_for)
            self._message.show(text, message.commands, message.loud)

    def show_status(self, light: LightState, difficulty: str) -> None:
        """Show the progress of the game, in the most words for which there is room."""
        game, settings = self._session.game, self._session.settings
        for texts in ever_shorter_status(game, settings, light.value, difficulty):
            if self._status.has_room_for(*texts):
                break
        self._status.show(*texts)

    def celebrate(self) -> None:
        """Animate the cards of a won game, and say so meanwhile."""
        self.board.celebrate()
        if self.board.is_celebrating:
            self._message.show(f"{won_word(self._session.game)} Press any key.", loud=True)
