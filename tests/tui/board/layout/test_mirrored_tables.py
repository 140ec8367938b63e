"""Tables laid out from right to left: all piles, keys and cards, in other places."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import may_be_mirrored
from solitaire.rules.moves import DealStock
from solitaire.rules.vocabulary import Shape
from solitaire.tui.board.animation.transition import transition
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.arrow_keys import Direction, neighbour
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.layout.pile_places import (
    KEY_BESIDE,
    SIDE_STEP,
    SLOT,
    Arrangement,
    KeyAt,
    NeededSize,
    PilePlace,
    Span,
)
from solitaire.tui.board.paint.canvas import Frame, frame_text
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.board.paint.thumbnail import sample_view, thumbnail
from solitaire.tui.theme.card_faces import SOLID, Ink
from solitaire.tui.theme.layout_options import LayoutOptions
from tests.frames import check_frame
from tests.game.random_games import played
from tests.rules.positions import table
from tests.rules.rulesets import variant
from tests.samples import pairs
from tests.tui.board.arrangements import arranged

MIRRORED = [game for game in game_ids() if may_be_mirrored(load_ruleset(game))]
NOT_MIRRORED = ["accordion", "big-ben", "gaps", "grandfathers-clock", "monte-carlo", "montana"]
FRAMES = [
    "canfield",
    "fan",
    "flower-garden",
    "four-seasons",
    "freecell",
    "klondike",
    "pyramid",
    "spider",
    "sultan",
]
BOARDS = [(80, 22), (120, 38)]
SIZES = [*BOARDS, (100, 28), (200, 58)]


def mirrored(rules: Rules, size: tuple[int, int] = (80, 22), card_size: str = "auto") -> Arrangement:
    return arranged(rules, *size, card_size, is_mirrored=True)


def painted(ruleset: str, size: tuple[int, int], is_mirrored: bool = True) -> Frame:
    game = played(ruleset, 25, seed=3)
    arrangement = arranged(game.rules, *size, is_mirrored=is_mirrored)
    return paint(Scene(game.rules, game.position, arrangement, SOLID, pile_keys(game.rules)))


@pytest.mark.parametrize("size", BOARDS, ids=str)
@pytest.mark.parametrize("ruleset", FRAMES)
def test_a_mirrored_table_is_painted_as_before(ruleset: str, size: tuple[int, int]) -> None:
    width, height = size
    check_frame(f"mirrored-{ruleset}-{width}x{height + 2}", frame_text(painted(ruleset, size)))


@pytest.mark.parametrize("size", BOARDS, ids=str)
@pytest.mark.parametrize("ruleset", NOT_MIRRORED)
def test_a_table_with_a_direction_in_its_rules_stays_as_it_is(ruleset: str, size: tuple[int, int]) -> None:
    assert painted(ruleset, size) == painted(ruleset, size, is_mirrored=False)


def test_clocks_rows_and_races_are_not_mirrored() -> None:
    others = [game for game in game_ids() if game not in MIRRORED and not load_ruleset(game).is_race]
    assert set(others) == {
        *NOT_MIRRORED,
        "big-ben-relaxed",
        "big-ben-victorian",
        "blue-moon",
        "jungle",
        "neighbour",
        "red-moon",
    }


def overlapping(arrangement: Arrangement) -> set[frozenset[int]]:
    """The piles whose cards may share cells."""

    def meet(one: PilePlace, other: PilePlace) -> bool:
        first, second = arrangement.span_of(one), arrangement.span_of(other)
        size = arrangement.card
        return first[0] < second[1] and second[0] < first[1] and abs(one.y - other.y) < size.height

    return {
        frozenset((one.pile, other.pile))
        for one, other in combinations(arrangement.places, 2)
        if meet(one, other)
    }


@pytest.mark.parametrize(("ruleset", "size"), pairs(MIRRORED, SIZES), ids=str)
def test_piles_change_sides_and_nothing_else(ruleset: str, size: tuple[int, int]) -> None:
    rules = load(ruleset)
    usual, other = arranged(rules, *size), mirrored(rules, size)
    assert other.is_mirrored
    assert other.mirrored() == usual, "mirrored twice, it is the same"
    assert overlapping(other) == overlapping(usual)
    for one, two in zip(usual.places, other.places, strict=True):
        assert two._replace(x=one.x) == one
        left, right = other.with_key(two, other.span_of(two))
        assert 0 <= left < right <= size[0], "nothing is outside of the board"
    assert len({one.x + two.x for one, two in zip(usual.places, other.places, strict=True)}) == 1


@pytest.mark.parametrize(("ruleset", "size"), pairs(MIRRORED, SIZES[::-1]), ids=str)
def test_every_card_shows_its_corner_and_can_be_pointed_at(ruleset: str, size: tuple[int, int]) -> None:
    game = played(ruleset, 40, seed=2)
    usual, other = arranged(game.rules, *size), mirrored(game.rules, size)
    placed = place_cards(other, game.position)
    shown = {(card.pile, card.index, card.rows) for card in placed}
    assert shown == {(card.pile, card.index, card.rows) for card in place_cards(usual, game.position)}
    frame = paint(Scene(game.rules, game.position, other, SOLID, {}))
    for card in placed:
        assert 0 <= card.x < card.x + card.columns <= size[0]
        count = len(game.position.piles[card.pile]) - card.index
        assert hit(other, game.position, card.x, card.y) == Hit(card.pile, count)
        if card.card >= 0 and card.stacked == 1:
            corner = "".join(text for text, *_ in frame[card.y][card.x : card.x + 1 + SLOT])
            assert SOLID.index_of(card.card) in corner


@pytest.mark.parametrize(("ruleset", "size"), pairs(MIRRORED, SIZES), ids=str)
def test_keys_are_written_at_their_piles(ruleset: str, size: tuple[int, int]) -> None:
    """A key beside a pile is at the side of the columns, and a click on it is one on the pile."""
    game = played(ruleset, 0, seed=1)
    arrangement, keys = mirrored(game.rules, size), pile_keys(game.rules)
    frame = paint(Scene(game.rules, game.position, arrangement, SOLID, keys))
    # Above a reserve its name, centred, follows the key.
    beside = max(KEY_BESIDE, len(game.rules.ruleset.reserve.name) // 2)
    for place in arrangement.places:
        middle = place.y + arrangement.size_at(place).height // 2
        y = middle if place.key is KeyAt.BESIDE else place.y - 1
        if place.key in (KeyAt.ABOVE, KeyAt.BESIDE):
            left, right = place.x - beside, place.x + arrangement.card.width + KEY_BESIDE
            cells = frame[y][max(0, left) : right]
            assert keys[place.pile] in {text for text, ink, _ in cells if ink is Ink.KEY}
            if place.key is KeyAt.BESIDE:
                assert hit(arrangement, game.position, right - 1, y) == Hit(
                    place.pile, min(1, len(game.position.piles[place.pile]))
                )


def span_of_cards(ruleset: str, pile: str, cards: str) -> Span:
    """The columns of the cards of a pile on a mirrored table."""
    rules = load(ruleset)
    placed = place_cards(mirrored(rules), table(rules, {pile: cards}))
    shown = [card for card in placed if card.pile == rules.index[pile]]
    return min(card.x for card in shown), max(card.x + card.columns for card in shown)


@pytest.mark.parametrize(("ruleset", "pile"), [("klondike-draw-3", "waste"), ("fan", "tableau-1")])
def test_the_last_of_cards_side_by_side_stays_in_its_place(ruleset: str, pile: str) -> None:
    """Corners are at the left, so that a row grows to the left, below its last card."""
    spans = [span_of_cards(ruleset, pile, cards) for cards in ("7C", "7C 4H", "7C 4H QS")]
    assert len({right for _, right in spans}) == 1
    lefts = [left for left, _ in spans]
    assert lefts == sorted(set(lefts), reverse=True)


def test_cards_fly_from_and_to_where_they_are_seen() -> None:
    game = Game.new(load("klondike"), 3)
    before, arrangement = game.position, mirrored(game.rules)
    game.play(DealStock())
    (flight,) = transition(arrangement, before, game.position).flights
    stock, waste = (arrangement.place_of(game.rules.index[pile]) for pile in ("stock", "waste"))
    assert (flight.start, flight.end) == ((stock.x, stock.y), (waste.x, waste.y))
    assert stock.x > waste.x


@pytest.mark.parametrize("size", [(36, 9), (60, 16), (82, 24)], ids=str)
def test_pictures_are_mirrored_like_tables(size: tuple[int, int]) -> None:
    for game in game_ids():
        view = sample_view(load(game))
        usual, other = thumbnail(view, *size, SOLID), thumbnail(view, *size, SOLID, is_mirrored=True)
        assert (usual == other) is (game not in MIRRORED), game
        words, others = (
            re.findall(r"[0-9TAJQK]+[♣♦♥♠]", "\n".join("".join(text for text, *_ in line) for line in lines))
            for lines in (usual, other)
        )
        assert sorted(words) == sorted(others), game


def test_the_arrow_keys_go_where_they_point() -> None:
    rules = load("klondike")
    arrangement = mirrored(rules)
    first, second, last = (rules.index[f"tableau-{column}"] for column in (1, 2, 7))
    assert neighbour(arrangement, first, Direction.LEFT) == second
    assert neighbour(arrangement, second, Direction.RIGHT) == first
    assert neighbour(arrangement, first, Direction.UP) == rules.index["stock"]
    assert neighbour(arrangement, first, Direction.RIGHT) is None
    assert neighbour(arrangement, last, Direction.LEFT) is None


@pytest.mark.parametrize(("ruleset", "size"), pairs(MIRRORED, SIZES), ids=str)
def test_the_arrow_keys_reach_every_pile(ruleset: str, size: tuple[int, int]) -> None:
    arrangement = mirrored(load(ruleset), size)
    start = arrangement.places[0].pile
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        steps = (neighbour(arrangement, here, way) for way in Direction)
        after = {pile for pile in steps if pile is not None} - reached
        reached |= after
        edge += after
    assert reached == {place.pile for place in arrangement.places}


@pytest.mark.parametrize("ruleset", FRAMES)
def test_a_mirrored_table_needs_no_larger_board(ruleset: str) -> None:
    rules = load(ruleset)
    needed = arrange(rules, 30, 10, LayoutOptions(is_mirrored=True))
    assert isinstance(needed, NeededSize)
    assert needed == arrange(rules, 30, 10)
    assert mirrored(rules, (needed.width, needed.height)).is_mirrored


def test_a_long_fan_ends_at_the_edge_of_the_board() -> None:
    """The gap that it takes as well is narrower there than between two fans."""
    rules = load("fan")
    cards = " ".join(f"{rank}{suit}" for suit in "CD" for rank in "A23456789TJQK")
    placed = place_cards(mirrored(rules, (56, 30)), table(rules, {"tableau-8": cards}))
    assert len(placed) > 8
    assert min(card.x for card in placed) >= 0


def test_short_fans_show_what_they_lack_left_of_their_cards() -> None:
    rules = Rules(variant("big-ben", layout__shape=Shape.FANS, tableau__labels=()))
    arrangement, position = mirrored(rules, (120, 38)), table(rules, {"tableau-1": "7C"})
    place = arrangement.place_of(rules.index["tableau-1"])
    frame = paint(Scene(rules, position, arrangement, SOLID, {}))
    first = "".join(text for text, *_ in frame[place.y][place.x - 2 * SIDE_STEP : place.x + 7])
    assert first == "╭╌╌╌╭╌╌╌╭7♣───╮"
