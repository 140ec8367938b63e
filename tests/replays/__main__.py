"""Writes the files of this version: games of many kinds, with every event."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from solitaire import __version__
from solitaire.game.catalogue import load, load_ruleset
from solitaire.game.deals import Deal
from solitaire.game.game import Game
from solitaire.race.events import Stuck
from solitaire.race.headless import play_hand
from solitaire.race.match import Match
from solitaire.race.records.recorder import RaceRecorder
from solitaire.race.seats import parse_seat
from solitaire.replay.archive.archive import Archive
from solitaire.replay.archive.game_branch import PreparedBranch
from solitaire.rules.compiled_rules import Rules
from solitaire.rules.files.decode import decode
from solitaire.rules.files.ruleset_file import RulesetFile
from solitaire.rules.moves import Move
from tests import playthroughs
from tests.replay.archives import do
from tests.replays.version_files import FOLDER, facts

GAMES = (
    *("agnes-sorel", "bakers-dozen", "baroness", "belvedere", "big-ben", "canfield", "double-klondike"),
    *("easthaven", "grandfathers-clock", "klondike-vegas", "thumb-and-pouch", "yukon"),
)
RACES = {
    "pounce": ("Ann:easy", "Bob:normal", "Cid:hard"),
    "nuts": ("Ann:hard", "Bob:hard"),
    "crunch": ("Ann:hard", "Bob:easy"),
}
OWN = 'name = "A game of my own"\ntableau.cards = [1, 2, 3, 4, 5, 6, 7]\nstock.to = "waste"\nstock.passes = 2\n'


def at_random(game: Game, random: Random, events: int) -> None:
    """Play, now and then taking back, making again, beginning again or asking for a hint."""
    for _ in range(events):
        if not (moves := game.legal_moves()):
            return
        words = ["undo"] * game.can_undo + ["redo"] * game.can_redo + ["hint", "mark"]
        chance = random.random()
        if chance < 0.01:
            word = "restart"
        elif chance < 0.25:
            word = words[int(random.random() * len(words))]
        else:
            word = random.choice(["", "", "auto "]) + str(moves[int(random.random() * len(moves))])
        do(game, [word], every_ms=200 + int(random.random() * 9000))


def main() -> None:
    target = FOLDER / __version__
    if target.exists():
        sys.exit(f"{target} is there, and must stay as it is.")
    random, hours = Random(20261121), iter(range(10_000))
    first = datetime.fromisoformat("2026-11-21T08:00:00+01:00")
    with TemporaryDirectory() as root:
        archive = Archive(Path(root), now=lambda: first + timedelta(hours=next(hours)))
        won, moves = playthroughs.read("klondike")
        recorder = archive.begin(won)
        do(won, ["deal", "undo", "hint", *map(str, moves)])
        won_and_looked_at, _ = playthroughs.read("klondike")
        recorder = archive.begin(won_and_looked_at)
        do(won_and_looked_at, [*map(str, moves), "undo", "undo", "redo"])
        recorder.leave()
        for number, ruleset in enumerate(GAMES, start=1):
            game = Game.new(load(ruleset), f"ms{number}" if number % 3 == 0 else number, balance=number)
            recorder = archive.begin(game)
            at_random(game, random, events=80)
            recorder.leave() if number % 2 else recorder.give_up()
        for game in (
            Game(load("klondike-draw-3"), playthroughs.read("klondike")[0].pack),
            Game.new(Rules(decode(RulesetFile("my-own", "my-own.toml", OWN), load)), 7),  # type: ignore[arg-type]
        ):
            recorder = archive.begin_branch(
                PreparedBranch(game, [], 0, "klondike-20261121-080000, move 12")
            ).recorder
            at_random(game, random, events=60)
            recorder.leave()
        for ruleset, seats in RACES.items():
            match = Match(load_ruleset(ruleset), list(map(parse_seat, seats)), Deal(len(seats)))
            RaceRecorder(match, archive)
            play_hand(match, Random(7))
        left = Match(load_ruleset("pounce"), list(map(parse_seat, RACES["pounce"])), Deal(9))
        race_recorder = RaceRecorder(left, archive)
        left.offer(1, Move.parse("p1.deal"), 700)
        left.offer(2, Stuck(), 900)
        race_recorder.leave()
        target.mkdir()
        for path in archive.files():
            (target / path.name).write_bytes(path.read_bytes())
    lines = [facts(path) for path in sorted(target.glob("*.jsonl"))]
    (target / "facts.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
