"""Lockstep play with a small engine that has PySolFC's interface; none of PySolFC is needed."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks.pysol.table import STOCK_STEP, DifferentPiles, Step, Table, step_of, step_text
from benchmarks.pysol_lockstep import SAME_RULES, Comparison, play_deal, reading
from solitaire.game.catalogue import game_ids, load
from solitaire.game.game import Game
from solitaire.rules.cards import SUITS_OF_PACK, suit_of
from solitaire.rules.moves import Move
from solitaire.rules.piles import Zone

STREETS = load("streets-and-alleys")
FIRST = Game.new(STREETS, 1).position


class Stack:
    """A stack as PySolFC has them: columns built down regardless of suit, or a foundation of a suit."""

    def __init__(self, suit: int = -1, only_suit: bool = False) -> None:
        self.cap = SimpleNamespace(suit=suit, base_suit=suit)
        self.cards: list[Any] = []
        self.only_suit = only_suit

    def canMoveCards(self, cards: list[Any]) -> bool:  # noqa: N802
        return len(cards) == 1 and self.cap.suit < 0

    def acceptsCards(self, _source: Stack, cards: list[Any]) -> bool:  # noqa: N802
        (card,) = cards
        if self.cap.suit >= 0:
            return bool(card.suit == self.cap.suit and card.rank == len(self.cards))
        if self.cards and self.only_suit and self.cards[-1].suit != card.suit:
            return False
        return not self.cards or bool(self.cards[-1].rank == card.rank + 1)

    def moveMove(self, count: int, target: Stack, frames: int) -> None:  # noqa: N802
        target.cards += self.cards[-count:]
        del self.cards[-count:]

    def canFlipCard(self) -> bool:  # noqa: N802
        return False


def engine(only_suit: bool = False) -> SimpleNamespace:
    """Streets and Alleys; ``only_suit`` makes its columns stricter."""
    cards = [
        SimpleNamespace(suit=suit, rank=rank, color=suit // 2, face_up=0)
        for suit in range(4)
        for rank in range(13)
    ]
    piles = SimpleNamespace(
        talon=Stack(),
        waste=None,
        reserves=(),
        rows=[Stack(only_suit=only_suit) for _ in range(8)],
        foundations=[Stack(suit) for suit in range(4)],
    )
    stacks = (*piles.rows, *piles.foundations)
    return SimpleNamespace(s=piles, cards=cards, allstacks=stacks, canDealCards=lambda: False)


def test_the_same_rules_are_played_without_a_difference() -> None:
    found = Comparison()
    for deal in range(1, 9):
        first = Game.new(STREETS, deal).position
        assert play_deal(STREETS, Table(STREETS, engine()), first, (), Random(deal), found) == []
    assert found.positions > 50
    assert found.moves > 50


def test_a_stricter_rule_is_found() -> None:
    faults = play_deal(STREETS, Table(STREETS, engine(True)), FIRST, (), Random(1), Comparison())
    assert "this project alone: tableau-" in faults[0]


def test_another_board_after_a_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "play", lambda _table, _step: None)
    (fault,) = play_deal(STREETS, Table(STREETS, engine()), FIRST, (), Random(1), Comparison())
    assert fault.startswith("move 1: after tableau-")


def test_suits_and_foundations_are_matched() -> None:
    game = engine()
    table = Table(STREETS, game)
    table.put(FIRST)
    assert table.piles() == FIRST.piles
    assert [SUITS_OF_PACK[4][card.suit] for card in game.s.rows[0].cards] == [
        suit_of(card) for card in FIRST.piles[STREETS.index["tableau-1"]]
    ]


def test_a_pile_that_the_other_game_has_not_is_named() -> None:
    with pytest.raises(DifferentPiles, match="cell-1"):
        Table(load("freecell"), engine())


def test_moves_are_steps_between_piles() -> None:
    pyramid = load("pyramid")
    column, discard = pyramid.index["tableau-28"], pyramid.of_zone(Zone.DISCARD)[0]
    assert step_of(pyramid, Move.parse("remove:tableau-28")) == Step(column, discard, 1)
    pair = step_of(pyramid, Move.parse("remove:tableau-28:tableau-22"))
    assert pair == Step(pyramid.index["tableau-22"], column, 1)
    assert step_of(pyramid, Move.parse("redeal")) == step_of(pyramid, Move.parse("deal")) == STOCK_STEP
    assert step_text(STREETS, step_of(STREETS, Move.parse("tableau-1:tableau-2:3"))) == "tableau-1:tableau-2:3"
    with pytest.raises(DifferentPiles, match="jump:1"):
        step_of(pyramid, Move.parse("jump:1"))


@pytest.mark.parametrize(
    ("game", "step", "why"),
    [
        ("freecell", "foundation-clubs:tableau-1", "back from a foundation"),
        ("freecell", "cell-1:cell-2", "between cells"),
        ("freecell", "tableau-1:tableau-2:2", None),
        ("klondike", "foundation-clubs:tableau-1", None),
        ("spider", "tableau-1:foundation-1:13", "complete sequences by hand"),
        ("fan", "tableau-18:tableau-1", None),
        ("castles-in-spain", "tableau-1:tableau-2:2", "more cards at once"),
        ("forty-thieves", "foundation-clubs-1:foundation-clubs-2", "between foundations"),
        ("cruel", "deal", "redeals that change nothing"),
        ("klondike", "deal", None),
    ],
)
def test_a_difference_has_a_reading_or_is_a_fault(game: str, step: str, why: str | None) -> None:
    rules = load(game)
    assert reading(rules, Game.new(rules, 1).position, step_of(rules, Move.parse(step))) == why


def test_a_whole_column_to_a_space_changes_nothing() -> None:
    piles = list(FIRST.piles)
    step = Step(STREETS.index["tableau-1"], STREETS.index["tableau-2"], 7)
    piles[step.target] = ()
    assert reading(STREETS, FIRST._replace(piles=tuple(piles)), step) == "a whole column to a space"


def test_a_whole_column_to_a_space_is_a_move_of_both_until_the_stock_is_empty() -> None:
    aces_up = load("aces-up")
    first = Game.new(aces_up, 1).position
    step = step_of(aces_up, Move.parse("tableau-1:tableau-2"))
    piles = list(first.piles)
    piles[step.target] = ()
    assert reading(aces_up, first._replace(piles=tuple(piles)), step) is None
    piles[aces_up.index["stock"]] = ()
    assert reading(aces_up, first._replace(piles=tuple(piles)), step) == "a whole column to a space"


def test_the_games_of_the_list_exist() -> None:
    assert set(SAME_RULES) <= set(game_ids())
    assert len(set(SAME_RULES)) == len(SAME_RULES)
