"""The real program is killed, again and again, in the middle of anything: nothing is lost."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen

import pytest

from solitaire.game.catalogue import load
from solitaire.game.game import Game
from solitaire.game.game_events import REDO, TIME, UNDO
from solitaire.replay.format.line_reader import read_game_record
from solitaire.replay.format.record import GameRecord
from solitaire.replay.playback.restore import restore
from tests.samples import FULL
from tests.terminal.console import INSTALLED, Console
from tests.tui.table_input import keys_for

GAMES_IN_WORDS = 3 if FULL else 1
ON_SCREEN = IN_WORDS = 25 if FULL else 8
"""Kills: a hundred in full."""


class Player:
    """Plays at random: moves, and sometimes takes them back or makes them again."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def one_of(self, count: int) -> int:
        return int(self._random.random() * count)

    def something(self, game: Game) -> str:
        """Something that can be done now, as its event is written down."""
        if game.can_undo and not self.one_of(5):
            return UNDO
        if game.can_redo and self.one_of(2):
            return REDO
        moves = game.legal_moves()
        return str(moves[self.one_of(len(moves))])

    def burst(self, game: Game) -> list[str]:
        """A few things in a row; ``game`` follows."""
        done = []
        for _ in range(1 + self.one_of(5)):
            done.append(self.something(game))
            game.follow(done[-1], game.elapsed_ms)
        return done

    def wait(self) -> None:
        """Up to 40 ms: between no key read and all of them."""
        time.sleep(self._random.random() * 0.04)


def on_disk(home: Path) -> GameRecord:
    """What the only game says on disk; it is whole."""
    (path,) = (home / "data" / "solitaire" / "unfinished").iterdir()
    with path.open("rb") as file:
        record = read_game_record(file, path.name)
    assert record.damage is None
    return record


def has_grown(home: Path, record: GameRecord, _: str) -> bool:
    """Whether there are more events on disk than in ``record``; the last line may still be torn."""
    (path,) = (home / "data" / "solitaire" / "unfinished").iterdir()
    with path.open("rb") as file:
        return len(events(read_game_record(file, path.name))) > len(events(record))


def events(record: GameRecord) -> list[str]:
    return [event.what for event in record.events if event.what != TIME]


def typed(record: GameRecord, done: list[str]) -> list[str]:
    """The keys for what is done from the position on disk on."""
    game, keys = restore(record).game, []
    for word in done:
        known = {UNDO: ["u"], REDO: ["r"]}
        moves = {str(move): move for move in game.legal_moves()}
        keys += known.get(word) or keys_for(game, moves[word])
        game.follow(word, game.elapsed_ms)
    return keys


def test_killed_on_screen_at_any_moment_it_goes_on_exactly_there(tmp_path: Path) -> None:
    player = Player(1)
    command: tuple[str, ...] = ("klondike", "--deal", "3")
    with Console(*command, home=tmp_path) as console:
        console.wait_for("q quit")
        console.type(" ")
        console.wait_for("1 move ")
        console.kill(signal.SIGKILL)
    for number in range(ON_SCREEN):
        record = on_disk(tmp_path)
        before = restore(record).game
        with Console("klondike", home=tmp_path) as console:
            minutes, seconds = divmod(before.elapsed_ms // 1000, 60)
            moves = f"{before.move_count} move{'' if before.move_count == 1 else 's'}"
            for words in ("Game resumed.", f"{moves} · {minutes}:{seconds:02}"):
                console.wait_for(words)
            done = player.burst(restore(record).game)
            console.type("".join(typed(record, done)))
            if player.one_of(3) == 0:
                console.press_mouse(60, 16)
                console.move_mouse(40, 20)
            if number % 2:
                console.wait_for(partial(has_grown, tmp_path, record))
            player.wait()
            console.kill(signal.SIGKILL)
        after = on_disk(tmp_path)
        assert after.header == record.header
        assert events(after)[: len(events(record))] == events(record), "what was on disk still is"
        added = events(after)[len(events(record)) :]
        assert added == done[: len(added)], "and what follows is what was typed"
    assert len(events(on_disk(tmp_path))) > ON_SCREEN // 2


@pytest.mark.parametrize("deal", range(1, GAMES_IN_WORDS + 1))
def test_killed_in_words_it_loses_nothing_that_was_answered(tmp_path: Path, deal: int) -> None:
    player = Player(deal)
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    told: list[str] = []
    game = Game.new(load("klondike"), deal=deal)
    for number in range(IN_WORDS):
        asked = () if number else ("--deal", str(deal))
        command = [INSTALLED, "klondike", "--plain", *asked]
        with Popen(command, stdin=PIPE, stdout=PIPE, env=environment, text=True) as program:
            assert program.stdin and program.stdout
            greeting = "".join(iter(program.stdout.readline, "Type help for a list of commands.\n"))
            assert ("Game resumed." in greeting) == (number > 0)
            done = player.burst(game)
            program.stdin.write(f"{done[0]}\n")
            program.stdin.flush()
            assert program.stdout.readline()
            program.stdin.write("".join(f"{word}\n" for word in done[1:]))
            program.stdin.flush()
            player.wait()
            program.kill()
        record = on_disk(tmp_path)
        added = events(record)[len(told) :]
        assert events(record)[: len(told)] == told
        assert added and added == done[: len(added)]
        told, game = events(record), restore(record).game
