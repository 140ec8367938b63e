"""Record a hand of a race: all seats, at the pace at which it was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from solitaire.race.records.playback import play_back_race
from solitaire.race.records.restored_hand import deal_match
from solitaire.replay.format.record import GameRecord
from solitaire.replay.playback.playback import Moment
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.text.english import clock
from solitaire.tui.board.animation.position_diff import moved_cards
from solitaire.tui.board.layout.hit_test import Hit
from solitaire.tui.board.layout.pile_places import Arrangement
from solitaire.tui.board.paint.canvas import Canvas, Frame
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Highlights, Scene
from solitaire.tui.casts.asciicast import EDGES, Asciicast
from solitaire.tui.screens.race.race_layout import (
    SeatFit,
    arrange_centre,
    arrange_seat,
    fit,
    narrowest_seat,
    nearest_sizes,
    seat_spans,
)
from solitaire.tui.screens.race.race_painter import common_wordings, nameplate_line, paint_owner_marks
from solitaire.tui.screens.race.race_text import headline, replay_end_text
from solitaire.tui.screens.race.seat_labels import replay_label
from solitaire.tui.theme.palette import BoardTheme

SIZES: Final = ((80, 24), (120, 30), (160, 40), (200, 50))
"""Terminals, columns by lines; the first that all seats fit is recorded, or a larger one."""


def race_cast(record: GameRecord, theme: BoardTheme) -> Iterator[str]:
    """The lines of the recording of a hand, all of whose record the rules confirm.

    Raises ValueError for the record of another game than a race.
    """
    playback = play_back_race(record)
    picture = _Picture(playback.rules, [seat.name for seat in record.header.seats], theme)
    cast = Asciicast(picture.width, picture.height + EDGES, theme)
    title = headline(deal_match(record.header))
    first, last = playback.moments[0], playback.moments[-1]
    yield cast.header(record.header.started, title)
    yield cast.show(0, picture.painted(first), (title, clock(0)), "")
    for before, moment in pairwise(playback.moments):
        painted = picture.painted(moment, moved_cards(before.position, moment.position))
        yield cast.show(moment.ms, painted, (title, clock(moment.ms)), moment.text)
    end = replay_end_text(record, playback) or "The recording ends here."
    yield cast.end(last.ms, picture.painted(last), (title, clock(last.ms)), end)


class _Picture:
    """The table of a race, painted without a screen."""

    def __init__(self, rules: Rules, names: Sequence[str], theme: BoardTheme) -> None:
        self._rules = rules
        self._names = names
        self._glyphs = theme.glyphs
        self.width, lines, fitted = _terminal(rules)
        card, per_row = fitted.card, fitted.per_row
        self.height = lines - EDGES
        self._centre = arrange_centre(rules, fitted, self.width)
        rows = (self.height - self._centre.height) // -(-rules.seats // per_row)
        self._seats: list[tuple[int, int, Arrangement]] = []
        """The left column and top row of each, and its arrangement."""
        narrowest = narrowest_seat(self.width, per_row)
        for seat in range(rules.seats):
            left, width = seat_spans(self.width, per_row)[seat % per_row]
            top = self._centre.height + seat // per_row * rows
            self._seats.append((left, top, arrange_seat(rules, seat + 1, card, width, rows - 1, narrowest)))

    def painted(self, moment: Moment, hinted: frozenset[Hit] = frozenset()) -> Frame:
        """The frame of a moment, with ``hinted`` cards highlighted."""
        position = moment.position
        highlights, rules, glyphs = Highlights(hinted=hinted), self._rules, self._glyphs
        canvas = Canvas(self.width, self.height)
        centre = paint(Scene(rules, position, self._centre, glyphs, {}, highlights))
        paint_owner_marks(centre, self._centre, position)
        canvas.put_lines(0, 0, tuple(map(tuple, centre)))
        labels = [replay_label(rules, moment, seat) for seat in range(1, rules.seats + 1)]
        narrowest = min(arrangement.width for *_, arrangement in self._seats)
        standings = common_wordings(self._names, [label.standing for label in labels], narrowest)
        for seat, (name, label, standing, (left, top, arrangement)) in enumerate(
            zip(self._names, labels, standings, self._seats, strict=True), start=1
        ):
            canvas.put(left, top, nameplate_line(seat, name, standing, arrangement.width))
            painted = paint(Scene(rules, position, arrangement, glyphs, label.labels, highlights))
            canvas.put_lines(left, top + 1, tuple(map(tuple, painted)))
        return canvas.cells


def _terminal(rules: Rules) -> tuple[int, int, SeatFit]:
    """The columns and lines of the first terminal that fits all seats, with their layout.

    For a larger race they are those that it needs.
    """
    needed = nearest_sizes(rules, *SIZES[-1])[0]
    sizes = (*SIZES, (needed.width, needed.height))
    layouts = ((width, height, fit(rules, width, height)) for width, height in sizes)
    return next((width, height, fitted) for width, height, fitted in layouts if isinstance(fitted, SeatFit))
