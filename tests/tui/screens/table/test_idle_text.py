"""The advice while no cards are lifted."""

from __future__ import annotations

import pytest

from solitaire.config.keys.keyboard import Keyboard
from solitaire.config.settings import Settings
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, DealStock
from solitaire.tui.screens.table.idle_text import (
    IDLE_TEXTS,
    IDLE_TEXTS_AT_ONCE,
    IDLE_TEXTS_OF_BASE,
    IDLE_TEXTS_OF_PAIRS,
    IDLE_TEXTS_OF_SINGLES,
    IDLE_TEXTS_OF_WASTE,
    IDLE_TEXTS_WITHOUT_WASTE,
    IdleTexts,
    idle_commands,
    idle_texts,
)
from solitaire.tui.screens.table.message_line import idle_line


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("klondike", IDLE_TEXTS),
        ("canfield", IDLE_TEXTS),
        ("freecell", IDLE_TEXTS),
        ("golf", IDLE_TEXTS_AT_ONCE),
        ("osmosis", IDLE_TEXTS_AT_ONCE),
        ("auld-lang-syne", IDLE_TEXTS_AT_ONCE),
        ("pyramid", IDLE_TEXTS_OF_PAIRS),
        ("aces-up", IDLE_TEXTS_OF_SINGLES),
        ("calculation", IDLE_TEXTS_OF_WASTE),
        ("odd-and-even", IDLE_TEXTS_WITHOUT_WASTE),
        ("duchess", IDLE_TEXTS_OF_BASE),
    ],
)
def test_the_advice_fits_the_game(name: str, texts: IdleTexts) -> None:
    assert idle_texts(Game.new(load(name), deal=5), Settings()) == texts


def test_the_advice_names_the_waste_of_sir_tommy_while_it_has_a_card() -> None:
    game = Game.new(load("sir-tommy"), deal=5)
    while game.pile("waste"):
        assert idle_texts(game, Settings()) == IDLE_TEXTS_OF_WASTE
        game.play(Carry("waste", "tableau-1"))
    assert idle_texts(game, Settings()) == IDLE_TEXTS_WITHOUT_WASTE


def test_the_advice_at_duchess_is_that_of_other_games_once_the_base_is_chosen() -> None:
    game = Game.new(load("duchess"), deal=5)
    assert "deal" not in idle_commands(Keyboard(), game).replace("new deal", "")
    game.play(game.legal_moves()[0])
    assert idle_texts(game, Settings()) == IDLE_TEXTS
    assert "space deal" in idle_commands(Keyboard(), game)


def test_no_command_closes_up_cards_that_do_so_at_once() -> None:
    assert "space close up" in idle_commands(Keyboard(), Game.new(load("monte-carlo"), 1))
    assert "close up" not in idle_commands(Keyboard(), Game.new(load("neighbour"), 1))


def test_the_advice_names_no_waste_whose_cards_fill_only_empty_piles() -> None:
    game = Game.new(load("odd-and-even"), deal=3)
    game.play(DealStock())
    assert idle_texts(game, Settings()) == IDLE_TEXTS_WITHOUT_WASTE


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("klondike", "Pile, then its target"),
        ("freecell", "Press a pile, then where it goes"),
        ("sultan", "Press a pile twice"),
        ("pyramid", "Pair two cards"),
        ("monte-carlo", "Pair two cards"),
        ("duchess", "Base: press a reserve key twice"),
    ],
)
def test_the_advice_before_the_first_move_has_the_room_of_the_undo(name: str, advice: str) -> None:
    game = Game.new(load(name), deal=3)

    def fits_80_columns(text: str, commands: str) -> bool:
        return len(text) + len(commands) + 5 <= 80

    line = idle_line(game, Settings(), leads_back=False)
    assert line.fitting(fits_80_columns) == advice and "undo" not in line.commands
    game.play(game.legal_moves()[0])
    line = idle_line(game, Settings(), leads_back=False)
    assert line.fitting(fits_80_columns) == idle_texts(game, Settings()).brief and "u undo" in line.commands
