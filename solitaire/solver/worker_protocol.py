"""Protocol of the solver subprocess: requests and answers as lines of JSON.

The first line is the game; each further line is a question: where do these moves lead? A question replaces the
one before, answered or not, and its number comes back with the answer. An empty object cancels the last
question.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from solitaire.rules.apply import apply
from solitaire.rules.cards import Card, pack_text, parse_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode_whole
from solitaire.rules.files.encode import encode
from solitaire.rules.initial_deal import opening
from solitaire.rules.moves import Move
from solitaire.rules.position import Position
from solitaire.rules.ruleset import Ruleset
from solitaire.solver.answer import Answer, Verdict

CANCEL: Final = "{}\n"
"""The line that cancels the last question."""


class GameMessage(NamedTuple):
    """The game of all questions that follow."""

    rules: Rules
    opening: Position


class QuestionMessage(NamedTuple):
    """Whether the game can be won after ``moves``, to be answered within ``seconds``."""

    number: int
    moves: tuple[Move, ...]
    seconds: float

    def position(self, asked: GameMessage) -> Position:
        """Return the position after the moves. Raises IllegalMove."""
        position = asked.opening
        for move in self.moves:
            position, _ = apply(asked.rules, position, move)
        return position


def game_line(ruleset: Ruleset, pack: Sequence[Card]) -> str:
    """The line of a game, with its rules in full: they may be a player's own."""
    return _line(id=ruleset.id, ruleset=encode(ruleset), pack=pack_text(pack))


def question_line(question: QuestionMessage) -> str:
    """The line of a question about the last game."""
    return _line(number=question.number, moves=_moves_text(question.moves), seconds=question.seconds)


def answer_line(number: int, answer: Answer) -> str:
    """The line of the answer to a question."""
    fields = {**answer._asdict(), "moves": _moves_text(answer.moves), "towards": _moves_text(answer.towards)}
    return _line(number=number, **fields)


def read_line(line: str) -> GameMessage | QuestionMessage | None:
    """Return the message of a line; None if it cancels the question.

    Raises ValueError if the line is no message.
    """
    fields = json.loads(line)
    if not fields:
        return None
    if "ruleset" in fields:
        ruleset = decode_whole(fields["id"], "the game asked about", fields["ruleset"])
        rules = Rules(ruleset)
        _, pack = parse_pack(fields["pack"], ruleset.pack.decks, ruleset.pack.suits)
        return GameMessage(rules, opening(rules, pack))
    return QuestionMessage(fields["number"], _moves(fields["moves"]), fields["seconds"])


def read_answer(line: str) -> tuple[int, Answer]:
    """Return the number of a question and its answer. Raises ValueError if it is none."""
    fields = json.loads(line)
    moves, towards = _moves(fields["moves"]), _moves(fields["towards"])
    answer = Answer(Verdict(fields["verdict"]), moves, fields["positions"], fields["seconds"], towards)
    return fields["number"], answer


def _line(**fields: object) -> str:
    return json.dumps(fields) + "\n"


def _moves_text(moves: Iterable[Move]) -> str:
    return " ".join(map(str, moves))


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, text.split()))
