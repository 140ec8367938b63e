"""Free cells and supermoves: the rule tests of docs/rules.md 11, and cells in other games."""

from __future__ import annotations

import pytest

from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.rules.cards import card_text
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.ruleset import Ruleset
from solitaire.rules.sections import CellsSection
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import Build, Destination, OpenWhen, Space, Unit
from tests.rules.positions import Table, up_to
from tests.rules.rulesets import variant
from tests.samples import one_in

FREECELL = load("freecell")
FULL = {"cell-1": "KC", "cell-2": "KD", "cell-3": "KH", "cell-4": "KS"}


def cells_taken(count: int) -> dict[str, str]:
    """The first cells, taken by kings."""
    return dict(list(FULL.items())[:count])


def columns_taken(rules: Rules, first: int) -> dict[str, str]:
    """Columns from the one with this number on, each with a queen or a jack that nothing here fits on."""
    cards = ("QC", "QD", "QH", "QS", "JC", "JD", "JH", "JS", "TC", "TD")
    return {f"tableau-{n}": cards[n - 1] for n in range(first, len(rules.seat_piles[0].tableau) + 1)}


def test_f1_any_last_card_goes_to_an_empty_cell() -> None:
    played = Table(FREECELL, {"tableau-1": "9S 4D"})
    after = played.play("tableau-1:cell-3")
    assert (after["cell-3"], after["tableau-1"]) == ("4D", "9S")


def test_f2_a_cell_holds_one_card() -> None:
    played = Table(FREECELL, {"tableau-1": "9S 4D", "cell-1": "3S"})
    assert played.refusal("tableau-1:cell-1") == "Cell 1 holds a card already."
    assert played.refusal("tableau-1:cell-2:2") == "A cell holds one card."


def test_f3_a_card_leaves_its_cell_for_a_foundation_a_column_or_a_space() -> None:
    played = Table(FREECELL, {"tableau-1": "4D", "cell-1": "3S", "cell-2": "AH"})
    assert played.play("cell-2:foundation-hearts")["foundation-hearts"] == "AH"
    assert played.play("cell-1:tableau-1")["tableau-1"] == "4D 3S"
    assert played.play("cell-1:tableau-2")["tableau-2"] == "3S"


def test_f4_not_for_another_cell() -> None:
    played = Table(FREECELL, {"cell-1": "3S"})
    assert played.refusal("cell-1:cell-2") == "That would only swap one empty cell for another."
    assert played.refusal("cell-2:tableau-1") == "There is no card in cell 2."


@pytest.mark.parametrize(
    ("taken", "empty_columns", "most"), [(4, 0, 1), (3, 0, 2), (1, 0, 4), (0, 0, 5), (4, 1, 2), (2, 2, 12)]
)
def test_f5_as_many_cards_move_as_cells_and_empty_columns_could_hold(
    taken: int, empty_columns: int, most: int
) -> None:
    sequence = "KD QS JD TS 9D 8S 7D 6S 5D 4S 3D 2S AD"
    piles = cells_taken(taken) | columns_taken(FREECELL, 3 + empty_columns)
    for count in range(1, 9):
        lower = sequence.split()[-count - 1]
        there = Table(FREECELL, {**piles, "tableau-1": f"2H {sequence[-3 * count + 1 :]}", "tableau-2": lower})
        assert there.allows(f"tableau-1:tableau-2:{count}") == (count <= most), count


def test_f6_an_empty_target_is_no_help() -> None:
    piles = {"tableau-1": "2C 9H 8S 7D 6S", **cells_taken(3), **columns_taken(FREECELL, 4)}
    played = Table(FREECELL, piles)
    assert played.allows("tableau-1:tableau-2:4") and not played.allows("tableau-1:tableau-2:5")
    assert Table(FREECELL, {**piles, "tableau-3": "KS"}).refusal("tableau-1:tableau-2:3") == (
        "Only two cards can move together now; free cells or columns for more."
    )
    full = Table(FREECELL, {**piles, **FULL, "tableau-3": "9C"})
    assert full.refusal("tableau-1:tableau-2:2") == (
        "Only one card can move now: no cell or column is free for others."
    )


def test_f7_what_moves_together_follows_each_other() -> None:
    played = Table(FREECELL, {"tableau-1": "9H 7D 6S", "tableau-2": "8S"})
    assert played.allows("tableau-1:tableau-2:2")
    assert played.refusal("tableau-1:tableau-3:3") == (
        "These cards do not follow each other down in alternate colours."
    )


