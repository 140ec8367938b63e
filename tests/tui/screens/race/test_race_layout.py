"""The layout of a race: room for the seats, and the size of their cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.compiled_rules import Rules
from solitaire.tui.board.layout.pile_places import NeededSize, Spread
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.screens.race.race_layout import (
    SeatFit,
    arrange_centre,
    arrange_seat,
    fit,
    margins,
    narrowest_seat,
    nearest_sizes,
    seat_spans,
)
from solitaire.tui.theme.card_faces import SOLID, CardSize
from tests.rules.positions import race_table


@pytest.mark.parametrize(
    ("game", "seats", "size", "places"),
    [
        ("pounce", 2, (80, 24), SeatFit(CardSize(7, 3), 2)),
        ("pounce", 2, (80, 60), SeatFit(CardSize(7, 5), 2)),
        ("pounce", 2, (120, 40), SeatFit(CardSize(11, 7), 2)),
        ("pounce", 2, (200, 60), SeatFit(CardSize(15, 11), 2)),
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


@pytest.mark.parametrize(
    ("game", "seats", "size"), [("pounce", 6, (100, 50)), ("nuts", 4, (80, 46)), ("pounce", 2, (40, 45))]
)
def test_two_rows_of_seats_and_of_foundations_fit_where_the_terminal_is_high_enough(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    rules = load(game, seats)
    fitted = fit(rules, *size)
    assert isinstance(fitted, SeatFit) and fitted.per_row == seats // 2
    centre = arrange_centre(rules, fitted, size[0])
    assert {place.y for place in centre.places} == {
        row * fitted.card.height for row in range(fitted.centre_rows)
    }
    for place in centre.places:
        assert 0 <= place.x <= size[0] - fitted.card.width
        others = (other for other in centre.places if other.y == place.y and other.x > place.x)
        assert all(other.x >= place.x + fitted.card.width for other in others)


@pytest.mark.parametrize(("columns", "reserves"), [(1, 1), (2, 1), (4, 4)])
def test_piles_above_fewer_columns_have_room(columns: int, reserves: int) -> None:
    ruleset = load_ruleset("pounce")
    rules = Rules(
        ruleset._replace(
            tableau=ruleset.tableau._replace(piles=columns), reserve=ruleset.reserve._replace(piles=reserves)
        ),
        seats=2,
    )
    needed = fit(rules, 1, 1)
    assert isinstance(needed, NeededSize)
    fitted = fit(rules, *needed)
    assert isinstance(fitted, SeatFit)
    for _, width in seat_spans(needed.width, fitted.per_row):
        seat = arrange_seat(rules, 1, fitted.card, width, needed.height, width)
        left = sorted((place.y, place.x) for place in seat.places)
        assert left[0][1] >= 0 and max(x for _, x in left) + fitted.card.width <= width
        assert all(y != below or x + fitted.card.width <= right for (y, x), (below, right) in pairwise(left))


@pytest.mark.parametrize(
    ("game", "seats", "size", "needed"),
    [
        ("pounce", 6, (100, 40), [(100, 45), (180, 40)]),
        ("pounce", 6, (170, 30), [(170, 42), (180, 30)]),
        ("pounce", 6, (80, 50), [(90, 50)]),
        ("nuts", 4, (80, 30), [(80, 45), (96, 30)]),
        ("pounce", 2, (40, 20), [(40, 45)]),
        ("pounce", 2, (60, 20), [(60, 23)]),
        ("pounce", 6, (40, 20), [(90, 45)]),
    ],
)
def test_a_terminal_that_is_too_small_gets_the_nearest_sizes_that_fit(
    game: str, seats: int, size: tuple[int, int], needed: list[tuple[int, int]]
) -> None:
    rules = load(game, seats)
    assert fit(rules, *size) == needed[0]
    assert list(nearest_sizes(rules, *size)) == needed
    for width, height in needed:
        assert isinstance(fit(rules, width, height), SeatFit)
        if width > size[0]:
            assert isinstance(fit(rules, width - 1, height), NeededSize)
        if height > size[1]:
            assert isinstance(fit(rules, width, height - 1), NeededSize)


@pytest.mark.parametrize(("height", "free"), [(23, (0, 0)), (24, (1, 0)), (25, (1, 1))])
def test_spare_rows_set_the_foundations_apart(height: int, free: tuple[int, int]) -> None:
    assert margins(load("nuts", 2), SeatFit(CardSize(7, 3), 2), height, has_messages=True) == free


def test_without_messages_the_smallest_terminal_sets_the_foundations_apart() -> None:
    assert margins(load("nuts", 2), SeatFit(CardSize(7, 3), 2), 23, has_messages=False) == (1, 1)


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        *(("pounce", 2, (80, 24)), ("pounce", 2, (200, 60)), ("nuts", 3, (120, 40))),
        *(("pounce", 6, (90, 45)), ("nuts", 4, (48, 45))),
    ],
)
def test_a_cell_stays_free_at_both_sides_of_the_cards(game: str, seats: int, size: tuple[int, int]) -> None:
    rules = load(game, seats)
    fitted = fit(rules, *size)
    assert isinstance(fitted, SeatFit)
    arrangements = [arrange_centre(rules, fitted, size[0])]
    for seat, (_, width) in enumerate(seat_spans(size[0], fitted.per_row), start=1):
        least = narrowest_seat(size[0], fitted.per_row)
        arrangements.append(arrange_seat(rules, seat, fitted.card, width, 2 * fitted.card.height + 10, least))
    for arrangement in arrangements:
        assert min(place.x for place in arrangement.places) > 0
        assert max(place.x + fitted.card.width for place in arrangement.places) < arrangement.width
        reserves = {index for seat_piles in rules.seat_piles for index in seat_piles.reserve}
        squared = {
            place.breadth
            for place in arrangement.places
            if place.spread is Spread.SQUARED and place.pile not in reserves
        }
        assert squared <= {0, fitted.card.width}, "no key is longer than its card"
        for level in {place.y for place in arrangement.places}:
            row = sorted(place.x for place in arrangement.places if place.y == level)
            assert all(right - left >= fitted.card.width for left, right in pairwise(row))


@pytest.mark.parametrize("game", ["nuts", "pounce", "nertz", "racing-demon", "crunch"])
@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (2, (200, 60)), (3, (120, 40))])
def test_the_name_of_a_reserve_is_beside_its_key_and_counter(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    rules = load(game, seats)
    fitted = fit(rules, *size)
    assert isinstance(fitted, SeatFit)
    width = seat_spans(size[0], fitted.per_row)[0][1]
    arrangement = arrange_seat(rules, 1, fitted.card, width, 20, width)
    seat_piles, name = rules.seat_piles[0], rules.ruleset.reserve.name
    assert seat_piles.stock is not None
    keys = {seat_piles.reserve[0]: "a ×13", seat_piles.stock: "s"}
    frame = paint(Scene(rules, race_table(game, {}, seats).position, arrangement, SOLID, keys))
    assert frame_text(frame).splitlines()[0].split() == ["a", "×13", name, "s"]


@pytest.mark.parametrize("columns", range(90, 130))
def test_all_seats_have_their_columns_equally_far_apart(columns: int) -> None:
    rules = load("nuts", 3)
    least = narrowest_seat(columns, 3)
    distances = set()
    for seat, (_, width) in enumerate(seat_spans(columns, 3), start=1):
        arrangement = arrange_seat(rules, seat, CardSize(5, 3), width, 20, least)
        row = sorted(place.x for place in arrangement.places if place.spread is Spread.DOWN)
        distances |= {right - left for left, right in pairwise(row)}
    assert len(distances) == 1


@pytest.mark.parametrize("width", [80, 119, 120, 200])
@pytest.mark.parametrize("per_row", [2, 3, 4, 6])
def test_seats_share_the_width(width: int, per_row: int) -> None:
    seats = seat_spans(width, per_row)
    assert seats[0][0] == 0 and sum(seats[-1]) == width
    for (left, columns), (following, _) in pairwise(seats):
        assert left + columns + 1 == following
    assert max(columns for _, columns in seats) - min(columns for _, columns in seats) <= 1
