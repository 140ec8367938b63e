"""The status line in fewer and fewer words, and the advice while no cards are lifted."""

from __future__ import annotations

import pytest

from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, DealStock
from solitaire.tui.status_text import (
    IDLE_TEXTS,
    IDLE_TEXTS_AT_ONCE,
    IDLE_TEXTS_OF_BASE,
    IDLE_TEXTS_OF_PAIRS,
    IDLE_TEXTS_OF_SINGLES,
    IDLE_TEXTS_OF_WASTE,
    IDLE_TEXTS_WITHOUT_WASTE,
    ever_shorter_status,
    idle_texts,
)


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("klondike", IDLE_TEXTS),
        ("canfield", IDLE_TEXTS),
        ("freecell", IDLE_TEXTS),
        ("golf", IDLE_TEXTS_AT_ONCE),
        ("osmosis", IDLE_TEXTS_AT_ONCE),
        ("pyramid", IDLE_TEXTS_OF_PAIRS),
        ("aces-up", IDLE_TEXTS_OF_SINGLES),
        ("calculation", IDLE_TEXTS_OF_WASTE),
        ("odd-and-even", IDLE_TEXTS_WITHOUT_WASTE),
        ("duchess", IDLE_TEXTS_OF_BASE),
    ],
)
def test_the_advice_fits_the_game(name: str, texts: tuple[str, str]) -> None:
    assert idle_texts(Game.new(load(name), deal=5)) == texts


def test_the_advice_names_the_waste_of_sir_tommy_while_it_has_a_card() -> None:
    game = Game.new(load("sir-tommy"), deal=5)
    while game.pile("waste"):
        assert idle_texts(game) == IDLE_TEXTS_OF_WASTE
        game.play(Carry("waste", "tableau-1"))
    assert idle_texts(game) == IDLE_TEXTS_WITHOUT_WASTE


def test_the_advice_at_duchess_is_that_of_other_games_once_the_base_is_chosen() -> None:
    game = Game.new(load("duchess"), deal=5)
    game.play(game.legal_moves()[0])
    assert idle_texts(game) == IDLE_TEXTS


def test_the_advice_names_no_waste_whose_cards_fill_only_empty_piles() -> None:
    game = Game.new(load("odd-and-even"), deal=3)
    game.play(DealStock())
    assert idle_texts(game) == IDLE_TEXTS_WITHOUT_WASTE


def test_where_the_bookmarks_have_no_room_the_word_of_the_indicator_may_have_it() -> None:
    game = Game.new(load("klondike"), deal=5)
    for _ in range(2):
        game.play(game.legal_moves()[0])
        game.toggle_bookmark()
    ends = "0:00 · 10 points"
    assert list(ever_shorter_status(game, Settings(), "✓ winnable", "easy")) == [
        ("Klondike · deal 5, easy · ✓ winnable", f"2 moves · 2 bookmarks · {ends}"),
        ("Klondike · deal 5 · ✓ winnable", f"2 moves · 2 bookmarks · {ends}"),
        ("Klondike · deal 5 · ✓", f"2 moves · 2 bookmarks · {ends}"),
        ("Klondike · deal 5 · ✓ winnable", f"2 moves · {ends}"),
        ("Klondike · deal 5 · ✓", f"2 moves · {ends}"),
        ("Klondike · ✓", f"2 moves · {ends}"),
    ]