def test_f8_bakers_game_is_built_in_suit() -> None:
    played = Table(load("bakers-game"), {"tableau-1": "9H 8H", "tableau-2": "TH", "tableau-3": "TS"})
    assert played.play("tableau-1:tableau-2:2")["tableau-2"] == "TH 9H 8H"
    assert played.refusal("tableau-1:tableau-3:2") == (
        "The 9 of hearts cannot go on the 10 of spades: build down in suit."
    )


@pytest.mark.parametrize("game", ["eight-off", "seahaven-towers", "forecell"])
def test_f9_only_kings_go_to_spaces_which_help_no_others(game: str) -> None:
    rules = load(game)
    piles = {spec.name: "AC" for spec in rules.piles if spec.name.startswith("cell")} | {"cell-1": ""}
    lower = "KS QS JS TS" if game != "forecell" else "KS QD JS TD"
    played = Table(rules, {**piles, "tableau-1": f"2D {lower}", "tableau-2": "9H"})
    assert played.refusal("tableau-2:tableau-3") == "Only a king can go to an empty column."
    assert played.refusal("cell-2:tableau-3") == "Only a king can go to an empty column."
    assert played.refusal("tableau-1:tableau-3:4") == (
        "Only two cards can move together now; free cells for more."
    )
    assert played.allows("tableau-2:cell-1")


def test_f10_cells_that_the_deal_fills() -> None:
    filled = {"eight-off": 4, "forecell": 4, "seahaven-towers": 2}
    for game, cards in filled.items():
        dealt = Game.new(load(game), 5)
        assert sum(len(dealt.pile(spec.name)) for spec in dealt.rules.piles if spec.zone == "cell") == cards
    forecell = Game.new(load("forecell"), 5)
    assert not any(":cell" in str(move) for move in forecell.legal_moves())


def test_f11_won_with_all_cards_on_foundations() -> None:
    kings = {
        "foundation-clubs": up_to("KC"),
        "foundation-diamonds": up_to("KD"),
        "foundation-hearts": up_to("KH"),
    }
    played = Table(FREECELL, {**kings, "foundation-spades": up_to("QS"), "cell-4": "KS"})
    assert not played.is_won
    assert played.play("cell-4:foundation-spades").is_won


def test_f12_microsofts_deal_617() -> None:
    dealt = Game.new(FREECELL, "ms617")
    first_row = [card_text(dealt.pile(f"tableau-{column}")[0]) for column in range(1, 9)]
    assert first_row == ["7D", "AD", "5C", "3S", "5S", "8C", "2D", "AH"]


def page_text(ruleset: Ruleset) -> str:
    return "\n".join(text for section in rules_page(ruleset).sections for text in section.paragraphs)


def test_f16_two_decks_have_six_cells_and_two_foundations_for_each_suit() -> None:
    rules = load("double-freecell")
    aces = Table(rules, {"tableau-1": "AH", "tableau-2": "AH"})
    opened = aces.play("tableau-1:foundation-hearts-1", "tableau-2:foundation-hearts-2")
    assert (opened["foundation-hearts-1"], opened["foundation-hearts-2"]) == ("AH", "AH")
    kings = {f"cell-{number}": "KC" for number in range(1, 6)}
    last = Table(rules, {**kings, "tableau-1": "9S 4D"}).play("tableau-1:cell-6")
    assert last["cell-6"] == "4D" and not any("cell" in move.split(":")[1] for move in last.moves)
    sequence = {"tableau-1": "2C KS QH JS TH 9S 8H 7S 6H", **columns_taken(rules, 3)}
    assert Table(rules, sequence).allows("tableau-1:tableau-2:7")
    assert not Table(rules, sequence).allows("tableau-1:tableau-2:8")


def test_the_page_states_how_many_cards_move_together() -> None:
    freecell, eight_off = (page_text(load_ruleset(game)) for game in ("freecell", "eight-off"))
    more = "So you can move one card more than there are empty cells"
    assert "may move together, if the cards could also move one by one." in freecell
    assert f"{more}; each empty column that is not the target doubles this number." in freecell
    assert f"{more}." in eight_off


# Cells in games that have none.


def with_cells(game: str, piles: int = 2, unit: Unit | None = None) -> Ruleset:
    ruleset = load_ruleset(game)
    tableau = ruleset.tableau._replace(unit=unit or ruleset.tableau.unit)
    return ruleset._replace(cells=CellsSection(piles), tableau=tableau)


@pytest.mark.parametrize(
    "game", one_in(2, ["klondike", "canfield", "easthaven", "belvedere", "big-ben", "yukon", "baroness"])
)
def test_any_game_may_have_cells(game: str) -> None:
    assert conformance_faults(Rules(with_cells(game)), playouts=4) == []
    assert conformance_faults(Rules(with_cells(game, 3, Unit.SUPERMOVE)), playouts=4) == []


