"""The board widget with mouse input: it posts clicks, drags and drops on piles."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Generic, TypeVar

from textual import events
from textual.message import Message

from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.tui.board.board_view import BoardView
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.layout.pile_places import Arrangement, NeededSize
from solitaire.tui.board.paint.scene import Highlights, Lifted
from solitaire.tui.theme.palette import BoardTheme

TREMBLE: Final = 1
"""Cells that the mouse may move during a click."""
_HitT = TypeVar("_HitT", bound=Hit | None)


class _MouseMessage(Message, Generic[_HitT]):
    """A message of the mouse, with the place of the board where it is."""

    def __init__(self, hit: _HitT) -> None:
        super().__init__()
        self.hit = hit


class Board(BoardView):
    """A board view that posts messages for clicks and drags."""

    class Clicked(_MouseMessage[Hit | None]):
        """A click on a pile, or beside all piles (``hit`` is None)."""

    class CountedClicked(_MouseMessage[Hit]):
        """A click on cards that are only counted, or a press of the right button.

        A click with cards lifted is a plain one, which drops them.
        """

    class Dragged(_MouseMessage[Hit]):
        """A drag began on a pile."""

    class Dropped(_MouseMessage[Hit | None]):
        """A drag ended over a pile, or beside all piles."""

    class RightClicked(_MouseMessage[Hit | None]):
        """The right button was pressed on a pile, to ask where its cards can go."""

    class MiddleClicked(_MouseMessage[Hit]):
        """The middle button was pressed on a pile: to where it is of most use."""

    def __init__(self, rules: Rules, position: Position, keys: dict[int, str], theme: BoardTheme) -> None:
        super().__init__(rules, position, keys, theme)
        self._pressed_at: tuple[int, int] | None = None
        self._pointer = (0, 0)
        self._is_drag = False

    def _hit(self, x: int, y: int) -> Hit | None:
        arrangement = self.arrangement
        return None if isinstance(arrangement, NeededSize) else hit(arrangement, self._position, x, y)

    def _is_only_counted(self, hit: Hit) -> bool:
        """Whether a cell has only the number of cards of a column.

        That of another pile, such as the waste, stands for its last card.
        """
        return hit.is_counted and self._rules.piles[hit.pile].zone is Zone.TABLEAU

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start a click or a drag; end a celebration."""
        if self._is_celebrating:
            self.stop_animations()
        elif event.button == 1:
            self._pressed_at, self._is_drag = (event.x, event.y), False
            self.capture_mouse()
        elif event.button == 3:
            over = self._hit(event.x, event.y)
            self.post_message(
                self.CountedClicked(over) if over and self._is_only_counted(over) else self.RightClicked(over)
            )
        elif event.button == 2 and (over := self._hit(event.x, event.y)):
            self.post_message(self.MiddleClicked(over))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Start a drag once the mouse has left the tolerance of a click.

        While the drag lasts, the lifted cards follow the pointer.
        """
        if self._pressed_at is None:
            return
        if not event.button:
            # The release was not reported: it was outside the window, or over a dialog.
            self._end(None)
            return
        self._pointer = (event.x, event.y)
        self._drag_from(self._pressed_at, event.x, event.y)
        highlights = self._with_drag(self._highlights)
        if highlights != self._highlights:
            self._highlights = highlights
            self._repaint()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End a click or a drag."""
        if self._pressed_at is None:
            return
        self._drag_from(self._pressed_at, event.x, event.y)
        target = self._hit(event.x, event.y)
        lifted = self._highlights.lifted
        if target is None and lifted and lifted.at:
            # The lifted card counts as well as the pointer: players aim with either.
            target = self._hit(*lifted.at)
        self._end(target)

    def _drag_from(self, pressed_at: tuple[int, int], x: int, y: int) -> None:
        if self._is_drag:
            return
        went = max(abs(x - pressed_at[0]), abs(y - pressed_at[1]))
        start, over = self._hit(*pressed_at), self._hit(x, y)
        if start and went and (went > TREMBLE or over != start):
            self._is_drag = True
            self.post_message(self.Dragged(start))

    def _end(self, target: Hit | None) -> None:
        self.release_mouse()
        self._pressed_at = None
        if self._is_drag:
            # Lifted cards stay at the pointer until the screen has handled the drop.
            self.post_message(self.Dropped(target))
        elif target and self._is_only_counted(target) and not self._highlights.lifted:
            self.post_message(self.CountedClicked(target))
        else:
            self.post_message(self.Clicked(target))
        self._is_drag = False

    def _with_drag(self, highlights: Highlights) -> Highlights:
        """Place the lifted cards at the pointer during a drag."""
        lifted = highlights.lifted
        if not (self._is_drag and lifted and self._pressed_at):
            return highlights
        dx, dy = self._grip(lifted, *self._pressed_at)
        return highlights._replace(lifted=replace(lifted, at=(self._pointer[0] + dx, self._pointer[1] + dy)))

    def _grip(self, lifted: Lifted, x: int, y: int) -> tuple[int, int]:
        """The offset from the cell of the press to the corner of the lowest lifted card."""
        arrangement = self.arrangement
        first = len(self._position.piles[lifted.pile]) - lifted.count
        if isinstance(arrangement, Arrangement):
            for card in place_cards(arrangement, self._position):
                if card.pile == lifted.pile and card.index >= first:
                    return card.x - x, card.y - y
        return 0, 0
