"""The rows of a table: stated by a ruleset, or default ones."""

from __future__ import annotations

from solitaire.game.catalogue import game_ids, load_ruleset
from solitaire.rules.layout import layout_parts, layout_rows
from solitaire.rules.piles import Zone
from solitaire.rules.sections import LayoutSection, ReserveSection, StockSection
from solitaire.rules.vocabulary import LayoutPart, StockTo

STOCK, WASTE, HOMES, RESERVE = LayoutPart.STOCK, LayoutPart.WASTE, LayoutPart.FOUNDATION, LayoutPart.RESERVE
TABLEAU, GAP = LayoutPart.TABLEAU, LayoutPart.GAP
KLONDIKE = load_ruleset("klondike")


def test_the_parts_of_a_layout_are_the_zones_and_the_gap() -> None:
    assert [str(part) for part in LayoutPart if part is not GAP] == list(map(str, Zone))


def test_every_part_of_a_game_has_a_place() -> None:
    for ruleset in map(load_ruleset, game_ids()):
        rows = [set(row) - {GAP} for row in layout_rows(ruleset)]
        assert set().union(*rows, ruleset.layout.side) == set(layout_parts(ruleset)), ruleset.id
        assert not set().union(*rows) & set(ruleset.layout.side), ruleset.id


def test_by_default_stock_waste_and_foundations_are_above_the_columns() -> None:
    assert layout_rows(KLONDIKE) == ((STOCK, WASTE, GAP, HOMES), (TABLEAU,))


def test_a_small_reserve_stands_beside_the_columns_a_large_one_above_them() -> None:
    canfield = load_ruleset("canfield")
    assert layout_rows(canfield) == ((STOCK, WASTE, GAP, HOMES), (RESERVE, GAP, TABLEAU))
    many = KLONDIKE._replace(reserve=ReserveSection(piles=6))
    assert layout_rows(many) == ((STOCK, WASTE, GAP, RESERVE, GAP, HOMES), (TABLEAU,))


def test_a_reserve_too_long_for_the_row_above_has_one_of_its_own() -> None:
    longest = KLONDIKE._replace(reserve=ReserveSection(piles=8))
    assert layout_rows(longest) == ((STOCK, WASTE, GAP, RESERVE, GAP, HOMES), (TABLEAU,))
    too_long = KLONDIKE._replace(reserve=ReserveSection(piles=9))
    assert layout_rows(too_long) == ((STOCK, WASTE, GAP, HOMES), (RESERVE,), (TABLEAU,))


def test_what_stands_at_the_side_stands_in_no_row() -> None:
    assert layout_rows(load_ruleset("yukon")) == ((TABLEAU,),)


def test_inherited_rows_may_name_more_than_the_game_has() -> None:
    layout = LayoutSection(rows=((STOCK, WASTE), (HOMES,), (TABLEAU,)))
    without_waste = KLONDIKE._replace(layout=layout, stock=StockSection(to=StockTo.TABLEAU))
    assert layout_rows(without_waste) == ((STOCK,), (HOMES,), (TABLEAU,))
    without_stock = KLONDIKE._replace(layout=layout, stock=StockSection())
    assert layout_rows(without_stock) == ((HOMES,), (TABLEAU,))


def test_inherited_rows_may_name_less_than_the_game_has() -> None:
    dozen = load_ruleset("bakers-dozen")
    with_waste = dozen._replace(stock=StockSection(to=StockTo.WASTE))
    assert layout_rows(with_waste) == ((STOCK, WASTE, GAP), (GAP, HOMES, GAP), (TABLEAU,))
