"""Games in rows: piles above the tableau share its columns."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.piles import Zone
from solitaire.tui.board.layout.card_places import place_cards
from solitaire.tui.board.layout.pile_places import LABEL, KeyAt, Spread
from solitaire.tui.theme import large_ranks
from tests.rules.positions import table, up_to
from tests.tui.board.arrangements import arranged

ALIGNED = [
    "freecell", "bakers-game", "forecell", "seahaven-towers", "eight-off", "penguin", "king-albert", "raglan",
    "agnes-bernauer", "maria", "forty-thieves", "rank-and-file", "klondike-draw-3", "spider",
]  # fmt: skip


@pytest.mark.parametrize("game", ALIGNED)
def test_every_pile_above_the_tableau_is_above_a_column(game: str) -> None:
    rules = load(game)
    for width, height in ((80, 22), (100, 28), (120, 38), (200, 58)):
        arrangement = arranged(rules, width, height)
        columns = [place for place in arrangement.places if rules.piles[place.pile].zone is Zone.TABLEAU]
        above = [place for place in arrangement.places if place.x <= columns[-1].x and place not in columns]
        assert above
        assert {place.x for place in above} <= {place.x for place in columns}, (width, height)


def test_cells_and_foundations_of_fewer_piles_than_columns_begin_and_end_with_them() -> None:
    rules = load("freecell-two-cells")
    arrangement = arranged(rules)
    columns = [place.x for place in arrangement.places if rules.piles[place.pile].zone is Zone.TABLEAU]
    above = [place.x for place in arrangement.places if rules.piles[place.pile].zone is not Zone.TABLEAU]
    assert sorted(above) == [*columns[:2], *columns[4:]]


@pytest.mark.parametrize("game", ["canfield", "demon-patience", "superior-canfield", "gypsy"])
def test_foundations_beside_the_stock_are_above_the_last_columns(game: str) -> None:
    """The columns move closer to each other where the row above them is longer.

    The eight of Gypsy stay apart at 80 cells: closer to each other, the longest would not fit.
    """
    rules = load(game)
    for width, height in ((78, 22), (84, 24), (90, 24), (98, 28), (118, 38), (198, 58))[game == "gypsy" :]:
        arrangement = arranged(rules, width, height)
        columns, foundations = (
            [place.x for place in arrangement.places if rules.piles[place.pile].zone is zone]
            for zone in (Zone.TABLEAU, Zone.FOUNDATION)
        )
        assert foundations[-len(columns) :] == columns[-len(foundations) :], (width, height)


MATCHED = [
    *(("sir-tommy", 60, 18), ("sir-tommy", 80, 22), ("calculation", 100, 28), ("calculation", 198, 58)),
    *(("congress", 118, 38), ("diplomat", 198, 58), ("miss-milligan", 118, 38)),
]


@pytest.mark.parametrize(("game", "width", "height"), MATCHED)
def test_as_many_columns_as_foundations_beside_the_stock_are_below_them(
    game: str, width: int, height: int
) -> None:
    rules = load(game)
    arrangement = arranged(rules, width, height)
    columns, foundations = (
        [place.x for place in arrangement.places if rules.piles[place.pile].zone is zone]
        for zone in (Zone.TABLEAU, Zone.FOUNDATION)
    )
    assert foundations == columns


SIDES = ["agnes-bernauer", "eight-off", "flower-garden", "king-albert", "la-belle-lucie", "penguin", "yukon"]


@pytest.mark.parametrize("game", SIDES)
def test_piles_at_the_side_stand_apart(game: str) -> None:
    """Their cards lose a row where there is none between them."""
    rules = load(game)
    for width, height in ((80, 22), (100, 28), (120, 38), (200, 58)):
        arrangement = arranged(rules, width, height)
        side = [place for place in arrangement.places if place.key is KeyAt.BESIDE]
        for place, below in pairwise(sorted(side, key=lambda place: place.y)):
            assert place.y + arrangement.size_at(place).height < below.y, (width, height)


def test_cards_at_the_side_keep_the_rows_of_a_large_rank() -> None:
    arrangement = arranged(load("la-belle-lucie"), covered_rows=large_ranks.ROWS)
    assert {arrangement.size_at(place) for place in arrangement.places} == {arrangement.card}


@pytest.mark.parametrize("size", [(80, 22), (100, 28), (120, 38), (200, 58)], ids=str)
def test_all_cards_of_foundations_that_take_the_ranks_of_the_one_before_are_seen(size: tuple[int, int]) -> None:
    rules = load("osmosis")
    arrangement = arranged(rules, *size)
    for last in "QK":
        position = table(
            rules, {f"foundation-{number}": up_to(f"{last}{suit}") for number, suit in enumerate("CDHS", 1)}
        )
        piles = rules.of_zone(Zone.FOUNDATION)
        placed = [card for card in place_cards(arrangement, position) if card.pile in piles]
        assert len(placed) == sum(len(position.piles[pile]) for pile in piles)
        assert all(card.stacked == 1 for card in placed)
        assert last == "K" or not any(card.line for card in placed), "only complete suits may share lines"


@pytest.mark.parametrize("game", ["osmosis", "peek"])
@pytest.mark.parametrize(("size", "width"), [((80, 22), 7), ((120, 38), 13), ((160, 48), 15)], ids=str)
def test_the_cards_of_osmosis_use_the_room_below_the_stock(
    game: str, size: tuple[int, int], width: int
) -> None:
    rules = load(game)
    arrangement = arranged(rules, *size)
    assert arrangement.card.width == width
    stock, *reserve = map(arrangement.place_of, (*rules.of_zone(Zone.STOCK), *rules.of_zone(Zone.TABLEAU)))
    assert {place.y for place in reserve} == {stock.y + arrangement.card.height + LABEL}


@pytest.mark.parametrize("size", [(80, 22), (98, 28), (118, 38), (198, 58)], ids=str)
def test_the_foundations_of_sultan_are_a_square_around_him(size: tuple[int, int]) -> None:
    rules = load("sultan")
    arrangement = arranged(rules, *size)
    corners = [(place.y, place.x) for place in map(arrangement.place_of, rules.of_zone(Zone.FOUNDATION))]
    across, down = (sorted({corner[part] for corner in corners}) for part in (1, 0))
    assert corners == [(y, x) for y in down for x in across]
    assert len(across) == len(down) == 3
    assert across[2] - across[1] == across[1] - across[0]
    columns = [arrangement.place_of(pile).x for pile in rules.of_zone(Zone.TABLEAU)]
    assert abs(2 * across[1] - columns[0] - columns[-1]) <= 1, "he is in the middle above the divan"


def test_the_odd_foundations_are_above_the_even_ones_of_their_suits() -> None:
    rules = load("odd-and-even")
    for size in ((80, 22), (118, 38), (198, 58)):
        arrangement = arranged(rules, *size)
        foundations = [arrangement.place_of(pile) for pile in rules.of_zone(Zone.FOUNDATION)]
        columns = [arrangement.place_of(pile).x for pile in rules.of_zone(Zone.TABLEAU)]
        odd, even = foundations[:4], foundations[4:]
        assert [place.x for place in odd] == [place.x for place in even] == columns[-4:]
        assert odd[0].y + arrangement.card.height < even[0].y


@pytest.mark.parametrize("size", [(80, 22), (118, 38), (198, 58)], ids=str)
def test_the_cards_of_a_reserve_are_seen_below_single_cards(size: tuple[int, int]) -> None:
    rules = load("royal-cotillion")
    arrangement = arranged(rules, *size)
    single, reserve = (
        [arrangement.place_of(pile) for pile in rules.of_zone(zone)] for zone in (Zone.TABLEAU, Zone.RESERVE)
    )
    assert {place.spread for place in single} == {Spread.SQUARED}
    assert {place.spread for place in reserve} == {Spread.DOWN}
    assert single[0].y + arrangement.card.height < reserve[0].y
    assert min(place.room for place in reserve) >= arrangement.card.height + 2


def test_inherited_rows_may_share_fewer_piles_than_there_are_rows() -> None:
    sultan = load_ruleset("sultan")
    few = sultan._replace(
        foundation=load_ruleset("golf").foundation._replace(fixed=sultan.foundation.fixed[:2])
    )
    rules = Rules(few)
    arrangement = arranged(rules, 118, 38)
    rows = [arrangement.place_of(pile).y for pile in rules.of_zone(Zone.FOUNDATION)]
    divan = arrangement.place_of(rules.of_zone(Zone.TABLEAU)[0]).y
    assert [*rows, divan] == [1 + LABEL + at * (arrangement.card.height + LABEL) for at in range(3)]


def test_a_block_is_one_row_where_the_board_is_too_low_for_it() -> None:
    rules = load("sultan")
    arrangement = arranged(rules, 100, 19)
    foundations = [arrangement.place_of(pile) for pile in rules.of_zone(Zone.FOUNDATION)]
    assert len({place.y for place in foundations}) == 1
    assert [place.x for place in foundations] == sorted(place.x for place in foundations)
