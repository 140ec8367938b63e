"""From a game to its replay and on from there, in a real terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from shutil import copy

from tests.replay.archives import kept_for_one
from tests.stats.played_games import Diary
from tests.terminal.console import Console
from tests.terminal.keyboard_player import every_move_is_the_players, moved, nearly_won, play_by_keys

RIGHT = "\x1b[C"
END = "\x1b[F"
UP = "\x1b[A"
PLAYER = "space p"
"""On the last line of a replay: space pauses or, if it has ended already, plays."""


def test_a_game_is_left_watched_to_its_end_and_played_on_from_its_middle(tmp_path: Path) -> None:
    with Console("klondike", "--deal", "3", home=tmp_path) as console:
        console.wait_for("q quit")
        console.type("61")
        console.wait_for(moved(1))
        console.type(" ")
        console.wait_for(moved(2))
        console.type(" u")
        console.wait_for(moved(2))
        console.type("h")
        console.wait_for("Try:")
        console.type("q")
        assert console.wait_for_end() == 0

    with Console("replay", home=tmp_path) as console:
        console.wait_for("Klondike · deal 3")
        console.type("\r")
        console.wait_for(PLAYER)
        console.type(UP * 6)
        for text in ("The game was left here.", "move 2 of 3", "no pauses"):
            console.wait_for(text)
        console.type("\x1b[H" + RIGHT)
        console.wait_for("7♣ from column 6 to column 1.")
        console.type("b")
        console.wait_for(moved(1))
        console.type("  ")
        console.wait_for(moved(3))
        console.type("q")
        assert console.wait_for_end() == 0
        assert console.modes_now == console.modes_before

    with Console("replay", "--json", home=tmp_path) as console:
        console.wait_for_end()
        assert len(re.findall(r'"id"', console.text.replace("\n", ""))) == 2
    headers = [
        json.loads(path.read_text().splitlines()[0])
        for path in sorted((tmp_path / "data" / "solitaire" / "unfinished").iterdir())
    ]
    first, second = headers
    assert "origin" not in first
    assert re.fullmatch(r"klondike-[\d-]+, move 1", second["origin"])


def test_a_game_that_was_just_won_is_watched_again(tmp_path: Path) -> None:
    game, moves = nearly_won(Diary(tmp_path / "data" / "solitaire"))
    every_move_is_the_players(tmp_path)
    with Console("klondike", home=tmp_path) as console:
        console.wait_for(moved(game.move_count))
        play_by_keys(console, game, moves)
        console.wait_for("w replay")
        console.type("w")
        console.wait_for(PLAYER)
        console.type(END)
        console.wait_for("The game is won.")
        console.type("q")
        console.wait_for(moved(game.move_count))


def test_any_file_is_watched_and_the_mouse_seeks(tmp_path: Path) -> None:
    path = next(path for path in kept_for_one() if path.stem.startswith("yukon"))
    with Console("replay", str(path), home=tmp_path) as console:
        console.wait_for("space pause")
        console.type(" ")
        console.wait_for("space play")
        console.wait_until_idle()
        last = re.search(r" \d+:\d\d  1× ", console.text.splitlines()[-1])
        assert last
        console.press_mouse(last.start() - 1, 23)
        console.release_mouse(last.start() - 1, 23)
        console.wait_for("The game was given up here.")
        console.type("\x1b")
        console.wait_for("Start here")
        console.type("q")
        assert console.wait_for_end() == 0


def test_the_list_begins_with_what_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "solitaire" / "finished"
    folder.mkdir(parents=True)
    for path in kept_for_one():
        copy(path, folder)
    asked = ("--game", "klondike", "--result", "won", "--since", "2026-11-01")
    with Console("replay", *asked, home=tmp_path) as console:
        console.wait_for("game:klondike won since:2026-11-01")
        console.wait_for("2 of 16 games")
        console.type("\x1b")
        console.wait_for("16 of 16 games")
        console.type("q")
        assert console.wait_for_end() == 0


def test_a_file_that_is_no_game_is_reported_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "diary.jsonl"
    path.write_text("Dear diary,\n")
    with Console("replay", str(path), home=tmp_path) as console:
        assert console.wait_for_end() == 2
        # Where the path is long, any two words may stand on different lines.
        assert "diary.jsonl:1:thisisnotasavedgame,whoselinesbeginwith{." in re.sub(r"\s", "", console.text)


def test_a_damaged_file_is_watched_up_to_the_damage(tmp_path: Path) -> None:
    whole = next(path for path in kept_for_one() if path.stem.startswith("yukon"))
    path = tmp_path / "torn.jsonl"
    path.write_bytes(whole.read_bytes()[:-700])
    with Console("replay", str(path), home=tmp_path, columns=100) as console:
        console.wait_for("torn.jsonl:")
        console.type(END)
        console.wait_for("The file is damaged from here on")
