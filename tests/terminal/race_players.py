"""People who race in a real terminal, and what they must see there."""

from __future__ import annotations

from solitaire.race.key_blocks import CENTRE, STUCK, KeyBlocks
from solitaire.race.match import Match
from solitaire.rules.moves import Carry, Jump, Move
from solitaire.rules.piles import Zone
from solitaire.tui.board.canvas import frame_text
from solitaire.tui.board.painter import paint
from solitaire.tui.board.scene import Scene
from solitaire.tui.screens.race.race_layout import (
    STATUS,
    WORDS,
    SeatFit,
    arrange_seat,
    fit,
    margins,
    narrowest_seat,
    seat_spans,
)
from solitaire.tui.theme.card_faces import SOLID
from tests.terminal.console import Console


def keys_of(pads: KeyBlocks, seat: int, move: Move | None) -> str:
    """What a person types for a move; nothing to move means to be stuck."""
    keys = pads.keys(seat)

    def key(pile: str) -> str:
        return keys[CENTRE if pile.startswith("foundation") else pile.rpartition(".")[2]]

    match move:
        case None:
            return keys[STUCK]
        case Carry(source, target, _):
            return key(source) + key(target)
        case Jump():
            return keys[Zone.WASTE.value] + keys[Zone.STOCK.value]
        case _:
            return keys[Zone.STOCK.value]


def seats_in(match: Match, pads: KeyBlocks, columns: int, rows: int) -> list[str]:
    """The boards of all seats as they should look, nothing being lifted."""
    fitted = fit(match.rules, columns, rows)
    assert isinstance(fitted, SeatFit)
    texts = []
    for seat, (_, width) in enumerate(seat_spans(columns, fitted.per_row), start=1):
        height = rows - STATUS - WORDS - _centre_rows(match, fitted, rows)
        board = arrange_seat(
            match.rules, seat, fitted.card, width, height, narrowest_seat(columns, fitted.per_row)
        )
        keys = {}
        for spec in match.rules.piles:
            if spec.seat == seat:
                key = pads.keys(seat).get(spec.own_name, "")
                left = len(match.hand.position.piles[spec.index])
                keys[spec.index] = f"{key} ×{left}".strip() if spec.zone is Zone.RESERVE else key
        texts.append(frame_text(paint(Scene(match.rules, match.hand.position, board, SOLID, keys))))
    return texts


def boards_on(console: Console, match: Match, columns: int, rows: int) -> list[str]:
    """The boards of all seats as the terminal shows them."""
    fitted = fit(match.rules, columns, rows)
    assert isinstance(fitted, SeatFit)
    top = 2 + _centre_rows(match, fitted, rows)
    lines = console.screen.display[top : rows - 2]
    seats = seat_spans(columns, fitted.per_row)
    return ["\n".join(line[left : left + width].rstrip() for line in lines) for left, width in seats]


def _centre_rows(match: Match, fitted: SeatFit, rows: int) -> int:
    """The rows of the foundations, with the free ones above and below them."""
    return fitted.centre_rows * fitted.card.height + sum(margins(match.rules, fitted, rows))
