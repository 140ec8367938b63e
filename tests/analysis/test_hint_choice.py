"""Which move a hint advises while a win is known."""

from __future__ import annotations

import pytest

from solitaire.analysis.hint_choice import HintKind, advise
from solitaire.analysis.knowledge import GameKnowledge
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.moves import Carry, DealStock, Move
from solitaire.rules.safe_cards import SafeMoves
from solitaire.solver.answer import Answer
from solitaire.solver.solve import solve_within
from tests import playthroughs


def followed(game: Game, answer: Answer) -> list[tuple[Move, Move | None]]:
    """The hints that lead to the win, each with the move of the known line."""
    knowledge, hints = GameKnowledge(game.rules), list[tuple[Move, Move | None]]()
    knowledge.add_answer(game.position, answer)
    while not game.is_won:
        known = knowledge.winning_move(game.position)
        hint = advise(game, knowledge)
        assert hint and hint.kind is HintKind.WIN
        if safe := SafeMoves(game.rules).first(game.position, game.legal_moves()):
            assert hint.move == safe
        hints.append((hint.move, known))
        game.play(hint.move)
    return hints


@pytest.mark.parametrize(("name", "deal"), [("klondike", 23), ("yukon", 2)])
def test_a_hint_prefers_a_safe_card_to_the_known_line_and_the_hints_after_it_still_win(
    name: str, deal: int
) -> None:
    game = Game.new(load(name), deal)
    hints = followed(game, solve_within(game.rules, game.position, 100_000))
    assert any(move != known for move, known in hints)


def test_a_card_that_is_open_at_the_deal_goes_up_before_the_stock_is_dealt() -> None:
    game = Game.new(load("klondike"), 23)
    answer = solve_within(game.rules, game.position, 100_000)
    assert isinstance(answer.moves[0], DealStock)
    assert followed(game, answer)[0][0] == Move.parse("tableau-2:foundation-hearts")


def test_hints_follow_the_known_line_where_no_card_is_safe() -> None:
    game, moves = playthroughs.read("klondike")
    knowledge = GameKnowledge(game.rules)
    knowledge.add_line(game.position, moves)
    while SafeMoves(game.rules).first(game.position, game.legal_moves()):
        game.play(moves[game.move_count])
    hint = advise(game, knowledge)
    assert hint and hint.move == moves[game.move_count]


def test_hints_win_where_the_known_line_takes_a_safe_card_back() -> None:
    game, moves = playthroughs.read("klondike")
    for move in moves[:96]:
        game.play(move)
    up, deal, *onward = moves[95:]
    assert isinstance(up, Carry) and isinstance(deal, DealStock)
    line = [Carry(up.target, up.source, up.count), deal, up, *onward]
    knowledge = GameKnowledge(game.rules)
    assert knowledge.add_line(game.position, line)
    assert SafeMoves(game.rules).first(game.positions[-2], [up])
    for _ in line:
        hint = advise(game, knowledge)
        assert hint and hint.kind is HintKind.WIN
        game.play(hint.move)
    assert game.is_won
