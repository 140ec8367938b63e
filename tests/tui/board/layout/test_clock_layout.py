"""The layout of a clock dial, as in Big Ben."""

from __future__ import annotations

import re

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.piles import Zone
from solitaire.rules.position import Position
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.pile_places import Arrangement, NeededSize, PilePlace
from solitaire.tui.board.paint.canvas import frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID, Emphasis
from solitaire.tui.theme.palette import style
from tests.rules.positions import table
from tests.tui.board.arrangements import arranged
from tests.tui.theme.shipped import FELT

SIZES = [(80, 22), (100, 28), (120, 38), (160, 50)]
RULES = load("big-ben")


def places(zone: Zone, size: tuple[int, int]) -> dict[int, PilePlace]:
    arrangement = arranged(RULES, *size)
    return {
        int(spec.name.rpartition("-")[2]): place
        for spec, place in zip(RULES.piles, arrangement.places, strict=True)
        if spec.zone is zone
    }


def drawn(position: Position) -> list[str]:
    arrangement = arranged(RULES)
    return frame_text(paint(Scene(RULES, position, arrangement, SOLID, pile_keys(RULES)))).splitlines()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("zone", [Zone.FOUNDATION, Zone.TABLEAU])
def test_the_hours_go_round(zone: Zone, size: tuple[int, int]) -> None:
    at = places(zone, size)
    assert at[12].y < at[6].y
    assert at[9].x < at[3].x
    for left, right in ((11, 1), (10, 2), (9, 3), (8, 4), (7, 5)):
        assert at[left].y == at[right].y
        assert at[left].x < at[12].x < at[right].x
    assert at[12].y <= at[1].y <= at[2].y < at[3].y < at[4].y <= at[5].y <= at[6].y
    assert at[12].x < at[1].x < at[2].x <= at[3].x


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_each_fan_stands_outside_its_foundation(size: tuple[int, int]) -> None:
    dial, fans = places(Zone.FOUNDATION, size), places(Zone.TABLEAU, size)
    for hour in (11, 12, 1):
        assert fans[hour].y < dial[hour].y
    for hour in (2, 3, 4):
        assert fans[hour].x > dial[hour].x
    for hour in (5, 6, 7):
        assert fans[hour].y > dial[hour].y
    for hour in (8, 9, 10):
        assert fans[hour].x < dial[hour].x


def test_gaps_are_seen_and_long_fans_say_what_they_hide() -> None:
    screen = drawn(table(RULES, {"tableau-12": "4S", "tableau-1": "KD QD JD TD 9D 8D", "stock": "#"}))
    assert "╭4♠─╮╌╌╌╮╌╌╌╮" in screen[2], "two gaps"
    assert [screen[row][-14:].strip() for row in (2, 3, 4)] == ["╭K♦─Q♦╮╭8♦─╮", "╭J♦─10♦│ ♦ │", "╭9♦───╮╰─8♦╯"]


def test_a_fan_too_long_for_its_indexes_counts_the_lowest() -> None:
    screen = drawn(table(RULES, {"tableau-1": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD KD QD", "stock": "#"}))
    assert "+3 10♦9♦─8♦─" in screen[2], "king, queen and jack are counted"


def test_an_hour_shows_its_target_and_a_tick_once_it_is_reached() -> None:
    open_ = drawn(table(RULES, {"foundation-3": "8S 9S"}))
    row = next(number for number, line in enumerate(open_) if "╭9♠─╮" in line)
    assert "╰→3♠╯" in open_[row + 2]
    assert "✓" not in "".join(open_)
    closed = drawn(table(RULES, {"foundation-3": "8S 9S TS JS QS KS AS 2S 3S"}))
    row = next(number for number, line in enumerate(closed) if "╭3♠─╮" in line)
    assert "✓" in closed[row + 1]


@pytest.mark.parametrize("game", ["big-ben", "grandfathers-clock"])
def test_the_goal_of_an_hour_has_less_weight_than_the_index_of_its_card(game: str) -> None:
    rules = load(game)
    arrangement = arranged(rules)
    position = Game.new(rules, deal=1).position
    frame = paint(Scene(rules, position, arrangement, SOLID, pile_keys(rules)))
    for place in arrangement.places:
        if rules.piles[place.pile].zone is Zone.FOUNDATION:
            goal = frame[place.y + arrangement.card.height - 1][place.x : place.x + arrangement.card.width]
            assert "→" in "".join(sign for sign, _, _ in goal)
            assert {style(FELT, ink, emphasis).bold for _, ink, emphasis in goal} == {False}
            assert style(FELT, frame[place.y][place.x + 1][1], Emphasis.NONE).bold


def test_hours_and_keys_of_fans_stand_apart() -> None:
    top = drawn(Game.new(RULES, deal=1).position)[1]
    assert re.findall(r"\S+", top) == ["-", "11:00", "=", "12:00", "1", "1:00"]
    assert all(len(gap) >= 5 for gap in re.findall(r"(?<=\S) +(?=\S)", top))


def test_a_smaller_board_says_what_the_clock_needs() -> None:
    needed = arrange(RULES, 60, 15)
    assert isinstance(needed, NeededSize)
    assert needed.width <= 80
    assert needed.height <= 22
    assert isinstance(arrange(RULES, needed.width, needed.height), Arrangement)
