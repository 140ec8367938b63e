"""Every game fits into 80 x 24, and every painted card can be hit."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solitaire.config.keys.pile_keys import pile_keys
from solitaire.config.settings import CARD_SIZES
from solitaire.game.catalogue import game_ids, load, load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.layout import layout_parts
from solitaire.rules.piles import Zone
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import LayoutSection
from solitaire.rules.vocabulary import LayoutPart
from solitaire.tui.board.layout.arrange import arrange
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.hit_test import Hit, hit
from solitaire.tui.board.layout.pile_places import SIDE_STEP, Arrangement, KeyAt, NeededSize
from solitaire.tui.board.paint.painter import paint
from solitaire.tui.board.paint.scene import Scene
from solitaire.tui.theme.card_faces import SOLID, Ink
from solitaire.tui.theme.layout_options import LayoutOptions
from tests.game.random_games import played
from tests.samples import one_in, pairs
from tests.tui.board.arrangements import arranged

SOLITAIRES = [game for game in game_ids() if load_ruleset(game).seats.most == 1]
HANDS = ("flower-garden", "phoenix")
"""Games of which the reserve overlaps like a hand of cards."""
ROWS = [game for game in game_ids() if load_ruleset(game).tableau.row_length]
APART = [game for game in game_ids() if not load_ruleset(game).tableau.places and game not in HANDS]
"""Games of which no piles overlap (see ``test_overlap_layout``)."""
WITHOUT_MARGINS = [
    (game, (80, 22)) for game in ("crescent", "royal-cotillion", "royal-rendezvous", "carpet", "windmill")
]
"""Games that take the whole of a board: its width by sixteen columns, or its height by five rows."""
SIZES = [(80, 22), (100, 28), (120, 38), (200, 60)]


@pytest.mark.parametrize(("ruleset", "size"), pairs(one_in(2, APART), SIZES), ids=str)
def test_piles_stand_on_the_board_and_apart(ruleset: str, size: tuple[int, int]) -> None:
    game = Game.new(load(ruleset), deal=1)
    arrangement = arranged(game.rules, *size)
    taken: dict[tuple[int, int], int] = {}
    for place in arrangement.places:
        assert place.y >= 1 or place.key is KeyAt.INSIDE, "there is a line for the key above"
        for x in range(place.x, place.x + arrangement.card.width):
            for y in range(place.y, place.y + arrangement.card.height):
                assert 0 <= x < size[0]
                assert 0 <= y < size[1]
                assert (x, y) not in taken, f"piles {taken[x, y]} and {place.pile} overlap"
                taken[x, y] = place.pile


@pytest.mark.parametrize(("ruleset", "size"), pairs(one_in(2, SOLITAIRES, 1), SIZES), ids=str)
def test_margins_stay_free_and_labels_apart(ruleset: str, size: tuple[int, int]) -> None:
    game = played(ruleset, 40, seed=1)
    arrangement, keys = arranged(game.rules, *size), pile_keys(game.rules)
    rows = paint(Scene(game.rules, game.position, arrangement, SOLID, keys))
    edges = [rows[0], rows[-1], *([row[at] for row in rows] for at in (0, -1))]
    for row in edges if (ruleset, size) not in WITHOUT_MARGINS else ():
        assert {cell[0] for cell in row} == {" "}, "nothing touches an edge"
    # Where a row has closed up, nothing is painted any more.
    gone = {index for index in game.rules.closing_row if not game.position.piles[index]}
    shown = [place for place in arrangement.places if place.pile not in gone]
    above = [place for place in shown if place.key is KeyAt.ABOVE]
    beside = [place for place in shown if place.key is KeyAt.BESIDE]
    for y in {place.y - 1 for place in above}:
        line = "".join(cell[0] if cell[1] is Ink.KEY else " " for cell in rows[y])
        # Where cards are narrow, one space follows a needed card, as in m→10♦.
        between = r"\s{2,}|(?<=→\S\S) |(?<=→\S\S\S) "
        labels = [re.split("[ →]", label)[0] for label in re.split(between, line.strip())]
        here = [place for place in above if place.y - 1 == y]
        here += [place for place in beside if place.y + arrangement.size_at(place).height // 2 == y]
        assert sorted(labels) == sorted(keys[place.pile] for place in here)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("ruleset", HANDS)
def test_a_reserve_of_many_piles_overlaps_like_a_hand_of_cards(ruleset: str, size: tuple[int, int]) -> None:
    game = Game.new(load(ruleset), deal=1)
    arrangement = arranged(game.rules, *size)
    hand = [arrangement.places[index] for index in game.rules.of_zone(Zone.RESERVE)]
    steps = {(later.x - earlier.x, later.y - earlier.y) for earlier, later in pairwise(hand)}
    assert steps == {(hand[0].breadth, 0)}
    assert SIDE_STEP <= hand[0].breadth < arrangement.card.width
    others = [place for place in arrangement.places if place not in hand]
    for one, other in [*combinations(others, 2), *product(hand, others)]:
        apart = (
            abs(one.x - other.x) >= arrangement.card.width or abs(one.y - other.y) >= arrangement.card.height
        )
        assert apart, (one, other)
    for place in hand:
        shown = {hit(arrangement, game.position, place.x + across, place.y) for across in range(SIDE_STEP)}
        assert shown == {Hit(place.pile, 1)}, "the corner of each is seen"


@pytest.mark.parametrize("ruleset", ["belvedere", "double-klondike", "spider", "seahaven-towers"])
def test_cards_that_touch_their_neighbours_end_half_a_cell_before_them(ruleset: str) -> None:
    game = played(ruleset, 25, seed=3)
    arrangement = arranged(game.rules)
    width = arrangement.card.width
    assert any(place.breadth == width for place in arrangement.places)
    frame = paint(Scene(game.rules, game.position, arrangement, SOLID, pile_keys(game.rules)))
    for card in place_cards(arrangement, game.position):
        if (card.line or card.columns) == width:
            ends = [frame[y][card.x + width - 1] for y in range(card.y, card.y + card.rows)]
            assert {sign for sign, _, _ in ends} == {"▌"}
            assert {ink for _, ink, _ in ends} <= {Ink.EDGE_GAP, Ink.BACK_GAP}


@pytest.mark.parametrize(("ruleset", "size"), pairs(one_in(2, game_ids()), SIZES[:3]), ids=str)
def test_every_last_card_is_seen_and_can_be_pointed_at(ruleset: str, size: tuple[int, int]) -> None:
    for seed in range(3):
        game = played(ruleset, 60, seed)
        arrangement = arranged(game.rules, *size)
        placed = place_cards(arrangement, game.position)
        sizes = [len(pile) for pile in game.position.piles]
        for card in placed:
            assert card.y + card.rows <= arrangement.height, "nothing hangs over the edge"
            pointed_at = hit(arrangement, game.position, card.x, card.y)
            assert pointed_at == Hit(card.pile, sizes[card.pile] - card.index)
        last = {card.pile for card in placed if card.index == sizes[card.pile] - 1}
        assert last == {index for index, size_ in enumerate(sizes) if size_}
        for spec in game.rules.piles:
            if spec.zone is Zone.TABLEAU:
                shown = sum(card.stacked for card in placed if card.pile == spec.index)
                assert shown == sizes[spec.index], "every card is drawn or counted"


@pytest.mark.parametrize("game", ["yukon", "klondike", "montana"])
def test_a_click_on_the_key_of_a_pile_is_on_the_pile(game: str) -> None:
    rules = load(game)
    arrangement, position, keys = arranged(rules), Game.new(rules, deal=1).position, pile_keys(rules)
    frame = paint(Scene(rules, position, arrangement, SOLID, keys))
    for place in arrangement.places:
        if place.key is KeyAt.BESIDE:
            x, y = place.x - 2, place.y + arrangement.card.height // 2
        elif place.key is KeyAt.ABOVE:
            x = next(x for x in range(place.x, arrangement.width) if frame[place.y - 1][x][0] != " ")
            y = place.y - 1
        else:
            continue
        assert frame[y][x][0] == keys[place.pile]
        pointed_at = hit(arrangement, position, x, y)
        assert pointed_at is not None and pointed_at.pile == place.pile


def test_every_pile_has_a_key_of_its_own() -> None:
    for game in [game for game in APART if game not in ROWS]:
        keys = pile_keys(load(game))
        assert len(set(keys.values())) == len(keys) == len(load(game).piles), game
        assert not set(keys.values()) & set("urnRtqha? "), f"{game}: no pile takes a command's key"


@st.composite
def layouts(draw: st.DrawFn) -> Ruleset:
    """A game with its parts in any rows, with any gaps, or at the side."""
    ruleset = load_ruleset(draw(st.sampled_from(["klondike", "canfield", "gargantua", "baroness", "yukon"])))
    here = [part for part in layout_parts(ruleset) if part is not LayoutPart.TABLEAU]
    side = draw(st.lists(st.sampled_from(here), unique=True, max_size=2))
    rest = draw(st.permutations([LayoutPart.TABLEAU, *(part for part in here if part not in side)]))
    rows: list[list[LayoutPart]] = [[]]
    for part in rest:
        goes_on: bool = draw(st.booleans())
        if rows[-1] and not goes_on:
            rows.append([])
        rows[-1] += [LayoutPart.GAP] * draw(st.integers(0, 2)) + [part]
    return ruleset._replace(layout=LayoutSection(rows=tuple(map(tuple, rows)), side=tuple(side)))


def laid(ruleset: str, rows: str, side: str) -> Ruleset:
    """A game with other rows, written as ``stock waste, tableau``."""
    return load_ruleset(ruleset)._replace(
        layout=LayoutSection(
            rows=tuple(tuple(map(LayoutPart, row.split())) for row in rows.split(",")),
            side=tuple(map(LayoutPart, side.split())),
        ),
    )


@settings(max_examples=150, deadline=None)
# Rows longer than that of the columns, beside a side.
@example(laid("canfield", "foundation, reserve, tableau", "stock waste"), 80, 14, "auto")
@example(laid("canfield", "tableau, waste foundation reserve", "stock"), 40, 14, "auto")
@example(laid("canfield", "waste gap foundation gap reserve, gap tableau", "stock"), 80, 22, "auto")
@example(laid("gargantua", "waste, foundation, tableau", "stock"), 40, 14, "auto")
@given(layouts(), st.integers(40, 160), st.integers(14, 60), st.sampled_from(CARD_SIZES))
def test_any_layout_fits_or_says_what_it_needs(ruleset: Ruleset, width: int, height: int, size: str) -> None:
    rules = Rules(ruleset)
    arrangement = arrange(rules, width, height, LayoutOptions(size))
    if isinstance(arrangement, NeededSize):
        assert arrangement.width > width or arrangement.height > height
        arrangement = arranged(rules, arrangement.width, arrangement.height, size)
    cells = [
        (x, y)
        for place in arrangement.places
        for x in range(place.x, place.x + arrangement.card.width)
        for y in range(place.y, place.y + arrangement.card.height)
    ]
    assert len(arrangement.places) == len(rules.piles)
    assert len(set(cells)) == len(cells), "no two piles share a cell"
    assert all(0 <= x < arrangement.width and 0 <= y < arrangement.height for x, y in cells)


def test_larger_terminals_get_larger_cards() -> None:
    rules = load("klondike")
    widths = [
        arrangement.card.width
        for size in SIZES
        if isinstance(arrangement := arrange(rules, *size), Arrangement)
    ]
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


def test_a_board_that_is_too_small_says_what_it_needs() -> None:
    needed = arrange(load("klondike"), 40, 8)
    assert isinstance(needed, NeededSize)
    assert isinstance(arrange(load("klondike"), needed.width, needed.height), Arrangement)
    assert isinstance(arrange(load("klondike"), needed.width - 1, needed.height), NeededSize)
    assert isinstance(arrange(load("klondike"), needed.width, needed.height - 1), NeededSize)


@pytest.mark.parametrize(
    ("game", "least"), [("royal-cotillion", (80, 14)), ("crescent", (80, 18)), ("montana", (53, 16))]
)
def test_a_board_that_is_too_narrow_needs_no_more_columns_than_the_narrowest_layout(
    game: str, least: tuple[int, int]
) -> None:
    rules = load(game)
    assert arrange(rules, 50, 24) == NeededSize(*least)
    assert isinstance(arrange(rules, *least), Arrangement)
    assert isinstance(arrange(rules, least[0] - 1, 24), NeededSize)


def test_the_longest_klondike_column_still_shows_every_open_card() -> None:
    """Six cards face down and a run from king to ace: the face-down cards share a line."""
    rules = load("klondike")
    game = Game.new(rules, deal=1)
    run = [13 - i | (i % 2) << 4 for i in range(13)]
    piles = list(game.position.piles)
    column = rules.index["tableau-7"]
    piles[column] = (*[~card for card in run[:6]], *run)
    arrangement = arranged(game.rules)
    placed = [
        card
        for card in place_cards(arrangement, game.position._replace(piles=tuple(piles)))
        if card.pile == column
    ]
    assert [card.stacked for card in placed] == [6, *[1] * 13]
    assert placed[-1].rows >= 2
