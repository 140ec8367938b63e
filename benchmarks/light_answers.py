"""How soon the winnability indicator answers along games that are played as people play.

``python -m benchmarks.light_answers [GAME ...] --deals 20`` plays numbered deals, from ``--first`` on, six
games without arguments: in part by hints, in part by random moves, until no move is left. At each position it
asks as the indicator does, with what earlier answers of the same game have proven. A position counts as
answered in time if the delay before a query, the search and the shortening of its line take half a second of
processor time together.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from time import process_time

from benchmarks.argument_types import positive, solitaire
from solitaire.analysis.knowledge import LONG_SECONDS, GameKnowledge
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.hints import hint
from solitaire.rules.legal import legal_moves
from solitaire.solver.__main__ import MAX_STATES
from solitaire.solver.answer import Verdict
from solitaire.solver.last_win import LastWin
from solitaire.tui.screens.table.solver_light import QUERY_DELAY

GAMES = ("klondike", "thumb-and-pouch", "bakers-dozen", "baroness", "belvedere", "big-ben")
LIMIT = 0.5
"""Seconds after a move in which the indicator should answer."""
SHARE_OF_HINTS = 0.6
"""The share of moves that follow the hint without a solver; the others are random."""
MOST_MOVES = 150


def played(name: str, deal: int) -> Iterator[Game]:
    """Play a deal; yields the game after each move, and at its start."""
    game, rng = Game.new(load(name), deal), Random(f"{name} {deal}")
    while not game.is_won and game.move_count < MOST_MOVES:
        yield game
        moves = list(legal_moves(game.rules, game.position))
        if not moves:
            return
        advised = hint(game.rules, game.position) if rng.random() < SHARE_OF_HINTS else None
        game.play(advised or rng.choice(moves))


def answer_seconds(game: Game, knowledge: GameKnowledge, last_win: LastWin) -> tuple[Verdict, float]:
    """The verdict on the position of a game, and the seconds after which the indicator shows it."""
    known = knowledge.verdict(game.positions)
    if known is not None:
        return known, 0.0
    began = process_time()
    answer = last_win.solve(game.moves, game.position, LONG_SECONDS, MAX_STATES, process_time)
    spent = process_time() - began
    knowledge.add_answer(game.position, answer)
    return answer.verdict, QUERY_DELAY + spent


def main() -> None:
    """Play, measure, and print a line for each game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=solitaire, default=GAMES)
    parser.add_argument("--deals", type=positive, default=20)
    parser.add_argument("--first", type=positive, default=1)
    options = parser.parse_args()
    print(f"{'':<18}{'positions':>10}{'searched':>10}{'in time':>10}{'winnable':>10}{'lost':>8}{'unknown':>9}")
    for name in options.games:
        found: list[tuple[Verdict, float]] = []
        for deal in range(options.first, options.first + options.deals):
            rules = load(name)
            knowledge, last_win = GameKnowledge(rules), LastWin(rules, Game.new(rules, deal).position)
            found += (answer_seconds(game, knowledge, last_win) for game in played(name, deal))
        searched = sum(seconds > 0 for _, seconds in found)
        in_time = sum(verdict is not Verdict.UNKNOWN and seconds <= LIMIT for verdict, seconds in found)
        counts = [sum(verdict is one for verdict, _ in found) for one in Verdict]
        share = f"{100 * in_time / len(found):.1f} %"
        print(f"{name:<18}{len(found):>10}{searched:>10}{share:>10}{counts[0]:>10}{counts[1]:>8}{counts[2]:>9}")


if __name__ == "__main__":
    main()
