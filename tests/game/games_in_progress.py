"""Games that are dealt, from given positions, or with house rules that change what can be done."""

from __future__ import annotations

from collections.abc import Mapping

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.moves import Move
from solitaire.rules.position import Pile, Position
from solitaire.rules.sections import UNLIMITED
from tests.rules.positions import table
from tests.rules.rulesets import variant


def klondike(deal: int = 3) -> Game:
    """A deal of Klondike; without a number, the one that most tests play."""
    return Game.new(load("klondike"), deal)


def game_at(ruleset: str | Rules, piles: Mapping[str, str], deal: int = 1) -> Game:
    """A game that has come to a position with these piles."""
    rules = load(ruleset) if isinstance(ruleset, str) else ruleset
    return game_from(rules, table(rules, piles), deal)


def game_from(rules: Rules, position: Position, deal: int = 1) -> Game:
    """A game that has come to a position."""
    game = Game.new(rules, deal)
    game._opening = position
    return game


def begin_with(game: Game, piles: Mapping[str, Pile]) -> None:
    """Let the game begin with other cards on some of its piles."""
    dealt = list(game.position.piles)
    for name, cards in piles.items():
        dealt[game.rules.index[name]] = cards
    game._opening = game.position._replace(piles=tuple(dealt))


def limited_undo(undo: int = UNLIMITED, cost: int = 0) -> Game:
    """Klondike in which taking back has its limits or its price."""
    return Game.new(Rules(variant("klondike", undo=undo, scoring__undo=cost)), deal=3)


def crunch_after_a_pass(foundation: str) -> Game:
    """All packets were turned and none of their cards was played; 4D and 9S lie on the first and the second."""
    columns = {f"tableau-{n}": card for n, card in enumerate(("TD", "TH", "QD", "QH"), start=1)}
    stock = " ".join(reversed(["2C", "3C", "4D", "5C", "6C", "9S", "7C", "8C", "KH"]))
    game = game_at("crunch", {**columns, "stock": stock, "crunch": "#AS JD", "foundation-1": foundation})
    for _ in range(3):
        game.play(Move.parse("deal"))
    return game
