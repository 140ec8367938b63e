"""Strength of the rivals: every pair of levels plays hands at full speed.

    python -m benchmarks.rivals [GAME] [HANDS]

Every deal is played twice, with seats exchanged, so that only skill makes a difference. The seat with more
points wins a hand.
"""

from argparse import ArgumentParser
from itertools import combinations
from random import Random
from time import perf_counter

from benchmarks.argument_types import positive, race
from solitaire.game.catalogue import load_ruleset
from solitaire.game.deals import Deal
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.rivals.rival import RIVAL_LEVELS
from solitaire.race.seats import Seat


def duel(game: str, one: str, other: str, hands: int) -> tuple[int, int, float, float, float]:
    """Hands won and points per hand of each level, and the share of dead hands."""
    ruleset = load_ruleset(game)
    won, points, dead = [0, 0], [0, 0], 0
    for number in range(1, hands + 1):
        order = (one, other) if number % 2 else (other, one)
        match = Match(ruleset, [Seat(level, level) for level in order], Deal((number + 1) // 2))
        result = play_hand(match, Random(number))
        scores = [line.points for line in result.lines]
        if number % 2 == 0:
            scores.reverse()
        dead += not result.out
        for place in (0, 1):
            points[place] += scores[place]
            won[place] += scores[place] > scores[1 - place]
    return won[0], won[1], points[0] / hands, points[1] / hands, dead / hands


def main() -> None:
    """Play all pairs of levels and print the results."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", type=race, default="pounce")
    parser.add_argument("hands", nargs="?", type=positive, default=1000)
    options = parser.parse_args()
    game, hands = options.game, options.hands
    print(f"{game}, {hands} hands each")
    for weak, strong in combinations(RIVAL_LEVELS, 2):
        start = perf_counter()
        fewer, more, low, high, dead = duel(game, weak, strong, hands)
        seconds = perf_counter() - start
        print(
            f"{strong:6} beats {weak:6} {more:4} : {fewer:<4} points a hand {high:+6.1f} : {low:+6.1f}"
            f"   nobody out {dead:4.0%}   {1000 * seconds / hands:3.0f} ms a hand"
        )


if __name__ == "__main__":
    main()
