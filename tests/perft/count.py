"""Perft: how many sequences of so many moves there are, for positions of numbered deals.

The files beside this one hold a game each, and a line for each count: the number of the deal, how many moves
are played before counting begins, the depth, and the number of move sequences of that depth. The moves played
first are those of ``walk``, which asks nothing of the core but the legal moves as text, so that other programs
can count the same positions.

``python -m tests.perft.count GAME…`` writes the files of these games anew, without names those of all games
that have one. Do that only when a rule was meant to change, and look at what the change did to the counts.
"""

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.argument_types import game as game_id
from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.rules.apply import perform
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.legal import legal_moves
from solitaire.rules.moves import Move
from solitaire.rules.position import Position

FOLDER = Path(__file__).parent
DEALS = (1, 2, 3)
PLAYED = (0, 12, 40)
ENOUGH = 1_000
"""The depth grows until there are more sequences than this."""
DEEPEST = 9


class Count(NamedTuple):
    """A line of a perft file."""

    deal: int
    played: int
    depth: int
    sequences: int


def sequences(rules: Rules, position: Position, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves."""
    moves = legal_moves(rules, position)
    if depth == 1:
        return len(moves)
    return sum(sequences(rules, perform(rules, position, move)[0], depth - 1) for move in moves)


def walk(game: Game, length: int, seed: int) -> None:
    """Play up to ``length`` moves: of the moves to a foundation, or else of all that are legal, in the order
    of their texts, take number ``random() * n``, where ``random`` is Python's, seeded with ``seed``.
    """
    random = Random(seed)
    for _ in range(length):
        texts = sorted(map(str, game.legal_moves()))
        if not texts:
            return
        texts = [text for text in texts if ":foundation" in text] or texts
        game.play(Move.parse(texts[int(random.random() * len(texts))]))


def start(rules: Rules, deal: int, played: int) -> Position | None:
    """The position where counting begins, or None if the walk ends before."""
    game = Game.new(rules, deal)
    walk(game, played, seed=deal)
    return game.position if game.move_count == played and game.legal_moves() else None


def counts(rules: Rules) -> list[Count]:
    """The counts that make a good file: as deep as is quick."""
    lines = []
    for deal in DEALS:
        for played in PLAYED:
            position = start(rules, deal, played)
            for depth in range(1, DEEPEST + 1) if position else ():
                assert position is not None
                lines.append(Count(deal, played, depth, sequences(rules, position, depth)))
                if not 0 < lines[-1].sequences <= ENOUGH:
                    break
    return lines


def read(game: str) -> list[Count]:
    """The counts on file."""
    text = (FOLDER / f"{game}.txt").read_text("utf-8")
    return [Count(*map(int, line.split())) for line in text.splitlines() if not line.startswith("%")]


def games() -> list[str]:
    """The games that have a file."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def main() -> None:
    parser = ArgumentParser("python -m tests.perft.count", description="Write the counts of these games.")
    parser.add_argument("games", nargs="*", type=game_id, default=games(), metavar="GAME")
    for game in parser.parse_args().games:
        lines = [" ".join(map(str, count)) for count in counts(load(game))]
        (FOLDER / f"{game}.txt").write_text("\n".join(["% deal played depth sequences", *lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
