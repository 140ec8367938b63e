"""The layout of rows of places, and the cards that their gaps call for."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.piles import Zone
from solitaire.rules.position import face_down_position
from solitaire.rules.sections import PackSection, StockSection
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.layout.pile_places import Arrangement, KeyAt, NeededSize
from solitaire.tui.board.layout.places_layout import BESIDE
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.pile_marks import place_mark
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID
from tests.game.random_games import played
from tests.rules.rows_of_cards import position_of
from tests.rules.rulesets import variant
from tests.tui.board.arrangements import arranged

SIZES = [(80, 22), (100, 28), (120, 38), (200, 58)]
GAMES = ["montana", "blue-moon", "monte-carlo", "carpet"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_no_two_piles_share_a_cell(game: str, size: tuple[int, int]) -> None:
    arrangement = arranged(load(game), *size)
    areas = {}
    for place in arrangement.places:
        right, below = place.x + arrangement.card.width, place.y + arrangement.card.height
        cells = {(x, y) for x in range(place.x, right) for y in range(place.y, below)}
        assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
        if place.key is KeyAt.ABOVE:
            cells |= {(x, place.y - 1) for x in range(place.x, right)}
        if place.key is KeyAt.BESIDE:
            cells |= {(place.x - 2, place.y + arrangement.card.height // 2)}
        areas[place.pile] = cells
    assert all(one.isdisjoint(other) for one, other in combinations(areas.values(), 2))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_places_of_a_row_and_of_a_column_are_in_line(size: tuple[int, int]) -> None:
    rules = load("montana")
    places = [arranged(rules, *size).places[index] for index in rules.of_zone(Zone.TABLEAU)]
    assert all(len({place.y for place in places[first : first + 13]}) == 1 for first in range(0, 52, 13))
    assert all(len({place.x for place in places[first::13]}) == 1 for first in range(13))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_places_of_a_grid_are_in_line_and_every_card_shows_its_key(size: tuple[int, int]) -> None:
    rules = load("monte-carlo")
    places = [arranged(rules, *size).places[index] for index in rules.of_zone(Zone.TABLEAU)]
    assert all(len({place.y for place in places[first : first + 5]}) == 1 for first in range(0, 25, 5))
    assert all(len({place.x for place in places[first::5]}) == 1 for first in range(5))
    assert {place.key for place in places} == {KeyAt.BELOW}
    keys = pile_keys(rules)
    assert len({keys[place.pile] for place in places} - {""}) == 25


@pytest.mark.parametrize("size", [(58, 16), (60, 22), (66, 17), (72, 22)], ids=str)
@pytest.mark.parametrize("game", ["blue-moon", "gaps", "jungle", "montana", "red-moon"])
def test_on_narrow_boards_cards_of_a_row_overlap_and_the_index_of_each_is_seen(
    game: str, size: tuple[int, int]
) -> None:
    rules = load(game)
    position, arrangement = opening(rules, full_pack(1)), arranged(rules, *size)
    frame = frame_text(paint(Scene(rules, position, arrangement, SOLID, pile_keys(rules))))
    cards = [pile[-1] for pile in position.piles if pile]
    assert all(f"╭{SOLID.index_of(card)}" in frame for card in cards)
    assert all(0 <= place.x <= size[0] - 5 and 0 <= place.y <= size[1] - 3 for place in arrangement.places)
    assert {" s ", *(f" {key} " for key in "123456789")} <= set(
        re.findall(r" [s\d] ", frame.replace(" ", "  "))
    )


@pytest.mark.parametrize("game", ["blue-moon", "gaps", "jungle", "montana", "red-moon"])
def test_beside_rows_no_pile_is_cut_by_the_edge_of_the_board(game: str) -> None:
    rules = load(game)
    for width in range(58, 75):
        arrangement = arranged(rules, width, 18)
        assert max(place.x for place in arrangement.places) + arrangement.card.width <= width


def test_a_click_where_two_gaps_overlap_is_on_the_one_that_is_drawn() -> None:
    rules = load("gaps")
    arrangement, position = arranged(rules, 60, 22), opening(rules, full_pack(1))
    left, right = rules.of_zone(Zone.TABLEAU)[:2]
    piles = (() if index in (left, right) else pile for index, pile in enumerate(position.piles))
    empty = position._replace(piles=tuple(piles))
    place = arrangement.place_of(right)
    assert place.x < arrangement.place_of(left).x + arrangement.card.width
    assert hit(arrangement, empty, place.x, place.y) == Hit(right, 0)


@pytest.mark.parametrize(("game", "width"), [("montana", 80), ("gaps", 66), ("red-moon", 80)])
def test_on_the_lowest_board_every_gap_shows_its_card_and_can_be_clicked(game: str, width: int) -> None:
    rules = load(game)
    for seed in range(4):
        position = played(game, 30, seed).position
        arrangement = arranged(rules, width, 11)
        frame = paint(Scene(rules, position, arrangement, SOLID, pile_keys(rules)))
        gaps = [place for place in arrangement.places if not position.piles[place.pile]]
        for place in gaps:
            if rules.piles[place.pile].zone is Zone.TABLEAU:
                spec, (x, y) = rules.piles[place.pile], (place.x + 2, place.y + 1)
                mark = place_mark(Scene(rules, position, arrangement, SOLID, {}), spec, room=3)
                assert mark in "".join(text for text, _, _ in frame[y][place.x + 1 : place.x + 5])
                assert hit(arrangement, position, x, y) == Hit(place.pile, 0)


def test_without_redeals_and_aces_taken_out_the_rows_have_the_board_to_themselves() -> None:
    ruleset = load("blue-moon").ruleset
    rules = Rules(ruleset._replace(stock=StockSection()))
    arrangement = arranged(rules)
    assert len(arrangement.places) == 56
    left, right = arrangement.places[0].x, arrangement.places[13].x + arrangement.card.width
    assert abs(left - (80 - right)) <= 1


def test_the_cards_grow_with_the_board() -> None:
    widths = [arranged(load("montana"), *size).card.width for size in SIZES]
    assert widths == sorted(widths)
    assert widths[0] < widths[2] < widths[3]


def test_a_board_that_is_too_small_says_how_large_it_must_be() -> None:
    rules = load("montana")
    needed = arrange(rules, 40, 10)
    assert isinstance(needed, NeededSize)
    assert isinstance(arrange(rules, needed.width, needed.height), Arrangement)
    assert isinstance(arrange(rules, needed.width - 1, needed.height), NeededSize)
    assert isinstance(arrange(rules, needed.width, needed.height - 1), NeededSize)


def shown(rules: Rules, *rows: str, is_covered: bool = False) -> str:
    position = position_of(rules, *rows)
    position = face_down_position(position) if is_covered else position
    return frame_text(paint(Scene(rules, position, arranged(rules), SOLID, pile_keys(rules))))


def test_a_gap_shows_the_card_that_it_takes() -> None:
    frame = shown(load("montana"), "9H -- KC -- 2D", "-- 3S", "2S 3C", "KD KH")
    assert "╎10♥ " in frame
    assert "╎ ×╎" in frame
    assert "╎ 2╎" in frame


def test_where_several_cards_fit_a_gap_shows_their_rank() -> None:
    frame = shown(load("jungle"), "AH 9H -- 2D")
    assert "╎10╎" in frame


def test_in_a_pause_gaps_tell_nothing() -> None:
    frame = shown(load("montana"), "9H -- KC -- 2D", is_covered=True)
    assert "10♥" not in frame
    assert "×" not in frame


def test_only_the_first_row_shows_the_keys() -> None:
    frame = shown(load("montana"), "9H 8H 7H")
    assert [frame.count(f" {key} ") for key in "1234567890-="] == [1] * 12


def test_piles_too_many_for_a_low_board_stand_below_a_grid() -> None:
    places = tuple((2 * column, row) for row in range(2) for column in range(10))
    rules = Rules(
        variant(
            "sir-tommy",
            pack=PackSection(decks=2),
            tableau__piles=20,
            tableau__cards=(1,),
            tableau__places=places,
        )
    )
    arrangement = arranged(rules, 80, 22)
    lowest = max(arrangement.places[index].y for index in rules.of_zone(Zone.TABLEAU))
    others = [place for place in arrangement.places if rules.piles[place.pile].zone is not Zone.TABLEAU]
    assert all(place.y >= lowest + arrangement.card.height for place in others)
    assert all(2 <= place.x <= 80 - arrangement.card.width for place in others)


@pytest.mark.parametrize(("size", "width"), [((80, 22), 7), ((118, 38), 11), ((198, 58), 15)], ids=str)
def test_piles_are_below_a_grid_whose_cards_are_larger_so(size: tuple[int, int], width: int) -> None:
    """The six beside the carpet of four rows would be one below another, and need lower cards."""
    carpet = load("carpet")
    arrangement = arranged(carpet, *size)
    grid, others = (
        [place.y for place in arrangement.places if (carpet.piles[place.pile].zone is Zone.TABLEAU) is is_grid]
        for is_grid in (True, False)
    )
    assert arrangement.card.width == width
    assert len(set(others)) == 1
    assert others[0] > max(grid) + arrangement.card.height, "a line stays free between the two"


def test_piles_below_a_grid_are_in_the_middle_of_the_board() -> None:
    carpet = load("carpet")
    arrangement = arranged(carpet, 80, 22)
    others = [place.x for place in arrangement.places if carpet.piles[place.pile].zone is not Zone.TABLEAU]
    left = min(others) - BESIDE
    assert abs(left - (80 - max(others) - arrangement.card.width)) <= 1


@pytest.mark.parametrize("length", [8, 10, 13, 15])
def test_a_closing_row_in_lines_of_any_length_fits_a_narrow_low_board(length: int) -> None:
    rules = Rules(variant("accordion", tableau__row_length=length))
    position, arrangement = opening(rules, full_pack(1)), arranged(rules, 60, 18)
    rows = frame_text(paint(Scene(rules, position, arrangement, SOLID, pile_keys(rules)))).splitlines()
    for place, pile in zip(arrangement.places, position.piles, strict=True):
        index = SOLID.index_of(pile[-1])
        assert f"{rows[place.y]:60}"[place.x : place.x + 1 + len(index)] == f"╭{index}"
    assert arrangement.places[0].x >= 0 and arrangement.places[-1].y + arrangement.card.height <= 18
    assert set(pile_keys(rules).values()) <= set("".join(rows[: arrangement.places[0].y]).split())
