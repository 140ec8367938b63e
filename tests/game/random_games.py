"""Games of random moves and other events."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.cards import full_pack
from tests.samples import FULL

steady = settings(derandomize=True, deadline=None, max_examples=60 if FULL else 30)
"""Every run tries the same examples, however slow the machine is."""
GAMES = ["klondike", "klondike-draw-3", "thumb-and-pouch", "baroness", "belvedere", "big-ben", "canfield"]
GAMES += ["agnes-sorel", "double-klondike", "easthaven", "grandfathers-clock", "yukon"]
NUMBERS = st.integers(0, 999)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Some game, some pack, not yet begun."""
    rules = load(draw(st.sampled_from(GAMES)))
    return Game(rules, draw(st.permutations(full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits))))


def do_anything(game: Game, choice: int, at_ms: int) -> None:
    """Three times in five a move; else take back, make again, begin again or ask for a hint."""
    moves = game.legal_moves()
    game.pass_time(at_ms)
    match choice % 20:
        case 0:
            game.restart()
        case 1:
            game.emit("hint")
            game.toggle_bookmark()
        case 2 | 3 | 4 | 5:
            game.undo()
        case 6 | 7:
            game.redo()
        case _ if moves:
            game.play(moves[choice % len(moves)], at_ms, automatic=choice % 3 == 0)


def played(ruleset: str, moves: int, seed: int) -> Game:
    """A game some random moves in, whatever the order in which the core lists its moves."""
    random = Random(seed)
    game = Game.new(load(ruleset), deal=seed + 1)
    for _ in range(moves):
        legal = sorted(game.legal_moves(), key=str)
        if not legal:
            break
        game.play(legal[int(random.random() * len(legal))])
    return game
