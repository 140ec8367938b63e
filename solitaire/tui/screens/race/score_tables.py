"""The score tables of a hand and of a match, and the result of the match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from solitaire.config.text_table import COLUMN_GAP, cut_to, flush_left, flush_right
from solitaire.race.match import Match
from solitaire.race.messages import winner_text
from solitaire.rules.text.english import counted, signed
from solitaire.tui.theme.card_faces import SEAT_MARKS

HEAD_WIDTH: Final = 8
"""Cells of the first column of the table of a match."""
POINTS_WIDTH: Final = 6
"""Cells of points, with space before them."""


def tally_lines(match: Match, width: int) -> list[str]:
    """The score table of the last hand: a heading, and a line for each seat.

    It has a column for bonuses if a seat got one. Names are cut to keep lines within ``width`` cells, to one
    cell at least.
    """
    lines, scoring = match.results[-1].lines, match.rules.ruleset.scoring
    cost = scoring.card_left - scoring.from_reserve
    bonuses = [line.points - scoring.to_foundation * line.up - cost * line.left for line in lines]
    has_bonus = any(bonuses)
    heads = f"    centre    left{'   bonus' * has_bonus}       hand"
    longest = min(max(cell_len(seat.name) for seat in match.seats), max(1, width - len(heads)))
    rows = [f"{'':{longest}}{heads}"]
    for seat, line, bonus in zip(match.seats, lines, bonuses, strict=True):
        less = f"{signed(cost) if cost else ''}×{line.left}"
        more = f"  {signed(bonus):>6}" if has_bonus else ""
        name = flush_left(cut_to(seat.name, longest), longest)
        rows.append(f"{name}  {line.up:8}  {less:>6}{more}   = {signed(line.points):>6}")
    return rows


def match_lines(match: Match, max_hands: int, width: int) -> Iterator[str]:
    """The score table of a match: a column for each seat, a line for each hand.

    Hands before the last ``max_hands`` are summed up in one line. The longest names are cut to keep lines
    within ``width`` cells.
    """
    widths = _seat_widths([cell_len(seat.name) + COLUMN_GAP for seat in match.seats], width - HEAD_WIDTH)
    names = [cut_to(seat.name, cells - COLUMN_GAP) for seat, cells in zip(match.seats, widths, strict=True)]
    shown = match.points[-max_hands:]
    first = match.hand_number - len(shown) + 1
    before = [total - sum(points) for total, points in zip(match.totals, zip(*shown, strict=True), strict=True)]

    def row(head: str, cells: Iterable[str]) -> str:
        return f"{head:{HEAD_WIDTH}}" + "".join(map(flush_right, cells, widths))

    yield row("", names)
    if first > 1:
        yield row("before", map(str, before))
    for number, points in enumerate(shown, start=first):
        yield row(f"hand {number}", map(signed, points))
    yield row("total", map(str, match.totals))
    if match.is_paired:
        side_of = {
            seat: total for side, total in zip(match.sides, match.side_totals, strict=True) for seat in side
        }
        yield row("pair", (str(side_of[seat]) for seat in match.hand.seats))


def _seat_widths(wanted: Sequence[int], room: int) -> list[int]:
    """The widths of the columns of all seats, the widest made narrower until they fit into ``room`` cells."""
    limit = max(wanted)
    while limit > POINTS_WIDTH and sum(max(POINTS_WIDTH, min(cells, limit)) for cells in wanted) > room:
        limit -= 1
    return [max(POINTS_WIDTH, min(cells, limit)) for cells in wanted]


def match_result(match: Match) -> str:
    """The result of a match: its winner, or the tie that decides nothing; else empty."""
    if match.winner:
        return f"{SEAT_MARKS[match.winner - 1]} {winner_text(match)} the match!"
    return (
        f"A tie at {counted(max(match.side_totals), 'point')}: another hand decides." if match.is_tied else ""
    )
