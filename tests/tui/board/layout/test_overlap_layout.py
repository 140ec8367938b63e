"""The layout of piles that overlap, as in a pyramid."""

from __future__ import annotations

from itertools import combinations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.covered_piles import is_covered
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, NeededSize
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID
from tests.rules.rulesets import variant
from tests.tui.board.arrangements import arranged

SIZES = [(80, 22), (100, 28), (120, 38), (200, 58)]
GAMES = ["pyramid", "tri-peaks", "triangle"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_only_cards_of_different_rows_overlap(game: str, size: tuple[int, int]) -> None:
    rules = load(game)
    arrangement = arranged(rules, *size)
    card = arrangement.card
    tableau = rules.of_zone(Zone.TABLEAU)
    areas = {}
    for place in arrangement.places:
        top = place.y - (0 if place.pile in tableau else LABEL)
        cells = {
            (x, y) for x in range(place.x, place.x + card.width) for y in range(top, place.y + card.height)
        }
        assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
        areas[place.pile] = cells
    for one, other in combinations(areas, 2):
        if not {one, other} <= set(tableau):
            assert areas[one].isdisjoint(areas[other])
        elif areas[one] & areas[other]:
            assert arrangement.places[one].y < arrangement.places[other].y


def test_on_a_wide_board_the_other_piles_stand_at_the_sides_of_the_pyramid() -> None:
    rules = load("pyramid")
    arrangement = arranged(rules, 200, 58)
    tableau = rules.of_zone(Zone.TABLEAU)
    inner = [place.x for place in arrangement.places if place.pile in tableau]
    outer = [place.x for place in arrangement.places if place.pile not in tableau]
    assert (min(outer), max(outer)) == (min(inner), max(inner))
    assert min(inner) > arrangement.card.width, "the board is wider"


@pytest.mark.parametrize("size", [(80, 22), (120, 26)], ids=str)
def test_the_other_piles_stand_in_the_lower_corners_of_a_triangle(size: tuple[int, int]) -> None:
    rules = load("triangle")
    arrangement = arranged(rules, *size)
    places = [arrangement.places[index] for index in range(len(rules.piles))]
    tableau = rules.of_zone(Zone.TABLEAU)
    lowest = max(places[index].y for index in tableau)
    assert {place.y for place in places if place.pile not in tableau} == {lowest}


def test_a_card_that_others_lie_on_has_one_index() -> None:
    """The lower one would be cut short where half of the card is seen."""
    rules = load("triangle")
    shown = frame_text(paint(Scene(rules, Game.new(rules, 3).position, arranged(rules), SOLID, {})))
    assert shown.count("10♥") == 1 and shown.count("8♦") == 2


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_index_is_seen_and_every_free_card_can_be_pointed_at(game: str, size: tuple[int, int]) -> None:
    table = Game.new(load(game), 3)
    arrangement = arranged(table.rules, *size)
    for card in place_cards(arrangement, table.position):
        count = len(table.position.piles[card.pile]) - card.index
        assert hit(arrangement, table.position, card.x, card.y) == Hit(card.pile, count)
    for index in table.rules.of_zone(Zone.TABLEAU):
        if is_covered(table.rules, table.position.piles, index):
            continue
        place = arrangement.places[index]
        corner = place.x + arrangement.card.width - 1, place.y + arrangement.card.height - 1
        assert hit(arrangement, table.position, *corner) == Hit(index, 1)


def test_free_cards_alone_show_their_keys_and_places_without_cards_nothing() -> None:
    game = Game.new(load("tri-peaks"), 3)
    arrangement = arranged(game.rules)
    keys = pile_keys(game.rules)
    lines = frame_text(paint(Scene(game.rules, game.position, arrangement, SOLID, keys))).splitlines()
    place = {index: arrangement.places[index] for index in game.rules.of_zone(Zone.TABLEAU)}
    bottom = {index: lines[place[index].y + arrangement.card.height - 1][place[index].x + 1] for index in place}
    assert "".join(bottom[index] for index in list(place)[-10:]) == "1234567890"
    empty = game.position._replace(piles=tuple(() for _ in game.position.piles))
    blank = frame_text(paint(Scene(game.rules, empty, arrangement, SOLID, keys))).splitlines()
    rows = range(place[0 + min(place)].y, max(spot.y for spot in place.values()))
    assert not any(blank[row].strip() for row in rows)


def test_keys_on_the_smallest_cards_are_not_mistaken_for_part_of_an_index() -> None:
    """The lower border of a card of five columns has no room for both."""
    game = Game.new(load("tri-peaks"), 5)
    arrangement = arranged(game.rules, 60, 16)
    assert arrangement.card.width == 5
    scene = Scene(game.rules, game.position, arrangement, SOLID, pile_keys(game.rules))
    lines = frame_text(paint(scene)).splitlines()
    place = arrangement.places[game.rules.of_zone(Zone.TABLEAU)[-1]]
    assert lines[place.y + arrangement.card.height - 1].split("▌")[:3] == ["     ╰─1─", "╰─2─", "╰─3─"]


@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_board_named_is_large_enough(game: str) -> None:
    small = arrange(load(game), 30, 12)
    assert isinstance(small, NeededSize)
    assert isinstance(arrange(load(game), *small), Arrangement)
    assert isinstance(arrange(load(game), small.width - 1, small.height), NeededSize)
    assert isinstance(arrange(load(game), small.width, small.height - 1), NeededSize)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("pyramid", {"reserve__piles": 1, "reserve__cards": 20}),
        ("pyramid", {"reserve__piles": 2, "reserve__cards": 2, "cells__piles": 16}),
        ("giza", {"reserve__cards": 13, "pack__decks": 3}),
        ("tri-peaks", {"reserve__piles": 20, "reserve__cards": 6, "pack__decks": 3}),
    ],
    ids=str,
)
def test_an_open_reserve_of_any_length_fits_some_board(game: str, settings: dict[str, int]) -> None:
    rules = Rules(variant(game, **settings))
    small = arrange(rules, 20, 6)
    assert isinstance(small, NeededSize)
    for size in (small, (181, 45), (250, 78)):
        found = arrange(rules, *size)
        if isinstance(found, NeededSize):
            assert size != small and not found.fits(*size)
            continue
        assert all(0 <= place.x <= found.width - found.card.width for place in found.places)
        assert all(place.y + max(place.room, found.card.height) <= found.height for place in found.places)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_open_reserve_is_in_the_upper_corners(size: tuple[int, int]) -> None:
    rules = load("giza")
    arrangement = arranged(rules, *size)
    reserve = [arrangement.place_of(pile) for pile in rules.of_zone(Zone.RESERVE)]
    tableau = [arrangement.place_of(pile) for pile in rules.of_zone(Zone.TABLEAU)]
    assert {place.y for place in reserve} == {tableau[0].y}
    assert {place.room for place in reserve} == {arrangement.card.height + 2}
    assert max(place.x for place in reserve[:4]) < tableau[0].x < min(place.x for place in reserve[4:])
    cells = [
        {
            (x, y)
            for x in range(place.x, place.x + arrangement.card.width)
            for y in range(place.y, place.y + rows)
        }
        for places, rows in ((reserve, arrangement.card.height + 2), (tableau, arrangement.card.height))
        for place in places
    ]
    assert all(not one & other for one in cells[:8] for other in cells if other is not one)
    assert all(0 <= x < size[0] and 0 <= y < size[1] for area in cells for x, y in area)