def test_cells_can_be_added_to_klondike() -> None:
    rules = Rules(with_cells("klondike"))
    played = Table(rules, {"tableau-1": "# 4D", "waste": "9C", "tableau-2": "5S", "foundation-hearts": "AH"})
    assert played.play("waste:cell-1", "tableau-1:cell-2")["cell-1"] == "9C"
    assert played.play("tableau-1:cell-1", "cell-1:tableau-2")["tableau-2"] == "5S 4D"
    assert (
        played.refusal("foundation-hearts:cell-1")
        == "A card on a foundation can move back only to the tableau."
    )
    assert "Each of the two cells can hold one card: the last card of a column or" in page_text(rules.ruleset)


def test_a_source_may_be_kept_from_the_cells() -> None:
    ruleset = with_cells("klondike")
    closed = ruleset._replace(waste=ruleset.waste._replace(to=(Destination.FOUNDATION,)))
    played = Table(Rules(closed), {"waste": "9C"})
    assert played.refusal("waste:cell-1") == "Cards from the waste cannot go to a cell."


def test_a_card_in_a_cell_may_be_removed_where_pairs_leave() -> None:
    played = Table(Rules(with_cells("baroness")), {"cell-1": "9C", "tableau-1": "4D"})
    assert played.play("remove:tableau-1:cell-1")["discard"] == "4D 9C"


def test_columns_help_a_supermove_only_if_any_card_may_lie_there() -> None:
    ruleset = FREECELL.ruleset._replace(tableau=FREECELL.ruleset.tableau._replace(space=Space.NEVER))
    piles = {"tableau-1": "9H 8S 7D", "tableau-2": "9D", **FULL}
    assert Table(FREECELL, piles).allows("tableau-1:tableau-2:2")
    assert not Table(Rules(ruleset), piles).allows("tableau-1:tableau-2:2")


def test_cells_that_are_closed_are_no_help_for_a_supermove() -> None:
    ruleset = with_cells("klondike", unit=Unit.SUPERMOVE)
    tableau = ruleset.tableau._replace(space=Space.ANY)
    cells = ruleset.cells._replace(when=OpenWhen.EMPTY_STOCK)
    rules = Rules(ruleset._replace(tableau=tableau, cells=cells))
    piles = {
        "tableau-1": "9H 8S 7D",
        "tableau-2": "9D",
        **{f"tableau-{column}": "KC" for column in range(3, 8)},
    }
    waiting = Table(rules, {**piles, "stock": "AC"})
    assert (
        waiting.refusal("tableau-1:tableau-2:2") == "Only one card can move now: no column is free for others."
    )
    assert Table(rules, piles).allows("tableau-1:tableau-2:2")
    page = page_text(rules.ruleset)
    assert "So, once the stock is empty, you can move one card more than there are empty cells" in page
    assert "Until then, two cards move while another column is empty, four while two are, and so on." in page


def test_columns_that_wait_for_the_reserve_are_no_help_for_a_supermove() -> None:
    rules = Rules(variant("freecell", reserve__piles=2, reserve__fills_first=True, cells=CellsSection(2)))
    piles = {"tableau-1": "9H 8S 7D", "tableau-2": "9D", **cells_taken(2)}
    waiting = Table(rules, {**piles, "reserve-2": "2H"})
    assert waiting.refusal("tableau-1:tableau-2:2") == "Only one card can move now: no cell is free for others."
    assert not waiting.allows("tableau-1:tableau-2:2")
    with_a_cell = Table(rules, {**piles, "cell-1": "", "reserve-2": "2H"})
    assert with_a_cell.allows("tableau-1:tableau-2:2")
    assert with_a_cell.refusal("tableau-1:tableau-3:3") == (
        "Only the reserve fills an empty column, as long as it has cards."
    )
    assert Table(rules, piles).allows("tableau-1:tableau-2:2"), "once the reserve is empty"
    page = page_text(rules.ruleset)
    assert "empty cells; once the reserve is empty, each empty column that is not the target doubles" in page
    without_cells = page_text(rules.ruleset._replace(cells=CellsSection(0)))
    assert "So, once the reserve is empty, two cards move while another column is empty" in without_cells


def test_supermoves_without_cells_use_empty_columns() -> None:
    ruleset = FREECELL.ruleset._replace(cells=CellsSection(0))
    ruleset = ruleset._replace(tableau=ruleset.tableau._replace(build=Build.ANY_SUIT))
    assert "So two cards move while another column is empty, four while two are, and so on." in page_text(
        ruleset
    )
    assert conformance_faults(Rules(ruleset), playouts=3) == []
