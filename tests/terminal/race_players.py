"""People who race in a real terminal, and what they must see there."""

from __future__ import annotations

import time
from collections.abc import Callable

from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.hand.referee import WAIT_MS
from solitaire.race.keys.key_blocks import CENTRE, STUCK, KeyBlocks
from solitaire.race.keys.key_input import KeyInput
from solitaire.race.keys.key_repeats import FINGERS_MS
from solitaire.race.match import Match
from solitaire.race.seats import Seat
from solitaire.rules.moves import Carry, Jump, Move
from solitaire.rules.piles import Zone
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
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

APART = FINGERS_MS / 1000 + 0.005
"""Seconds from a key that was read to the same key: no finger is faster."""


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
    return fitted.centre_rows * fitted.card.height + sum(margins(match.rules, fitted, rows, has_messages=True))


def match_of(game: str, deal: int, seats: int = 2) -> Match:
    """A match of people, Seat1 and so on."""
    return Match(load_ruleset(game), [Seat(f"Seat{n}") for n in range(1, seats + 1)], Deal(deal))


def arguments(match: Match) -> list[str]:
    """What a player types after ``solitaire`` to begin a match."""
    seats = [word for seat in match.seats for word in ("--seat", seat.name)]
    return ["race", match.rules.ruleset.id, "--deal", str(match.deal), *seats]


class Typist:
    """Types keys no faster than fingers, and keeps its own account of the match."""

    def __init__(self, console: Console, match: Match) -> None:
        self.console = console
        self.match = match
        self.blocks = KeyBlocks(match.rules, [*match.hand.seats])
        self.taps = {seat: KeyInput(match.rules, seat) for seat in match.hand.seats}
        self._last: dict[str, float] = {}
        self._now = 0

    def press(self, key: str) -> None:
        """Type a key, and do on paper what it does."""
        wait = self._last.get(key, 0) + APART - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        self.console.type(key)
        self.console.wait_until_read()
        self._last[key] = time.monotonic()
        owned = self.blocks[key]
        assert owned is not None
        seat, spot = owned
        tap = self.taps[seat].tap(self.match.hand.position, spot)
        if tap.action is not None:
            self.match.offer(seat, tap.action, self._now)
        is_claim = self.match.hand.is_claiming(seat)
        self._now += WAIT_MS
        self.match.tick(self._now)
        if is_claim:  # What is typed while it waits would not find the card where it is on paper.
            self.console.read(6 * WAIT_MS / 1000)

    def see(self) -> None:
        """Wait until the screen shows the table: every key so far has been taken, so none comes too late."""
        self.console.wait_for(self.match_is_shown())
        self._last = dict.fromkeys(self._last, time.monotonic())

    def match_is_shown(self) -> Callable[[str], bool]:
        """Return a condition: the screen shows the boards of the match as it is now."""
        columns, rows = self.console.screen.columns, self.console.screen.lines
        expected = seats_in(self.match, self.blocks, columns, rows)
        return lambda _: boards_on(self.console, self.match, columns, rows) == expected


def begin(console: Console) -> None:
    """From the keys of everybody to the first moment of the hand."""
    console.wait_for(lambda text: "space start" in text or "space resume" in text)
    console.type(" ")
    console.wait_for("Go!")
