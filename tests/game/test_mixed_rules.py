"""Games that mix the parts of several: written as a player would, they simply work."""

from __future__ import annotations

from pathlib import Path

import pytest

from solitaire.game.catalogue import load_file, load_ruleset
from solitaire.game.conformance import conformance_faults
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.unused_parts import unused_parts
from solitaire.rules.text.page import rules_page
from solitaire.solver.answer import Verdict
from solitaire.solver.solve import solve_within

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


def test_the_page_says_once_where_a_card_goes(tmp_path: Path) -> None:
    sections = rules_page(mixed(tmp_path, "pyramid-with-reserve").ruleset).sections
    page = "\n".join(text for section in sections for text in section.paragraphs)
    assert "Each card of the reserve can only be removed." in page
    assert "reserve may be removed" not in page


def test_points_are_laid_over_those_of_the_game_that_is_extended(tmp_path: Path) -> None:
    (path := tmp_path / "mine.toml").write_text(
        'extends = "klondike"\nname = "Mine"\nscoring.to_foundation = 7\n'
    )
    assert load_file(path).scoring == load_ruleset("klondike").scoring._replace(to_foundation=7)
