"""The board of a replay, which shows moments of a game."""

from __future__ import annotations

from typing import Protocol

from textual.geometry import Region

from solitaire.replay.playback.playback import Moment
from solitaire.tui.board.board_view import BoardView
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.paint.canvas import Frame
from solitaire.tui.board.paint.scene import Highlights
from solitaire.tui.theme.palette import BoardTheme


class MomentView(Protocol):
    """The interface of a widget that shows moments of a replay."""

    @property
    def region(self) -> Region:
        """The region on the screen."""

    @property
    def frame(self) -> Frame:
        """The frame on show."""

    def show_moment(
        self, moment: Moment, hinted: frozenset[Hit] = frozenset(), is_animated: bool = True
    ) -> None:
        """Draw a moment with its highlighted cards; a game's moved cards may be animated."""

    def apply_theme(self, theme: BoardTheme) -> None:
        """Repaint in another theme."""


class ReplayBoard(BoardView):
    """The board of a replayed game of one player."""

    def show_moment(
        self, moment: Moment, hinted: frozenset[Hit] = frozenset(), is_animated: bool = True
    ) -> None:
        """Draw a moment with its highlighted cards."""
        self.show(moment.position, Highlights(hinted=hinted), is_animated)
