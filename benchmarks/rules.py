"""Speed of the rules: random playouts, and the cost of one legality check.

Run ``python -m benchmarks.rules`` for every game, or name games. Each figure is measured in many short chunks,
with the games in turn, and printed as median and best. A calibration loop of plain Python runs between them: a
move measured in rounds of that loop is comparable between machines and loads.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from benchmarks.argument_types import game as game_id
from solitaire.game.catalogue import game_ids, load
from solitaire.rules.apply import perform
from solitaire.rules.cards import full_pack
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.initial_deal import opening
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Carry, Move
from solitaire.rules.position import Position
from solitaire.rules.text.refusals import why_not

CHUNKS = 15
PLAYOUTS = 8
"""Playouts in a chunk."""
LONGEST = 200
"""Moves after which a playout is aborted."""
ASKED = 7
"""Legality is checked in one of this many positions of a playout."""


class Chunk(NamedTuple):
    """Seconds per move, per check of a legal move and per refusal, in one chunk."""

    move: float
    legal: float
    refused: float


def calibrate() -> float:
    """Seconds for one round of operations on tuples and integers, as in the rules."""
    table, rounds = tuple(range(64)), 20_000
    start = perf_counter()
    for number in range(rounds):
        pile = (number & 63, number & 31, number & 15)
        if table[pile[-1]] & 8:
            pile = (table[pile[0]], *pile[1:])
    return (perf_counter() - start) / rounds


def playout(rules: Rules, random: Random, position: Position) -> list[tuple[Position, Move]]:
    """The positions of a random game, each with the move made in it."""
    game: list[tuple[Position, Move]] = []
    while len(game) < LONGEST and (moves := legal_moves(rules, position)):
        move = moves[int(random.random() * len(moves))]
        game.append((position, move))
        position, _ = perform(rules, position, move)
    return game


def seconds_a_question(rules: Rules, questions: Sequence[tuple[Position, Move]]) -> float:
    """The seconds of one ``why_not``."""
    start = perf_counter()
    for position, move in questions:
        why_not(rules, position, move)
    return (perf_counter() - start) / len(questions)


def measure(rules: Rules, random: Random) -> Chunk:
    """Measure one chunk on new random packs."""
    pack = full_pack(rules.ruleset.pack.decks, rules.ruleset.pack.suits)
    openings = [opening(rules, sorted(pack, key=lambda _: random.random())) for _ in range(PLAYOUTS)]
    start = perf_counter()
    made = sum(len(playout(rules, random, first)) for first in openings)
    spent = perf_counter() - start
    legal = [asked for first in openings for asked in playout(rules, random, first)[::ASKED]]
    names = [spec.name for spec in rules.piles]
    carries = [Carry(source, target) for source in names for target in names]
    tried = [(position, carries[int(random.random() * len(carries))]) for position, _ in legal]
    refused = [(position, move) for position, move in tried if why_not(rules, position, move)]
    return Chunk(spent / made, seconds_a_question(rules, legal), seconds_a_question(rules, refused))


def main() -> None:
    """Measure the named games, or all, and print a table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", type=game_id, default=game_ids())
    games = parser.parse_args().games
    random = Random(1)
    loops: list[float] = []
    chunks: dict[str, list[Chunk]] = {game: [] for game in games}
    for _ in range(CHUNKS):
        for game in games:
            loops.append(calibrate())
            chunks[game].append(measure(load(game), random))
    loop = median(loops)
    print(f"A round of the calibration loop takes {loop * 1e9:.0f} ns, at best {min(loops) * 1e9:.0f} ns.")
    print(f"{'':24}{'moves a second':>18}{'a move':>10}{'µs, legal move':>18}{'µs, refused':>18}")
    print(f"{'':24}{'median':>9}{'best':>9}{'in rounds':>10}" + f"{'median':>9}{'best':>9}" * 2)
    for game, taken in chunks.items():
        move, legal, refused = ([chunk[kind] for chunk in taken] for kind in range(3))
        print(
            f"{game:24}{1 / median(move):>9,.0f}{1 / min(move):>9,.0f}{median(move) / loop:>10.0f}"
            + "".join(f"{median(s) * 1e6:>9.1f}{min(s) * 1e6:>9.1f}" for s in (legal, refused))
        )


if __name__ == "__main__":
    main()
