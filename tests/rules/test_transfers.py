"""Cards that move between foundations, in Windmill and others: rule tests of docs/rules.md 15 and 18."""

from __future__ import annotations

from typing import Final

import pytest

from solitaire.game.catalogue import load
from solitaire.game.hints import hint
from solitaire.rules.autoplay import finishing_moves, safe_moves
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.sections import CellsSection
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.rules.positions import Table, down_from, up_to
from tests.rules.rulesets import variant

WINDMILL = load("windmill")
SAILS = {
    f"tableau-{sail}": card for sail, card in enumerate(("9C", "9D", "9H", "9S", "8C", "8D", "8H", "8S"), 1)
}
DOWN_TO_THREE = "KH QS JS TS 9S 8S 7S 6S 5S 4S 3H"
STAYS = "The card that started a foundation stays there."


@pytest.mark.parametrize(
    ("hub", "down", "move", "refusal"),
    [
        ("AC 2D", DOWN_TO_THREE, "foundation-1:foundation-3", None),
        ("AC 2D", DOWN_TO_THREE, "foundation-3:foundation-1", None),
        ("AC", "KH QS", "foundation-3:foundation-1", STAYS),
        (f"AC 2D {up_to('QH').removeprefix('AH 2H ')}", "KH", "foundation-1:foundation-3", STAYS),
        ("AC", "KH QS", "foundation-1:foundation-3", "Foundation 3 needs a 2 of any suit next."),
    ],
)
def test_m35_cards_move_between_the_hub_of_windmill_and_its_other_foundations(
    hub: str, down: str, move: str, refusal: str | None
) -> None:
    played = Table(WINDMILL, {**SAILS, "foundation-3": hub, "foundation-1": down})
    assert played.allows(move) is (refusal is None)
    if refusal is None:
        assert played.play(move).play(":".join(reversed(move.split(":")))).position == played.position
        assert played.play(move).score == 0
    else:
        assert played.refusal(move) == refusal


def test_m35_no_card_moves_between_foundations_of_windmill_that_run_down() -> None:
    piles = {**SAILS, "foundation-3": "AC", "foundation-1": "KH QH", "foundation-2": "KD QD JD"}
    refused = Table(WINDMILL, piles).refusal("foundation-2:foundation-1")
    assert refused == "From there, cards go only to a foundation that is built up."


LATE: Final = {
    **{f"foundation-{number}": down_from(king) for number, king in ((2, "KD"), (4, "KH"), (5, "KS"))},
    "foundation-1": "KC QC JC TC",
    "foundation-3": " ".join(map(up_to, ("KC", "KD", "KH", "9S"))),
    **{
        f"tableau-{sail}": card for sail, card in enumerate(("JS", "QS", "KS", "8C", "7C", "6C", "5C", "4C"), 1)
    },
    "waste": "9C TS 3C 2C AC",
}
"""A game that only a ten can save which goes to the hub: the other lies in the waste."""


@pytest.mark.parametrize("transfer", [True, False])
def test_windmill_may_need_a_card_that_moves_between_foundations(transfer: bool) -> None:
    rules = Rules(variant("windmill", foundation__transfer=transfer))
    played = Table(rules, LATE)
    verdict = solve_within(rules, played.position, 2000).verdict
    assert verdict is (Verdict.WINNABLE if transfer else Verdict.UNWINNABLE)
    assert played.moves == ["foundation-1:foundation-3", "foundation-3:foundation-1"] * transfer


def test_a_hint_moves_a_card_between_foundations_if_others_follow_it_and_auto_play_does_not() -> None:
    position = Table(WINDMILL, LATE).position
    assert str(hint(WINDMILL, position)) == "foundation-1:foundation-3"
    assert safe_moves(WINDMILL, position) == []
    alone = Table(WINDMILL, {**LATE, **dict.fromkeys(SAILS, "AD")}).position
    assert hint(WINDMILL, alone) is None


def test_auto_finish_leaves_cards_on_their_foundations() -> None:
    clubs = up_to("TC")
    piles = {**LATE, "waste": "", "foundation-1": "KC QC JC", "foundation-3": f"{LATE['foundation-3']} TS"}
    sails = {**dict.fromkeys((f"tableau-{sail}" for sail in range(5, 9)), ""), "tableau-4": clubs}
    moves = finishing_moves(WINDMILL, Table(WINDMILL, {**piles, **sails}).position)
    assert len(moves) == 13
    assert not any(str(move).startswith("foundation") for move in moves)


@pytest.mark.parametrize("transfer", [True, False])
def test_m25_cards_move_between_the_foundations_of_a_suit_of_patriarchs(transfer: bool) -> None:
    rules = Rules(variant("patriarchs", foundation__transfer=transfer))
    piles = {"foundation-3": up_to("7H"), "foundation-7": "KH QH JH TH 9H 8H", "foundation-8": "KS QS"}
    across = ["foundation-3:foundation-7", "foundation-7:foundation-3"]
    assert Table(rules, piles).moves == across * transfer


def test_l23_cards_move_between_the_foundations_of_a_suit_of_box_kite() -> None:
    played = Table(load("box-kite"), {"foundation-7": up_to("7H"), "foundation-3": "KH QH JH TH 9H 8H"})
    assert played.play("foundation-7:foundation-3")["foundation-3"].endswith("8H 7H")
    assert played.play("foundation-3:foundation-7")["foundation-7"].endswith("7H 8H")
    assert played.play("foundation-7:foundation-3").allows("foundation-3:foundation-7")


def test_cards_of_napoleons_tomb_find_no_place_on_its_other_foundations() -> None:
    rules = Rules(variant("napoleons-tomb", foundation__transfer=True))
    assert Table(rules, {"foundation-1": "7C 8C", "foundation-3": "6C 5C"}).moves == []


@pytest.mark.parametrize("game", ["klondike", "big-ben"])
def test_cards_move_only_between_foundations_that_are_built_up_and_down(game: str) -> None:
    fault = "this is for foundations that are built up and down; list both as foundation.fixed, or use false."
    assert (("foundation", "transfer"), fault) in inconsistencies(variant(game, foundation__transfer=True))


def test_cards_that_only_change_foundations_do_not_keep_a_game_open() -> None:
    hearts = {"foundation-3": up_to("7H"), "foundation-7": "KH QH JH TH 9H 8H"}
    piles = {**hearts, "foundation-4": "AS", "foundation-8": "KS", "tableau-1": "5S"}
    stuck = Table(load("patriarchs"), piles)
    assert stuck.moves == ["foundation-3:foundation-7", "foundation-7:foundation-3"]
    assert stuck.is_stuck
    # The three goes to a foundation after the other hearts went to the other.
    assert not Table(load("patriarchs"), {**piles, "tableau-2": "3H"}).is_stuck
    assert not Table(load("patriarchs"), {**piles, "stock": "#3H"}).is_stuck


def test_a_card_that_may_only_change_foundations_goes_to_no_cell() -> None:
    cells = CellsSection(piles=1)
    moving = Rules(variant("box-kite", cells=cells))
    returning = Rules(variant("box-kite", cells=cells, foundation__take_back=True))
    piles = {"foundation-3": "KH QH", "tableau-1": "6S"}
    only_across = "Cards from foundation 3 cannot go to a cell."
    assert Table(moving, piles).refusal("foundation-3:cell") == only_across
    back = "A card on a foundation can move back only to the tableau."
    assert Table(returning, piles).refusal("foundation-3:cell") == back
