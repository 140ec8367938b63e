"""The layout of a race: room for the seats, and the size of their cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solitaire.game.catalogue import load
from solitaire.tui.board.pile_places import TooSmall
from solitaire.tui.screens.race.race_layout import SIZES, SeatFit, fit, seat_spans
from solitaire.tui.theme.card_faces import CardSize


@pytest.mark.parametrize(
    ("game", "seats", "size", "places"),
    [
        ("pounce", 2, (80, 24), SeatFit(CardSize(7, 3), 2)),
        ("pounce", 2, (80, 60), SeatFit(CardSize(7, 5), 2)),
        ("pounce", 2, (120, 40), SeatFit(CardSize(11, 7), 2)),
        ("pounce", 2, (200, 60), SeatFit(CardSize(13, 9), 2)),
        ("nuts", 3, (120, 30), SeatFit(CardSize(7, 5), 3)),
        ("pounce", 4, (120, 30), SeatFit(CardSize(5, 4), 4)),
        ("pounce", 4, (130, 60), SeatFit(CardSize(7, 5), 2)),
        ("pounce", 5, (190, 60), SeatFit(CardSize(7, 5), 3)),
        ("pounce", 6, (180, 40), SeatFit(CardSize(5, 4), 6)),
        ("pounce", 6, (200, 60), SeatFit(CardSize(7, 5), 3)),
    ],
)
def test_cards_are_as_large_as_there_is_room_for(
    game: str, seats: int, size: tuple[int, int], places: SeatFit
) -> None:
    assert fit(load(game, seats), *size) == places


@pytest.mark.parametrize(("seats", "needed"), [(2, TooSmall(60, 23)), (6, TooSmall(180, 23))])
def test_the_least_size_is_given_for_one_row(seats: int, needed: TooSmall) -> None:
    rules = load("pounce", seats)
    assert fit(rules, 40, 20) == needed
    fitted = fit(rules, *needed)
    assert isinstance(fitted, SeatFit) and fitted == SeatFit(SIZES[-1], seats)


@pytest.mark.parametrize("width", [80, 119, 120, 200])
@pytest.mark.parametrize("per_row", [2, 3, 4, 6])
def test_seats_share_the_width(width: int, per_row: int) -> None:
    seats = seat_spans(width, per_row)
    assert seats[0][0] == 0 and sum(seats[-1]) == width
    for (left, columns), (following, _) in pairwise(seats):
        assert left + columns + 1 == following
    assert max(columns for _, columns in seats) - min(columns for _, columns in seats) <= 1
