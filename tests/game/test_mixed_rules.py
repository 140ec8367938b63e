"""Games that mix the parts of several: written as a player would, they simply work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solitaire.game.catalogue import load_file, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.cards import face_up
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.unused_parts import unused_parts
from solitaire.rules.files.validate import inconsistencies
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move, Redeal
from solitaire.rules.position import Position
from solitaire.rules.safe_cards import has_safety_bound
from solitaire.rules.text.page import rules_page
from solitaire.rules.vocabulary import JumpWhen, RedealSource, StockTo
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within
from tests.rules.positions import SHIPPED, Table, table, up_to
from tests.rules.rulesets import variant

MIXTURES = {
    "klondike-with-cells": """
        extends = "klondike"
        name = "Klondike with Two Cells"
        cells.piles = 2
    """,
    "spider-with-reserve": """
        extends = "spider-one-suit"
        name = "Spider with a Reserve"
        tableau.cards = 5
        tableau.face_down = 4
        reserve.piles = 4
        reserve.cards = 1
    """,
    "fan-with-aces-in-spaces": """
        extends = "fan"
        name = "Fan with Aces in Spaces"
        tableau.space = "lowest"
    """,
    "montana-by-colours": """
        extends = "montana"
        name = "Montana by Colours, without Limit"
        tableau.build = "same-colour"
        tableau.space = "any"
        stock.passes = "unlimited"
    """,
    "golf-with-cells": """
        extends = "golf"
        name = "Golf with Two Cells"
        tableau.to = ["foundation", "cell"]
        cells.piles = 2
    """,
    "pyramid-with-reserve": """
        extends = "pyramid"
        name = "Pyramid with a Reserve"
        reserve.piles = 3
        reserve.cards = 1
    """,
    "canfield-with-supermoves": """
        extends = "canfield"
        name = "Canfield with Cells and Supermoves"
        cells.piles = 2
        tableau.unit = "supermove"
    """,
    "gypsy-filled": """
        extends = "gypsy"
        name = "Gypsy Filled from the Stock and Dealt Again in Rounds"
        stock.auto_fill = true
        stock.redeal = "tableau-in-rounds"
        stock.passes = 2
    """,
    "fortress-with-stock": """
        extends = "fortress"
        name = "Fortress of Two Decks with a Stock"
        pack.decks = 2
        tableau.cards = 5
        cells.piles = 1
        stock.to = "waste"
        stock.passes = 2
    """,
}


def mixed(folder: Path, game: str) -> Rules:
    path = folder / f"{game}.toml"
    path.write_text(MIXTURES[game])
    ruleset = load_file(path)
    assert list(unused_parts(ruleset)) == []
    return Rules(ruleset)


@pytest.mark.parametrize("game", MIXTURES)
def test_a_mixture_of_rules_keeps_all_contracts(tmp_path: Path, game: str) -> None:
    assert conformance_faults(mixed(tmp_path, game), playouts=2) == []


@pytest.mark.parametrize(
    ("game", "deal"), [("klondike-with-cells", 4), ("spider-with-reserve", 7), ("golf-with-cells", 2)]
)
def test_the_solver_wins_mixtures_of_rules(tmp_path: Path, game: str, deal: int) -> None:
    rules = mixed(tmp_path, game)
    answer = solve_within(rules, Game.new(rules, deal).position, 4000)
    assert answer.verdict is Verdict.WINNABLE


def test_the_solver_plays_cells_where_no_card_is_safe_by_rule() -> None:
    rules = Rules(variant("seahaven-towers", stock__into_space=True))
    assert not has_safety_bound(rules.ruleset)
    full = {"foundation-clubs": up_to("KC"), "foundation-diamonds": up_to("JD")}
    last = {**full, "foundation-hearts": up_to("QH"), "foundation-spades": up_to("QS")}
    position = table(rules, {**last, "cell-1": "QD", "tableau-1": "KD KS", "tableau-3": "KH"})
    assert solve_within(rules, position, 1000).verdict is Verdict.WINNABLE


def test_the_page_says_once_where_a_card_goes(tmp_path: Path) -> None:
    sections = rules_page(mixed(tmp_path, "pyramid-with-reserve").ruleset).sections
    page = "\n".join(text for section in sections for text in section.paragraphs)
    assert "Each card of the reserve can only be removed." in page
    assert "reserve may be removed" not in page


@pytest.mark.parametrize(
    ("game", "stock", "piles", "moves"),
    [
        ("klondike", {"into_space": True}, {"stock": "3C 2C", "tableau-1": "9H"}, "deal deal:tableau-2"),
        ("pyramid", {}, {"stock": "6C 2C", "tableau-28": "7D"}, "deal deal remove:tableau-28:waste"),
        (
            "klondike",
            {"redeal": RedealSource.TABLEAU, "passes": 2},
            {"stock": "2C", "tableau-1": "9H", "tableau-2": "8C KD"},
            "deal redeal",
        ),
    ],
    ids=["card-dealt-to-a-space", "pair-with-the-waste", "columns-dealt-again"],
)
def test_the_packets_of_a_jump_hold_the_cards_of_the_waste(
    game: str, stock: dict[str, Any], piles: dict[str, str], moves: str
) -> None:
    base = load_ruleset(game)
    jumping = base.waste._replace(jump=JumpWhen.ALWAYS)
    rules = Rules(base._replace(waste=jumping, stock=base.stock._replace(**stock)))
    played = Table(rules, piles).play(*moves.split())
    (history,) = played.position.turned
    assert history.packets == (1,) * len(played["waste"].split())


def test_points_are_laid_over_those_of_the_game_that_is_extended(tmp_path: Path) -> None:
    (path := tmp_path / "mine.toml").write_text(
        'extends = "klondike"\nname = "Mine"\nscoring.to_foundation = 7\n'
    )
    assert load_file(path).scoring == load_ruleset("klondike").scoring._replace(to_foundation=7)


def random_play(rules: Rules) -> Iterator[tuple[Move, Position]]:
    """Random moves of a deal, each with the position after it."""
    position, random = Game.new(rules, 1).position, Random(1)
    for _ in range(60):
        if not (moves := legal_moves(rules, position)):
            return
        move = random.choice(moves)
        position, _ = perform(rules, position, move)
        yield move, position


def all_cards(position: Position) -> list[int]:
    return sorted(face_up(card) for pile in position.piles for card in pile)


@pytest.mark.parametrize("game", SHIPPED)
def test_any_stock_dealt_to_columns_fills_them_or_is_refused(game: str) -> None:
    ruleset = variant(game, stock__to=StockTo.TABLEAU, stock__auto_fill=True)
    if inconsistencies(ruleset):
        return
    rules = Rules(ruleset)
    (seat_piles,), cards = rules.seat_piles, all_cards(Game.new(rules, 1).position)
    for _, position in random_play(rules):
        assert all_cards(position) == cards
        if seat_piles.in_stock(position.piles):
            assert all(position.piles[index] for index in seat_piles.tableau)


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("source", (RedealSource.TABLEAU_IN_ROUNDS, RedealSource.TABLEAU_IN_ZIGZAG))
def test_any_columns_are_dealt_again_in_turn_or_that_is_refused(game: str, source: RedealSource) -> None:
    """No column has more cards than at first while another has fewer."""
    ruleset = variant(game, stock__redeal=source, stock__passes=3)
    if inconsistencies(ruleset):
        return
    rules = Rules(ruleset)
    (seat_piles,), cards = rules.seat_piles, all_cards(Game.new(rules, 1).position)
    for move, position in random_play(rules):
        assert all_cards(position) == cards
        if isinstance(move, Redeal):
            heights = [len(position.piles[index]) for index in seat_piles.tableau]
            gained = [now - first for now, first in zip(heights, ruleset.tableau.dealt_heights, strict=True)]
            assert max(gained) <= 0 or min(gained) >= 0
