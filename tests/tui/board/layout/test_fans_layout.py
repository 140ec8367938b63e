"""The layout of a tableau of fans, as in La Belle Lucie."""

from __future__ import annotations

from itertools import combinations

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.rules.sections import LayoutSection
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.card_places import CardPlace, place_cards
from solitaire.tui.board.layout.pile_places import LABEL, Arrangement, KeyAt, NeededSize, PilePlace, Spread
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID
from tests.rules.rulesets import variant
from tests.tui.board.arrangements import arranged

SIZES = [(80, 22), (100, 28), (120, 38), (200, 58), (60, 40)]
GAMES = ["fan", "la-belle-lucie", "black-hole", "four-seasons"]


def cells(arrangement: Arrangement, place: PilePlace) -> set[tuple[int, int]]:
    """The cells of a pile and of its key."""
    width = max(arrangement.card.width, place.room)
    top = place.y - (LABEL if place.key is KeyAt.ABOVE else 0)
    return {
        (x, y) for x in range(place.x, place.x + width) for y in range(top, place.y + arrangement.card.height)
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_pile_has_its_own_cells_of_the_board(game: str, size: tuple[int, int]) -> None:
    arrangement = arranged(load(game), *size)
    piles = [cells(arrangement, place) for place in arrangement.places]
    assert all(one.isdisjoint(other) for one, other in combinations(piles, 2))
    assert all(0 <= x < size[0] and 0 <= y < size[1] for pile in piles for x, y in pile)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_of_the_deal_shows_its_corner(size: tuple[int, int]) -> None:
    game = Game.new(load("la-belle-lucie"), 3)
    shown = place_cards(arranged(game.rules, *size), game.position)
    assert len(shown) == 52
    assert all(card.stacked == 1 and not card.line and card.rows > 1 for card in shown)


def test_larger_boards_have_larger_cards() -> None:
    widths = [arranged(load("fan"), *size).card.width for size in SIZES[:4]]
    assert widths == sorted(widths) and widths[0] < widths[-1]


@pytest.mark.parametrize(("size", "width", "in_row"), [((100, 28), 7, 7), ((120, 38), 9, 7)], ids=str)
def test_fans_of_one_card_stand_close_together_with_larger_cards(
    size: tuple[int, int], width: int, in_row: int
) -> None:
    rules = load("colorado")
    arrangement = arranged(rules, *size)
    fans = [arrangement.place_of(pile) for pile in rules.of_zone(Zone.TABLEAU)]
    assert arrangement.card.width == width
    assert [place.y for place in fans].count(fans[0].y) == in_row
    assert fans[1].x - fans[0].x <= 2 * width


def test_a_long_fan_stays_before_the_next_and_shows_thirteen_cards() -> None:
    game = Game.new(load("fan"), 3)
    arrangement = arranged(game.rules)
    fan = game.rules.of_zone(Zone.TABLEAU)[4]
    piles = list(game.position.piles)
    piles[fan] = tuple(range(13, 0, -1))
    shown: list[CardPlace] = [
        card
        for card in place_cards(arrangement, game.position._replace(piles=tuple(piles)))
        if card.pile == fan
    ]
    place = arrangement.places[fan]
    assert place.spread is Spread.RIGHT
    assert all(place.x <= card.x and card.x + card.columns <= place.x + place.breadth for card in shown)
    assert [(card.card, card.stacked) for card in shown] == [(rank, 1) for rank in range(13, 0, -1)]


def test_a_fan_without_room_for_an_index_shows_its_last_card_and_their_number() -> None:
    """Fans that are dealt no card have the room of one."""
    game = Game.new(Rules(load_ruleset("lady-betty")._replace(layout=LayoutSection(Shape.FANS))), 3)
    fan = game.rules.of_zone(Zone.TABLEAU)[0]
    piles = list(game.position.piles)
    piles[fan] = tuple(range(13, 0, -1))
    placed = place_cards(arranged(game.rules, 20, 18), game.position._replace(piles=tuple(piles)))
    assert [(card.card, card.stacked) for card in placed if card.pile == fan] == [(1, 13)]


@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_board_named_is_large_enough(game: str) -> None:
    small = arrange(load(game), 30, 12)
    assert isinstance(small, NeededSize)
    assert isinstance(arrange(load(game), *small), Arrangement)
    assert isinstance(arrange(load(game), small.width - 1, small.height), NeededSize)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_black_hole_is_in_the_middle_of_the_fans(size: tuple[int, int]) -> None:
    rules = load("black-hole")
    arrangement = arranged(rules, *size)
    hole = arrangement.place_of(rules.of_zone(Zone.FOUNDATION)[0])
    fans = [arrangement.place_of(pile) for pile in rules.of_zone(Zone.TABLEAU)]
    row = [fan.x for fan in fans if fan.y == hole.y]
    assert abs(sum(x < hole.x for x in row) - sum(x > hole.x for x in row)) <= 1
    assert any(fan.y < hole.y for fan in fans) and any(fan.y > hole.y for fan in fans)


def test_the_last_row_around_a_hole_is_in_the_middle() -> None:
    rules = load("black-hole")
    fans = [arranged(rules).place_of(pile) for pile in rules.of_zone(Zone.TABLEAU)]
    columns = sorted({fan.x for fan in fans if fan.y == fans[0].y})
    assert [fan.x for fan in fans if fan.y == fans[-1].y] == columns[1:4]


def test_the_outlines_of_cards_that_a_fan_lacks_stay_in_its_room() -> None:
    rules = Rules(variant("fan", tableau__minimum=8))
    arrangement, position = arranged(rules), Game.new(rules, 1).position
    short = position._replace(piles=tuple(pile[:1] for pile in position.piles))
    frame = paint(Scene(rules, short, arrangement, SOLID, {}))
    fans = [place for place in arrangement.places if place.spread is Spread.RIGHT]
    for fan in fans:
        right = min((each.x for each in fans if each.y == fan.y and each.x > fan.x), default=0)
        assert all(frame[fan.y][x][0] == " " for x in range(fan.x + fan.room, right))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_foundations_are_in_the_corners_of_a_cross_and_stock_and_waste_beside_it(size: tuple[int, int]) -> None:
    rules = load("four-seasons")
    arrangement = arranged(rules, *size)
    columns = {place.x for place in map(arrangement.place_of, rules.of_zone(Zone.TABLEAU))}
    rows = {place.y for place in map(arrangement.place_of, rules.of_zone(Zone.TABLEAU))}
    left, middle, right = sorted(columns)
    top, centre, bottom = sorted(rows)
    places = {spec.name: (at.x, at.y) for spec in rules.piles if (at := arrangement.place_of(spec.index))}
    assert [places[f"foundation-{suit}"] for suit in ("clubs", "diamonds", "hearts", "spades")] == [
        (left, top),
        (right, top),
        (left, bottom),
        (right, bottom),
    ]
    cross = [(middle, top), (left, centre), (middle, centre), (right, centre), (middle, bottom)]
    assert [places[f"tableau-{pile}"] for pile in range(1, 6)] == cross
    assert places["stock"][0] == places["waste"][0] > right


def test_foundations_without_free_places_in_a_grid_are_beside_it() -> None:
    places = ((0, 0), (2, 0), (0, 1), (2, 1))
    rules = Rules(variant("four-seasons", tableau__piles=4, tableau__places=places))
    arrangement = arranged(rules, 100, 40)
    last = max(arrangement.place_of(pile).x for pile in rules.of_zone(Zone.TABLEAU))
    assert all(arrangement.place_of(pile).x > last for pile in rules.of_zone(Zone.FOUNDATION))
