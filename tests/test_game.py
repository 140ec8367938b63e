"""What a game tells its witness, and how it is followed."""

from __future__ import annotations

import pytest

from solitaire.catalogue import load
from solitaire.game import Game, NothingToDo
from solitaire.rules.apply import IllegalMove
from solitaire.rules.moves import Move, MoveError


@pytest.fixture
def game() -> Game:
    return Game.new(load("klondike"), deal=3)


def test_a_witness_is_told_everything_that_is_done(game: Game) -> None:
    told: list[tuple[str, int]] = []
    game.witness = lambda what, at_ms: told.append((what, at_ms))
    game.undo()
    game.restart()
    game.play(Move.parse("tableau-6:tableau-1"), at_ms=1200)
    game.offer(Move.parse("tableau-1:tableau-2"), at_ms=1500)
    game.pass_time(3000)
    game.undo()
    game.redo()
    game.redo()
    game.note("hint")
    game.restart()
    words = [("tableau-6:tableau-1", 1200), ("undo", 3000), ("redo", 3000), ("hint", 3000), ("restart", 3000)]
    assert told == words, "what changes nothing is not told"


@pytest.mark.parametrize(
    ("word", "error"),
    [("undo", NothingToDo), ("redo", NothingToDo), ("dael", MoveError), ("redeal", IllegalMove)],
)
def test_what_was_never_told_cannot_be_followed(game: Game, word: str, error: type[ValueError]) -> None:
    with pytest.raises(error):
        game.follow(word, at_ms=5)
    assert game.moves == []
