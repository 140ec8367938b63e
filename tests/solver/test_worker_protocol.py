"""The solver subprocess: questions and answers survive the protocol unchanged."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solitaire.game.catalogue import load_ruleset
from solitaire.game.game import Game
from solitaire.rules.compiled_rules import Rules
from solitaire.solver.answer import Answer, Verdict
from solitaire.solver.solve import solve
from solitaire.solver.worker_protocol import (
    CANCEL,
    GameMessage,
    QuestionMessage,
    answer_line,
    game_line,
    question_line,
    read_answer,
    read_line,
)
from tests.rules.positions import SHIPPED
from tests.samples import one_in
from tests.solver.known_packs import PACK_OF


@pytest.mark.parametrize("name", one_in(2, SHIPPED))
def test_every_game_arrives_as_it_is(name: str) -> None:
    ruleset = load_ruleset(name)
    game = Game.new(Rules(ruleset), 7)
    asked = read_line(game_line(ruleset, game.pack))
    assert isinstance(asked, GameMessage)
    assert asked.rules.ruleset == ruleset
    assert asked.opening == game.position
    for move in game.legal_moves():
        question = QuestionMessage(5, (move,), 2.5)
        assert read_line(question_line(question)) == question
        game.play(move)
        assert question.position(asked) == game.position
        game.undo()


def test_answers_arrive_with_their_number() -> None:
    game = Game.new(Rules(load_ruleset("klondike")), 3)
    answer = solve(game.rules, game.position)
    assert answer.verdict is Verdict.WINNABLE
    assert read_answer(answer_line(8, answer)) == (8, answer)
    unknown = Answer(Verdict.UNKNOWN, (), 7, 1.5, towards=answer.moves[:3])
    assert read_answer(answer_line(9, unknown)) == (9, unknown)


def test_the_process_answers_the_last_question_and_ends_with_its_parent() -> None:
    game = Game(Rules(load_ruleset("klondike-draw-3")), PACK_OF["2"])
    lines = [
        game_line(game.rules.ruleset, PACK_OF["134"]),
        question_line(QuestionMessage(1, (), 60.0)),
        game_line(game.rules.ruleset, game.pack),
        question_line(QuestionMessage(2, (), 60.0)),
        question_line(QuestionMessage(3, tuple(game.legal_moves()[:1]), 60.0)),
    ]
    command = [sys.executable, "-m", "solitaire.solver"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write("".join(lines))
        process.stdin.flush()
        number = 0
        while number < 3:
            number, answer = read_answer(process.stdout.readline())
        game.play(game.legal_moves()[0])
        for move in answer.moves:
            game.play(move)
        assert game.is_won
        process.stdin.write(question_line(QuestionMessage(4, (), 60.0)) + CANCEL)
        process.stdin.write(
            question_line(QuestionMessage(5, (), 0.01)) + question_line(QuestionMessage(6, (), 0.01))
        )
        process.stdin.flush()
        while number < 6:
            number, _ = read_answer(process.stdout.readline())
            assert number != 4, "nobody wants to know"
        process.stdin.write(question_line(QuestionMessage(7, (), 60.0)))
        process.stdin.close()
        assert process.wait(300) == 0, "in the middle of a search"


def test_the_process_follows_the_line_that_it_found_last() -> None:
    """One step along the line no search is needed; a new game has a line of its own."""
    game = Game.new(Rules(load_ruleset("klondike")), 3)
    first = game_line(game.rules.ruleset, game.pack)
    command = [sys.executable, "-m", "solitaire.solver"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout

        def asked(lines: str) -> Answer:
            assert process.stdin and process.stdout
            process.stdin.write(lines)
            process.stdin.flush()
            return read_answer(process.stdout.readline())[1]

        answer = asked(first + question_line(QuestionMessage(1, (), 60.0)))
        assert answer.positions > 0
        step = question_line(QuestionMessage(2, answer.moves[:1], 60.0))
        onward = asked(step)
        assert onward.positions == 0
        assert len(onward.moves) < len(answer.moves)
        assert asked(first + step).positions > 0
        process.stdin.close()
        assert process.wait(300) == 0
