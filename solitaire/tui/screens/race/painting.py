"""What is painted on the table of a race besides piles: whose a card is, and who sits where."""

from __future__ import annotations

from solitaire.cards import owner_of
from solitaire.rules.position import Position
from solitaire.tui.board.canvas import Frame
from solitaire.tui.board.stands import Arrangement
from solitaire.tui.look.faces import SEAT_INKS, SEAT_MARKS, Glow, Ink, Line, written


def sign_owners(frame: Frame, board: Arrangement, position: Position) -> None:
    """Write on the last card of every pile of ``board``, painted in ``frame``, the sign of its owner."""
    for stand in board.stands:
        pile = position.piles[stand.pile]
        x, y = stand.x, stand.y + board.card.height - 1
        if pile and pile[-1] >= 0 and y < len(frame) and x < len(frame[y]):
            owner = owner_of(pile[-1]) - 1
            frame[y][x] = (SEAT_MARKS[owner], SEAT_INKS[owner], Glow.NONE)


def plate(seat: int, name: str, said: str, width: int) -> Line:
    """Who sits here, in the colour and with the sign of the seat, and how the hand goes."""
    plate = f" {SEAT_MARKS[seat - 1]} {name} "[:width]
    room = width - len(plate)
    return (
        *written(plate, SEAT_INKS[seat - 1], Glow.NONE),
        *written(f" {said}"[:room].ljust(room), Ink.NOTICE, Glow.NONE),
    )
