"""The widgets that show the state of a table."""

from __future__ import annotations

from solitaire.game.ending_text import won_word
from solitaire.tui.board.board import Board
from solitaire.tui.board.layout.pile_places import NeededSize
from solitaire.tui.screens.table.highlights import board_highlights
from solitaire.tui.screens.table.idle_text import commands_without_board
from solitaire.tui.screens.table.table_state import TableState
from solitaire.tui.status_text import LightState, ever_shorter_status
from solitaire.tui.theme.palette import BoardTheme
from solitaire.tui.widgets.edge_line import EdgeLine


class SessionView:
    """The status line, the board and the message line of a table.

    Args:
        state: the state to show.
        theme: of the widgets.
    """

    def __init__(self, state: TableState, theme: BoardTheme) -> None:
        self._state = state
        self._status = EdgeLine(theme, has_commands=False)
        self.board = Board(state.game.rules, state.game.position, state.pile_keys, theme)
        self._message = EdgeLine(theme)

    @property
    def widgets(self) -> tuple[EdgeLine, Board, EdgeLine]:
        """All widgets, from the top of the screen to its bottom."""
        return self._status, self.board, self._message

    @property
    def is_board_hidden(self) -> bool:
        """Whether the terminal is too small for the board; False before the first layout."""
        return bool(self.board.size) and isinstance(self.board.arrangement, NeededSize)

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint all widgets in another theme."""
        for widget in self.widgets:
            widget.apply_theme(theme)

    def show_board(self) -> None:
        """Show the position and its highlights."""
        self.board.show(self._state.game.position, board_highlights(self._state))

    def show_message(self) -> None:
        """Show the message; without a board, the commands that are left."""
        state, message = self._state, self._state.message
        if self.is_board_hidden and not (state.prompt or state.clock.is_paused):
            self._message.show("", commands_without_board(state.keyboard))
        else:
            text = message.fitting(self._message.has_room_for)
            self._message.show(text, message.commands, message.loud)

    def show_status(self, light: LightState, difficulty: str) -> None:
        """Show the progress of the game, in the most words for which there is room."""
        game, settings = self._state.game, self._state.settings
        self._status.show_first_fitting(ever_shorter_status(game, settings, light.value, difficulty))

    def celebrate(self) -> None:
        """Animate the cards of a won game, and say so meanwhile."""
        self.board.celebrate()
        if self.board.is_celebrating:
            self._message.show(f"{won_word(self._state.game)} Press any key.", loud=True)
